// Counting the leaves of the legal move tree, the standard proof of a move generator.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/position.h"

namespace xq::movegen {

struct PerftOptions {
    /// Workers, 1 or more.
    int threads = 1;
    /// Size of a table of subtree counts, 0 for none. Unlike a plain count, a count with a table
    /// trusts 64-bit keys.
    std::size_t hash_megabytes = 0;
    /// When set from outside, the count breaks off and its numbers mean nothing.
    const std::atomic<bool>* stop = nullptr;
};

struct PerftRow {
    board::Move move;
    std::uint64_t nodes = 0;
};

/// Leaves below each legal move, in generation order, at `depth` plies in all (1 or more).
[[nodiscard]] std::vector<PerftRow> perft_divide(const board::Position& position, int depth,
                                                 const PerftOptions& options);

/// Leaves at `depth` plies; 1 for depth 0.
[[nodiscard]] std::uint64_t perft(const board::Position& position, int depth,
                                  const PerftOptions& options = {});

}  // namespace xq::movegen
