// Mobility: how many points the rooks, cannons and knights can move to (000, section 拾, factor 3).
#pragma once

#include "board/position.h"
#include "eval/score.h"

namespace xq::eval {

/// The mobility of one side, relative to the usual number of points of each man.
template <board::Color Us>
[[nodiscard]] Phased mobility(const board::Position& position);

}  // namespace xq::eval
