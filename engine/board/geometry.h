// Where each piece may ever stand (articles 1.1 and 2.2).
#pragma once

#include <array>

#include "board/bitboard.h"

namespace xq::board {

namespace detail {

template <typename Predicate>
[[nodiscard]] constexpr Bitboard squares_where(Predicate predicate) {
    Bitboard set;
    for (int i = 0; i < kSquares; ++i) {
        if (predicate(Square(i))) {
            set.add(Square(i));
        }
    }
    return set;
}

template <typename Predicate>
[[nodiscard]] constexpr std::array<Bitboard, 2> by_color(Predicate predicate) {
    return {squares_where([&](Square s) { return predicate(s.file(), s.rank()); }),
            squares_where([&](Square s) { return predicate(s.file(), s.flipped().rank()); })};
}

}  // namespace detail

/// The ten points of a file.
[[nodiscard]] constexpr Bitboard file_points(int file) {
    return Bitboard::from_file_bits(file, 0x3FFU);
}

/// Indexed by color: the nine points of the palace.
constexpr auto kPalace =
    detail::by_color([](int file, int rank) { return file >= 3 && file <= 5 && rank <= 2; });

/// Indexed by color: the five points of the palace an advisor can stand on.
constexpr auto kAdvisorPoints = detail::by_color([](int file, int rank) {
    return file >= 3 && file <= 5 && rank <= 2 && (file + rank) % 2 == 1;
});

/// Indexed by color: the seven points an elephant can stand on.
constexpr auto kBishopPoints = detail::by_color([](int file, int rank) {
    return (rank == 0 && (file == 2 || file == 6)) || (rank == 2 && file % 4 == 0) ||
           (rank == 4 && (file == 2 || file == 6));
});

/// Indexed by color: the 45 points on the own side of the river.
constexpr auto kHomeHalf = detail::by_color([](int, int rank) { return rank <= 4; });

/// Indexed by color: the 55 points a pawn can stand on (its five files until it crosses the river).
constexpr auto kPawnPoints = detail::by_color(
    [](int file, int rank) { return rank >= 5 || ((rank == 3 || rank == 4) && file % 2 == 0); });

constexpr Bitboard kFileA = detail::squares_where([](Square s) { return s.file() == 0; });
constexpr Bitboard kFileI = detail::squares_where([](Square s) { return s.file() == 8; });

/// The points on which a piece of `type` and `color` can stand.
[[nodiscard]] constexpr Bitboard standing_points(Color color, PieceType type) {
    switch (type) {
        case PieceType::King: return kPalace[index(color)];
        case PieceType::Advisor: return kAdvisorPoints[index(color)];
        case PieceType::Bishop: return kBishopPoints[index(color)];
        case PieceType::Pawn: return kPawnPoints[index(color)];
        default: return Bitboard::all();
    }
}

}  // namespace xq::board
