// Moves: sixteen bits and text in both rank styles.
#include "board/move.h"

#include <set>

#include <catch2/catch.hpp>

#include "support/draw_board.h"

namespace xq::tests {

using board::kSquares;
using board::Move;
using board::RankStyle;
using board::Square;

namespace {

template <typename Check>
void for_all_pairs(Check check) {
    for (int from = 0; from < kSquares; ++from) {
        for (int to = 0; to < kSquares; ++to) {
            if (from != to) {
                check(Square(from), Square(to));
            }
        }
    }
}

}  // namespace

TEST_CASE("moves keep their two points") {
    std::set<std::size_t> dense;
    for_all_pairs([&](Square from, Square to) {
        const Move made(from, to);
        REQUIRE(made.from() == from);
        REQUIRE(made.to() == to);
        REQUIRE_FALSE(made.is_none());
        REQUIRE(Move::from_bits(made.bits()) == made);
        REQUIRE(made.from_to() < 8100);
        dense.insert(made.from_to());
    });
    REQUIRE(dense.size() == 90 * 89);
    REQUIRE(Move::none().is_none());
    REQUIRE(Move() == Move::none());
    REQUIRE(Move::none().from() == Move::none().to());
    REQUIRE(move("h2e2") != move("e2h2"));
}

TEST_CASE("move text: ranks from zero") {
    REQUIRE(to_string(move("h2e2")) == "h2e2");
    REQUIRE(board::parse_move("h2e2") == move("h2e2"));
    REQUIRE(to_string(Move(Square(0), Square(89))) == "a0i9");
    for_all_pairs([](Square from, Square to) {
        const Move made(from, to);
        const std::string text = to_string(made);
        REQUIRE(text == to_string(from) + to_string(to));
        REQUIRE(board::parse_move(text) == made);
    });
}

TEST_CASE("move text: ranks from one") {
    REQUIRE(to_string(move("h2e2"), RankStyle::FromOne) == "h3e3");
    REQUIRE(to_string(move("a9a8"), RankStyle::FromOne) == "a10a9");
    REQUIRE(to_string(move("a0a9"), RankStyle::FromOne) == "a1a10");
    REQUIRE(to_string(move("b9c9"), RankStyle::FromOne) == "b10c10");
    REQUIRE(board::parse_move("h3e3", RankStyle::FromOne) == move("h2e2"));
    REQUIRE(board::parse_move("a10a9", RankStyle::FromOne) == move("a9a8"));
    REQUIRE(board::parse_move("a1a10", RankStyle::FromOne) == move("a0a9"));
    REQUIRE(board::parse_move("a1b1", RankStyle::FromOne) == move("a0b0"));
    for_all_pairs([](Square from, Square to) {
        const Move made(from, to);
        const std::string text = to_string(made, RankStyle::FromOne);
        REQUIRE(board::parse_move(text, RankStyle::FromOne) == made);
    });
}

TEST_CASE("move text: anything that names no two points is refused") {
    const char* const garbage[] = {
        "",      " ",      "h",     "h2",           "h2e",      "h2e22",  "h2e2 ",  " h2e2",
        "h2 e2", "h2-e2",  "H2E2",  "h2E2",         "j2e2",     "h2j2",   "`2e2",   "hhe2",
        "2h2e",  "h2h2",   "0000",  "(none)",       "null",     "resign", "h2e2\n", "h/e2",
        "h:e2",  "h2e2h2", "a-1b0", "\xE7\x82\xAE", "h2e2\xFF", "C2=5",   "b0c2k",
    };
    for (const char* const text : garbage) {
        for (const RankStyle style : {RankStyle::FromZero, RankStyle::FromOne}) {
            INFO('\'' << text << '\'');
            REQUIRE_FALSE(board::parse_move(text, style).has_value());
        }
    }
    REQUIRE_FALSE(board::parse_move(std::string_view("h2\0e2", 5)).has_value());
    REQUIRE_FALSE(board::parse_move(std::string_view("h2e2\0", 5)).has_value());

    for (const char* const text : {"a10a9", "a1a10", "h10e10"}) {
        INFO(text);
        REQUIRE_FALSE(board::parse_move(text, RankStyle::FromZero).has_value());
    }
    for (const char* const text : {"a0a1", "a1a0", "h0e0", "a11a2", "a2a11", "a1a1", "a10a10",
                                   "a100a1", "a01a2", "a10", "a1a", "j10a1"}) {
        INFO(text);
        REQUIRE_FALSE(board::parse_move(text, RankStyle::FromOne).has_value());
    }
}

}  // namespace xq::tests
