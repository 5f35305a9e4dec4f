// The 90 points of the board (article 1.1).
//
// Files a..i are 0..8 from Red's left; ranks 0..9 count from Red's home rank. Square index =
// rank * 9 + file, so a0 is 0 and i9 is 89.
#pragma once

#include <cassert>
#include <cstdint>
#include <string>

#include "board/piece.h"

namespace xq::board {

constexpr int kFiles = 9;
constexpr int kRanks = 10;
constexpr int kSquares = kFiles * kRanks;

class Square {
  public:
    constexpr Square() = default;
    constexpr explicit Square(int index) : index_(static_cast<std::uint8_t>(index)) {
        assert(index >= 0 && index < kSquares);
    }
    [[nodiscard]] static constexpr Square at(int file, int rank) {
        return Square(rank * kFiles + file);
    }
    [[nodiscard]] static constexpr bool on_board(int file, int rank) {
        return file >= 0 && file < kFiles && rank >= 0 && rank < kRanks;
    }

    [[nodiscard]] constexpr int index() const { return index_; }
    [[nodiscard]] constexpr int file() const { return index_ % kFiles; }
    [[nodiscard]] constexpr int rank() const { return index_ / kFiles; }

    /// The same point seen from the other side of the board: a0 <-> a9.
    [[nodiscard]] constexpr Square flipped() const { return at(file(), kRanks - 1 - rank()); }
    /// The left-right mirror image: a0 <-> i0.
    [[nodiscard]] constexpr Square mirrored() const { return at(kFiles - 1 - file(), rank()); }

    friend constexpr bool operator==(Square, Square) = default;

  private:
    std::uint8_t index_ = 0;
};

/// Rank counted from `color`'s own home rank, 0..9.
[[nodiscard]] constexpr int relative_rank(Color color, Square square) {
    return color == Color::Red ? square.rank() : kRanks - 1 - square.rank();
}

/// Whether `square` lies beyond the river for `color`.
[[nodiscard]] constexpr bool crossed_river(Color color, Square square) {
    return relative_rank(color, square) >= 5;
}

/// ICCS text of a square, "a0".."i9".
[[nodiscard]] inline std::string to_string(Square square) {
    return {static_cast<char>('a' + square.file()), static_cast<char>('0' + square.rank())};
}

}  // namespace xq::board
