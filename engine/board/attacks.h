// Where pieces reach from a point, given what stands in between (articles 2.2 and 2.3).
//
// Sliding pieces look up the eight or seven inner occupancy bits of their file and rank. Attack
// sets include squares held by either side; callers remove their own men.
#pragma once

#include <array>
#include <cstdint>

#include "board/bitboard.h"
#include "board/geometry.h"

namespace xq::board {

namespace detail {

/// Bits of one line that a slider reaches with exactly N pieces in between, N = 0, 1, 2.
template <std::size_t Length, std::size_t Occupancies>
using LineTable = std::array<std::array<std::array<std::uint16_t, Occupancies>, Length>, 3>;

extern const LineTable<9, 128> kRankReach;
extern const LineTable<10, 256> kFileReach;
extern const std::array<std::array<Bitboard, 16>, kSquares> kKnightFrom;
extern const std::array<std::array<Bitboard, 16>, kSquares> kKnightTo;
extern const std::array<std::array<Bitboard, 16>, kSquares> kBishopMoves;
extern const std::array<Bitboard, kSquares> kAdvisorMoves;
extern const std::array<Bitboard, kSquares> kKingMoves;
extern const std::array<std::array<Bitboard, kSquares>, 2> kPawnMoves;
extern const std::array<std::array<Bitboard, kSquares>, 2> kPawnSources;
extern const std::array<Bitboard, kSquares> kKnightRing;
extern const std::array<std::array<Bitboard, kSquares>, kSquares> kBetween;

}  // namespace detail

/// Squares on `square`'s rank and file with exactly `Screens` pieces in between (0, 1 or 2).
/// 0 is a rook's reach, 1 holds a cannon's captures.
template <std::size_t Screens>
[[nodiscard]] inline Bitboard line_reach(Square square, Bitboard occupied) {
    const auto file = static_cast<std::size_t>(square.file());
    const auto rank = static_cast<std::size_t>(square.rank());
    const unsigned on_rank = (occupied.rank_bits(square.rank()) >> 1U) & 0x7FU;
    const unsigned on_file = (occupied.file_bits(square.file()) >> 1U) & 0xFFU;
    return Bitboard::from_rank_bits(square.rank(), detail::kRankReach[Screens][file][on_rank]) |
           Bitboard::from_file_bits(square.file(), detail::kFileReach[Screens][rank][on_file]);
}

[[nodiscard]] inline Bitboard rook_attacks(Square square, Bitboard occupied) {
    return line_reach<0>(square, occupied);
}
/// Squares a cannon on `square` could capture on: exactly one screen in between.
[[nodiscard]] inline Bitboard cannon_attacks(Square square, Bitboard occupied) {
    return line_reach<1>(square, occupied);
}

/// Squares a knight on `square` reaches; its legs are the four points beside it.
[[nodiscard]] inline Bitboard knight_attacks_from(Square square, Bitboard occupied) {
    return detail::kKnightFrom[static_cast<std::size_t>(square.index())]
                              [occupied.orthogonal_bits(square)];
}
/// Squares from which a knight reaches `square`; those knights' legs are diagonal to `square`.
[[nodiscard]] inline Bitboard knight_attackers_to(Square square, Bitboard occupied) {
    return detail::kKnightTo[static_cast<std::size_t>(square.index())]
                            [occupied.diagonal_bits(square)];
}
/// Squares a knight's move away from `square`, legs ignored.
[[nodiscard]] inline Bitboard knight_ring(Square square) {
    return detail::kKnightRing[static_cast<std::size_t>(square.index())];
}
/// The leg point of a knight on `from` that moves to `to`, a knight's move away.
[[nodiscard]] constexpr Square knight_leg(Square from, Square to) {
    const int files = to.file() - from.file();
    const int ranks = to.rank() - from.rank();
    return files == 2 || files == -2 ? Square::at(from.file() + files / 2, from.rank())
                                     : Square::at(from.file(), from.rank() + ranks / 2);
}

/// Squares an elephant on `square`, one of its fourteen points, reaches; blocked eyes respected.
[[nodiscard]] inline Bitboard bishop_attacks(Square square, Bitboard occupied) {
    return detail::kBishopMoves[static_cast<std::size_t>(square.index())]
                               [occupied.diagonal_bits(square)];
}
[[nodiscard]] inline Bitboard advisor_attacks(Square square) {
    return detail::kAdvisorMoves[static_cast<std::size_t>(square.index())];
}
[[nodiscard]] inline Bitboard king_attacks(Square square) {
    return detail::kKingMoves[static_cast<std::size_t>(square.index())];
}
/// Squares a pawn of `color` on `square` moves to, forward and, beyond the river, sideways.
[[nodiscard]] inline Bitboard pawn_attacks(Color color, Square square) {
    return detail::kPawnMoves[index(color)][static_cast<std::size_t>(square.index())];
}
/// Squares from which a pawn of `color` moves to `square`.
[[nodiscard]] inline Bitboard pawn_attackers_to(Color color, Square square) {
    return detail::kPawnSources[index(color)][static_cast<std::size_t>(square.index())];
}

/// Squares strictly between two squares of one rank or file; empty for any other pair.
[[nodiscard]] inline Bitboard between(Square a, Square b) {
    return detail::kBetween[static_cast<std::size_t>(a.index())]
                           [static_cast<std::size_t>(b.index())];
}
/// Whether two different squares share a rank or a file.
[[nodiscard]] constexpr bool aligned(Square a, Square b) {
    return a.file() == b.file() || a.rank() == b.rank();
}
/// All other squares of `square`'s rank and file.
[[nodiscard]] constexpr Bitboard lines_through(Square square) {
    const Bitboard both =
        Bitboard::from_rank_bits(square.rank(), 0x1FFU) | file_points(square.file());
    return both - Bitboard(square);
}

/// Squares a piece attacks: where it could capture. For a cannon these are the squares over one
/// screen, not the squares it can move to.
[[nodiscard]] inline Bitboard attacks(Piece piece, Square square, Bitboard occupied) {
    switch (piece.type()) {
        case PieceType::King: return king_attacks(square);
        case PieceType::Advisor: return advisor_attacks(square);
        case PieceType::Bishop: return bishop_attacks(square, occupied);
        case PieceType::Knight: return knight_attacks_from(square, occupied);
        case PieceType::Rook: return rook_attacks(square, occupied);
        case PieceType::Cannon: return cannon_attacks(square, occupied);
        case PieceType::Pawn: return pawn_attacks(piece.color(), square);
        case PieceType::None: break;
    }
    return {};
}

}  // namespace xq::board
