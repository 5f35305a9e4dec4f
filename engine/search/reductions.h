// How much shallower late moves are searched.
#pragma once

namespace xq::search {

struct ReductionContext {
    int depth = 0;
    /// 1 for the first move searched at the node.
    int move_number = 0;
    bool quiet = false;
    bool pv_node = false;
    bool cut_node = false;
    bool gives_check = false;
    bool in_check = false;
    /// Whether the static evaluation rose since the mover's last turn.
    bool improving = false;
    bool refutation = false;
    /// Sum of the move's history entries.
    int history = 0;
};

/// Plies to take off, 0..depth - 1 (so that at least one ply is left).
[[nodiscard]] int late_move_reduction(const ReductionContext& context);

}  // namespace xq::search
