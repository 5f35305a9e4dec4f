#include "search/iterate.h"

#include <algorithm>
#include <cstddef>

#include "search/node.h"

namespace xq::search {

using board::Move;

namespace {

constexpr int kAspirationDepth = 4;
constexpr Score kAspirationWidth = 24;
/// Beyond this a widening window is opened altogether.
constexpr Score kWidest = 900;
/// A drop in score of this much asks for more time.
constexpr Score kDrop = 30;

void sort_from(std::vector<RootMove>& moves, std::size_t first) {
    std::stable_sort(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end(),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
}

/// One line at the worker's root depth: windows around the previous score until one holds.
void search_line(Worker& worker) {
    const auto first = worker.root_moves.begin() + static_cast<std::ptrdiff_t>(worker.pv_index);
    const Score guess = first->previous_score;
    Window window;
    Score width = kAspirationWidth;
    if (worker.root_depth >= kAspirationDepth && !eval::is_mate(guess)) {
        window = {guess - width, guess + width};
    }
    while (true) {
        std::for_each(first, worker.root_moves.end(),
                      [](RootMove& move) { move.score = -eval::kInfinite; });
        const Score score =
            search_node<NodeKind::Root>(worker, 0, window, worker.root_depth, false);
        sort_from(worker.root_moves, worker.pv_index);
        if (worker.must_stop() || (score > window.alpha && score < window.beta)) {
            return;
        }
        width *= 2;
        if (score <= window.alpha) {
            window.beta = (window.alpha + window.beta) / 2;
            window.alpha = width > kWidest ? -eval::kInfinite : score - width;
        } else {
            window.beta = width > kWidest ? eval::kInfinite : score + width;
        }
    }
}

/// Whether the clock says to begin no further iteration.
class Patience {
  public:
    [[nodiscard]] bool used_up(const Worker& worker) {
        const RootMove& best = worker.root_moves.front();
        settled_ = best.move == last_best_ ? settled_ + 1 : 0;
        const bool dropped = best.score < last_score_ - kDrop;
        last_best_ = best.move;
        last_score_ = best.score;

        const Shared& shared = worker.shared;
        if (!shared.budget.soft || shared.pondering.load(std::memory_order_relaxed)) {
            return false;
        }
        if (worker.root_moves.size() == 1 && worker.completed_depth >= kAspirationDepth) {
            return true;
        }
        const auto percent = 130 - 12 * std::min(settled_, 5) + (dropped ? 40 : 0);
        return shared.elapsed() >= *shared.budget.soft * percent / 100;
    }

  private:
    Move last_best_;
    Score last_score_ = -eval::kInfinite;
    int settled_ = 0;
};

bool wanted_mate_found(const Worker& worker) {
    const auto& mate = worker.shared.limits.mate;
    const Score score = worker.root_moves.front().score;
    return mate && score > 0 && eval::is_mate(score) && eval::plies_to_mate(score) <= 2 * *mate - 1;
}

/// After a stop inside an iteration: the running iteration's best move counts if it was searched to
/// a real score; otherwise the last finished iteration stands.
void settle(Worker& worker, const std::vector<RootMove>& completed) {
    const RootMove& front = worker.root_moves.front();
    const bool usable = worker.shared.limits.multi_pv == 1 && front.score > -eval::kInfinite &&
                        front.bound != Bound::Upper;
    if (!usable && !completed.empty()) {
        worker.root_moves = completed;
        worker.root_depth = worker.completed_depth;
    }
    RootMove& best = worker.root_moves.front();
    if (best.score == -eval::kInfinite) {
        best.score = worker.evaluate(0);
        worker.root_depth = 0;
    }
}

}  // namespace

std::size_t line_count(const Worker& worker) {
    return std::min(static_cast<std::size_t>(worker.shared.limits.multi_pv),
                    worker.root_moves.size());
}

std::size_t scored_lines(const Worker& worker) {
    const std::size_t lines = line_count(worker);
    std::size_t scored = 0;
    while (scored < lines && worker.root_moves[scored].score > -eval::kInfinite) {
        ++scored;
    }
    return scored;
}

void iterate(Worker& worker, const IterationHooks& hooks) {
    const int deepest =
        std::clamp(worker.shared.limits.depth.value_or(kMaxPly - 1), 1, kMaxPly - 1);
    std::vector<RootMove> completed;
    Patience patience;
    for (int depth = 1; depth <= deepest; ++depth) {
        worker.root_depth = depth;
        for (RootMove& move : worker.root_moves) {
            if (move.score > -eval::kInfinite) {
                move.previous_score = move.score;
            }
        }
        for (worker.pv_index = 0; worker.pv_index < line_count(worker); ++worker.pv_index) {
            worker.selective_depth = 0;
            search_line(worker);
            if (worker.must_stop()) {
                settle(worker, completed);
                return;
            }
            std::stable_sort(
                worker.root_moves.begin(),
                worker.root_moves.begin() + static_cast<std::ptrdiff_t>(worker.pv_index) + 1,
                [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
        }
        worker.completed_depth = depth;
        completed = worker.root_moves;
        if (hooks.on_line) {
            for (std::size_t index = 0; index < line_count(worker); ++index) {
                hooks.on_line(worker, index);
            }
        }
        if (worker.is_main() && (wanted_mate_found(worker) || patience.used_up(worker))) {
            return;
        }
    }
}

}  // namespace xq::search
