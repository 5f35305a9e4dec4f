// The transposition table: results of earlier searches by position key, shared without locks.
//
// An entry is two 64-bit words, the second the data and the first key ^ data, so words of two
// different stores never pass for one entry (Hyatt & Mann, "A lock-less transposition table
// implementation for parallel search chess engines", 2002). Four entries share a cache line.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <optional>

#include "base/huge_memory.h"
#include "board/move.h"
#include "board/zobrist.h"
#include "eval/score.h"
#include "search/listener.h"

namespace xq::search {

struct TtEntry {
    board::Move move;
    /// Wins and losses count from this position, not from the root; see score_from_table().
    eval::Score score = 0;
    eval::Score static_eval = 0;
    int depth = 0;
    Bound bound = Bound::None;
};

class TranspositionTable {
  public:
    /// A table of at most `megabytes` MB, empty. Throws std::bad_alloc.
    explicit TranspositionTable(std::size_t megabytes) { resize(megabytes); }

    /// Replaces the table by an empty one; on std::bad_alloc the old one stays as it is.
    void resize(std::size_t megabytes);
    /// Empties the table; `threads` workers share the job.
    void clear(int threads);
    /// Has the system hand out all pages of a table never used yet, `threads` workers sharing the
    /// job: otherwise the first search would wait for each of them.
    void warm_up(int threads);
    /// Ages the entries of earlier searches.
    void new_search() {
        generation_ = (generation_ + 1) & kGenerationMask;
        used_ = true;
    }

    void prefetch(board::Key key) const { __builtin_prefetch(&cluster(key)); }
    [[nodiscard]] std::optional<TtEntry> probe(board::Key key) const;
    /// `entry.move` none keeps the move stored before.
    void store(board::Key key, TtEntry entry);

    /// Thousandths of a sample filled by the current search.
    [[nodiscard]] int hash_full() const;
    [[nodiscard]] std::size_t megabytes() const { return megabytes_; }

  private:
    static constexpr std::size_t kClusterSize = 4;
    static constexpr int kGenerationMask = 63;

    /// Plain words, so that zeroed memory is an empty table; always accessed as relaxed atomics.
    struct Slot {
        std::uint64_t check;
        std::uint64_t data;

        [[nodiscard]] static std::uint64_t get(std::uint64_t& word) {
            return std::atomic_ref(word).load(std::memory_order_relaxed);
        }
        static void set(std::uint64_t& word, std::uint64_t value) {
            std::atomic_ref(word).store(value, std::memory_order_relaxed);
        }
    };
    struct alignas(64) Cluster {
        std::array<Slot, kClusterSize> slots;
    };

    /// Calls `use(first, last)` for a share of the clusters on each of `threads` threads.
    template <typename Use>
    void share_out(int threads, Use use);
    /// The high half of key * count picks the cluster: any size is used whole.
    [[nodiscard]] std::size_t cluster_index(board::Key key) const;
    [[nodiscard]] Cluster& cluster(board::Key key) const { return clusters_[cluster_index(key)]; }
    [[nodiscard]] int age(std::uint64_t data) const;

    base::HugeBlock block_;
    Cluster* clusters_ = nullptr;
    std::size_t count_ = 0;
    std::size_t megabytes_ = 0;
    int generation_ = 0;
    /// Whether anything may have been stored since the table was last empty.
    bool used_ = false;
    bool warm_ = false;
};

/// A score that counts plies to the end of the game, as stored: counted from the position instead
/// of from the root.
[[nodiscard]] constexpr eval::Score score_to_table(eval::Score score, int ply) {
    return !eval::is_win_or_loss(score) ? score : score > 0 ? score + ply : score - ply;
}
/// The inverse of score_to_table at the ply where the entry is found.
[[nodiscard]] constexpr eval::Score score_from_table(eval::Score score, int ply) {
    return !eval::is_win_or_loss(score) ? score : score > 0 ? score - ply : score + ply;
}

}  // namespace xq::search
