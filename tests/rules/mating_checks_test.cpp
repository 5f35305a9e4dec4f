// Mates by nothing but checks: by hand, and against a plain search over the oracle's moves.
#include "rules/mating_checks.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "board/geometry.h"
#include "board/setup.h"
#include "rules/move_class.h"
#include "support/draw_board.h"
#include "support/random_positions.h"
#include "support/slow_movegen.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Color;
using board::Move;
using board::Position;
using rules::mates_by_checks;

namespace {

/// Whether `side`, to move, mates within `moves` own moves that are all checks (28.2).
bool slow_mates(const SlowBoard& men, Color side, int moves) {
    const std::vector<Move> attacks = slow_legal_moves(men, side);
    return std::any_of(attacks.begin(), attacks.end(), [&](Move attack) {
        const SlowBoard checked = slow_after(men, attack);
        if (!slow_in_check(checked, ~side)) {
            return false;
        }
        const std::vector<Move> answers = slow_legal_moves(checked, ~side);
        return answers.empty() ||
               (moves > 1 && std::all_of(answers.begin(), answers.end(), [&](Move answer) {
                    return slow_mates(slow_after(checked, answer), side, moves - 1);
                }));
    });
}

/// The fewest moves within which the side to move of `fen` mates by checks; 0 if more than are
/// looked for. The position must come back as it was.
int mates_in(const std::string& fen) {
    const Position before = board::parse_fen(fen).value();
    Position position = before;
    for (int moves = 1; moves <= rules::kMatingChecks; ++moves) {
        const bool mates = mates_by_checks(position, moves);
        CHECK(position == before);
        if (mates) {
            // Within more moves it mates all the more.
            CHECK(mates_by_checks(position));
            return moves;
        }
    }
    return 0;
}

/// Men of one side around the other's king, so that many positions are mates.
Position cornered(base::Prng& random) {
    using board::Piece;
    using board::PieceType;
    constexpr std::array<PieceType, 8> kAttackers{
        PieceType::Rook,   PieceType::Rook,   PieceType::Knight, PieceType::Knight,
        PieceType::Cannon, PieceType::Cannon, PieceType::Pawn,   PieceType::Pawn};
    while (true) {
        board::Setup setup;
        int kings = 0;
        const auto scatter = [&](Piece piece) {
            std::vector<board::Square> points;
            for (const board::Square point : standing_points(piece.color(), piece.type())) {
                points.push_back(point);
            }
            const board::Square chosen = points[random.below(points.size())];
            board::Piece& point = setup.pieces[static_cast<std::size_t>(chosen.index())];
            if (point.is_none()) {
                point = piece;
                kings += piece.type() == PieceType::King ? 1 : 0;
            }
        };
        setup.side_to_move = board::kColors[random.below(2)];
        const Color side = setup.side_to_move;
        scatter(Piece(side, PieceType::King));
        scatter(Piece(~side, PieceType::King));
        for (const PieceType type : kAttackers) {
            if (random.below(2) == 0) {
                scatter(Piece(side, type));
            }
        }
        scatter(Piece(~side, PieceType::Advisor));
        scatter(Piece(~side, PieceType::Rook));
        if (kings < 2) {
            continue;
        }
        const Position position(setup);
        const SlowBoard men = slow_board(position);
        if (!slow_kings_face(men) && !slow_in_check(men, ~side)) {
            return position;
        }
    }
}

}  // namespace

