// Sets of points as pictures: ten lines from rank 9 down to rank 0, nine symbols from file a to i.
//
// Included by the tests only: it also teaches Catch to show sets, squares and moves.
#pragma once

#include <cassert>
#include <string>
#include <string_view>

#include <catch2/catch.hpp>

#include "board/bitboard.h"
#include "board/move.h"

namespace xq::tests {

/// "x" for a point of the set, "." for any other.
[[nodiscard]] inline std::string draw(board::Bitboard set) {
    std::string picture;
    for (int rank = board::kRanks - 1; rank >= 0; --rank) {
        for (int file = 0; file < board::kFiles; ++file) {
            picture += set.has(board::Square::at(file, rank)) ? 'x' : '.';
            picture += file + 1 < board::kFiles ? ' ' : '\n';
        }
    }
    return picture;
}

/// The points of `picture` that show one of `symbols`. Blanks and line ends do not count; a picture
/// that has not 90 symbols fails the test.
[[nodiscard]] inline board::Bitboard parse_picture(std::string_view picture,
                                                   std::string_view symbols = "x") {
    board::Bitboard set;
    int points = 0;
    for (const char symbol : picture) {
        if (symbol == ' ' || symbol == '\n') {
            continue;
        }
        const int rank = board::kRanks - 1 - points / board::kFiles;
        if (rank >= 0 && symbols.find(symbol) != std::string_view::npos) {
            set.add(board::Square::at(points % board::kFiles, rank));
        }
        ++points;
    }
    INFO(picture);
    REQUIRE(points == board::kSquares);
    return set;
}

/// The square that `text`, such as "e3", names.
[[nodiscard]] inline board::Square square(std::string_view text) {
    REQUIRE(text.size() == 2);
    return board::Square::at(text[0] - 'a', text[1] - '0');
}

/// The move that `text`, such as "h2e2", writes.
[[nodiscard]] inline board::Move move(std::string_view text) {
    REQUIRE(text.size() == 4);
    return {square(text.substr(0, 2)), square(text.substr(2))};
}

}  // namespace xq::tests

namespace Catch {

template <>
struct StringMaker<xq::board::Bitboard> {
    static std::string convert(xq::board::Bitboard set) { return '\n' + xq::tests::draw(set); }
};

template <>
struct StringMaker<xq::board::Square> {
    static std::string convert(xq::board::Square point) { return to_string(point); }
};

template <>
struct StringMaker<xq::board::Move> {
    static std::string convert(xq::board::Move made) { return to_string(made); }
};

}  // namespace Catch
