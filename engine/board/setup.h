// A raw arrangement of men, valid or not, and the list of what is wrong with it.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "board/piece.h"
#include "board/square.h"

namespace xq::board {

struct Setup {
    std::array<Piece, kSquares> pieces{};
    Color side_to_move = Color::Red;
    /// Plies since the last capture, 0..kMaxCounter (the FEN's fifth field).
    int no_capture_plies = 0;
    /// Number of the full move, 1..kMaxCounter (the FEN's sixth field).
    int move_number = 1;
};

constexpr int kMaxCounter = 30000;

/// One sentence for each fault; empty for a position that a game could be played from. Checked: one
/// king a side, no more men than the set holds (1.2), every man on a point it can stand on (2.2),
/// kings not facing (2.2, 4.1.2), and the side that has just moved not left in check (3.1).
[[nodiscard]] std::vector<std::string> validate(const Setup& setup);

}  // namespace xq::board
