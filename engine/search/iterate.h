// Iterative deepening with aspiration windows, on one worker.
#pragma once

#include <functional>

#include "search/worker.h"

namespace xq::search {

/// What the main worker reports; empty functions on the others.
struct IterationHooks {
    /// Line `index` (0 = best) of the worker's root moves is complete at its root depth.
    std::function<void(const Worker&, std::size_t index)> on_line;
};

/// Searches deeper and deeper until the depth limit, a stop, or (main worker) the soft time limit.
/// Afterwards root_moves holds the best lines first, as of the last trustworthy result.
void iterate(Worker& worker, const IterationHooks& hooks);

/// Lines the search gives: the smaller of MultiPV and the number of root moves.
[[nodiscard]] std::size_t line_count(const Worker& worker);

/// Those of them that have a score: fewer when the search was stopped in its first iteration.
[[nodiscard]] std::size_t scored_lines(const Worker& worker);

}  // namespace xq::search
