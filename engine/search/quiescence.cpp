// Quiescence: captures that do not lose material, and every evasion of a check.
#include <algorithm>

#include "movegen/legality.h"
#include "movegen/movegen.h"
#include "search/move_picker.h"
#include "search/node.h"

namespace xq::search {

using board::Move;
using movegen::Legality;

namespace {

template <NodeKind kind>
Score quiescence_inside(Worker& worker, int ply, Window window) {
    constexpr bool pv = kind != NodeKind::Zero;
    board::Position& position = worker.position;
    Frame& frame = worker.frame(ply);
    const int rests_on_before = frame.rests_on;
    const Score alpha_before = window.alpha;

    const board::Key key = position.key();
    const auto found = worker.shared.table.probe(key);
    if (!pv && found && rests_on_before == kRestsOnNothing) {
        const Score score = score_from_table(found->score, ply);
        if (found->bound == Bound::Exact ||
            (found->bound == Bound::Lower && score >= window.beta) ||
            (found->bound == Bound::Upper && score <= window.alpha)) {
            return score;
        }
    }

    const Legality legality(position);
    frame.in_check = legality.in_check();
    worker.history.mark(frame.in_check);
    if (drawn_by_limit(worker, ply, legality)) {
        return worker.draw_score(ply);
    }

    // Standing pat: the mover may leave the captures alone, but not a check.
    Score best = -eval::kInfinite;
    frame.static_eval = 0;
    if (!frame.in_check) {
        frame.static_eval = found ? found->static_eval : worker.evaluate(ply);
        best = frame.static_eval;
        if (best >= window.beta) {
            if (!found) {
                worker.shared.table.store(
                    key, {Move::none(), score_to_table(best, ply), best, 0, Bound::Lower});
            }
            return best;
        }
        window.alpha = std::max(window.alpha, best);
    }

    OrderingHints hints;
    hints.table_move = found ? found->move : Move::none();
    hints.tables = &worker.tables;
    hints.continuations = {worker.frame(ply - 1).continuation, worker.frame(ply - 2).continuation};
    MovePicker picker(position, legality, PickMode::Quiescence, hints);
    Move best_move;
    int move_number = 0;
    int rests_on = rests_on_before;
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        ++move_number;
        worker.make(move, ply);
        const Score score = -quiescence_node<kind>(worker, ply + 1, {-window.beta, -window.alpha});
        worker.unmake(ply);
        if (worker.must_stop()) {
            return eval::kDraw;
        }
        const int move_rests_on = worker.frame(ply + 1).rests_on;
        rests_on = std::min(score >= window.beta ? rests_on_before : rests_on, move_rests_on);
        if (score > best) {
            best = score;
            if (score > window.alpha) {
                best_move = move;
                window.alpha = score;
                if (pv) {
                    update_pv(worker, ply, move);
                }
                if (score >= window.beta) {
                    break;
                }
            }
        }
    }
    if (frame.in_check && move_number == 0) {
        return eval::mated_in(ply);
    }

    frame.rests_on = rests_on >= ply ? kRestsOnNothing : rests_on;
    if (frame.rests_on != kRestsOnNothing) {
        store_move_only(worker, ply, best_move, found.has_value());
        return best;
    }
    const Bound bound = best >= window.beta         ? Bound::Lower
                        : pv && best > alpha_before ? Bound::Exact
                                                    : Bound::Upper;
    worker.shared.table.store(key,
                              {best_move, score_to_table(best, ply), frame.static_eval, 0, bound});
    return best;
}

}  // namespace

template <NodeKind kind>
Score quiescence_node(Worker& worker, int ply, Window window) {
    Frame& frame = worker.frame(ply);
    frame.pv.clear();
    frame.rests_on = kRestsOnNothing;
    worker.selective_depth = std::max(worker.selective_depth, ply);
    if (worker.must_stop()) {
        return eval::kDraw;
    }
    const Outset outset = outset_of(worker, ply);
    if (outset.score) {
        return *outset.score;
    }
    if (outset.narrow(window)) {
        return outset.clamp(window.alpha);
    }
    return outset.clamp(quiescence_inside<kind>(worker, ply, window));
}

template Score quiescence_node<NodeKind::Pv>(Worker&, int, Window);
template Score quiescence_node<NodeKind::Zero>(Worker&, int, Window);

}  // namespace xq::search
