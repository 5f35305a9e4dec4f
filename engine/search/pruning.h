// Early exits of a main node, each on its own: a score, or nothing if the search must go on.
#pragma once

#include <optional>

#include "search/node.h"

namespace xq::search {

struct PruningContext {
    int ply = 0;
    Window window;
    int depth = 0;
    bool cut_node = false;
};

/// Narrows the window to the mates still possible at this ply; a score when nothing is left of it.
[[nodiscard]] std::optional<Score> try_mate_distance(int ply, Window& window);

/// Null move: if passing still fails high, a real move would too (Donninger, 1993). Verified by a
/// search without null moves where the mover has few pieces or the depth is large, because passing
/// would be the best move in a zugzwang.
[[nodiscard]] std::optional<Score> try_null_move(Worker& worker, const PruningContext& context);

}  // namespace xq::search
