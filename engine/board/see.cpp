#include "board/see.h"

namespace xq::board {

namespace {

constexpr int kKingValue = 10000;
constexpr std::array<int, kPieceTypeCount + 1> kValue{kKingValue, 200, 200, 400, 900, 450, 100, 0};
constexpr int kCrossedPawn = 200;

/// Least first; a king, which cannot be lost, comes last.
constexpr std::array<PieceType, kPieceTypeCount> kTakingOrder{
    PieceType::Pawn,   PieceType::Advisor, PieceType::Bishop, PieceType::Knight,
    PieceType::Cannon, PieceType::Rook,    PieceType::King};

Square least_attacker(const Position& position, Bitboard attackers) {
    for (const PieceType type : kTakingOrder) {
        const Bitboard candidates = attackers & position.pieces(type);
        if (candidates.any()) {
            return candidates.first();
        }
    }
    return attackers.first();
}

}  // namespace

int exchange_value(Piece piece, Square square) {
    if (piece.type() == PieceType::Pawn && crossed_river(piece.color(), square)) {
        return kCrossedPawn;
    }
    return kValue[index(piece.type())];
}

bool see_at_least(const Position& position, Move move, int threshold) {
    const Square target = move.to();
    int balance = exchange_value(position.piece_on(target), target) - threshold;
    if (balance < 0) {
        return false;
    }
    // A man's worth is taken where it stands after capturing: a pawn that captures may have
    // crossed.
    balance -= exchange_value(position.piece_on(move.from()), target);
    if (balance >= 0) {
        return true;
    }

    Bitboard occupied = position.occupied() - Bitboard(move.from());
    const Color us = position.side_to_move();
    Color side = ~us;
    while (true) {
        const Bitboard attackers = position.attackers_to(target, side, occupied) - Bitboard(target);
        if (attackers.empty()) {
            break;
        }
        const Square from = least_attacker(position, attackers);
        const Piece taker = position.piece_on(from);
        occupied.remove(from);
        if (taker.type() == PieceType::King &&
            (position.king_attackers(target, ~side, occupied) - Bitboard(target)).any()) {
            break;
        }
        side = ~side;
        balance = -balance - 1 - exchange_value(taker, target);
        if (balance >= 0) {
            break;
        }
    }
    // The side to take could not, or need not: it has lost the argument.
    return side != us;
}

}  // namespace xq::board
