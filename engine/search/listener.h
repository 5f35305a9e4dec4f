// What a search tells the outside: plain structs, no text.
#pragma once

#include <cstdint>
#include <vector>

#include "base/clock.h"
#include "board/move.h"
#include "eval/score.h"

namespace xq::search {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

/// One line of analysis.
struct SearchInfo {
    /// Plies searched; 0 when the search was stopped before it finished one.
    int depth = 0;
    int selective_depth = 0;
    /// 1 for the best line.
    int multi_pv = 1;
    /// Centipawns for the side to move, or a mate score.
    eval::Score score = 0;
    Bound bound = Bound::Exact;
    std::uint64_t nodes = 0;
    base::Milliseconds time = 0;
    std::uint64_t nodes_per_second = 0;
    /// Thousandths of the transposition table used by this search.
    int hash_full = 0;
    /// Never empty.
    std::vector<board::Move> pv;
};

struct BestMove {
    /// None when there is no move to play.
    board::Move move;
    /// The expected answer, or none.
    board::Move ponder;
};

/// Called from the search's own thread, one call at a time.
class SearchListener {
  public:
    virtual ~SearchListener() = default;
    virtual void on_info(const SearchInfo& info) = 0;
    /// Exactly once for each search, after the last on_info.
    virtual void on_best_move(const BestMove& best) = 0;
};

}  // namespace xq::search
