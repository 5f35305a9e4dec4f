#include "search/node.h"

#include <algorithm>

#include "movegen/legality.h"
#include "movegen/movegen.h"
#include "rules/upcoming.h"
#include "search/move_picker.h"
#include "search/pruning.h"
#include "search/reductions.h"

namespace xq::search {

using board::Move;
using board::Piece;
using board::Position;
using movegen::Legality;

namespace {

/// This near to the natural limit a stored result of another path may not hold.
constexpr int kNearNaturalLimit = 20;

using TriedMoves = base::StaticVector<Move, board::kMaxMoves>;

struct MoveFacts {
    bool quiet = false;
    bool gives_check = false;
    bool refutation = false;
    int history = 0;
};

OrderingHints hints_for(Worker& worker, int ply, Move table_move) {
    const Frame& before = worker.frame(ply - 1);
    OrderingHints hints;
    hints.table_move = table_move;
    hints.killers = worker.frame(ply).killers;
    hints.tables = &worker.tables;
    hints.continuations = {before.continuation, worker.frame(ply - 2).continuation};
    if (!before.current.is_none()) {
        hints.counter =
            worker.tables.counter[before.moved.code()][square_index(before.current.to())];
    }
    return hints;
}

MoveFacts facts_of(Worker& worker, int ply, Move move, const OrderingHints& hints) {
    const Position& position = worker.position;
    const Piece mover = position.piece_on(move.from());
    MoveFacts facts;
    facts.quiet = !position.is_capture(move);
    facts.gives_check = movegen::gives_check(position, move);
    facts.refutation =
        move == hints.killers[0] || move == hints.killers[1] || move == hints.counter;
    if (facts.quiet) {
        facts.history =
            worker.tables.butterfly[index(position.side_to_move())][move.from_to()].get() +
            (*worker.frame(ply - 1).continuation)[mover.code()][square_index(move.to())].get() +
            (*worker.frame(ply - 2).continuation)[mover.code()][square_index(move.to())].get();
    }
    return facts;
}

void reward_quiet(Worker& worker, int ply, Move move, int bonus) {
    const Piece mover = worker.position.piece_on(move.from());
    const auto to = square_index(move.to());
    worker.tables.butterfly[index(worker.position.side_to_move())][move.from_to()].add(bonus);
    for (const int back : {1, 2}) {
        if (!worker.frame(ply - back).current.is_none()) {
            (*worker.frame(ply - back).continuation)[mover.code()][to].add(bonus);
        }
    }
}

void reward_capture(Worker& worker, Move move, int bonus) {
    const Piece mover = worker.position.piece_on(move.from());
    const Piece victim = worker.position.piece_on(move.to());
    worker.tables.capture[mover.code()][square_index(move.to())][index(victim.type())].add(bonus);
}

/// Learns from a move that failed high: it gains, the moves tried before it lose.
void learn_cutoff(Worker& worker, int ply, Move best, int depth, const TriedMoves& quiets,
                  const TriedMoves& captures) {
    const int bonus = std::min(16 * depth * depth + 32 * depth, 1600);
    if (worker.position.is_capture(best)) {
        reward_capture(worker, best, bonus);
    } else {
        Frame& frame = worker.frame(ply);
        if (frame.killers[0] != best) {
            frame.killers = {best, frame.killers[0]};
        }
        const Frame& before = worker.frame(ply - 1);
        if (!before.current.is_none()) {
            worker.tables.counter[before.moved.code()][square_index(before.current.to())] = best;
        }
        reward_quiet(worker, ply, best, bonus);
        for (const Move move : quiets) {
            reward_quiet(worker, ply, move, -bonus);
        }
    }
    for (const Move move : captures) {
        reward_capture(worker, move, -bonus);
    }
}

/// One ply deeper for checks, up to twice the nominal depth.
int extension(const Worker& worker, int ply, const MoveFacts& facts) {
    return facts.gives_check && ply < 2 * worker.root_depth ? 1 : 0;
}

/// Raises alpha to a draw, or more, that the mover can have by going back to an earlier position of
/// the line; whether that already reaches beta.
bool raise_by_return(Worker& worker, int ply, Window& window) {
    if (window.alpha >= worker.draw_score(ply)) {
        return false;
    }
    const auto found = rules::upcoming_return(worker.position, worker.history, ply);
    if (!found) {
        return false;
    }
    const board::Color mover = worker.position.side_to_move();
    const board::Undo undo = worker.position.do_move(found->move);
    worker.history.push_unmarked(worker.position, found->move);
    const auto loser = worker.cycle_judge.loser(worker.position, worker.history, found->plies);
    worker.history.pop();
    worker.position.undo_move(found->move, undo);
    if (loser == mover) {
        return false;
    }
    window.alpha = worker.draw_score(ply);
    worker.frame(ply).rests_on = ply + 1 - found->plies;
    return window.alpha >= window.beta;
}

/// Plays `move`, searches it with the window its place in the list deserves and takes it back.
template <NodeKind kind>
Score search_move(Worker& worker, int ply, Move move, Window window, int depth,
                  const ReductionContext& reducing) {
    constexpr bool pv = kind != NodeKind::Zero;
    const auto [alpha, beta] = window;
    const int reduction = late_move_reduction(reducing);
    worker.make(move, ply);
    worker.frame(ply + 1).pv.clear();

    // The first move of an open window is searched with it; the others only have to be refuted, and
    // are searched again, deeper or wider, when they are not.
    Score score = -eval::kInfinite;
    const bool first = reducing.move_number == 1;
    if (!pv || !first) {
        const bool child_cuts = reduction > 0 || !reducing.cut_node;
        score = -search_node<NodeKind::Zero>(worker, ply + 1, {-alpha - 1, -alpha},
                                             depth - 1 - reduction, child_cuts);
        if (reduction > 0 && score > alpha) {
            score = -search_node<NodeKind::Zero>(worker, ply + 1, {-alpha - 1, -alpha}, depth - 1,
                                                 !reducing.cut_node);
        }
    }
    if (pv && (first || score > alpha)) {
        score = -search_node<NodeKind::Pv>(worker, ply + 1, {-beta, -alpha}, depth - 1, false);
    }
    worker.unmake(ply);
    return score;
}

void record_root_move(Worker& worker, Move move, Score score, Window window, bool first) {
    const auto entry = std::find_if(worker.root_moves.begin(), worker.root_moves.end(),
                                    [move](const RootMove& root) { return root.move == move; });
    if (!first && score <= window.alpha) {
        // Only known to be no better: sorts behind, in the old order.
        entry->score = -eval::kInfinite;
        return;
    }
    entry->score = score;
    entry->bound = score >= window.beta    ? Bound::Lower
                   : score <= window.alpha ? Bound::Upper
                                           : Bound::Exact;
    entry->selective_depth = worker.selective_depth;
    const Line& rest = worker.frame(1).pv;
    entry->pv.assign(1, move);
    entry->pv.insert(entry->pv.end(), rest.begin(), rest.end());
}

}  // namespace

void store_move_only(Worker& worker, int ply, Move move, bool known) {
    if (!known) {
        worker.shared.table.store(worker.position.key(),
                                  {move, 0, worker.frame(ply).static_eval, 0, Bound::None});
    }
}

bool Outset::narrow(Window& window) const {
    window.alpha = std::max(window.alpha, allowed.alpha);
    window.beta = std::min(window.beta, allowed.beta);
    return window.alpha >= window.beta;
}

Outset judged_outset(Worker& worker, int ply) {
    Outset outset;
    const rules::Recurrence again = worker.history.recurrence(ply, worker.shared.limits.rules.fold);
    if (again.plies > 0) {
        worker.frame(ply).rests_on = std::max(ply - again.plies, kRestsOnGame);
        const auto loser = worker.cycle_judge.loser(worker.position, worker.history, again.plies);
        const Score draw = worker.draw_score(ply);
        const bool to_move = loser == worker.position.side_to_move();
        if (!loser) {
            outset.score = draw;
        } else if (again.final || (!to_move && again.same_move)) {
            // A second occurrence is lost only for a player who has just chosen the same move in
            // the same position again: another one would have changed what his moves amount to.
            outset.score = to_move ? -eval::kRuleWin + ply : eval::kRuleWin - ply;
        } else if (to_move) {
            outset.allowed.beta = draw + 1;
        } else {
            outset.allowed.alpha = draw - 1;
        }
    } else if (rules::neither_can_win(worker.position)) {
        outset.score = worker.draw_score(ply);
    } else if (ply >= kMaxPly) {
        outset.score = worker.evaluate(ply);
    }
    return outset;
}

bool drawn_by_limit(Worker& worker, int ply, const Legality& legality) {
    if (!worker.natural_limit || worker.history.counted_plies() < *worker.natural_limit ||
        !movegen::has_legal_move(worker.position, legality)) {
        return false;
    }
    worker.frame(ply).rests_on = kRestsOnGame;
    return true;
}

void update_pv(Worker& worker, int ply, Move move) {
    Line& pv = worker.frame(ply).pv;
    pv.clear();
    pv.push_back(move);
    for (const Move next : worker.frame(ply + 1).pv) {
        if (pv.size() < Line::capacity()) {
            pv.push_back(next);
        }
    }
}

namespace {

/// A main node that is not the end of the game, with what is left of its window.
template <NodeKind kind>
Score search_inside(Worker& worker, int ply, Window window, int depth, bool cut_node) {
    constexpr bool root = kind == NodeKind::Root;
    constexpr bool pv = kind != NodeKind::Zero;
    Position& position = worker.position;
    Frame& frame = worker.frame(ply);
    const int rests_on_before = frame.rests_on;
    const Score alpha_before = window.alpha;

    // 2. What an earlier search found out.
    const board::Key key = position.key();
    const auto found = worker.shared.table.probe(key);
    const Score table_score =
        found && found->bound != Bound::None ? score_from_table(found->score, ply) : 0;
    const bool limit_is_near =
        worker.natural_limit &&
        worker.history.counted_plies() >= *worker.natural_limit - kNearNaturalLimit;
    const bool free = rests_on_before == kRestsOnNothing && !limit_is_near;
    if (!pv && found && found->depth >= depth && free) {
        if ((found->bound == Bound::Exact) ||
            (found->bound == Bound::Lower && table_score >= window.beta) ||
            (found->bound == Bound::Upper && table_score <= window.alpha)) {
            return table_score;
        }
    }

    // 3. Checks, pins, and the natural limit (a mate on the last move comes before it).
    const Legality legality(position);
    frame.in_check = legality.in_check();
    worker.history.mark(frame.in_check);
    if (!root && drawn_by_limit(worker, ply, legality)) {
        return worker.draw_score(ply);
    }

    // 4. Static evaluation.
    frame.static_eval = frame.in_check ? (ply >= 2 ? worker.frame(ply - 2).static_eval : 0)
                        : found        ? found->static_eval
                                       : worker.evaluate(ply);
    const bool improving =
        !frame.in_check && ply >= 2 && frame.static_eval > worker.frame(ply - 2).static_eval;

    // 5. Null move.
    if constexpr (!pv) {
        if (const auto score = try_null_move(worker, {ply, window, depth, cut_node})) {
            frame.rests_on = std::min(frame.rests_on, rests_on_before);
            return *score;
        }
        if (worker.must_stop()) {
            return eval::kDraw;
        }
    }

    // 6. The moves.
    worker.frame(ply + 1).killers = {};
    const Move table_move = root    ? worker.root_moves[worker.pv_index].move
                            : found ? found->move
                                    : Move::none();
    const OrderingHints hints = hints_for(worker, ply, table_move);
    MovePicker picker(position, legality, PickMode::All, hints);
    std::size_t next_root_move = worker.pv_index;
    const auto next_move = [&] {
        if constexpr (root) {
            return next_root_move < worker.root_moves.size()
                       ? worker.root_moves[next_root_move++].move
                       : Move::none();
        } else {
            return picker.next();
        }
    };

    Score best = -eval::kInfinite;
    Move best_move;
    int move_number = 0;
    int rests_on = rests_on_before;
    TriedMoves quiets;
    TriedMoves captures;
    for (Move move = next_move(); !move.is_none(); move = next_move()) {
        ++move_number;

        // 7. Extensions and reductions.
        const MoveFacts facts = facts_of(worker, ply, move, hints);
        const ReductionContext reducing{depth,
                                        move_number,
                                        facts.quiet,
                                        pv,
                                        cut_node,
                                        facts.gives_check,
                                        frame.in_check,
                                        improving,
                                        facts.refutation,
                                        facts.history};
        const int new_depth = depth + extension(worker, ply, facts);

        // 8. Search it.
        const Score score = search_move<kind>(worker, ply, move, window, new_depth, reducing);
        if (worker.must_stop()) {
            return eval::kDraw;
        }
        if constexpr (root) {
            record_root_move(worker, move, score, window, move_number == 1);
        }

        // 9. Better, or good enough to stop? Then the score rests on this move alone.
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
        (facts.quiet ? quiets : captures).push_back(move);
    }

    // 10. Without a move the side has lost, in check or not (3.1, 3.2).
    if (move_number == 0) {
        return eval::mated_in(ply);
    }

    // 11. Learn and store. What rests on a position before this one is true on this way only.
    frame.rests_on = rests_on >= ply ? kRestsOnNothing : rests_on;
    if (best >= window.beta) {
        learn_cutoff(worker, ply, best_move, depth, quiets, captures);
    }
    if (frame.rests_on != kRestsOnNothing) {
        store_move_only(worker, ply, best_move, found.has_value());
    } else if (!root || worker.pv_index == 0) {
        const Bound bound = best >= window.beta   ? Bound::Lower
                            : best > alpha_before ? Bound::Exact
                                                  : Bound::Upper;
        worker.shared.table.store(
            key, {best_move, score_to_table(best, ply), frame.static_eval, depth, bound});
    }
    return best;
}

}  // namespace

template <NodeKind kind>
Score search_node(Worker& worker, int ply, Window window, int depth, bool cut_node) {
    constexpr bool pv = kind != NodeKind::Zero;
    if (depth <= 0) {
        return quiescence_node < pv ? NodeKind::Pv : NodeKind::Zero > (worker, ply, window);
    }
    Frame& frame = worker.frame(ply);
    frame.pv.clear();
    frame.rests_on = kRestsOnNothing;
    worker.selective_depth = std::max(worker.selective_depth, ply);

    // 1. The end of the search, of the game, or of what could still matter.
    if (worker.must_stop()) {
        return eval::kDraw;
    }
    if constexpr (kind == NodeKind::Root) {
        return search_inside<kind>(worker, ply, window, depth, cut_node);
    } else {
        const Outset outset = outset_of(worker, ply);
        if (outset.score) {
            return *outset.score;
        }
        if (outset.narrow(window)) {
            return outset.clamp(window.alpha);
        }
        if (const auto score = try_mate_distance(ply, window)) {
            return *score;
        }
        if (raise_by_return(worker, ply, window)) {
            return window.alpha;
        }
        return outset.clamp(search_inside<kind>(worker, ply, window, depth, cut_node));
    }
}

template Score search_node<NodeKind::Root>(Worker&, int, Window, int, bool);
template Score search_node<NodeKind::Pv>(Worker&, int, Window, int, bool);
template Score search_node<NodeKind::Zero>(Worker&, int, Window, int, bool);

}  // namespace xq::search
