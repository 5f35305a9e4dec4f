#include "eval/evaluate.h"

#include <algorithm>

#include "eval/mobility.h"
#include "eval/weights.h"

namespace xq::eval {

using board::Color;
using board::Position;

namespace {

Score taper(Phased value, int phase) {
    const int weight = std::min(phase, weights::kFullPhase);
    return (value.mg * weight + value.eg * (weights::kFullPhase - weight)) / weights::kFullPhase;
}

}  // namespace

Score evaluate(const Position& position, const Accumulator& accumulator) {
    const Phased value =
        accumulator.value + mobility<Color::Red>(position) - mobility<Color::Black>(position);
    const bool red = position.side_to_move() == Color::Red;
    const Phased own = (red ? value : Phased{} - value) + weights::kTempo;
    return std::clamp(taper(own, accumulator.phase), -kMaxEval, kMaxEval);
}

}  // namespace xq::eval
