// The search as the rest of the program sees it: start, stop, wait.
//
// All calls come from one controlling thread; the listener is called from the searcher's own.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "board/position.h"
#include "rules/history.h"
#include "search/limits.h"
#include "search/listener.h"
#include "search/parked_thread.h"
#include "search/worker.h"

namespace xq::search {

class Searcher {
  public:
    /// Throws std::bad_alloc if the table or the workers do not fit into memory.
    Searcher(SearchListener& listener, std::size_t hash_megabytes, int threads);
    /// Stops and waits.
    ~Searcher();
    Searcher(const Searcher&) = delete;
    Searcher& operator=(const Searcher&) = delete;

    /// These wait for a running search to end; they do not stop it. On std::bad_alloc (or
    /// std::system_error from starting a thread) the old state stays.
    void set_threads(int threads);
    void set_hash(std::size_t megabytes);
    void clear_hash();
    /// Readies the memory of a new table, so that the first search need not.
    void warm_up();
    /// Forgets everything learnt in earlier searches.
    void new_game();

    [[nodiscard]] int threads() const { return static_cast<int>(workers_.size()); }
    [[nodiscard]] std::size_t hash_megabytes() const { return shared_.table.megabytes(); }

    /// Begins a search of `position`, whose game is `history` (ending in it), and returns at once.
    /// Waits first for a running search.
    void start(const board::Position& position, const rules::History& history,
               const Limits& limits);
    /// Asks the running search to end soon; the listener still gets its best move.
    void stop();
    /// The move pondered on was played: time limits count from now.
    void ponder_hit();
    /// Returns when no search is running.
    void wait() { threads_.front()->wait(); }
    /// False from just before the best move is reported.
    [[nodiscard]] bool searching() const { return searching_.load(); }
    /// Nodes of the running or last search, all threads together.
    [[nodiscard]] std::uint64_t nodes() const;

  private:
    void coordinate();
    void await_release();
    [[nodiscard]] const Worker& best_worker() const;
    /// Line `index` of a worker's result.
    [[nodiscard]] SearchInfo describe(const Worker& worker, std::size_t index) const;
    /// Brings nodes, time, speed and hash use of `info` up to date.
    void refresh(SearchInfo& info) const;
    [[nodiscard]] static board::Move ponder_move(const Worker& worker);

    SearchListener& listener_;
    Shared shared_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<std::unique_ptr<ParkedThread>> threads_;
    std::atomic<bool> searching_{false};
    std::mutex release_mutex_;
    std::condition_variable released_;
};

}  // namespace xq::search
