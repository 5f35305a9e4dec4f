#include "match/speed.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "board/fen.h"
#include "movegen/perft.h"

namespace xq::match {

namespace {

constexpr int kDepth = 5;
constexpr int kRuns = 3;

}  // namespace

double measured_speed() {
    double best = 0;
    for (int run = 0; run < kRuns; ++run) {
        const base::TimePoint start = base::now();
        const auto leaves = movegen::perft(board::start_position(), kDepth);
        const double seconds = std::chrono::duration<double>(base::now() - start).count();
        best = std::max(best, static_cast<double>(leaves) / 1e6 / std::max(seconds, 1e-9));
    }
    return best;
}

SearchLimits scaled(SearchLimits limits, double factor) {
    const auto scale = [factor](base::Milliseconds& time) {
        if (time > 0) {
            time = std::max<base::Milliseconds>(
                1,
                static_cast<base::Milliseconds>(std::llround(static_cast<double>(time) * factor)));
        }
    };
    for (Period& period : limits.clock.periods) {
        scale(period.time);
        scale(period.increment);
        scale(period.overtime);
    }
    if (limits.movetime) {
        scale(*limits.movetime);
    }
    return limits;
}

}  // namespace xq::match
