// What must hold of any verdict on a repetition: random games that end in a cycle gone round twice.
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "movegen/movegen.h"
#include "rules/attack.h"
#include "rules/cycle.h"
#include "rules/game_end.h"
#include "rules/referee.h"
#include "support/draw_board.h"
#include "support/random_positions.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Bitboard;
using board::Color;
using board::index;
using board::Key;
using board::Move;
using board::Piece;
using board::Position;
using board::Setup;
using board::Square;
using board::to_fen;
using rules::CycleVerdict;
using rules::History;
using rules::Judgement;
using rules::Offence;
using rules::Outcome;
using rules::Rules;
using rules::RuleSet;

namespace {

constexpr int kTails = 5000;
constexpr std::array kRuleSets{RuleSet::Asian, RuleSet::Chinese, RuleSet::Computer};

using Moves = std::vector<Move>;

Position after(Position position, const Moves& moves) {
    for (const Move made : moves) {
        position.do_move(made);
    }
    return position;
}

Moves joined(Moves first, const Moves& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

/// A game whose last moves are `round`, twice: its last position has come for the third time, and
/// no other one more than twice.
struct Tail {
    Position start;
    /// From `start` to the first position of the cycle.
    Moves lead_in;
    /// Moves of the lead-in up to the last capture, that included; 0 if there is none.
    std::size_t captured = 0;
    Moves round;

    [[nodiscard]] Moves cycle() const { return joined(round, round); }
    [[nodiscard]] int plies() const { return 2 * static_cast<int>(round.size()); }
    /// The first `count` moves of the lead-in, and its others.
    [[nodiscard]] Moves before(std::size_t count) const {
        return {lead_in.begin(), lead_in.begin() + static_cast<std::ptrdiff_t>(count)};
    }
    [[nodiscard]] Moves beyond(std::size_t count) const {
        return {lead_in.begin() + static_cast<std::ptrdiff_t>(count), lead_in.end()};
    }
};

/// What is wished of every move of one side of a cycle.
enum class Wish : std::uint8_t { Anything, Check, Attack };
using Wishes = std::array<Wish, 2>;

bool fulfils(Wish wish, const Position& before, Move made, const Position& now) {
    if (wish == Wish::Anything) {
        return true;
    }
    if (now.in_check() || wish == Wish::Check) {
        return now.in_check() && wish == Wish::Check;
    }
    rules::Step step{made, before, now};
    return newly_attacked(step, rules::chaseable(now, step.mover()), RuleSet::Asian).any();
}

/// Looks for quiet moves that lead back to a position, through none that has been before.
class RoundFinder {
  public:
    RoundFinder(const Position& start, std::vector<Key> seen, Wishes wishes, base::Prng& random)
        : start_(start), seen_(std::move(seen)), wishes_(wishes), random_(random) {}

    std::optional<Moves> find(int plies) {
        return go_on(start_, plies) ? std::optional(moves_) : std::nullopt;
    }

  private:
    static constexpr int kMostPositions = 100;

    bool go_on(const Position& position, int plies) {
        if (plies == 0) {
            return true;
        }
        const Color mover = position.side_to_move();
        for (const Move made : shuffled_quiets(position)) {
            // Each man away from its point needs a move of its own to come back.
            Bitboard men = position.pieces(mover);
            men.remove(made.from());
            men.add(made.to());
            if ((start_.pieces(mover) - men).count() > (plies - 1) / 2) {
                continue;
            }
            if (--left_ < 0) {
                return false;
            }
            const Key key = position.key_after(made);
            if (plies == 1 ? key != start_.key() : was_seen(key)) {
                continue;
            }
            const Position now = after(position, {made});
            if (!fulfils(wishes_[index(mover)], position, made, now)) {
                continue;
            }
            moves_.push_back(made);
            seen_.push_back(now.key());
            if (go_on(now, plies - 1)) {
                return true;
            }
            seen_.pop_back();
            moves_.pop_back();
        }
        return false;
    }

    [[nodiscard]] bool was_seen(Key key) const {
        return std::find(seen_.begin(), seen_.end(), key) != seen_.end();
    }

    Moves shuffled_quiets(const Position& position) {
        board::MoveList list;
        movegen::generate<movegen::Stage::Quiets>(position, movegen::Legality(position), list);
        Moves moves(list.begin(), list.end());
        for (std::size_t i = moves.size(); i > 1; --i) {
            std::swap(moves[i - 1], moves[random_.below(i)]);
        }
        return moves;
    }

    Position start_;
    std::vector<Key> seen_;
    Wishes wishes_;
    base::Prng& random_;
    Moves moves_;
    int left_ = kMostPositions;
};

class Tails {
  public:
    explicit Tails(std::uint64_t seed) : playouts_(seed), random_(~seed) {}

    Tail next() {
        Wishes wishes = any_wishes();
        const auto length = random_.below(10);
        int plies = length < 7 ? 4 : length < 8 ? 6 : 8;
        for (int games = 0;; ++games) {
            // Not every wish comes true.
            if (games == kMostGames) {
                wishes = {};
                plies = 4;
            }
            if (auto tail = played(wishes, plies)) {
                return *tail;
            }
        }
    }

  private:
    static constexpr int kMostGames = 4;
    static constexpr int kLongestLeadIn = 30;

    Wishes any_wishes() {
        Wishes wishes{};
        const Color side = board::kColors[random_.below(2)];
        const auto kind = random_.below(10);
        if (kind >= 4) {
            wishes[index(side)] = kind < 6 ? Wish::Check : Wish::Attack;
        }
        if (kind == 9) {
            wishes[index(~side)] = random_.below(2) == 0 ? Wish::Check : Wish::Attack;
        }
        return wishes;
    }

    Position any_start() {
        if (random_.below(2) == 0) {
            return scattered_position(random_);
        }
        for (auto skip = random_.below(6); skip > 0; --skip) {
            static_cast<void>(playouts_.next());
        }
        return playouts_.next().position;
    }

    /// One game that tries to enter a cycle after each of its moves.
    std::optional<Tail> played(Wishes wishes, int plies) {
        Tail tail{any_start(), {}, 0, {}};
        Position position = tail.start;
        std::vector<Key> seen{position.key()};
        const auto shortest = random_.below(10);
        while (tail.lead_in.size() < kLongestLeadIn && !rules::neither_can_win(position)) {
            if (tail.lead_in.size() >= shortest) {
                if (auto round = RoundFinder(position, seen, wishes, random_).find(plies)) {
                    tail.round = std::move(*round);
                    return tail;
                }
            }
            const auto moves = movegen::legal_moves(position);
            if (moves.empty()) {
                break;
            }
            const Move made = moves[random_.below(moves.size())];
            tail.lead_in.push_back(made);
            if (position.is_capture(made)) {
                tail.captured = tail.lead_in.size();
                seen.clear();
            }
            position.do_move(made);
            if (std::find(seen.begin(), seen.end(), position.key()) != seen.end()) {
                break;
            }
            seen.push_back(position.key());
        }
        return std::nullopt;
    }

    Playouts playouts_;
    base::Prng random_;
};

/// Calls `check(tail)` for many tails, the same ones whoever asks.
template <typename Check>
void for_tails(Check check) {
    Tails tails(2024);
    for (int i = 0; i < scaled(kTails); ++i) {
        const Tail tail = tails.next();
        std::string moves;
        for (const Move made : joined(tail.lead_in, tail.cycle())) {
            moves += ' ' + to_string(made);
        }
        INFO(to_fen(tail.start) << " moves" << moves);
        check(tail);
    }
}

/// A position and all that led to it.
struct Game {
    Position position;
    History history;

    Game(const Position& start, const Moves& moves) : position(start), history(start) {
        for (const Move made : moves) {
            play(made);
        }
    }
    void play(Move made) {
        position.do_move(made);
        history.push(position, made);
    }
    [[nodiscard]] CycleVerdict judged(int plies, RuleSet set) const {
        return judge_cycle(position, history, plies, set);
    }
};

Rules rules_of(RuleSet set) {
    Rules rules;
    rules.set = set;
    // The positions come with all kinds of counters, and the question here is repetition.
    rules.limit = std::nullopt;
    return rules;
}

/// What of a position and its game is exchanged: the colours, with the board turned over, or left
/// and right.
struct View {
    bool swap = false;
    bool mirror = false;

    [[nodiscard]] Square seen(Square square) const {
        square = swap ? square.flipped() : square;
        return mirror ? square.mirrored() : square;
    }
    [[nodiscard]] Color seen(Color color) const { return swap ? ~color : color; }
    [[nodiscard]] Bitboard seen(Bitboard points) const {
        Bitboard result;
        for (const Square point : points) {
            result.add(seen(point));
        }
        return result;
    }
    [[nodiscard]] Moves seen(Moves moves) const {
        for (Move& made : moves) {
            made = Move(seen(made.from()), seen(made.to()));
        }
        return moves;
    }
    [[nodiscard]] Position seen(const Position& position) const {
        Setup setup = position.to_setup();
        setup.pieces = {};
        setup.side_to_move = seen(position.side_to_move());
        for (const Square square : position.occupied()) {
            const Piece piece = position.piece_on(square);
            setup.pieces[static_cast<std::size_t>(seen(square).index())] =
                Piece(seen(piece.color()), piece.type());
        }
        return Position(setup);
    }
};

/// (a) What was before the cycle does not matter, nor how much of it the game knows.
void check_start(const Tail& tail, std::size_t start, RuleSet set, const CycleVerdict& expected) {
    // As a client writes it that sends, say, the position after the last capture.
    const std::string fen = to_fen(after(tail.start, tail.before(start)));
    const Game game(board::parse_fen(fen).value(), joined(tail.beyond(start), tail.cycle()));
    INFO("from move " << start << ", " << fen);
    const rules::Recurrence again = game.history.recurrence(0, 3);
    REQUIRE(again.final);
    REQUIRE(again.plies == tail.plies());
    const CycleVerdict verdict = game.judged(again.plies, set);
    REQUIRE(verdict.offences == expected.offences);
    REQUIRE(verdict.victims == expected.victims);
}

/// (b) Going on round the cycle, the same moves are judged, only from another one on.
void check_going_on(const Tail& tail, Game game, RuleSet set, const CycleVerdict& expected) {
    std::array<Bitboard, 2> victims = expected.victims;
    for (int shift = 1; shift <= 3; ++shift) {
        const Move made = tail.round[static_cast<std::size_t>(shift - 1)];
        game.play(made);
        for (Bitboard& men : victims) {
            if (men.has(made.from())) {
                men.remove(made.from());
                men.add(made.to());
            }
        }
        INFO(shift << " further");
        const rules::Recurrence again = game.history.recurrence(0, 3);
        REQUIRE(again.final);
        REQUIRE(again.plies == tail.plies());
        const CycleVerdict verdict = game.judged(tail.plies(), set);
        REQUIRE(verdict.loser() == expected.loser());
        REQUIRE(verdict.offences == expected.offences);
        REQUIRE(verdict.victims == victims);
    }
}

/// (c) Neither colour nor side of the board means anything.
void check_view(const Tail& tail, View view, RuleSet set, const CycleVerdict& expected) {
    const Position first = after(tail.start, tail.lead_in);
    const Game game(view.seen(first), view.seen(tail.cycle()));
    const CycleVerdict verdict = game.judged(tail.plies(), set);
    INFO("swapped " << view.swap << ", mirrored " << view.mirror);
    for (const Color color : board::kColors) {
        REQUIRE(verdict.offences[index(view.seen(color))] == expected.offences[index(color)]);
        REQUIRE(verdict.victims[index(view.seen(color))] ==
                view.seen(expected.victims[index(color)]));
    }
    const auto loser = expected.loser();
    REQUIRE(verdict.loser() == (loser ? std::optional(view.seen(*loser)) : std::nullopt));
}

/// (d) The reason is one line that tells the cycle once and fits the verdict. The game is judged
/// whole, so that its other positions must not end it.
void check_judgement(const Tail& tail, RuleSet set, const CycleVerdict& expected) {
    const Judgement judgement =
        judge_game(tail.start, joined(tail.lead_in, tail.cycle()), rules_of(set));
    INFO(judgement.reason);
    const auto loser = expected.loser();
    REQUIRE(judgement.outcome == (loser ? rules::loss_of(*loser) : Outcome::Draw));

    REQUIRE(judgement.reason.find_first_of("\r\n") == std::string::npos);
    std::string cycle = "cycle";
    for (const Move made : tail.round) {
        cycle += ' ' + to_string(made);
    }
    REQUIRE(judgement.reason.starts_with("3rd occurrence of the position, " + cycle + ": Red "));
    const std::string conclusion = judgement.reason.substr(judgement.reason.rfind("; ") + 2);
    REQUIRE(conclusion.starts_with("Red ") == (loser == Color::Red));
    REQUIRE(conclusion.starts_with("Black ") == (loser == Color::Black));
}

/// How often each outcome, and each offence by either side, came up under one rule set.
struct Tally {
    std::array<int, 4> outcomes{};
    std::array<std::array<int, 5>, 2> offences{};

    void add(const CycleVerdict& verdict) {
        const auto loser = verdict.loser();
        ++outcomes[static_cast<std::size_t>(loser ? rules::loss_of(*loser) : Outcome::Draw)];
        for (const Color color : board::kColors) {
            ++offences[index(color)][static_cast<std::size_t>(verdict.offences[index(color)])];
        }
    }
    [[nodiscard]] int count(Outcome outcome) const {
        return outcomes[static_cast<std::size_t>(outcome)];
    }
    [[nodiscard]] int count(Color color, Offence offence) const {
        return offences[index(color)][static_cast<std::size_t>(offence)];
    }
};

}  // namespace

TEST_CASE("properties: the verdict on a cycle is the same whoever looks, from wherever") {
    std::array<Tally, 3> tallies;
    constexpr std::array kViews{View{true, false}, View{false, true}, View{true, true}};
    base::Prng random(7);
    for_tails([&](const Tail& tail) {
        const Game game(after(tail.start, tail.lead_in), tail.cycle());
        const std::size_t known = tail.lead_in.size() - tail.captured;
        const std::size_t start = tail.captured + random.below(known + 1);
        const View view = kViews[random.below(kViews.size())];
        for (const RuleSet set : kRuleSets) {
            INFO(name(set));
            const CycleVerdict verdict = game.judged(tail.plies(), set);
            tallies[static_cast<std::size_t>(set)].add(verdict);
            check_start(tail, tail.captured, set, verdict);
            check_start(tail, start, set, verdict);
            check_going_on(tail, game, set, verdict);
            check_view(tail, view, set, verdict);
            check_judgement(tail, set, verdict);
        }
    });

    // All kinds of verdicts must have been among them.
    const int few = scaled(kTails) / 100;
    for (const RuleSet set : kRuleSets) {
        const Tally& tally = tallies[static_cast<std::size_t>(set)];
        CAPTURE(name(set), tally.outcomes, tally.offences);
        CHECK(tally.count(Outcome::Draw) > 10 * few);
        CHECK(tally.count(Outcome::RedLoses) > 5 * few);
        CHECK(tally.count(Outcome::BlackLoses) > 5 * few);
        for (const Color color : board::kColors) {
            CHECK(tally.count(color, Offence::Check) > 3 * few);
            CHECK(tally.count(color, Offence::Attack) > 2 * few);
        }
    }
}

}  // namespace xq::tests
