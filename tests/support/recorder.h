// A search listener that keeps what it is told, for tests of the search.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <vector>

#include "base/clock.h"
#include "search/listener.h"

namespace xq::tests {

/// Any thread may ask; each answer is a copy.
class Recorder : public search::SearchListener {
  public:
    void on_info(const search::SearchInfo& info) override {
        const std::lock_guard lock(mutex_);
        infos_.push_back(info);
        late_infos_ += best_moves_.empty() ? 0 : 1;
    }
    void on_best_move(const search::BestMove& best) override {
        {
            const std::lock_guard lock(mutex_);
            best_moves_.push_back(best);
            answered_ = base::now();
        }
        changed_.notify_all();
    }

    /// Forgets everything, before another search.
    void clear() {
        const std::lock_guard lock(mutex_);
        infos_.clear();
        best_moves_.clear();
        late_infos_ = 0;
    }
    /// Whether a best move has come, waiting for one up to `limit` milliseconds.
    [[nodiscard]] bool answered_within(base::Milliseconds limit) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, std::chrono::milliseconds(limit),
                                 [this] { return !best_moves_.empty(); });
    }
    [[nodiscard]] std::vector<search::SearchInfo> infos() const {
        const std::lock_guard lock(mutex_);
        return infos_;
    }
    [[nodiscard]] std::vector<search::BestMove> best_moves() const {
        const std::lock_guard lock(mutex_);
        return best_moves_;
    }
    /// When the last best move came.
    [[nodiscard]] base::TimePoint answered() const {
        const std::lock_guard lock(mutex_);
        return answered_;
    }
    /// How many infos came after a best move.
    [[nodiscard]] int late_infos() const {
        const std::lock_guard lock(mutex_);
        return late_infos_;
    }

  private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<search::SearchInfo> infos_;
    std::vector<search::BestMove> best_moves_;
    base::TimePoint answered_;
    int late_infos_ = 0;
};

}  // namespace xq::tests
