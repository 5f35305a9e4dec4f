// The move picker: whatever it is told about a position, it gives each move once and loses none.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "board/see.h"
#include "movegen/legality.h"
#include "movegen/movegen.h"
#include "movegen/perft.h"
#include "search/move_picker.h"
#include "support/draw_board.h"
#include "support/random_positions.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Move;
using board::Position;
using board::Square;
using board::to_fen;
using movegen::Legality;
using search::HistoryTables;
using search::MovePicker;
using search::OrderingHints;
using search::PickMode;

namespace {

/// Two squares thrown at random, the same one twice and the null move included.
Move garbage(base::Prng& random) {
    return {Square(static_cast<int>(random.below(board::kSquares))),
            Square(static_cast<int>(random.below(board::kSquares)))};
}

/// A hint as a search has it: a move of this position, of another one, none, or rubbish.
Move hint(base::Prng& random, const std::vector<Move>& legal) {
    switch (random.below(4)) {
        case 0: return Move::none();
        case 1: return garbage(random);
        default: return legal.empty() ? garbage(random) : legal[random.below(legal.size())];
    }
}

/// Histories full of random numbers; built once, they are large.
struct RandomHistories {
    explicit RandomHistories(base::Prng& random) : tables(std::make_unique<HistoryTables>()) {
        const auto number = [&] { return static_cast<int>(random.below(30000)) - 15000; };
        for (auto& side : tables->butterfly) {
            for (auto& entry : side) {
                entry.add(number());
            }
        }
        for (auto& piece : tables->capture) {
            for (auto& to : piece) {
                for (auto& entry : to) {
                    entry.add(number());
                }
            }
        }
        for (auto& table : tables->continuation[1]) {
            for (auto& piece : table) {
                for (auto& entry : piece) {
                    entry.add(number());
                }
            }
        }
    }

    [[nodiscard]] OrderingHints hints(base::Prng& random, const std::vector<Move>& legal) const {
        OrderingHints hints;
        hints.table_move = hint(random, legal);
        hints.killers = {hint(random, legal), hint(random, legal)};
        hints.counter = random.below(4) == 0 ? hints.killers[0] : hint(random, legal);
        if (random.below(4) == 0) {
            hints.killers[1] = hints.table_move;
        }
        if (random.below(8) != 0) {
            hints.tables = tables.get();
        }
        for (auto& table : hints.continuations) {
            table = random.below(3) == 0 ? nullptr
                                         : &tables->continuation[1][random.below(board::kSquares)];
        }
        return hints;
    }

