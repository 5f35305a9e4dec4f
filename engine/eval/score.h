// Scores in centipawns, and how mates are written as scores.
//
// Ordinary scores lie in -kMaxEval..kMaxEval. A mate in n plies is kMate - n for the winner. A side
// without a legal move is mated, in check or not (3.1, 3.2).
#pragma once

namespace xq::eval {

using Score = int;

/// Deepest ply from the root a search can stand on.
constexpr int kMaxPly = 120;

constexpr Score kDraw = 0;
constexpr Score kMate = 30000;
constexpr Score kInfinite = 31000;
/// Scores beyond this in either direction are mates.
constexpr Score kMateBound = kMate - 2 * kMaxPly;
/// For a win by the rules instead of by mate, as when the other side may not repeat its checks or
/// chases; less certain than a mate, since the offender can still turn aside. kRuleWin - n is such
/// a win in n plies: larger than evaluations, no mate score.
constexpr Score kRuleWin = 20000;
/// The largest score a static evaluation may give.
constexpr Score kMaxEval = kRuleWin - 2 * kMaxPly;

[[nodiscard]] constexpr Score mated_in(int plies) { return -kMate + plies; }
[[nodiscard]] constexpr Score mate_in(int plies) { return kMate - plies; }
[[nodiscard]] constexpr bool is_mate(Score score) {
    return score >= kMateBound || score <= -kMateBound;
}
/// Whether a score counts plies to the end of the game, by mate or by rule.
[[nodiscard]] constexpr bool is_win_or_loss(Score score) {
    return score > kMaxEval || score < -kMaxEval;
}
/// Plies to the mate a mate score announces.
[[nodiscard]] constexpr int plies_to_mate(Score score) {
    return score > 0 ? kMate - score : kMate + score;
}

/// A middlegame and an endgame value, tapered by phase.
struct Phased {
    int mg = 0;
    int eg = 0;

    friend constexpr Phased operator+(Phased a, Phased b) { return {a.mg + b.mg, a.eg + b.eg}; }
    friend constexpr Phased operator-(Phased a, Phased b) { return {a.mg - b.mg, a.eg - b.eg}; }
    friend constexpr Phased operator*(Phased a, int factor) {
        return {a.mg * factor, a.eg * factor};
    }
    constexpr Phased& operator+=(Phased other) { return *this = *this + other; }
    constexpr Phased& operator-=(Phased other) { return *this = *this - other; }
    friend constexpr bool operator==(Phased, Phased) = default;
};

}  // namespace xq::eval
