#include "match/bans.h"

#include "movegen/movegen.h"
#include "rules/referee.h"

namespace xq::match {

Bans bans_of(board::Position& position, rules::History& history, const rules::Rules& rules) {
    Bans bans;
    // Before a position can come again somebody has to move away and back.
    if (rules.fold < 3 || history.reversible_plies() < rules::kShortestCycle - 1) {
        return bans;
    }
    rules::Rules earlier = rules;
    earlier.fold = rules.fold - 1;
    const rules::Outcome loss = rules::loss_of(position.side_to_move());
    for (const board::Move move : movegen::legal_moves(position)) {
        const board::Undo undo = position.do_move(move);
        history.push(position, move);
        const bool repeats = history.occurrences() >= earlier.fold;
        const bool loses = repeats && rules::judge(position, history, earlier).outcome == loss;
        history.pop();
        position.undo_move(move, undo);
        (loses ? bans.banned : bans.others).push_back(move);
    }
    if (bans.banned.empty() || bans.others.empty()) {
        return {};
    }
    return bans;
}

}  // namespace xq::match
