// Which processors the engines of each game may use.
#pragma once

#include <vector>

#include "match/engine_spec.h"

namespace xq::match {

/// The processors this program may run on, by number, in order; 1 or more.
[[nodiscard]] std::vector<int> usable_processors();

/// The threads an engine is set to search with: its option Threads (UCI) or threads (UCCI), 1
/// without.
[[nodiscard]] int threads_of(const EngineSpec& engine);

/// Of each of `games` games at a time, `threads` processors of its own, taken from `processors` in
/// order; empty if they do not suffice. Two engines of a game take turns and share them.
[[nodiscard]] std::vector<std::vector<int>> share_processors(const std::vector<int>& processors,
                                                             int games, int threads);

}  // namespace xq::match
