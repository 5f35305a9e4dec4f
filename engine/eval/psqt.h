// Material and piece-square values together, kept up to date move by move.
#pragma once

#include <array>

#include "board/position.h"
#include "eval/score.h"

namespace xq::eval {

namespace detail {

extern const std::array<std::array<Phased, board::kSquares>, board::kPieceCodes> kPieceSquare;
extern const std::array<int, board::kPieceCodes> kPiecePhase;

}  // namespace detail

/// Material of a man on a point, positive for Red, in centipawns.
[[nodiscard]] int material(board::Piece piece, board::Square square);

/// Material and position of a man on a point, positive for Red.
[[nodiscard]] inline Phased piece_square(board::Piece piece, board::Square square) {
    return detail::kPieceSquare[piece.code()][static_cast<std::size_t>(square.index())];
}

/// The sum over all men, from Red's view, with the phase (kFullPhase with all men, 0 without rooks,
/// knights and cannons).
struct Accumulator {
    Phased value;
    int phase = 0;

    [[nodiscard]] static Accumulator of(const board::Position& position);

    /// The accumulator after `move` on `position`, which still stands before it.
    [[nodiscard]] Accumulator after(const board::Position& position, board::Move move) const {
        const board::Piece mover = position.piece_on(move.from());
        const board::Piece captured = position.piece_on(move.to());
        Accumulator next = *this;
        next.value += piece_square(mover, move.to());
        next.value -= piece_square(mover, move.from());
        next.value -= piece_square(captured, move.to());
        next.phase -= detail::kPiecePhase[captured.code()];
        return next;
    }

    friend constexpr bool operator==(const Accumulator&, const Accumulator&) = default;
};

}  // namespace xq::eval
