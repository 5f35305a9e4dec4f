// Whether rounds to come can be paired without a rematch.
#pragma once

#include <cstddef>

#include "match/matching.h"

namespace xq::match {

/// Whether the edges of `graph` hold `rounds` perfect matchings without a common edge. Few vertices
/// that have met many are searched for them; after so many steps that nobody would wait for more
/// the answer is yes.
[[nodiscard]] bool can_pair_rounds(Graph graph, int rounds);

}  // namespace xq::match
