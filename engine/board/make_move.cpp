// Playing moves on a Position and taking them back.
#include "board/position.h"

namespace xq::board {

Undo Position::do_move(Move move) {
    const Square from = move.from();
    const Square to = move.to();
    const Piece mover = piece_on(from);
    const Undo undo{key_, no_capture_plies_, piece_on(to)};

    ++no_capture_plies_;
    key_ ^= zobrist::kBlackToMove ^ zobrist::key(mover, from) ^ zobrist::key(mover, to);
    if (!undo.captured.is_none()) {
        key_ ^= zobrist::key(undo.captured, to);
        types_[index(undo.captured.type())].remove(to);
        colors_[index(~side_)].remove(to);
        no_capture_plies_ = 0;
    }

    const Bitboard path = Bitboard(from) ^ Bitboard(to);
    types_[index(mover.type())] ^= path;
    colors_[index(side_)] ^= path;
    board_[static_cast<std::size_t>(from.index())] = Piece();
    board_[static_cast<std::size_t>(to.index())] = mover;
    if (mover.type() == PieceType::King) {
        kings_[index(side_)] = to;
    }

    move_number_ += side_ == Color::Black;
    side_ = ~side_;
    return undo;
}

void Position::undo_move(Move move, const Undo& undo) {
    side_ = ~side_;
    move_number_ -= side_ == Color::Black;
    key_ = undo.key;
    no_capture_plies_ = undo.no_capture_plies;

    const Square from = move.from();
    const Square to = move.to();
    const Piece mover = piece_on(to);
    const Bitboard path = Bitboard(from) ^ Bitboard(to);
    types_[index(mover.type())] ^= path;
    colors_[index(side_)] ^= path;
    board_[static_cast<std::size_t>(from.index())] = mover;
    board_[static_cast<std::size_t>(to.index())] = undo.captured;
    if (mover.type() == PieceType::King) {
        kings_[index(side_)] = from;
    }
    if (!undo.captured.is_none()) {
        types_[index(undo.captured.type())].add(to);
        colors_[index(~side_)].add(to);
    }
}

Undo Position::do_null_move() {
    const Undo undo{key_, no_capture_plies_, Piece()};
    key_ ^= zobrist::kBlackToMove;
    ++no_capture_plies_;
    move_number_ += side_ == Color::Black;
    side_ = ~side_;
    return undo;
}

void Position::undo_null_move(const Undo& undo) {
    side_ = ~side_;
    move_number_ -= side_ == Color::Black;
    key_ = undo.key;
    no_capture_plies_ = undo.no_capture_plies;
}

}  // namespace xq::board
