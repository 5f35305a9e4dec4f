// What a lead is worth where few men are left: known draws and endings that are hard to win.
#pragma once

#include "eval/eval_info.h"
#include "eval/score.h"

namespace xq::eval {

/// How much of a lead `strong` can turn into a win with the men left, 0..kWholeLead: 0 without men
/// that can cross the river (4.2.1), little for a lone cannon without screens, a knight against two
/// guards, a rook or a knight and pawn against a full guard (document 002), and for one attacker
/// against another, but for a rook against pawns or a badly guarded knight or cannon.
constexpr int kWholeLead = 64;
[[nodiscard]] int winnable_share(const EvalInfo& info, board::Color strong);

/// `score`, for the side to move, reduced to what the side that leads can make of it.
[[nodiscard]] Score scaled(const EvalInfo& info, Score score);

}  // namespace xq::eval
