#include "support/transformed.h"

#include "board/setup.h"

namespace xq::tests {

using board::Piece;
using board::Position;
using board::Setup;
using board::Square;

Position transformed(const Position& position, bool swap, bool mirror) {
    const Setup before = position.to_setup();
    Setup after = before;
    after.pieces = {};
    if (swap) {
        after.side_to_move = ~before.side_to_move;
    }
    for (int i = 0; i < board::kSquares; ++i) {
        const Piece piece = before.pieces[static_cast<std::size_t>(i)];
        if (piece.is_none()) {
            continue;
        }
        Square square(i);
        square = swap ? square.flipped() : square;
        square = mirror ? square.mirrored() : square;
        after.pieces[static_cast<std::size_t>(square.index())] =
            swap ? Piece(~piece.color(), piece.type()) : piece;
    }
    return Position(after);
}

}  // namespace xq::tests
