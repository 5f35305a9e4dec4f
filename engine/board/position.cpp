#include "board/position.h"

namespace xq::board {

Position::Position(const Setup& setup)
    : side_(setup.side_to_move),
      no_capture_plies_(setup.no_capture_plies),
      move_number_(setup.move_number) {
    for (int i = 0; i < kSquares; ++i) {
        const Piece piece = setup.pieces[static_cast<std::size_t>(i)];
        if (!piece.is_none()) {
            put(piece, Square(i));
        }
    }
    key_ = recomputed_key();
}

void Position::put(Piece piece, Square square) {
    types_[index(piece.type())].add(square);
    colors_[index(piece.color())].add(square);
    board_[static_cast<std::size_t>(square.index())] = piece;
    if (piece.type() == PieceType::King) {
        kings_[index(piece.color())] = square;
    }
}

Key Position::recomputed_key() const {
    Key key = side_ == Color::Black ? zobrist::kBlackToMove : 0;
    for (const Square square : occupied()) {
        key ^= zobrist::key(piece_on(square), square);
    }
    return key;
}

Key Position::key_after(Move move) const {
    const Piece mover = piece_on(move.from());
    return key_ ^ zobrist::kBlackToMove ^ zobrist::key(mover, move.from()) ^
           zobrist::key(mover, move.to()) ^ zobrist::key(piece_on(move.to()), move.to());
}

Bitboard Position::attackers_to(Square square, Color by, Bitboard occupied) const {
    const Bitboard found = (rook_attacks(square, occupied) & pieces(PieceType::Rook)) |
                           (cannon_attacks(square, occupied) & pieces(PieceType::Cannon)) |
                           (knight_attackers_to(square, occupied) & pieces(PieceType::Knight)) |
                           (pawn_attackers_to(by, square) & pieces(PieceType::Pawn)) |
                           (bishop_attacks(square, occupied) & pieces(PieceType::Bishop)) |
                           (advisor_attacks(square) & pieces(PieceType::Advisor)) |
                           (king_attacks(square) & pieces(PieceType::King));
    return found & pieces(by) & occupied;
}

Bitboard Position::king_attackers(Square square, Color by, Bitboard occupied) const {
    const Bitboard line = rook_attacks(square, occupied);
    const Bitboard found = (line & (pieces(PieceType::Rook) | pieces(PieceType::King))) |
                           (cannon_attacks(square, occupied) & pieces(PieceType::Cannon)) |
                           (knight_attackers_to(square, occupied) & pieces(PieceType::Knight)) |
                           (pawn_attackers_to(by, square) & pieces(PieceType::Pawn));
    return found & pieces(by) & occupied;
}

Setup Position::to_setup() const { return {board_, side_, no_capture_plies_, move_number_}; }

std::string draw(const Position& position) {
    std::string text;
    for (int rank = kRanks - 1; rank >= 0; --rank) {
        text += static_cast<char>('0' + rank);
        text += ' ';
        for (int file = 0; file < kFiles; ++file) {
            text += ' ';
            text += letter(position.piece_on(Square::at(file, rank)));
        }
        text += rank == 5 ? "\n  ~~~~~~~~~~~~~~~~~~~\n" : "\n";
    }
    return text + "\n   a b c d e f g h i\n";
}

}  // namespace xq::board
