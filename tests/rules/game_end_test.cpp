// Ends of a game that the position alone decides.
#include "rules/game_end.h"

#include <string>

#include <catch2/catch.hpp>

#include "board/fen.h"
#include "movegen/movegen.h"
#include "support/draw_board.h"

namespace xq::tests {

using board::Position;

namespace {

Position position_of(const std::string& fen) { return board::parse_fen(fen).value(); }

}  // namespace

TEST_CASE("game end: sixty moves by each side without a capture") {
    const auto reached = [](int plies) {
        return rules::natural_limit_reached(
            position_of("3k5/9/9/9/9/9/9/9/9/R4K3 w - - " + std::to_string(plies) + " 90"));
    };
    CHECK_FALSE(reached(0));
    CHECK_FALSE(reached(60));
    CHECK_FALSE(reached(118));
    CHECK_FALSE(reached(119));
    CHECK(reached(120));
    CHECK(reached(121));
    CHECK(reached(200));
}

TEST_CASE("game end: the count runs with the moves and a capture ends it") {
    Position position = position_of("3k4r/9/9/9/p8/P8/9/9/9/R4K3 w - - 118 90");
    position.do_move(move("a0b0"));
    CHECK_FALSE(rules::natural_limit_reached(position));
    board::Undo undo = position.do_move(move("i9h9"));
    CHECK(rules::natural_limit_reached(position));
    position.undo_move(move("i9h9"), undo);
    CHECK_FALSE(rules::natural_limit_reached(position));
    position.do_move(move("a5a4"));
    CHECK(position.no_capture_plies() == 0);
    CHECK_FALSE(rules::natural_limit_reached(position));
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
    }
}

}  // namespace xq::tests
