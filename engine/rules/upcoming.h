// Moves that would bring back an earlier position, found from keys alone.
//
// Two positions an odd number of plies apart that differ by one man's place differ in their keys by
// that man's two Zobrist keys and the side's; a table holds all such differences (Van Kervinck,
// "The design and implementation of the Rookie 2.0 chess playing program", 2002, chapter 3).
#pragma once

#include <optional>

#include "board/position.h"
#include "rules/history.h"

namespace xq::rules {

struct Return {
    board::Move move;
    /// Plies of the cycle that `move` would close.
    int plies = 0;
};

/// A legal move of the side to move that closes a cycle of fewer than `most_plies` plies, itself
/// included, the shortest such cycle; `position` is the end of `history`. Never across a capture or
/// a null move.
[[nodiscard]] std::optional<Return> upcoming_return(const board::Position& position,
                                                    const History& history, int most_plies);

}  // namespace xq::rules
