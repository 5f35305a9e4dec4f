// Static exchange evaluation: what a series of captures on one point gains.
//
// Attackers are looked up anew after each capture, so a capture that removes a cannon's screen, or
// becomes one, is seen. Pins are not. A king recaptures only where it would not stand in check.
#pragma once

#include "board/position.h"

namespace xq::board {

/// Worth of a man in exchanges, in centipawns (25.3 and the values of document 000): rook 900,
/// cannon 450, knight 400, advisor and bishop 200, pawn 100 or, beyond the river, 200.
[[nodiscard]] int exchange_value(Piece piece, Square square);

/// Whether `move`, pseudo-legal, gains at least `threshold` centipawns by captures on its
/// destination when each side takes with its least man and may stop.
[[nodiscard]] bool see_at_least(const Position& position, Move move, int threshold);

}  // namespace xq::board
