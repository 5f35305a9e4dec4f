// What all terms look at, computed once for a position: where each side's men reach.
#pragma once

#include <array>

#include "base/static_vector.h"
#include "board/position.h"

namespace xq::eval {

/// A rook, knight or cannon and where it reaches.
struct Man {
    board::PieceType type = board::PieceType::None;
    /// Where it could capture (a cannon over one screen).
    board::Bitboard attacks;
    /// Where it can go, captures included.
    board::Bitboard moves;
};

struct SideInfo {
    base::StaticVector<Man, 6> men;
    /// Points attacked by any man, where it could capture (a cannon over one screen); guarded if
    /// the side itself stands there.
    board::Bitboard attacked;
    /// The same by men of each type.
    std::array<board::Bitboard, board::kPieceTypeCount> attacked_by{};
    /// By number.
    int advisors = 0;
    int bishops = 0;
    int rooks = 0;
    int knights = 0;
    int cannons = 0;
};

struct EvalInfo {
    explicit EvalInfo(const board::Position& position);

    const board::Position& position;
    board::Bitboard occupied;
    std::array<SideInfo, 2> sides;

    [[nodiscard]] const SideInfo& side(board::Color color) const { return sides[index(color)]; }
    [[nodiscard]] const board::Bitboard& by(board::Color color, board::PieceType type) const {
        return side(color).attacked_by[index(type)];
    }
};

}  // namespace xq::eval
