#include "eval/evaluate.h"

#include <algorithm>

#include "eval/endgame.h"
#include "eval/term_functions.h"
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
    const EvalInfo info(position);
    Sum red;
    Sum black;
    add_terms<Color::Red>(info, red);
    add_terms<Color::Black>(info, black);
    const Phased value = accumulator.value + red.value() - black.value();
    const bool red_moves = position.side_to_move() == Color::Red;
    const Phased own = (red_moves ? value : Phased{} - value) + weights::kTempo;
    const Score score = taper(own, accumulator.phase);
    return std::clamp(scaled(info, score), -kMaxEval, kMaxEval);
}

}  // namespace xq::eval
