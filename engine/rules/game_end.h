// Ends of a game that the position alone decides, checkmate and stalemate apart.
#pragma once

#include "board/position.h"

namespace xq::rules {

/// Plies without capture after which a game is drawn (4.2.4: sixty moves by each side).
constexpr int kNaturalLimit = 120;

/// Whether the natural limit is reached; a mate on the very last move comes before it.
[[nodiscard]] inline bool natural_limit_reached(const board::Position& position) {
    return position.no_capture_plies() >= kNaturalLimit;
}

/// Whether neither side has a man that could win: no rook, knight, cannon or pawn is left (4.2.1).
[[nodiscard]] inline bool neither_can_win(const board::Position& position) {
    using board::PieceType;
    return (position.pieces(PieceType::Rook) | position.pieces(PieceType::Knight) |
            position.pieces(PieceType::Cannon) | position.pieces(PieceType::Pawn))
        .empty();
}

}  // namespace xq::rules
