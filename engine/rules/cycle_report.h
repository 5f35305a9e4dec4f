// The reason of a verdict on a cycle, in words.
#pragma once

#include <string>

#include "rules/cycle.h"

namespace xq::rules {

/// `verdict`, which judge_cycle() gave on the same cycle, as a sentence: the moves, the class of
/// each side's moves with chasers and victims, and the article the verdict rests on.
[[nodiscard]] std::string explain_cycle(const board::Position& position, const History& history,
                                        int plies, RuleSet set, const CycleVerdict& verdict);

}  // namespace xq::rules
