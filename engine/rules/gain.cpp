#include "rules/gain.h"

#include "movegen/legality.h"
#include "movegen/movegen.h"
#include "rules/attack.h"
#include "rules/mating_checks.h"

namespace xq::rules {

using board::Bitboard;
using board::Move;
using board::PieceType;
using board::Position;
using board::Square;
using movegen::Legality;

namespace {

/// Checks within which a mate makes a capture idle: it must follow at once (item 7).
constexpr int kImmediateMate = 2;

/// Material won, pawns apart: the value of a pawn floats (25.3), so pawns are never set off against
/// pieces, but one side's pawns are more than nothing.
struct Balance {
    /// In quarters of a knight or cannon: a rook is two of those, advisor and bishop are alike.
    int pieces = 0;
    int pawns = 0;

    friend Balance operator-(Balance a, Balance b) {
        return {a.pieces - b.pieces, a.pawns - b.pawns};
    }
    /// By what both sides would play for, where a pawn is worth less than any piece.
    friend bool operator<(Balance a, Balance b) { return a.pieces + a.pawns < b.pieces + b.pawns; }
    [[nodiscard]] bool is_gain() const {
        return (pieces > 0 && pawns >= 0) || (pieces == 0 && pawns > 0);
    }
};

Balance value(PieceType type) {
    switch (type) {
        case PieceType::Rook: return {8, 0};
        case PieceType::Knight:
        case PieceType::Cannon: return {4, 0};
        case PieceType::Advisor:
        case PieceType::Bishop: return {2, 0};
        case PieceType::Pawn: return {0, 1};
        default: return {};
    }
}

/// What the side to move gets out of captures on `square`, held by the other side, each side going
/// on or stopping as it likes.
Balance exchange(Position& position, Square square) {
    Balance best;
    const Legality legality(position);
    const Bitboard takers =
        position.attackers_to(square, position.side_to_move(), position.occupied());
    for (const Square from : takers) {
        const Move capture(from, square);
        if (!movegen::safe(position, legality, capture)) {
            continue;
        }
        const Balance taken = value(position.piece_on(square).type());
        const board::Undo undo = position.do_move(capture);
        const Balance balance = taken - exchange(position, square);
        position.undo_move(capture, undo);
        if (best < balance) {
            best = balance;
        }
    }
    return best;
}

/// Whether `capture`, legal, wins more than `lost`, which the side to move is already behind.
bool wins(Position& position, Move capture, Balance lost) {
    const Balance taken = value(position.piece_on(capture.to()).type());
    const board::Undo undo = position.do_move(capture);
    const bool gain = (taken - exchange(position, capture.to()) - lost).is_gain() &&
                      !mates_by_checks(position, kImmediateMate);
    position.undo_move(capture, undo);
    return gain;
}

enum class Turn : bool {
    /// The other side moves before the capture, and may strike first (28.5).
    Threat,
    /// The side to move captures now.
    Now
};

/// The men among `targets` that a capture wins, more than `lost`.
Bitboard won_at_once(Position& position, Bitboard targets, PawnCaptures pawns, Turn turn,
                     Balance lost) {
    const Legality legality(position);
    const Bitboard occupied = position.occupied();
    Bitboard attackers =
        position.pieces(position.side_to_move()) - position.pieces(PieceType::King);
    if (pawns == PawnCaptures::Idle) {
        attackers = attackers - position.pieces(PieceType::Pawn);
    }
    Bitboard won;
    for (const Square from : attackers) {
        const Bitboard reach = board::attacks(position.piece_on(from), from, occupied);
        for (const Square to : reach&(targets - won)) {
            const Move capture(from, to);
            if (threatens(position, legality, capture) &&
                !(turn == Turn::Threat && can_strike_back(position, capture)) &&
                wins(position, capture, lost)) {
                won.add(to);
            }
        }
    }
    return won;
}

/// The men among `targets` that fall after the check just given, whatever the answer; the side in
/// check is to move.
Bitboard won_after_check(Position& position, Bitboard targets, PawnCaptures pawns) {
    const board::MoveList answers = movegen::legal_moves(position);
    // Mate is a threat of its own (28.2), not a gain.
    Bitboard won = answers.empty() ? Bitboard() : targets;
    for (const Move answer : answers) {
        const Balance lost = value(position.piece_on(answer.to()).type());
        const bool target_moves = won.has(answer.from());
        Bitboard here = won - Bitboard(answer.from());
        if (target_moves) {
            here.add(answer.to());
        }
        const board::Undo undo = position.do_move(answer);
        Bitboard fallen = won_at_once(position, here, pawns, Turn::Now, lost);
        position.undo_move(answer, undo);
        if (target_moves && fallen.has(answer.to())) {
            fallen.remove(answer.to());
            fallen.add(answer.from());
        }
        won &= fallen;
        if (won.empty()) {
            break;
        }
    }
    return won;
}

}  // namespace

Bitboard won_by_capture(Position& position, Bitboard candidates, PawnCaptures pawns) {
    const Bitboard targets = candidates & chaseable(position, position.side_to_move());
    return won_at_once(position, targets, pawns, Turn::Threat, {});
}

Bitboard won_by_check(Position& position, Bitboard candidates, PawnCaptures pawns) {
    const Bitboard targets = candidates & chaseable(position, position.side_to_move());
    Bitboard won;
    for (const Move move : movegen::legal_moves(position)) {
        if (won == targets) {
            break;
        }
        // Checks that take something are exchanges of their own; only quiet ones prepare.
        if (!position.is_capture(move) && movegen::gives_check(position, move)) {
            const board::Undo undo = position.do_move(move);
            won |= won_after_check(position, targets - won, pawns);
            position.undo_move(move, undo);
        }
    }
    return won;
}

}  // namespace xq::rules
