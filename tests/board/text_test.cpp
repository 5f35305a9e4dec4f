// What is quoted in messages is valid UTF-8, whatever came in.
#include "base/text.h"

#include <string>

#include <catch2/catch.hpp>

#include "board/fen.h"

namespace xq::tests {

TEST_CASE("text: characters have their length, and other bytes none") {
    CHECK(base::utf8_length("a") == 1);
    CHECK(base::utf8_length("\xC3\xA9x") == 2);
    CHECK(base::utf8_length("\xE8\xBB\x8A") == 3);
    CHECK(base::utf8_length("\xF0\x9F\x80\x80") == 4);
    for (const char* broken : {"\x80", "\xC0\x80", "\xC1\xBF", "\xE8\xBB", "\xE0\x80\x80",
                               "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
        CHECK(base::utf8_length(broken) == 0);
    }
}

TEST_CASE("text: what is shown is whole characters and no control bytes") {
    CHECK(base::printable("\xE8\xBB\x8A\t\x7F") == "\xE8\xBB\x8A??");
    CHECK(base::printable("a\xE8\xBB") == "a??");
    CHECK(base::printable("ab\xE8\xBB\x8A", 4) == "ab...");
    CHECK(base::printable("ab\xE8\xBB\x8A", 5) == "ab\xE8\xBB\x8A");
    CHECK(base::printable(std::string(100, 'x'), 10) == "xxxxxxxxxx...");
}

TEST_CASE("text: a FEN's unknown letter is named whole") {
    const auto read = board::parse_fen(
        "\xE8\xBB\x8A"
        "8/9/9/9/9/9/9/9/9/4K4 w");
    REQUIRE_FALSE(read.ok());
    CHECK(read.error().find("'\xE8\xBB\x8A'") != std::string::npos);
}

TEST_CASE("text: counters past the largest are written as the largest") {
    auto position = board::parse_fen("4k4/9/4n4/9/9/9/9/9/9/4K4 w - - 30000 30000").value();
    position.do_move(board::parse_move("e0d0").value());
    CHECK(board::parse_fen(board::to_fen(position)).ok());
}

}  // namespace xq::tests
