// Ends of a game: by the men on the board, by mate, by the natural limit, and by perpetual check.
#include "rules/game_end.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "board/fen.h"
#include "movegen/movegen.h"
#include "rules/history.h"
#include "rules/referee.h"
#include "support/draw_board.h"

namespace xq::tests {

using board::Move;
using board::Position;
using rules::DrawRule;
using rules::History;
using rules::Rules;
using rules::RuleSet;

namespace {

Position position_of(const std::string& fen) { return board::parse_fen(fen).value(); }

/// The outcome of a position without a game before it.
std::string outcome(const std::string& fen, const Rules& rules = {}) {
    const Position position = position_of(fen);
    return name(rules::judge(position, History(position), rules).outcome);
}

/// A position with its game, its moves taken in turn from a round of four.
struct Game {
    explicit Game(const std::string& fen) : position(position_of(fen)), history(position) {}

    void play(const std::string& text) {
        INFO(text);
        const Move made = tests::move(text);
        REQUIRE(movegen::legal(position, made));
        position.do_move(made);
        history.push(position, made);
    }
    void play_rounds(const std::vector<std::string>& round, int plies) {
        for (int ply = 0; ply < plies; ++ply) {
            play(round[static_cast<std::size_t>(ply) % round.size()]);
        }
    }
    [[nodiscard]] std::string outcome(const Rules& rules = {}) const {
        return name(rules::judge(position, history, rules).outcome);
    }

