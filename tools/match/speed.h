// Times scaled to the machine, so that results of machines of different speed can be compared.
#pragma once

#include "match/engine_spec.h"

namespace xq::match {

/// How fast one core of this machine is: millions of leaves a second of our own legal move tree of
/// five plies from the start position, the best of three runs.
[[nodiscard]] double measured_speed();

/// All times of `limits` but the margin multiplied by `factor`, above 0, and rounded; none becomes
/// 0.
[[nodiscard]] SearchLimits scaled(SearchLimits limits, double factor);

}  // namespace xq::match
