// The recursive search: main nodes and quiescence nodes.
//
// Principal-variation search (Marsland & Campbell, 1982) on a worker's own position. Scores are for
// the side to move; a returned score means nothing once Worker::must_stop() is true.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "movegen/legality.h"
#include "rules/game_end.h"
#include "search/worker.h"

namespace xq::search {

/// Root: ply 0, moves from Worker::root_moves. Pv: open window. Zero: window of width one.
enum class NodeKind : std::uint8_t { Root, Pv, Zero };

struct Window {
    Score alpha = -eval::kInfinite;
    Score beta = eval::kInfinite;
};

/// Searches the worker's position at `ply` to `depth` plies; depth 0 or less is quiescence.
/// `cut_node` marks a zero-window node that is expected to fail high.
template <NodeKind kind>
Score search_node(Worker& worker, int ply, Window window, int depth, bool cut_node);

/// Captures (all moves in check) until the position is quiet.
template <NodeKind kind>
Score quiescence_node(Worker& worker, int ply, Window window);

/// What is known of a position below the root before it is searched.
struct Outset {
    /// The score of one that ends the game by repetition or dead material, or lies too deep.
    std::optional<Score> score;
    /// Bounds of the score of one that has come again by forbidden moves: their player can still
    /// turn aside, but has gained nothing by going round.
    Window allowed;

    /// Narrows `window` to what is allowed; whether nothing is left of it.
    bool narrow(Window& window) const;
    [[nodiscard]] Score clamp(Score searched) const {
        return std::clamp(searched, allowed.alpha, allowed.beta);
    }
};

/// Judges the worker's position at `ply`; sets what the score or the bounds rest on.
[[nodiscard]] Outset judged_outset(Worker& worker, int ply);

/// The same, with most positions told in passing to be nothing special.
[[nodiscard]] inline Outset outset_of(Worker& worker, int ply) {
    const bool special =
        worker.history.may_recur() || ply >= kMaxPly || rules::neither_can_win(worker.position);
    return special ? judged_outset(worker, ply) : Outset{};
}

/// Whether the natural limit makes the marked position a draw (mate on the last move comes before
/// it); then sets what that rests on.
[[nodiscard]] bool drawn_by_limit(Worker& worker, int ply, const movegen::Legality& legality);

/// Remembers the move, and the evaluation, of a node whose score may not be stored, unless the
/// table has something on it (`known`).
void store_move_only(Worker& worker, int ply, board::Move move, bool known);

/// Sets the frame's pv to `move` followed by the child's pv.
void update_pv(Worker& worker, int ply, board::Move move);

}  // namespace xq::search
