// Which men are attacked in the sense of the Asian and the computer rules.
//
// An attack is a legal capture that the rules count: by a man other than king and pawn, of a man
// other than the king and a pawn at home, which nothing can take revenge for, or which wins the
// heavier man anyway. Men of one kind that can take each other offer an exchange instead. Sources:
// Asian rules, section 4 (rules 15 to 40 with their diagrams); 25.3, 27.1 and 27.2 agree.
#pragma once

#include "base/static_vector.h"
#include "board/position.h"
#include "movegen/legality.h"
#include "rules/rule_set.h"

namespace xq::rules {

/// Attackers (king and pawns not among them) times what each can reach, generously.
using AttackList = base::StaticVector<board::Move, 96>;

/// Whether a pseudo-legal capture by a man other than the king threatens something: it must leave
/// the own king safe (29.4). A check that the side to move must answer first does not undo its
/// older threats, which only wait; so the checkers of the moment are left out of account.
[[nodiscard]] bool threatens(const board::Position& position, const movegen::Legality& legality,
                             board::Move capture);

/// Whether the legal capture `capture` by the side to move is an attack. `position` is used for
/// trying it out and is the same afterwards; its king may be in check.
[[nodiscard]] bool is_attack(board::Position& position, board::Move capture, RuleSet set);

/// Whether the victim of `capture` would be avenged: some man of its side can legally take the
/// attacker on that point (28.16).
[[nodiscard]] bool truly_guarded(board::Position& position, board::Move capture);

/// The men of the other side, among `candidates`, that the side to move attacks.
[[nodiscard]] board::Bitboard attacked_men(board::Position& position, board::Bitboard candidates,
                                           RuleSet set);

/// Every attack of the side to move as the capture it threatens.
[[nodiscard]] AttackList attacks_of(board::Position& position, RuleSet set);

/// The men of `by`'s opponent a chase can be about: neither king nor pawn at home (25.3, 29.3).
[[nodiscard]] board::Bitboard chaseable(const board::Position& position, board::Color by);

/// Whether the rook on `square` keeps an enemy knight from giving check by standing on its leg
/// point, and so cannot leave (Asian rule 19).
[[nodiscard]] bool rook_bound_by_knight(const board::Position& position, board::Square square);

/// Whether the victim of `capture` is of the attacker's kind and could take it first, so that the
/// attack is an offer to exchange (28.5).
[[nodiscard]] bool can_strike_back(board::Position& position, board::Move capture);

}  // namespace xq::rules
