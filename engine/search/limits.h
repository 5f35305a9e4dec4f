// What a search may spend, which root moves it may look at, and by which rules games end.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/clock.h"
#include "board/move.h"
#include "eval/score.h"
#include "rules/rule_set.h"

namespace xq::search {

/// The mover's clock, in milliseconds.
struct Clock {
    base::Milliseconds time = 0;
    base::Milliseconds increment = 0;
    /// Moves to the next time control; 0 when the time is for the rest of the game.
    int moves_to_go = 0;
};

/// Limits hold together: the first one reached ends the search. With none of depth, nodes, movetime
/// and clock the search goes on until it is stopped.
struct Limits {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<base::Milliseconds> movetime;
    std::optional<Clock> clock;
    /// Stop once a mate in this many moves or fewer is found for the mover.
    std::optional<int> mate;
    /// No best move before stop(), however early the search is done.
    bool infinite = false;
    /// As infinite until ponderhit(); the time limits count from then.
    bool ponder = false;
    /// Root moves to look at; empty means all legal moves.
    std::vector<board::Move> search_moves;
    /// Root moves not to look at.
    std::vector<board::Move> banned_moves;
    /// What repetition, the natural limit and a draw are worth.
    rules::Rules rules;
    /// Best lines wanted, 1 or more.
    int multi_pv = 1;
    /// Kept back from every time limit for the way to the client and back.
    base::Milliseconds move_overhead = 0;
    /// When the command that started the search was read.
    base::TimePoint received = base::now();
};

}  // namespace xq::search
