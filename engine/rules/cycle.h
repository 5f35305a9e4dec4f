// The verdict on a cycle of moves that led a game back to a position: who, if anyone, may not go on
// so.
//
// Sources: articles 24 to 29 and the detailed rules of chapter 7 for the Chinese set; the Asian
// rules, section 4, with the World manual's diagrams, for the Asian set.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>

#include "board/position.h"
#include "rules/history.h"
#include "rules/move_class.h"
#include "rules/rule_set.h"

namespace xq::rules {

/// What one side's moves over a whole cycle amount to, lightest first.
enum class Offence : std::uint8_t {
    /// Nothing forbidden, or not on every move (28.15).
    None,
    /// Asian: one man attacked anew by every move, on some of them only because its guard was taken
    /// away. Forbidden against a side that does nothing (appendix), but no excuse for a side that
    /// is
    /// itself chased (diagrams 39 to 41 and 61).
    Unguarding,
    /// Asian, computer: one man chased by every move. Chinese: every move a check, a threat of mate
    /// or a chase, in any mixture (25.2).
    Attack,
    /// Asian: every move chases the same rook, which a knight binds (rule 19).
    BoundRookChase,
    /// Every move check (26.1).
    Check,
};

struct CycleVerdict {
    /// By colour.
    std::array<Offence, 2> offences{};
    /// The one man that is chased by every move, where the verdict rests on it: by colour of the
    /// chaser, on the points of the cycle's end.
    std::array<board::Bitboard, 2> victims;

    /// The side whose offence is the heavier one loses; equal ones, or none, draw.
    [[nodiscard]] std::optional<board::Color> loser() const;
};

/// Judges the last `plies` plies of `history`, whose end is `position`. `plies` is even, and there
/// is no capture or null move among them. The last position need not be marked yet.
[[nodiscard]] CycleVerdict judge_cycle(const board::Position& position, const History& history,
                                       int plies, RuleSet set);

/// Calls `visit(step, gives_check)` for the moves of such a cycle, the last one first, until it
/// gives false.
void each_step_back(const board::Position& position, const History& history, int plies,
                    const std::function<bool(Step&, bool)>& visit);

}  // namespace xq::rules