TEST_CASE("mating checks: mates in one to four moves") {
    const struct {
        const char* fen;
        int moves;
    } kCases[] = {
        // One rook holds the rank before the king, the other checks.
        {"3k5/8R/9/9/9/9/9/9/R8/5K3 w - - 0 1", 1},
        // The rook drives the king to d7, its last rank, and a9a7 mates.
        {"R8/3k5/9/9/9/9/9/9/7R1/5K3 w - - 0 1", 2},
        // a1d1 drives the king to e9, h3e3 mates: the other king holds file f.
        {"3k5/9/9/9/9/9/7R1/9/R8/5K3 w - - 0 1", 2},
        {"3k5/9/5a3/2R6/9/9/9/5K3/6R2/9 w - - 0 1", 3},
        // Rooks, cannons and knights with others, where the oracle's search said the same.
        {"3ak4/4a4/N8/R8/9/9/9/3K5/8N/9 w - - 0 1", 3},
        {"9/1C3k3/3aN4/9/9/9/9/8C/9/4K4 w - - 0 1", 3},
        {"4k4/9/9/5N3/9/6N2/9/2C2K3/9/9 w - - 0 1", 3},
        {"9/4k4/9/9/1N7/9/9/9/2R6/5K3 w - - 0 1", 4},
        {"5a3/5k1N1/3a5/9/1C7/9/9/9/7C1/4K4 w - - 0 1", 4},
        {"9/9/4k4/N8/2P6/9/6R2/3K5/9/9 w - - 0 1", 4},
        // Black mates as well.
        {"5k3/r8/9/9/9/9/9/9/8r/3K5 b - - 0 1", 1},
        {"5k3/7r1/9/9/9/9/9/9/3K5/r8 b - - 0 1", 2},
    };
    for (const auto& row : kCases) {
        INFO(row.fen);
        CHECK(mates_in(row.fen) == row.moves);
        if (row.moves == 2 || row.moves == 3) {
            const Position position = board::parse_fen(row.fen).value();
            const SlowBoard men = slow_board(position);
            CHECK(slow_mates(men, position.side_to_move(), row.moves));
            CHECK_FALSE(slow_mates(men, position.side_to_move(), row.moves - 1));
        }
    }
}

TEST_CASE("mating checks: no mate within four moves") {
    const struct {
        const char* fen;
        const char* why;
    } kCases[] = {
        {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "the start"},
        {"3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1", "one rook checks for ever"},
        {"3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "nothing to check with"},
        {"3k5/9/2P6/9/9/9/9/9/9/4K4 w - - 0 1", "c7d7 only stalemates (3.2)"},
        {"4Na3/4k4/9/9/9/9/9/3K5/2R6/9 w - - 0 1", "it takes five"},
        {"2R2k3/9/3a1a3/5N3/9/9/9/9/4K4/9 b - - 0 1", "the side to move has no attackers"},
    };
    for (const auto& row : kCases) {
        INFO(row.fen << ": " << row.why);
        CHECK(mates_in(row.fen) == 0);
    }
}

TEST_CASE("mating checks: one move that gives no check breaks the series") {
    // The pawn c8 mates on d8 once the quiet e7e8 guards that point, and not before.
    const Position before = board::parse_fen("3k5/2P6/4P4/9/9/9/9/9/9/5K3 w").value();
    CHECK(mates_in("3k5/2P6/4P4/9/9/9/9/9/9/5K3 w") == 0);
    const auto threatens = [&before](const char* quiet) {
        Position after = before;
        after.do_move(tests::move(quiet));
        rules::Step step{tests::move(quiet), before, after};
        const bool answer = rules::threatens_mate(step);
        CHECK(step.after == after);
        CHECK(step.before == before);
        return answer;
    };
    // If Black passes after it, checks mate: a threat (28.2).
    CHECK(threatens("e7e8"));
    CHECK_FALSE(threatens("f0f1"));
    CHECK_FALSE(threatens("e7f7"));
}

TEST_CASE("mating checks: an attacker in check must answer it by a check") {
    // The rook i0 leaves no time for a1a9, which would mate.
    CHECK(mates_in("4k4/8R/9/9/9/9/9/9/R8/3K4r w - - 0 1") == 0);
    CHECK(mates_in("4k4/8R/9/9/9/9/9/9/R8/3K5 w - - 0 1") == 1);
}

TEST_CASE("mating checks: within two moves the same as a plain search finds") {
    Playouts playouts(85);
    base::Prng random(86);
    int in_one = 0;
    int in_two = 0;
    const int count = scaled(900);
    for (int i = 0; i < count; ++i) {
        Position position = i % 3 == 0   ? playouts.next().position
                            : i % 3 == 1 ? scattered_position(random)
                                         : cornered(random);
        const Position before = position;
        const SlowBoard men = slow_board(position);
        INFO(board::to_fen(position));
        const bool one = slow_mates(men, position.side_to_move(), 1);
        const bool two = one || slow_mates(men, position.side_to_move(), 2);
        REQUIRE(mates_by_checks(position, 1) == one);
        REQUIRE(mates_by_checks(position, 2) == two);
        REQUIRE(position == before);
        in_one += one ? 1 : 0;
        in_two += two && !one ? 1 : 0;
    }
    INFO(in_one << " mates in one, " << in_two << " in two, of " << count);
    CHECK(in_one > count / 25);
    CHECK(in_one < count * 2 / 3);
    CHECK(in_two > count / 40);
}

}  // namespace xq::tests
