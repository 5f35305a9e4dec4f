#include "eval/mobility.h"

#include "eval/weights.h"

namespace xq::eval {

using board::Bitboard;
using board::Color;
using board::PieceType;
using board::Position;
using board::Square;

template <Color Us>
Phased mobility(const Position& position) {
    const Bitboard ours = position.pieces(Us);
    const Bitboard theirs = position.pieces(~Us);
    const Bitboard occupied = ours | theirs;
    Phased total;
    for (const Square square : position.pieces(Us, PieceType::Rook)) {
        const Bitboard reach = board::rook_attacks(square, occupied) - ours;
        total += weights::kRookMobility * (reach.count() - weights::kRookUsual);
    }
    for (const Square square : position.pieces(Us, PieceType::Cannon)) {
        const Bitboard reach = (board::rook_attacks(square, occupied) - occupied) |
                               (board::cannon_attacks(square, occupied) & theirs);
        total += weights::kCannonMobility * (reach.count() - weights::kCannonUsual);
    }
    for (const Square square : position.pieces(Us, PieceType::Knight)) {
        const Bitboard reach = board::knight_attacks_from(square, occupied) - ours;
        total += weights::kKnightMobility * (reach.count() - weights::kKnightUsual);
    }
    return total;
}

template Phased mobility<Color::Red>(const Position&);
template Phased mobility<Color::Black>(const Position&);

}  // namespace xq::eval
