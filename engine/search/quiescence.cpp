// Quiescence: captures that do not lose material, and every evasion of a check.
#include <algorithm>

#include "movegen/legality.h"
#include "movegen/movegen.h"
#include "rules/game_end.h"
#include "search/move_picker.h"
#include "search/node.h"

namespace xq::search {

using board::Move;
using movegen::Legality;

template <NodeKind kind>
Score quiescence_node(Worker& worker, int ply, Window window) {
    constexpr bool pv = kind != NodeKind::Zero;
    board::Position& position = worker.position;
    Frame& frame = worker.frame(ply);
    frame.pv.clear();
    worker.selective_depth = std::max(worker.selective_depth, ply);
    if (worker.must_stop()) {
        return eval::kDraw;
    }
    if (const auto score = terminal_score(worker, ply)) {
        return *score;
    }
    const Score alpha_before = window.alpha;

    const board::Key key = position.key();
    const auto found = worker.shared.table.probe(key);
    if (!pv && found) {
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
    if (worker.natural_limit && rules::natural_limit_reached(position) &&
        movegen::has_legal_move(position, legality)) {
        return eval::kDraw;
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
    for (Move move = picker.next(); !move.is_none(); move = picker.next()) {
        ++move_number;
        worker.make(move, ply);
        const Score score = -quiescence_node<kind>(worker, ply + 1, {-window.beta, -window.alpha});
        worker.unmake(ply);
        if (worker.must_stop()) {
            return eval::kDraw;
        }
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

    const Bound bound = best >= window.beta         ? Bound::Lower
                        : pv && best > alpha_before ? Bound::Exact
                                                    : Bound::Upper;
    worker.shared.table.store(key,
                              {best_move, score_to_table(best, ply), frame.static_eval, 0, bound});
    return best;
}

template Score quiescence_node<NodeKind::Pv>(Worker&, int, Window);
template Score quiescence_node<NodeKind::Zero>(Worker&, int, Window);

}  // namespace xq::search
