// Which moves the referee warns of, as the UCCI league emulator does with `banmoves`.
#pragma once

#include <vector>

#include "board/move.h"
#include "board/position.h"
#include "rules/history.h"
#include "rules/rule_set.h"

namespace xq::match {

/// The legal moves of a position in two parts.
struct Bans {
    /// Those that repeat a position once less often than ends the game, in a way that would lose
    /// if the game ended there.
    std::vector<board::Move> banned;
    /// All others, if anything is banned.
    std::vector<board::Move> others;
};

/// Nothing is banned where every move would be. `history` is that of the game up to `position`, and
/// is left as it was.
[[nodiscard]] Bans bans_of(board::Position& position, rules::History& history,
                           const rules::Rules& rules);

}  // namespace xq::match
