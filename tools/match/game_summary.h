// What is kept of a finished game for tables and statistics, its moves left out.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "match/crosstable.h"
#include "match/engine_spec.h"
#include "match/game.h"
#include "match/schedule.h"

namespace xq::match {

/// A game of the schedule; numbers count from 1.
struct ScheduledGame {
    int number = 0;
    Pairing pairing;

    friend bool operator==(const ScheduledGame&, const ScheduledGame&) = default;
};

/// What the moves of one engine cost, and what it says of them.
struct Cost {
    int moves = 0;
    /// From `go` to the answer, milliseconds.
    double wall_ms = 0;
    /// Moves with a time of the engine's own; that time and the wall time of these moves.
    int timed_moves = 0;
    double engine_ms = 0;
    double timed_wall_ms = 0;
    std::uint64_t nodes = 0;
    /// Moves with a depth, and the sum of the depths.
    int depth_moves = 0;
    std::int64_t depth_sum = 0;

    friend bool operator==(const Cost&, const Cost&) = default;
};

struct GameSummary {
    ScheduledGame game;
    Outcome result = Outcome::Draw;
    bool forfeit = false;
    std::string reason;
    int plies = 0;
    /// Red's first.
    std::array<Cost, 2> costs{};

    friend bool operator==(const GameSummary&, const GameSummary&) = default;
};

[[nodiscard]] GameSummary summarise(const ScheduledGame& game, const GameRecord& record);

/// As the standings take it.
[[nodiscard]] GameResult result_of(const GameSummary& summary);

/// A line an engine: moves, wall time and the engine's own time a move, their difference where both
/// are known (latency), depth, nodes, nodes a second of wall time, games lost by a fault.
[[nodiscard]] Cells cost_table(const std::vector<GameSummary>& games,
                               const std::vector<EngineSpec>& engines);

}  // namespace xq::match
