// All state of one search thread, and the frame of one ply.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/atomic_counter.h"
#include "base/huge_memory.h"
#include "base/static_vector.h"
#include "board/position.h"
#include "eval/evaluate.h"
#include "rules/cycle_judge.h"
#include "rules/history.h"
#include "search/history_tables.h"
#include "search/limits.h"
#include "search/listener.h"
#include "search/time_manager.h"
#include "search/tt.h"

namespace xq::search {

using eval::kMaxPly;
using eval::Score;

/// Of a score that holds however the position was reached.
constexpr int kRestsOnNothing = kMaxPly + 1;
/// Of a score that rests on the game before the search.
constexpr int kRestsOnGame = -1;

using Line = base::StaticVector<board::Move, kMaxPly + 1>;

struct Frame {
    Line pv;
    /// The move being searched from this ply; none for a null move.
    board::Move current;
    board::Piece moved;
    board::Undo undo;
    Score static_eval = 0;
    bool in_check = false;
    /// Lowest ply of the current line that the score last returned from this ply rests on, because
    /// a position came again; -1 for the game before the search; kRestsOnNothing as a rule. Such a
    /// score does not hold for the same position reached by another way.
    int rests_on = kRestsOnNothing;
    std::array<board::Move, 2> killers;
    eval::Accumulator accumulator;
    /// Continuation history of `current`.
    PieceToTable* continuation = nullptr;
};

struct RootMove {
    board::Move move;
    /// Of the running iteration; -kInfinite until searched with a score above alpha.
    Score score = -eval::kInfinite;
    /// Of the last finished iteration.
    Score previous_score = -eval::kInfinite;
    Bound bound = Bound::Exact;
    int selective_depth = 0;
    std::vector<board::Move> pv;
};

/// What the threads of one searcher have in common.
struct Shared {
    explicit Shared(std::size_t hash_megabytes) : table(hash_megabytes) {}

    TranspositionTable table;
    std::atomic<bool> stop{false};
    std::atomic<bool> pondering{false};
    /// Start of the time limits, a steady_clock count; moved on by ponderhit.
    std::atomic<base::TimePoint::rep> clock_start{0};
    Limits limits;
    TimeBudget budget;

    [[nodiscard]] base::Milliseconds elapsed() const {
        return base::elapsed_since(base::TimePoint(
            base::TimePoint::duration(clock_start.load(std::memory_order_relaxed))));
    }
};

/// One search thread. Worker 0 is the main one: it alone reports.
class alignas(64) Worker {
  public:
    Worker(Shared& shared, int id);

    /// The history tables are megabytes that are read at random.
    static void* operator new(std::size_t bytes) { return base::map_zeroed(bytes); }
    static void operator delete(void* worker, std::size_t bytes) { base::unmap(worker, bytes); }

    /// Forgets everything learnt in earlier searches.
    void new_game();
    /// Makes ready for a search of `root`, the end of `game`, whose `moves` are legal there;
    /// `quota` limits the nodes.
    void prepare(const board::Position& root, const rules::History& game,
                 const std::vector<board::Move>& moves, std::optional<std::uint64_t> quota);

    [[nodiscard]] bool is_main() const { return id == 0; }
    [[nodiscard]] Frame& frame(int ply) {
        return frames_[static_cast<std::size_t>(ply + kFramesBefore)];
    }

    /// Plays `move` from the position at `ply`, counting a node.
    void make(board::Move move, int ply);
    void unmake(int ply);
    void make_null(int ply);
    void unmake_null(int ply);

    [[nodiscard]] Score evaluate(int ply) {
        return eval::evaluate(position, frame(ply).accumulator);
    }
    /// What a draw is worth for the side to move at `ply`.
    [[nodiscard]] Score draw_score(int ply) const;

    /// Whether the search must end: stopped from outside, out of nodes or out of time.
    [[nodiscard]] bool must_stop();

    Shared& shared;
    const int id;

    // Cleared by every search.
    board::Position position;
    rules::History history;
    std::vector<RootMove> root_moves;
    std::size_t pv_index = 0;
    int root_depth = 0;
    int completed_depth = 0;
    int selective_depth = 0;
    /// Null moves are off below this ply while one is being verified.
    int null_move_from_ply = 0;
    /// Counted plies without capture that draw, if that counts in this search.
    std::optional<int> natural_limit;
    rules::CycleJudge cycle_judge;
    base::AtomicCounter nodes;
    /// Nodes this worker may search.
    std::optional<std::uint64_t> node_quota;
    /// Called about once a second, on the main worker only, while a search goes on.
    std::function<void()> heartbeat;

    // Cleared by a new game.
    HistoryTables tables;

  private:
    /// Frames before the root, so that a move two plies back can always be asked for.
    static constexpr int kFramesBefore = 2;

    void look_at_clock();

    std::array<Frame, kMaxPly + kFramesBefore + 2> frames_;
    int until_clock_ = 0;
    base::TimePoint last_heartbeat_;
};

}  // namespace xq::search
