#include "search/time_manager.h"

#include <algorithm>

namespace xq::search {

namespace {

/// Moves the rest of a game is assumed to take when the clock does not say.
constexpr int kAssumedMoves = 36;
constexpr int kMostMoves = 50;

base::Milliseconds less_overhead(base::Milliseconds time, base::Milliseconds overhead) {
    return std::max<base::Milliseconds>(1, time - std::min(overhead, time / 2));
}

}  // namespace

TimeBudget plan_time(const Limits& limits) {
    TimeBudget budget;
    if (limits.clock) {
        const Clock& clock = *limits.clock;
        const auto usable = std::max<base::Milliseconds>(1, clock.time - limits.move_overhead);
        const int moves =
            clock.moves_to_go > 0 ? std::min(clock.moves_to_go, kMostMoves) : kAssumedMoves;
        const auto share = usable / moves + clock.increment * 3 / 4;
        // Half the clock at most, unless the very next move refills it.
        const auto most = moves == 1 ? usable * 9 / 10 : usable / 2;
        budget.soft =
            std::clamp<base::Milliseconds>(share, 1, std::max<base::Milliseconds>(1, most));
        budget.hard =
            std::clamp<base::Milliseconds>(share * 4, 1, std::max<base::Milliseconds>(1, most));
    }
    if (limits.movetime) {
        const auto fixed = less_overhead(*limits.movetime, limits.move_overhead);
        budget.hard = budget.hard ? std::min(*budget.hard, fixed) : fixed;
    }
    return budget;
}

}  // namespace xq::search
