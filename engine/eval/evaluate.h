// Static evaluation: material, piece-square values by phase, and the terms of terms.inc, of which a
// lead keeps the share that the men left can win (endgame.h).
//
// Knows nothing of search. Swapping the colours, or mirroring the board left to right, gives the
// same score. Terms and material: document 000, section 拾.
#pragma once

#include <string>

#include "board/position.h"
#include "eval/psqt.h"
#include "eval/score.h"

namespace xq::eval {

/// Centipawns for the side to move, within +-kMaxEval. `accumulator` must belong to `position`.
[[nodiscard]] Score evaluate(const board::Position& position, const Accumulator& accumulator);

[[nodiscard]] inline Score evaluate(const board::Position& position) {
    return evaluate(position, Accumulator::of(position));
}

/// The evaluation term by term for people, its last line `total X cp` from Red's view.
[[nodiscard]] std::string explain(const board::Position& position);

}  // namespace xq::eval
