// Random keys whose exclusive-or identifies a position: men on their points and the side to move.
//
// Source: A. L. Zobrist, "A new hashing method with application for game playing" (1970).
#pragma once

#include <array>
#include <cstdint>

#include "board/piece.h"
#include "board/square.h"

namespace xq::board {

using Key = std::uint64_t;

namespace zobrist {

/// Indexed by Piece::code() and square index; the rows of "no piece" are zero.
extern const std::array<std::array<Key, kSquares>, kPieceCodes> kPieceKeys;
/// Mixed in when Black is to move.
extern const Key kBlackToMove;

[[nodiscard]] inline Key key(Piece piece, Square square) {
    return kPieceKeys[piece.code()][static_cast<std::size_t>(square.index())];
}

}  // namespace zobrist
}  // namespace xq::board
