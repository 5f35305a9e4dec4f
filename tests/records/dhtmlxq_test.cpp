// DhtmlXQ: the start as web boards know it, a game by hand, texts that would break the block.
#include "records/dhtmlxq.h"

#include <string>

#include <catch2/catch.hpp>

#include "board/fen.h"

namespace xq::tests {

using records::DhtmlXqHead;

namespace {

/// The value of a field of the block.
std::string field(const std::string& text, const std::string& name) {
    const std::string open = "[DhtmlXQ_" + name + ']';
    const std::string close = "[/DhtmlXQ_" + name + "]\n";
    const auto begin = text.find(open);
    const auto end = text.find(close);
    REQUIRE(begin != std::string::npos);
    REQUIRE(end != std::string::npos);
    REQUIRE(begin + open.size() <= end);
    return text.substr(begin + open.size(), end - begin - open.size());
}

std::string binit(const std::string& fen) {
    return field(records::to_dhtmlxq(board::parse_fen(fen).value(), {}, {}), "binit");
}

}  // namespace

TEST_CASE("dhtmlxq: the start position and a game") {
    const std::string text =
        records::to_dhtmlxq(board::start_position(),
                            {board::parse_move("h2e2").value(), board::parse_move("h9g7").value(),
                             board::parse_move("a0a1").value()},
                            {"楚 - 汉", "Cup", "2026.11.30", "3", "楚", "汉", "1/2-1/2"});
    CHECK(text ==
          "[DhtmlXQ]\n[DhtmlXQ_title]楚 - 汉[/DhtmlXQ_title]\n[DhtmlXQ_event]Cup[/DhtmlXQ_event]\n"
          "[DhtmlXQ_date]2026.11.30[/DhtmlXQ_date]\n[DhtmlXQ_round]3[/DhtmlXQ_round]\n"
          "[DhtmlXQ_red]楚[/DhtmlXQ_red]\n[DhtmlXQ_black]汉[/DhtmlXQ_black]\n"
          "[DhtmlXQ_result]1/2-1/2[/DhtmlXQ_result]\n"
          "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383"
          "[/DhtmlXQ_binit]\n"
          "[DhtmlXQ_movelist]774770620908[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n");
}

TEST_CASE("dhtmlxq: men that are off the board, and men far from home") {
    // Red: king on d0, one rook on i0, an advisor on e1, a pawn on a9. Black: king on e9.
    CHECK(binit("P3k4/9/9/9/9/9/9/9/4A4/3K4R w - - 0 1") ==
          std::string("89") + "99" + "99" + "48" + "39" + "99" + "99" + "99" + "99" + "9999" +
              "00" + "99999999" + "99999999" + "40" + "9999999999" + "999999999999");
    // Two rooks of Black on other files than they began.
    const std::string rooks = binit("4k4/9/3r5/9/9/9/9/1r7/9/3K5 w - - 0 1").substr(32);
    CHECK(rooks.substr(0, 2) == "32");
    CHECK(rooks.substr(16, 2) == "17");
}

TEST_CASE("dhtmlxq: no text of the head breaks out of its field") {
    const std::string text = records::to_dhtmlxq(
        board::start_position(), {},
        {"[/DhtmlXQ]", "a\r\nb\n", "", "", "x[/DhtmlXQ_red]", "[DhtmlXQ_binit]99", "*"});
    CHECK(field(text, "title") == "(/DhtmlXQ)");
    CHECK(field(text, "event").find_first_of("\r\n") == std::string::npos);
    CHECK(field(text, "red") == "x(/DhtmlXQ_red)");
    CHECK(field(text, "black") == "(DhtmlXQ_binit)99");
    CHECK(field(text, "binit").size() == 64);
    CHECK(field(text, "movelist").empty());
    CHECK(field(text, "date").empty());
}

}  // namespace xq::tests
