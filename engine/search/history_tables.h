// What earlier cutoffs taught about moves: per thread, kept between moves of a game.
//
// All entries are numbers in -kHistoryLimit..kHistoryLimit that move towards what happens, the more
// slowly the nearer they are to the limit ("gravity").
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "board/move.h"
#include "board/piece.h"

namespace xq::search {

constexpr int kHistoryLimit = 16384;

class HistoryEntry {
  public:
    [[nodiscard]] int get() const { return value_; }
    void add(int bonus) {
        const int step = std::clamp(bonus, -kHistoryLimit, kHistoryLimit);
        value_ = static_cast<std::int16_t>(value_ + step - value_ * std::abs(step) / kHistoryLimit);
    }

  private:
    std::int16_t value_ = 0;
};

/// By moving piece and destination.
using PieceToTable = std::array<std::array<HistoryEntry, board::kSquares>, board::kPieceCodes>;

[[nodiscard]] inline std::size_t square_index(board::Square square) {
    return static_cast<std::size_t>(square.index());
}

struct HistoryTables {
    /// Quiet moves by side and from-to.
    std::array<std::array<HistoryEntry, board::kSquares * board::kSquares>, 2> butterfly{};
    /// Captures by moving piece, destination and captured type.
    std::array<std::array<std::array<HistoryEntry, board::kPieceTypeCount>, board::kSquares>,
               board::kPieceCodes>
        capture{};
    /// Quiet moves by an earlier move's piece and destination, then their own.
    std::array<std::array<PieceToTable, board::kSquares>, board::kPieceCodes> continuation{};
    /// The last refutation of a move, by its piece and destination.
    std::array<std::array<board::Move, board::kSquares>, board::kPieceCodes> counter{};

    [[nodiscard]] PieceToTable& continuation_of(board::Piece piece, board::Square to) {
        return continuation[piece.code()][square_index(to)];
    }
};

}  // namespace xq::search
