#include <array>

#include "board/geometry.h"
#include "eval/term_functions.h"

namespace xq::eval {

using board::Bitboard;
using board::Color;
using board::PieceType;
using board::Square;

namespace {

/// Points that count for nothing: what a man of the kind usually reaches.
constexpr int kRookUsual = 9;
constexpr int kCannonUsual = 8;
constexpr int kKnightUsual = 4;

/// The points beside `square` where a man blocks an elephant's way, none beyond the river.
constexpr Bitboard eyes(Square square) {
    Bitboard points;
    for (const int file : {square.file() - 1, square.file() + 1}) {
        for (const int rank : {square.rank() - 1, square.rank() + 1}) {
            const bool same_half = (square.rank() <= 4) == (rank <= 4);
            if (Square::on_board(file, rank) && same_half) {
                points.add(Square::at(file, rank));
            }
        }
    }
    return points;
}

constexpr std::array<Bitboard, board::kSquares> kEyes = [] {
    std::array<Bitboard, board::kSquares> table{};
    for (int i = 0; i < board::kSquares; ++i) {
        table[static_cast<std::size_t>(i)] = eyes(Square(i));
    }
    return table;
}();

}  // namespace

template <Color Us, class Sink>
void mobility_terms(const EvalInfo& info, Sink& sink) {
    const Bitboard palace = board::kPalace[index(~Us)];
    for (const Man& man : info.side(Us).men) {
        const int points = man.moves.count();
        sink.add(Term::PalaceMobility, (man.moves & palace).count());
        switch (man.type) {
            case PieceType::Rook: sink.add(Term::RookMobility, points - kRookUsual); break;
            case PieceType::Cannon: sink.add(Term::CannonMobility, points - kCannonUsual); break;
            default:
                sink.add(Term::KnightMobility, points - kKnightUsual);
                sink.add(Term::DeadKnight, points == 0 ? 1 : 0);
        }
    }
    for (const Square square : info.position.pieces(Us, PieceType::Bishop)) {
        sink.add(Term::BlockedEye,
                 (kEyes[static_cast<std::size_t>(square.index())] & info.occupied).count());
    }
}

CHUHE_INSTANTIATE(mobility_terms);

}  // namespace xq::eval