    std::unique_ptr<HistoryTables> tables;
};

std::vector<Move> all_of(MovePicker& picker) {
    std::vector<Move> moves;
    for (Move made = picker.next(); !made.is_none(); made = picker.next()) {
        moves.push_back(made);
        if (moves.size() > board::kMaxMoves) {
            break;
        }
    }
    // Done is done.
    CHECK(picker.next().is_none());
    CHECK(picker.next().is_none());
    return moves;
}

/// In order of points, so that lists can be compared; a move given twice stays there twice.
std::vector<std::string> sorted(const std::vector<Move>& moves) {
    std::vector<std::string> texts;
    for (const Move made : moves) {
        texts.push_back(to_string(made));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

struct Case {
    Position position;
    std::vector<Move> legal;
    OrderingHints hints;
};

/// `check` for positions of games and scattered ones, each with random hints.
template <typename Check>
void for_random_cases(std::uint64_t seed, int count, Check check) {
    base::Prng random(seed);
    const RandomHistories histories(random);
    Playouts playouts(seed);
    for (int i = 0; i < scaled(count); ++i) {
        Case sample{board::start_position(), {}, {}};
        if (i % 3 == 2) {
            sample.position = scattered_position(random);
            sample.legal =
                slow_legal_moves(slow_board(sample.position), sample.position.side_to_move());
        } else {
            auto played = playouts.next();
            sample.position = played.position;
            sample.legal = std::move(played.legal);
        }
        sample.hints = histories.hints(random, sample.legal);
        INFO(to_fen(sample.position)
             << " table " << to_string(sample.hints.table_move) << " killers "
             << to_string(sample.hints.killers[0]) << ' ' << to_string(sample.hints.killers[1])
             << " counter " << to_string(sample.hints.counter));
        check(sample);
    }
}

bool contains(const std::vector<Move>& moves, Move made) {
    return std::find(moves.begin(), moves.end(), made) != moves.end();
}

}  // namespace

TEST_CASE("picker: every legal move once, whatever the hints") {
    int table_moves_first = 0;
    for_random_cases(101, 6000, [&](const Case& sample) {
        const Legality legality(sample.position);
        MovePicker picker(sample.position, legality, PickMode::All, sample.hints);
        const std::vector<Move> given = all_of(picker);
        REQUIRE(sorted(given) == sorted(sample.legal));
        if (contains(sample.legal, sample.hints.table_move)) {
            REQUIRE(given.front() == sample.hints.table_move);
            ++table_moves_first;
        }
    });
    CHECK(table_moves_first > scaled(1500));
}

TEST_CASE("picker: quiescence gives the captures that do not lose, or all evasions") {
    int evasions = 0;
    int captures = 0;
    int left_out = 0;
    for_random_cases(102, 6000, [&](const Case& sample) {
        const Legality legality(sample.position);
        std::vector<Move> wanted;
        if (legality.in_check()) {
            wanted = sample.legal;
            evasions += static_cast<int>(wanted.size());
        } else {
            for (const Move made : sample.legal) {
                if (sample.position.is_capture(made)) {
                    const bool kept = board::see_at_least(sample.position, made, 0);
                    ++(kept ? captures : left_out);
                    if (kept) {
                        wanted.push_back(made);
                    }
                }
            }
        }
        MovePicker picker(sample.position, legality, PickMode::Quiescence, sample.hints);
        REQUIRE(sorted(all_of(picker)) == sorted(wanted));
    });
    CHECK(evasions > scaled(4000));
    CHECK(captures > scaled(3000));
    CHECK(left_out > scaled(1000));
}

TEST_CASE("picker: quiet moves can be left out from any point on") {
    int skipped = 0;
    base::Prng random(7);
    for_random_cases(103, 3000, [&](const Case& sample) {
        const Legality legality(sample.position);
        if (legality.in_check()) {
            return;
        }
        MovePicker picker(sample.position, legality, PickMode::All, sample.hints);
        std::vector<Move> given;
        for (auto before = random.below(12); before > 0; --before) {
            const Move made = picker.next();
            if (made.is_none()) {
                break;
            }
            given.push_back(made);
        }
        const std::size_t so_far = given.size();
        picker.skip_quiets();
        for (const Move made : all_of(picker)) {
            given.push_back(made);
        }
        // The table move comes first, before anything can be known about the rest.
        for (std::size_t i = std::max<std::size_t>(so_far, 1); i < given.size(); ++i) {
            INFO(to_string(given[i]));
            REQUIRE(sample.position.is_capture(given[i]));
        }
        std::vector<Move> captures;
        for (const Move made : sample.legal) {
            if (sample.position.is_capture(made)) {
                captures.push_back(made);
                REQUIRE(std::count(given.begin(), given.end(), made) == 1);
            }
        }
        skipped += static_cast<int>(sample.legal.size() - given.size());
    });
    CHECK(skipped > scaled(10000));
}

TEST_CASE("picker: winning captures come before quiet moves, losing ones after") {
    int good = 0;
    int bad = 0;
    for_random_cases(104, 3000, [&](const Case& sample) {
        const Legality legality(sample.position);
        if (legality.in_check()) {
            return;
        }
        OrderingHints hints = sample.hints;
        hints.table_move = Move::none();
        MovePicker picker(sample.position, legality, PickMode::All, hints);
        int stage = 0;
        for (const Move made : all_of(picker)) {
            const bool capture = sample.position.is_capture(made);
            const bool holds = capture && board::see_at_least(sample.position, made, 0);
            const int here = holds ? 0 : capture ? 2 : 1;
            INFO(to_string(made));
            REQUIRE(here >= stage);
            stage = here;
            good += here == 0;
            bad += here == 2;
        }
    });
    CHECK(good > scaled(1200));
    CHECK(bad > scaled(400));
}

TEST_CASE("picker: among quiet moves the refutations lead and history orders the rest") {
    const Position position = board::start_position();
    const Legality legality(position);
    auto tables = std::make_unique<HistoryTables>();
    tables->butterfly[0][move("c0e2").from_to()].add(4000);
    tables->butterfly[0][move("c3c4").from_to()].add(3000);
    tables->butterfly[0][move("i0i1").from_to()].add(-3000);
    OrderingHints hints;
    hints.table_move = move("h2e2");
    hints.killers = {move("b0c2"), move("h0g2")};
    hints.counter = move("g3g4");
    hints.tables = tables.get();
    MovePicker picker(position, legality, PickMode::All, hints);
    const std::vector<Move> given = all_of(picker);
    const auto place = [&](const char* text) {
        return std::find(given.begin(), given.end(), move(text)) - given.begin();
    };
    CHECK(place("h2e2") == 0);
    CHECK(place("b0c2") < place("h0g2"));
    CHECK(place("h0g2") < place("g3g4"));
    CHECK(place("g3g4") < place("c0e2"));
    CHECK(place("c0e2") < place("c3c4"));
    CHECK(place("c3c4") < place("e3e4"));
    CHECK(place("e3e4") < place("i0i1"));
}

TEST_CASE("picker: a legal table move costs no quiet move of quiescence") {
    // Out of check a quiet table move is not for quiescence.
    const Position position = board::start_position();
    OrderingHints hints;
    hints.table_move = move("h2e2");
    const Legality legality(position);
    MovePicker picker(position, legality, PickMode::Quiescence, hints);
    CHECK(picker.next().is_none());
}

namespace {

std::uint64_t picked_perft(Position& position, int depth, const RandomHistories& histories,
                           base::Prng& random) {
    if (depth == 0) {
        return 1;
    }
    const Legality legality(position);
    const board::MoveList listed = movegen::legal_moves(position);
    const OrderingHints hints = histories.hints(random, {listed.begin(), listed.end()});
    MovePicker picker(position, legality, PickMode::All, hints);
    std::uint64_t leaves = 0;
    for (Move made = picker.next(); !made.is_none(); made = picker.next()) {
        const board::Undo undo = position.do_move(made);
        leaves += picked_perft(position, depth - 1, histories, random);
        position.undo_move(made, undo);
    }
    return leaves;
}

}  // namespace

TEST_CASE("picker: perft 3 through the picker is perft 3") {
    base::Prng random(105);
    const RandomHistories histories(random);
    const auto& cases = perft_cases();
    const std::size_t step = scaled(10) < 10 ? 12 : 2;
    std::size_t checked = 0;
    for (std::size_t i = 0; i < cases.size(); i += step) {
        Position position = board::parse_fen(cases[i].fen).value();
        INFO(cases[i].fen);
        REQUIRE(picked_perft(position, 3, histories, random) == movegen::perft(position, 3));
        ++checked;
    }
    CHECK(checked >= cases.size() / step);
}

}  // namespace xq::tests
