// How long to think: a soft limit between iterations and a hard one inside them.
#pragma once

#include <optional>

#include "base/clock.h"
#include "search/limits.h"

namespace xq::search {

struct TimeBudget {
    /// No new iteration is begun after this; scaled by how settled the best move is.
    std::optional<base::Milliseconds> soft;
    /// The search is broken off after this.
    std::optional<base::Milliseconds> hard;
};

/// Milliseconds from the command's receipt (or from ponderhit). No limits without movetime or
/// clock. The hard limit never exceeds the clock less the overhead, and is at least 1.
[[nodiscard]] TimeBudget plan_time(const Limits& limits);

}  // namespace xq::search