    Position position;
    History history;
};

/// Red's rook drives the king up and down; nothing else can move but Red's king.
constexpr const char* kRookChecks = "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1";
const std::vector<std::string> kCheckRound{"a8a9", "d9d8", "a9a8", "d8d9"};

}  // namespace

TEST_CASE("game end: sixty moves by each side without a capture") {
    const auto reached = [](int plies) {
        return outcome("3k5/9/9/9/9/9/9/9/9/R4K3 w - - " + std::to_string(plies) + " 90");
    };
    CHECK(reached(0) == "ongoing");
    CHECK(reached(60) == "ongoing");
    CHECK(reached(118) == "ongoing");
    CHECK(reached(119) == "ongoing");
    CHECK(reached(120) == "draw");
    CHECK(reached(121) == "draw");
    CHECK(reached(200) == "draw");
}

TEST_CASE("game end: the natural limit can be another, none, or a loss") {
    const std::string fen = "3k5/9/9/9/9/9/9/9/9/R4K3 w - - 130 90";
    Rules rules;
    CHECK(outcome(fen, rules) == "draw");
    rules.draw = DrawRule::RedLoses;
    CHECK(outcome(fen, rules) == "red-loses");
    rules.draw = DrawRule::BlackLoses;
    CHECK(outcome(fen, rules) == "black-loses");
    rules.limit = 131;
    CHECK(outcome(fen, rules) == "ongoing");
    rules.limit = 100;
    CHECK(outcome(fen, rules) == "black-loses");
    rules.limit.reset();
    CHECK(outcome(fen, rules) == "ongoing");
}

TEST_CASE("game end: the count runs with the moves and a capture ends it") {
    Game game("3k4r/9/9/9/p8/P8/9/9/9/R4K3 w - - 118 90");
    game.play("a0b0");
    CHECK(game.outcome() == "ongoing");
    const Game before = game;
    game.play("i9h9");
    CHECK(game.history.counted_plies() == 120);
    CHECK(game.outcome() == "draw");
    game = before;
    game.play("i9i8");
    game.play("a4a5");
    CHECK(game.history.counted_plies() == 0);
    CHECK(game.outcome() == "ongoing");
}

TEST_CASE("game end: mate and stalemate on the last move of the limit come first") {
    CHECK(outcome("R2k5/R8/9/9/9/9/9/9/9/4K4 b - - 120 90") == "black-loses");
    CHECK(outcome("3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 120 90") == "black-loses");
    CHECK(outcome("5k3/9/9/9/9/9/9/9/r8/r3K4 w - - 121 90") == "red-loses");
}

TEST_CASE("game end: checks beyond the tenth and their answers do not count towards the limit") {
    Game game(kRookChecks);
    game.play_rounds(kCheckRound, 20);
    CHECK(game.history.counted_plies() == 20);
    // Ten checks have been given; Red's next ones stop the count (23.3).
    game.play("a8a9");
    CHECK(game.history.counted_plies() == 20);
    game.play("d9d8");
    CHECK(game.history.counted_plies() == 20);
    // A move that is no check counts again, and so does what follows it.
    game.play("a9a7");
    CHECK(game.history.counted_plies() == 21);
    game.play("d8d9");
    CHECK(game.history.counted_plies() == 22);
    game.play("a7a9");
    game.play("d9d8");
    CHECK(game.history.counted_plies() == 22);
    for (int i = 0; i < 3; ++i) {
        game.history.pop();
    }
    CHECK(game.history.counted_plies() == 21);
}

TEST_CASE("game end: the ten checks of 23.3 are each side's own") {
    // Black checks after Red has used up his ten: that counts as any move.
    Game game("3k5/R8/9/9/9/9/9/9/8r/4K4 w - - 40 30");
    game.play_rounds(kCheckRound, 20);
    CHECK(game.history.counted_plies() == 60);
    game.play("a8b8");
    CHECK(game.history.counted_plies() == 61);
    game.play("i1i0");
    REQUIRE(game.position.in_check());
    CHECK(game.history.counted_plies() == 62);
    game.play("e0e1");
    CHECK(game.history.counted_plies() == 63);
    // Red's eleventh is beside the count again.
    game.play("i0h0");
    game.play("b8b9");
    CHECK(game.history.counted_plies() == 64);
}

TEST_CASE("game end: the limit is reached by counted plies, not by all of them") {
    // The answer to Red's eleventh check would be ply 120.
    Game game("3k5/R8/9/9/9/9/9/9/9/4K4 w - - 98 90");
    Rules rules;
    rules.fold = 100;  // No repetition here.
    game.play_rounds(kCheckRound, 22);
    REQUIRE(game.position.no_capture_plies() == 120);
    CHECK(game.history.counted_plies() == 118);
    CHECK(game.outcome(rules) == "ongoing");
    game.play("a9a7");
    CHECK(game.outcome(rules) == "ongoing");
    game.play("d8d9");
    CHECK(game.outcome(rules) == "draw");
}

TEST_CASE("game end: perpetual check loses at the third occurrence, by every rule set") {
    for (const RuleSet set : {RuleSet::Asian, RuleSet::Chinese, RuleSet::Computer}) {
        INFO(rules::name(set));
        Rules rules;
        rules.set = set;
        Game game(kRookChecks);
        game.play_rounds(kCheckRound, 7);
        CHECK(game.outcome(rules) == "ongoing");
        game.play("d8d9");
        CHECK(game.outcome(rules) == "red-loses");  // 26.1
        rules.fold = 4;
        CHECK(game.outcome(rules) == "ongoing");
        game.play_rounds(kCheckRound, 4);
        CHECK(game.outcome(rules) == "red-loses");

        // Black's checks are as forbidden, and the verdict may fall on the checked side's turn.
        Game black("4k4/9/9/9/9/9/9/9/r8/3K5 b - - 0 1");
        black.play_rounds({"a1a0", "d0d1", "a0a1", "d1d0"}, 9);
        rules.fold = 3;
        CHECK(black.outcome(rules) == "black-loses");
    }
}

TEST_CASE("game end: one move in the cycle that is no check acquits of perpetual check") {
    // The second of Red's two moves only drives the rook home.
    Game mixed("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
    mixed.play_rounds({"a0a9", "d9d8", "a9a0", "d8d9"}, 8);
    CHECK(mixed.outcome() == "draw");
    // The last round is all checks; but from the first time to the third there was a quiet one.
    Game game(kRookChecks);
    game.play_rounds({"a8a7", "d9d8", "a7a8", "d8d9"}, 4);
    game.play_rounds(kCheckRound, 4);
    CHECK(game.outcome() == "draw");
}

TEST_CASE("game end: without attackers on either side nobody can win") {
    const struct {
        const char* fen;
        bool dead;
    } kCases[] = {
        {"3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1", true},
        {"3k1a3/9/b8/9/9/9/9/B8/4A4/5K3 b - - 0 1", true},
        {"3aka3/9/4b4/9/2b6/6B2/9/4B4/4A4/3AK4 w - - 0 1", true},
        {"3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1", false},
        {"3k5/9/9/9/9/9/9/9/9/N4K3 w - - 0 1", false},
        {"3k5/9/9/9/9/9/9/9/9/C4K3 w - - 0 1", false},
        {"3k5/9/9/9/9/9/P8/9/9/5K3 w - - 0 1", false},
        {"P2k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1", false},
        {"r2k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1", false},
        {"n2k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1", false},
        {"c2k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1", false},
        {"3k5/9/9/p8/9/9/9/9/9/5K3 w - - 0 1", false},
        {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", false},
    };
    for (const auto& row : kCases) {
        INFO(row.fen);
        CHECK(rules::neither_can_win(position_of(row.fen)) == row.dead);
        CHECK(outcome(row.fen) == (row.dead ? "draw" : "ongoing"));
    }
}

TEST_CASE("game end: a side without a move has lost, in check or not") {
    const struct {
        const char* fen;
        bool in_check;
        bool over;
    } kCases[] = {
        {"3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1", false, true},   // stalemate
        {"R2k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1", true, true},    // mate
        {"3k5/3P5/9/9/9/9/9/9/9/4K4 b - - 0 1", true, false},   // takes the pawn
        {"3k5/9/3P5/9/9/9/9/9/9/3K5 b - - 0 1", false, false},  // e9 is free
    };
    for (const auto& row : kCases) {
        INFO(row.fen);
        const Position position = position_of(row.fen);
        const movegen::Legality legality(position);
        CHECK(position.in_check() == row.in_check);
        CHECK(movegen::has_legal_move(position, legality) == !row.over);
        CHECK(outcome(row.fen) == (row.over ? "black-loses" : "ongoing"));
    }
}

}  // namespace xq::tests
