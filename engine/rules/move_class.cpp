#include "rules/move_class.h"

#include "rules/attack.h"
#include "rules/mating_checks.h"

namespace xq::rules {

using board::Bitboard;
using board::Move;
using board::Position;
using board::Square;
using movegen::Legality;

namespace {

/// By the Asian and the computer rules.
Bitboard newly_attacked_men(Step& step, Bitboard candidates, RuleSet set) {
    const board::Undo undo = step.after.do_null_move();
    const Bitboard now = attacked_men(step.after, candidates, set);
    step.after.undo_null_move(undo);
    return now.empty() ? now : now - attacked_men(step.before, now, set);
}

/// By the Chinese rules. A direct attack is new even if the same man could have been won by way of
/// a check before; an indirect one is only if neither was there.
Bitboard newly_winnable(Step& step, Bitboard candidates, PawnCaptures pawns) {
    const board::Undo undo = step.after.do_null_move();
    const Bitboard now = won_by_capture(step.after, candidates, pawns);
    const Bitboard indirect = won_by_check(step.after, candidates - now, pawns);
    step.after.undo_null_move(undo);
    const Bitboard both = now | indirect;
    if (both.empty()) {
        return both;
    }
    const Bitboard fresh = both - won_by_capture(step.before, both, pawns);
    const Bitboard roundabout = fresh & indirect;
    return roundabout.empty() ? fresh : fresh - won_by_check(step.before, roundabout, pawns);
}

}  // namespace

Bitboard newly_attacked(Step& step, Bitboard candidates, RuleSet set, PawnCaptures pawns) {
    return set == RuleSet::Chinese ? newly_winnable(step, candidates, pawns)
                                   : newly_attacked_men(step, candidates, set);
}

bool only_unguards(Step& step, Square victim, RuleSet set) {
    const board::Undo undo = step.after.do_null_move();
    const AttackList attacks = attacks_of(step.after, set);
    step.after.undo_null_move(undo);
    const Legality legality(step.before);
    for (const Move capture : attacks) {
        if (capture.to() != victim) {
            continue;
        }
        const Square from = capture.from() == step.move.to() ? step.move.from() : capture.from();
        const Move earlier(from, victim);
        const bool stood_ready = movegen::pseudo_legal(step.before, earlier) &&
                                 threatens(step.before, legality, earlier);
        const Bitboard left = step.after.occupied() - Bitboard(capture.from());
        const Bitboard guards = step.after.attackers_to(victim, ~step.mover(), left);
        if (!stood_ready || guards.any() || !truly_guarded(step.before, earlier)) {
            return false;
        }
    }
    return true;
}

bool threatens_mate(Step& step) {
    const board::Undo undo = step.after.do_null_move();
    const bool mates = mates_by_checks(step.after);
    step.after.undo_null_move(undo);
    return mates;
}

}  // namespace xq::rules
