// Encodings: told apart by what they say, and mended line by line.
#include "records/encoding.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "records/pgn.h"

namespace xq::tests {

using records::Encoding;

namespace {

// "炮二平五 马８进７" and "砲二平五 馬８進７" in the encodings of their countries.
const std::string kGb = "\xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5 \xC2\xED\xA3\xB8\xBD\xF8\xA3\xB7";
const std::string kBig5 = "\xAF\xA5\xA4\x47\xA5\xAD\xA4\xAD \xB0\xA8\xA2\xB7\xB6\x69\xA2\xB6";

void check(const std::string& bytes, Encoding encoding, const std::string& text,
           const std::vector<int>& bad_lines = {}) {
    const records::Decoded decoded = records::to_utf8(bytes);
    CHECK(decoded.encoding == encoding);
    CHECK(decoded.text == text);
    CHECK(decoded.bad_lines == bad_lines);
}

}  // namespace

TEST_CASE("encoding: UTF-8 is what it says it is") {
    check("", Encoding::Utf8, "");
    check("C2.5\r\n", Encoding::Utf8, "C2.5\r\n");
    check("炮二平五", Encoding::Utf8, "炮二平五");
    check("\xEF\xBB\xBF炮", Encoding::Utf8, "炮");
}

TEST_CASE("encoding: GB18030 and BIG5 are told apart by what they give") {
    check(kGb, Encoding::Gb18030, "炮二平五 马８进７");
    check(kBig5, Encoding::Big5, "砲二平五 馬８進７");
    check("a\n" + kGb + "\r\n\r\nb", Encoding::Gb18030, "a\n炮二平五 马８进７\r\n\r\nb");
    // A name alone, as in a file of coordinates, and a character of four bytes.
    check("[Red \"\xC2\xC0\xC7\xD5\"]", Encoding::Gb18030, "[Red \"吕钦\"]");
    check("\x81\x39\xEE\x39", Encoding::Gb18030, "㐀");
}

TEST_CASE("encoding: lines that cannot be read are named") {
    check(kGb + "\nx\xFFy\n" + kGb + "\n\xB6", Encoding::Gb18030,
          "炮二平五 马８进７\nx�y\n炮二平五 马８进７\n�", {2, 4});
    check("炮二平五\n\xE7\x82\n兵七进一", Encoding::Utf8, "炮二平五\n��\n兵七进一", {2});
    CHECK(records::to_utf8("\xFF\xFE\n\xFF").bad_lines == std::vector<int>{1, 2});
}

TEST_CASE("encoding: games of all three are the same game, and bad bytes are faults by line") {
    for (const std::string& moves : {kGb, kBig5, std::string("炮二平五 马８进７")}) {
        const auto all = records::read_pgn("[Event \"x\"]\r\n\r\n1. " + moves + " *\r\n", "x.pgn");
        CHECK(all.faults.empty());
        REQUIRE(all.games.size() == 1);
        CHECK(all.games.front().main_line().size() == 2);
    }
    const auto all =
        records::read_pgn("[Red \"\xFF\"]\n" + kGb + "\n[Red \"b\"]\n1. \xFF\n{\xFF}", "x");
    CHECK(all.faults == std::vector<std::string>{"x:1: bytes that are no characters",
                                                 "x:4: '�' is no move in any notation",
                                                 "x:4: bytes that are no characters",
                                                 "x:5: bytes that are no characters"});
    REQUIRE(all.games.size() == 1);
    CHECK(all.games.front().tag("Red") == "�");
}

}  // namespace xq::tests
