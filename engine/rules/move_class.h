// The class of a single move by its heaviest effect (27.4, item 12).
#pragma once

#include <cstdint>

#include "board/position.h"
#include "rules/gain.h"
#include "rules/rule_set.h"

namespace xq::rules {

/// Lightest first. A threat of mate is told apart by the Chinese rules only; the others let it pass
/// as idle. An exchange offer, a sacrifice, a block and following a guarded man are idle (28.5 to
/// 28.9).
enum class MoveKind : std::uint8_t { Idle, Chase, MateThreat, Check };

/// One move of a game with the positions around it, which are used for trying out but left as they
/// are.
struct Step {
    board::Move move;
    board::Position before;
    board::Position after;

    [[nodiscard]] board::Color mover() const { return before.side_to_move(); }
};

/// The men among `candidates` that a move, no check, newly attacks: attacked after it, but not by
/// any man before it (29.2, items 2 and 6). `pawns` matters to the Chinese rules only.
[[nodiscard]] board::Bitboard newly_attacked(Step& step, board::Bitboard candidates, RuleSet set,
                                             PawnCaptures pawns = PawnCaptures::Idle);

/// Whether a move that newly attacks the man on `victim` only took its guard away, by blocking it
/// or by putting in or taking out a screen, while the attackers stood ready before. Binding the
/// guard is not meant: that is an attack of its own.
[[nodiscard]] bool only_unguards(Step& step, board::Square victim, RuleSet set);

/// Whether a move, no check, threatens mate: if the other side passed, checks would mate it (28.2).
/// There is no test of newness.
[[nodiscard]] bool threatens_mate(Step& step);

}  // namespace xq::rules
