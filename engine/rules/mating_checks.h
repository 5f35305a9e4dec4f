// Mate by an unbroken series of checks: what makes a threat of mate (28.2).
#pragma once

#include "board/position.h"

namespace xq::rules {

/// Moves of the attacker a threat of mate may take.
constexpr int kMatingChecks = 4;

/// Whether the side to move mates within `moves` own moves, each of them check. Looks at a bounded
/// number of positions (some ten thousand) and says no when they do not suffice. `position` is used
/// for trying out and is the same afterwards.
[[nodiscard]] bool mates_by_checks(board::Position& position, int moves = kMatingChecks);

}  // namespace xq::rules
