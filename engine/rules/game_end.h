// Ends of a game that the men on the board alone decide, checkmate and stalemate apart.
#pragma once

#include "board/position.h"

namespace xq::rules {

/// Whether neither side has a man that could win: no rook, knight, cannon or pawn is left (4.2.1).
[[nodiscard]] inline bool neither_can_win(const board::Position& position) {
    using board::PieceType;
    return (position.pieces(PieceType::Rook) | position.pieces(PieceType::Knight) |
            position.pieces(PieceType::Cannon) | position.pieces(PieceType::Pawn))
        .empty();
}

}  // namespace xq::rules
