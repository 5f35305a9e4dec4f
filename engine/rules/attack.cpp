#include "rules/attack.h"

#include "movegen/legality.h"

namespace xq::rules {

using board::Bitboard;
using board::Color;
using board::Move;
using board::Piece;
using board::PieceType;
using board::Position;
using board::Square;
using movegen::Legality;

namespace {

/// Whether taking the heavier man gains even if the attacker is taken in return.
bool gains_anyway(PieceType attacker, PieceType victim) {
    switch (attacker) {
        case PieceType::Knight:
        case PieceType::Cannon: return victim == PieceType::Rook;
        case PieceType::Advisor:
        case PieceType::Bishop:
            return victim == PieceType::Rook || victim == PieceType::Knight ||
                   victim == PieceType::Cannon;
        default: return false;
    }
}

/// Whether the side to move can take on `square`, whose man belongs to the other side.
bool can_take(const Position& position, Square square) {
    const Legality legality(position);
    const Bitboard takers =
        position.attackers_to(square, position.side_to_move(), position.occupied());
    for (const Square from : takers) {
        if (movegen::safe(position, legality, Move(from, square))) {
            return true;
        }
    }
    return false;
}

/// Captures by king and pawn are no attacks (27.1, 27.2).
Bitboard attackers(const Position& position) {
    return position.pieces(position.side_to_move()) - position.pieces(PieceType::Pawn) -
           position.pieces(PieceType::King);
}

/// Calls `use(capture)` for the captures of `targets` that the rules could count.
template <typename Use>
void each_capture(const Position& position, Bitboard targets, Use use) {
    const Bitboard occupied = position.occupied();
    std::optional<Legality> legality;
    for (const Square from : attackers(position)) {
        for (const Square to : board::attacks(position.piece_on(from), from, occupied) & targets) {
            if (!legality) {
                legality.emplace(position);
            }
            if (threatens(position, *legality, Move(from, to))) {
                use(Move(from, to));
            }
        }
    }
}

}  // namespace

bool threatens(const Position& position, const Legality& legality, Move capture) {
    if (!legality.in_check()) {
        return movegen::safe(position, legality, capture);
    }
    const Bitboard occupied = position.occupied() - Bitboard(capture.from());
    const Bitboard against = position.king_attackers(position.king(position.side_to_move()),
                                                     ~position.side_to_move(), occupied) -
                             Bitboard(capture.to());
    return (against - legality.checkers()).empty();
}

Bitboard chaseable(const Position& position, Color by) {
    const Bitboard men = position.pieces(~by) - position.pieces(PieceType::King);
    const Bitboard at_home = position.pieces(PieceType::Pawn) & board::kHomeHalf[index(~by)];
    return men - at_home;
}

bool rook_bound_by_knight(const Position& position, Square square) {
    const Piece rook = position.piece_on(square);
    if (rook.type() != PieceType::Rook) {
        return false;
    }
    const Square king = position.king(rook.color());
    const Bitboard knights = position.pieces(~rook.color(), PieceType::Knight);
    const Bitboard occupied = position.occupied();
    const Bitboard uncovered = board::knight_attackers_to(king, occupied - Bitboard(square)) -
                               board::knight_attackers_to(king, occupied);
    return (uncovered & knights).any();
}

bool can_strike_back(Position& position, Move capture) {
    if (position.piece_on(capture.from()).type() != position.piece_on(capture.to()).type()) {
        return false;
    }
    const Move back(capture.to(), capture.from());
    const board::Undo undo = position.do_null_move();
    const bool possible = movegen::legal(position, back);
    position.undo_null_move(undo);
    return possible;
}

bool is_attack(Position& position, Move capture, RuleSet set) {
    const Piece attacker = position.piece_on(capture.from());
    const Piece victim = position.piece_on(capture.to());
    // A rook that a knight binds may not be chased at all (Asian rule 19, diagrams 39 to 41).
    if (set == RuleSet::Asian && rook_bound_by_knight(position, capture.to())) {
        return true;
    }
    if (gains_anyway(attacker.type(), victim.type())) {
        return true;
    }
    return !truly_guarded(position, capture) && !can_strike_back(position, capture);
}

bool truly_guarded(Position& position, Move capture) {
    const board::Undo undo = position.do_move(capture);
    const bool guarded = can_take(position, capture.to());
    position.undo_move(capture, undo);
    return guarded;
}

Bitboard attacked_men(Position& position, Bitboard candidates, RuleSet set) {
    const Bitboard targets = candidates & chaseable(position, position.side_to_move());
    Bitboard attacked;
    if (targets.any()) {
        each_capture(position, targets, [&](Move capture) {
            if (!attacked.has(capture.to()) && is_attack(position, capture, set)) {
                attacked.add(capture.to());
            }
        });
    }
    return attacked;
}

AttackList attacks_of(Position& position, RuleSet set) {
    AttackList list;
    each_capture(position, chaseable(position, position.side_to_move()), [&](Move capture) {
        if (is_attack(position, capture, set)) {
            list.push_back(capture);
        }
    });
    return list;
}

}  // namespace xq::rules
