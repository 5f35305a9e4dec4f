// The recursive search: main nodes and quiescence nodes.
//
// Principal-variation search (Marsland & Campbell, 1982) on a worker's own position. Scores are for
// the side to move; a returned score means nothing once Worker::must_stop() is true.
#pragma once

#include <cstdint>
#include <optional>

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

/// The score of a position below the root that ends the game by repetition or dead material, or
/// that lies too deep to search. The natural limit is judged by the caller, since mate comes before
/// it.
[[nodiscard]] std::optional<Score> terminal_score(Worker& worker, int ply);

/// Sets the frame's pv to `move` followed by the child's pv.
void update_pv(Worker& worker, int ply, board::Move move);

}  // namespace xq::search
