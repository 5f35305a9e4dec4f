#include "board/geometry.h"
#include "eval/term_functions.h"

namespace xq::eval {

using board::Bitboard;
using board::Color;
using board::PieceType;
using board::Square;

namespace {

template <Color Us>
constexpr Bitboard rank_points(int rank) {
    return Bitboard::from_rank_bits(Us == Color::Red ? rank : board::kRanks - 1 - rank, 0x1FFU);
}

template <Color Us, class Sink>
void rook_terms(const EvalInfo& info, Sink& sink) {
    const board::Position& position = info.position;
    const Bitboard pawns = position.pieces(PieceType::Pawn);
    for (const Square rook : position.pieces(Us, PieceType::Rook)) {
        const bool corner = rook == relative<Us>(0, 0) || rook == relative<Us>(8, 0);
        sink.add(Term::RookAtHome, corner ? 1 : 0);
        sink.add(Term::RookOpenFile, (board::file_points(rook.file()) & pawns).empty() ? 1 : 0);
        const bool on_corner = rook == relative<Us>(3, 7) || rook == relative<Us>(5, 7);
        sink.add(Term::RookOnCorner, on_corner ? 1 : 0);
        sink.add(Term::RookSunk, board::relative_rank(Us, rook) == board::kRanks - 1 ? 1 : 0);
    }
}

template <Color Us, class Sink>
void knight_terms(const EvalInfo& info, Sink& sink) {
    const Bitboard knights = info.position.pieces(Us, PieceType::Knight);
    sink.add(Term::KnightOnCentre, knights.has(relative<Us>(4, 1)) ? 1 : 0);
    sink.add(Term::KnightOnEdge,
             (knights & (board::file_points(0) | board::file_points(8))).count());
    // Both ways: a blocked leg breaks the link of one.
    if (knights.count() == 2) {
        const Square first = knights.first();
        const Bitboard other = knights - Bitboard(first);
        const bool there = (board::knight_attacks_from(first, info.occupied) & other).any();
        const bool back = board::knight_attacks_from(other.first(), info.occupied).has(first);
        sink.add(Term::LinkedKnights, there && back ? 1 : 0);
    }
}

template <Color Us, class Sink>
void pawn_terms(const EvalInfo& info, Sink& sink) {
    const board::Position& position = info.position;
    const Bitboard pawns = position.pieces(Us, PieceType::Pawn);
    sink.add(Term::PawnOnLastRank, (pawns & rank_points<Us>(board::kRanks - 1)).count());
    sink.add(Term::PawnOnCentre, pawns.has(relative<Us>(4, 8)) ? 1 : 0);
    const Bitboard crossed = pawns - board::kHomeHalf[index(Us)];
    // Side by side: no pawn on the last file has a neighbour to its right.
    sink.add(Term::LinkedPawns,
             (crossed & (crossed - board::file_points(8)).shifted_up(1)).count());
    const Bitboard knights = position.pieces(Us, PieceType::Knight);
    for (const int file : {2, 6}) {
        const bool blocked = knights.has(relative<Us>(file, 2)) && pawns.has(relative<Us>(file, 3));
        sink.add(Term::PawnBlocksKnight, blocked ? 1 : 0);
    }
}

}  // namespace

template <Color Us, class Sink>
void piece_terms(const EvalInfo& info, Sink& sink) {
    rook_terms<Us>(info, sink);
    knight_terms<Us>(info, sink);
    pawn_terms<Us>(info, sink);
}

CHUHE_INSTANTIATE(piece_terms);

}  // namespace xq::eval
