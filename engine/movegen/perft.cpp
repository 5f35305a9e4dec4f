#include "movegen/perft.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <thread>

#include "movegen/movegen.h"

namespace xq::movegen {

using board::Key;
using board::Move;
using board::MoveList;
using board::Position;

namespace {

/// Subtree counts by key and depth, shared by all workers without locks: an entry whose two words
/// do not belong together is a miss.
class CountTable {
  public:
    explicit CountTable(std::size_t megabytes) {
        if (megabytes > 0) {
            slots_ = std::vector<Slot>(std::bit_floor(megabytes * 1024 * 1024 / sizeof(Slot)));
        }
    }

    [[nodiscard]] bool enabled() const { return !slots_.empty(); }

    bool find(Key key, int depth, std::uint64_t& nodes) const {
        const Slot& slot = slots_[slot_index(key, depth)];
        const std::uint64_t count = slot.nodes.load(std::memory_order_relaxed);
        if (slot.check.load(std::memory_order_relaxed) != (tagged(key, depth) ^ count)) {
            return false;
        }
        nodes = count;
        return true;
    }

    void store(Key key, int depth, std::uint64_t nodes) {
        Slot& slot = slots_[slot_index(key, depth)];
        slot.nodes.store(nodes, std::memory_order_relaxed);
        slot.check.store(tagged(key, depth) ^ nodes, std::memory_order_relaxed);
    }

  private:
    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> nodes{0};
    };

    [[nodiscard]] static Key tagged(Key key, int depth) {
        return key ^ (static_cast<Key>(depth) * 0x9E3779B97F4A7C15ULL);
    }
    [[nodiscard]] std::size_t slot_index(Key key, int depth) const {
        return tagged(key, depth) & (slots_.size() - 1);
    }

    std::vector<Slot> slots_;
};

/// What the workers of one count share.
struct Counting {
    CountTable table;
    const std::atomic<bool>* stop;

    [[nodiscard]] bool stopped() const {
        return stop != nullptr && stop->load(std::memory_order_relaxed);
    }
};

std::uint64_t count_leaves(Position& position, int depth, Counting& counting) {
    CountTable& table = counting.table;
    const Legality legality(position);
    if (depth == 1) {
        return static_cast<std::uint64_t>(count_legal(position, legality));
    }
    std::uint64_t nodes = 0;
    if (table.enabled() && table.find(position.key(), depth, nodes)) {
        return nodes;
    }
    MoveList moves;
    generate<Stage::All>(position, legality, moves);
    nodes = 0;
    for (const Move move : moves) {
        const board::Undo undo = position.do_move(move);
        nodes += count_leaves(position, depth - 1, counting);
        position.undo_move(move, undo);
        if (counting.stopped()) {
            return nodes;
        }
    }
    if (table.enabled()) {
        table.store(position.key(), depth, nodes);
    }
    return nodes;
}

/// One piece of work: the subtree below two plies (or one, when the tree is no deeper).
struct Task {
    std::size_t row = 0;
    Move first;
    Move second;
};

std::vector<Task> split(Position position, const MoveList& moves, int depth) {
    std::vector<Task> tasks;
    for (std::size_t row = 0; row < moves.size(); ++row) {
        if (depth < 3) {
            tasks.push_back({row, moves[row], Move::none()});
            continue;
        }
        const board::Undo undo = position.do_move(moves[row]);
        for (const Move reply : legal_moves(position)) {
            tasks.push_back({row, moves[row], reply});
        }
        position.undo_move(moves[row], undo);
    }
    return tasks;
}

std::uint64_t run(Position position, const Task& task, int depth, Counting& counting) {
    position.do_move(task.first);
    int rest = depth - 1;
    if (!task.second.is_none()) {
        position.do_move(task.second);
        --rest;
    }
    return rest == 0 ? 1 : count_leaves(position, rest, counting);
}

}  // namespace

std::vector<PerftRow> perft_divide(const Position& position, int depth,
                                   const PerftOptions& options) {
    const MoveList moves = legal_moves(position);
    const std::vector<Task> tasks = split(position, moves, depth);
    Counting counting{CountTable(options.hash_megabytes), options.stop};

    std::vector<std::uint64_t> counts(tasks.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&] {
        for (std::size_t i = next++; i < tasks.size(); i = next++) {
            counts[i] = run(position, tasks[i], depth, counting);
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < options.threads; ++i) {
            helpers.emplace_back(work);
        }
        work();
    }

    std::vector<PerftRow> rows;
    for (const Move move : moves) {
        rows.push_back({move, 0});
    }
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        rows[tasks[i].row].nodes += counts[i];
    }
    return rows;
}

std::uint64_t perft(const Position& position, int depth, const PerftOptions& options) {
    if (depth <= 0) {
        return 1;
    }
    if (depth == 1) {
        return static_cast<std::uint64_t>(count_legal(position, Legality(position)));
    }
    std::uint64_t nodes = 0;
    for (const PerftRow& row : perft_divide(position, depth, options)) {
        nodes += row.nodes;
    }
    return nodes;
}

}  // namespace xq::movegen
