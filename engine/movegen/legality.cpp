#include "movegen/legality.h"

namespace xq::movegen {

using board::attacks;
using board::Bitboard;
using board::Color;
using board::Move;
using board::Piece;
using board::PieceType;
using board::Position;
using board::Square;

Legality::Legality(const Position& position) : ours_(position.pieces(position.side_to_move())) {
    const Color them = ~position.side_to_move();
    const Square king = position.king(position.side_to_move());
    const Bitboard occupied = position.occupied();
    const Bitboard theirs = position.pieces(them);

    const Bitboard lines = board::lines_through(king) & theirs;
    for (const Square attacker : lines& position.pieces(PieceType::Rook)) {
        const Bitboard between = board::between(king, attacker);
        add_rook(attacker, between, between & occupied);
    }
    for (const Square attacker : lines& position.pieces(PieceType::Cannon)) {
        const Bitboard between = board::between(king, attacker);
        add_cannon(attacker, between, between & occupied);
    }
    const Square other_king = position.king(them);
    if (other_king.file() == king.file()) {
        const Bitboard between = board::between(king, other_king);
        add_rook(other_king, between, between & occupied);
    }
    for (const Square attacker :
         board::knight_ring(king) & theirs & position.pieces(PieceType::Knight)) {
        add_knight(attacker, board::knight_leg(attacker, king), occupied);
    }
    for (const Square attacker :
         board::pawn_attackers_to(them, king) & theirs & position.pieces(PieceType::Pawn)) {
        checkers_.add(attacker);
        add({Bitboard(attacker), {}, {}});
    }
}

void Legality::add(const Threat& threat) {
    free_to_ &= threat.free_to;
    bound_ |= threat.bound;
    threats_.push_back(threat);
}

// A rook, or the other king on the file, checks when nothing stands between.
void Legality::add_rook(Square attacker, Bitboard between, Bitboard on_line) {
    if (on_line.more_than_one()) {
        return;
    }
    const Bitboard stay = between | Bitboard(attacker);
    if (on_line.empty()) {
        checkers_.add(attacker);
        add({stay, {}, {}});
    } else if ((on_line & ours_).any()) {
        add({Bitboard::all(), on_line, stay});
    }
}

// A cannon checks when exactly one man stands between.
void Legality::add_cannon(Square attacker, Bitboard between, Bitboard on_line) {
    switch (on_line.count()) {
        case 0:  // Hollow cannon: nobody may step in between.
            add({~between, {}, {}});
            break;
        case 1:  // In check: put a second man between, or let an own screen leave the line.
            checkers_.add(attacker);
            add({(between - on_line) | Bitboard(attacker), on_line & ours_, ~between});
            break;
        case 2:  // Either man leaving, or taking the other, would leave one screen.
            if ((on_line & ours_).any()) {
                add({Bitboard::all(), on_line & ours_, (between - on_line) | Bitboard(attacker)});
            }
            break;
        default: break;
    }
}

// A knight checks when its leg is free; an own man on the leg may only leave by taking the knight.
void Legality::add_knight(Square attacker, Square leg, Bitboard occupied) {
    if (!occupied.has(leg)) {
        checkers_.add(attacker);
        add({Bitboard(attacker) | Bitboard(leg), {}, {}});
    } else if (ours_.has(leg)) {
        add({Bitboard::all(), Bitboard(leg), Bitboard(attacker)});
    }
}

Bitboard Legality::bound_destinations(Square from) const {
    Bitboard allowed = Bitboard::all();
    for (const Threat& threat : threats_) {
        allowed &= threat.bound.has(from) ? threat.bound_to : threat.free_to;
    }
    return allowed;
}

bool pseudo_legal(const Position& position, Move move) {
    const Square from = move.from();
    const Square to = move.to();
    const Piece mover = position.piece_on(from);
    const Color us = position.side_to_move();
    if (mover.is_none() || mover.color() != us || position.pieces(us).has(to)) {
        return false;
    }
    const Bitboard occupied = position.occupied();
    if (mover.type() == PieceType::Cannon && !occupied.has(to)) {
        return board::rook_attacks(from, occupied).has(to);
    }
    return attacks(mover, from, occupied).has(to);
}

bool safe(const Position& position, const Legality& legality, Move move) {
    const Color us = position.side_to_move();
    if (move.from() == position.king(us)) {
        const Bitboard others = position.occupied() - Bitboard(move.from());
        return position.king_attackers(move.to(), ~us, others).empty();
    }
    return legality.destinations(move.from()).has(move.to());
}

bool legal(const Position& position, Move move) {
    return pseudo_legal(position, move) && safe(position, Legality(position), move);
}

bool gives_check(const Position& position, Move move) {
    const Square from = move.from();
    const Square to = move.to();
    const Color us = position.side_to_move();
    const Square king = position.king(~us);
    const Bitboard occupied = (position.occupied() - Bitboard(from)) | Bitboard(to);
    const PieceType mover = position.piece_on(from).type();

    // The men of each kind as they stand after the move, whatever they captured.
    const auto after = [&](PieceType type) {
        const Bitboard stayed = position.pieces(us, type) - Bitboard(from);
        return mover == type ? stayed | Bitboard(to) : stayed;
    };
    const Bitboard rooks = after(PieceType::Rook) | after(PieceType::King);
    return (board::rook_attacks(king, occupied) & rooks).any() ||
           (board::cannon_attacks(king, occupied) & after(PieceType::Cannon)).any() ||
           (board::knight_attackers_to(king, occupied) & after(PieceType::Knight)).any() ||
           (board::pawn_attackers_to(us, king) & after(PieceType::Pawn)).any();
}

}  // namespace xq::movegen
