// Attack sets against drawn pictures; attack_walks_test.cpp has them against plain walks.
//
// In the pictures '@' is the piece, 'o' a man it does not attack, 'X' a man it attacks, 'x' an
// empty point it attacks and '.' an empty point it does not.
#include "board/attacks.h"

#include <catch2/catch.hpp>

#include "support/draw_board.h"

namespace xq::tests {

using board::Bitboard;
using board::Color;
using board::Square;

namespace {

struct Picture {
    explicit Picture(std::string_view text)
        : origin(parse_picture(text, "@").first()),
          occupied(parse_picture(text, "oX@")),
          attacked(parse_picture(text, "xX")) {}

    Square origin;
    Bitboard occupied;
    Bitboard attacked;
};

}  // namespace

TEST_CASE("rook: along lines up to and including the first man") {
    const Picture picture(R"(
        . . . . o . . . .
        . . . . X . . . .
        . . o . x . . . .
        . . . . x . . . .
        o X x x @ x x x x
        . . . . X . . . .
        . . . . o . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    REQUIRE(board::rook_attacks(picture.origin, picture.occupied) == picture.attacked);
}

TEST_CASE("rook: in the corner, with men on the far ends of its lines") {
    const Picture picture(R"(
        X . . . . . . . o
        x . . . . . . . .
        x . . . . . . . .
        x . . . . . . . .
        x . . . . . . . .
        x . . . . . . . .
        x . . . . . . . .
        x . . . . . . . .
        x o . . . . . . .
        @ x x x x x x x X)");
    REQUIRE(board::rook_attacks(picture.origin, picture.occupied) == picture.attacked);
}

TEST_CASE("cannon: no screen is a rook's reach") {
    const Picture picture(R"(
        . . . . . . . . .
        . . . . o . . . .
        . . . . o . . . .
        . . . . X . . . .
        . . . . x . . . .
        X x x x @ x x x x
        . . . . x . . . .
        . . . . x . . . .
        . . . . x . . . .
        . . . . x . . . .)");
    REQUIRE(board::line_reach<0>(picture.origin, picture.occupied) == picture.attacked);
}

TEST_CASE("cannon: one screen is where it captures") {
    const Picture picture(R"(
        . . . . o . . . .
        . . . . X . . . .
        . . . . x . . . .
        . . . . o . . . .
        . . . . . . . . .
        x x o . @ . . o X
        . . . . o . . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    REQUIRE(board::cannon_attacks(picture.origin, picture.occupied) == picture.attacked);
    REQUIRE(board::line_reach<1>(picture.origin, picture.occupied) == picture.attacked);
}

TEST_CASE("cannon: two screens are counted") {
    const Picture picture(R"(
        . . . . x . . . .
        . . . . x . . . .
        . . . . o . . . .
        . . . . o . . . .
        . . . . . . . . .
        X o o . @ o . o x
        . . . . o . . . .
        . . . . o . . . .
        . . . . X . . . .
        . . . . o . . . .)");
    REQUIRE(board::line_reach<2>(picture.origin, picture.occupied) == picture.attacked);
}

TEST_CASE("cannon: a lone screen at the edge of the board attacks nothing") {
    const Picture picture(R"(
        . . . . o . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        o . . . @ . . . o
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . o . . . .)");
    REQUIRE(board::cannon_attacks(picture.origin, picture.occupied) == picture.attacked);
    REQUIRE(picture.attacked.empty());
}

TEST_CASE("knight: a man beside it blocks the two points beyond") {
    const Picture open(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . x . X . . .
        . . x o . o x . .
        . . . . @ . . . .
        . . X o . o x . .
        . . . x . x . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    REQUIRE(board::knight_attacks_from(open.origin, open.occupied) == open.attacked);
    const Picture blocked(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . o . x . .
        . . . o @ . . . .
        . . . . . . x . .
        . . . x . x . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    REQUIRE(board::knight_attacks_from(blocked.origin, blocked.occupied) == blocked.attacked);
}

TEST_CASE("knight: at the edge, where the next rank begins") {
    const Picture picture(R"(
        . . . . . . . . .
        . . . . . . . . .
        . x . . . . . . .
        . . x . . . . . .
        @ . . . . . . . .
        . . x . . . . . o
        . x . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    REQUIRE(board::knight_attacks_from(picture.origin, picture.occupied) == picture.attacked);
}

TEST_CASE("knight: a man diagonal to the target blocks the two knights behind it") {
    // Here '@' is the target, 'x' and 'X' are the points from which a knight reaches it.
    const Picture picture(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . x . . .
        . . . o o . x . .
        . . . o @ o . . .
        . . X . o o . . .
        . . . x . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    REQUIRE(board::knight_attackers_to(picture.origin, picture.occupied) == picture.attacked);
}

TEST_CASE("knight: attack is not mutual where only one leg is blocked") {
    const Square a = square("e4");
    const Square b = square("f6");
    const Bitboard beside_a(square("e5"));
    const Bitboard beside_b(square("f5"));
    REQUIRE(board::knight_leg(a, b) == square("e5"));
    REQUIRE(board::knight_leg(b, a) == square("f5"));
    REQUIRE_FALSE(board::knight_attacks_from(a, beside_a).has(b));
    REQUIRE(board::knight_attacks_from(b, beside_a).has(a));
    REQUIRE(board::knight_attacks_from(a, beside_b).has(b));
    REQUIRE_FALSE(board::knight_attacks_from(b, beside_b).has(a));
    REQUIRE_FALSE(board::knight_attackers_to(b, beside_a).has(a));
    REQUIRE(board::knight_attackers_to(a, beside_a).has(b));
}

TEST_CASE("bishop: two diagonal steps unless the eye is blocked") {
    const Picture picture(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . x . . . X . .
        . . . . . . . . .
        . . . . @ o . . .
        . . . . . o . . .
        . . x . . . o . .)");
    REQUIRE(board::bishop_attacks(picture.origin, picture.occupied) == picture.attacked);
}

TEST_CASE("bishop: it does not cross the river") {
    const Picture red(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . @ . . . . . .
        . . . . . . . . .
        x . . . x . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    REQUIRE(board::bishop_attacks(red.origin, red.occupied) == red.attacked);
    const Picture black(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . x . . . x
        . . . . . . . . .
        . . . . . . @ . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    REQUIRE(board::bishop_attacks(black.origin, black.occupied) == black.attacked);
}

TEST_CASE("advisor: the diagonals of the palace") {
    const Picture centre(R"(
        . . . X . x . . .
        . . . . @ . . . .
        . . . x . x . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    REQUIRE(board::advisor_attacks(centre.origin) == centre.attacked);
    const Picture corner(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . @ . . .
        . . . . x . . . .
        . . . . . . . . .)");
    REQUIRE(board::advisor_attacks(corner.origin) == corner.attacked);
}

TEST_CASE("king: one step within the palace") {
    const Picture centre(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . x . . . .
        . . . x @ X . . .
        . . . . x . . . .)");
    REQUIRE(board::king_attacks(centre.origin) == centre.attacked);
    const Picture corner(R"(
        . . . . . . . . .
        . . . x . . . . .
        . . . @ x . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)");
    REQUIRE(board::king_attacks(corner.origin) == corner.attacked);
}

TEST_CASE("pawn: forward, and sideways once over the river") {
    const auto red = [](std::string_view from) {
        return board::pawn_attacks(Color::Red, square(from));
    };
    const auto black = [](std::string_view from) {
        return board::pawn_attacks(Color::Black, square(from));
    };
    const auto points = [](std::initializer_list<std::string_view> names) {
        Bitboard set;
        for (const std::string_view name : names) {
            set.add(square(name));
        }
        return set;
    };
    REQUIRE(red("c3") == points({"c4"}));
    REQUIRE(red("c4") == points({"c5"}));
    REQUIRE(red("c5") == points({"b5", "d5", "c6"}));
    REQUIRE(red("a5") == points({"b5", "a6"}));
    REQUIRE(red("i8") == points({"h8", "i9"}));
    REQUIRE(red("e9") == points({"d9", "f9"}));
    REQUIRE(black("c6") == points({"c5"}));
    REQUIRE(black("c5") == points({"c4"}));
    REQUIRE(black("c4") == points({"b4", "d4", "c3"}));
    REQUIRE(black("i4") == points({"h4", "i3"}));
    REQUIRE(black("a1") == points({"b1", "a0"}));
    REQUIRE(black("e0") == points({"d0", "f0"}));
}

TEST_CASE("between: the points strictly inside a line") {
    REQUIRE(board::between(square("b7"), square("f7")) == parse_picture(R"(
        . . . . . . . . .
        . . . . . . . . .
        . . x x x . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .)"));
    REQUIRE(board::between(square("e9"), square("e0")).count() == 8);
    REQUIRE(board::between(square("e4"), square("e5")).empty());
    REQUIRE(board::between(square("e4"), square("f5")).empty());
    REQUIRE(board::between(square("e4"), square("e4")).empty());
}

}  // namespace xq::tests
