#include "match/game_summary.h"

#include <fmt/format.h>

#include "base/text.h"
#include "board/fen.h"

namespace xq::match {

namespace {

void add(Cost& sum, const Cost& cost) {
    sum.moves += cost.moves;
    sum.wall_ms += cost.wall_ms;
    sum.timed_moves += cost.timed_moves;
    sum.engine_ms += cost.engine_ms;
    sum.timed_wall_ms += cost.timed_wall_ms;
    sum.nodes += cost.nodes;
    sum.depth_moves += cost.depth_moves;
    sum.depth_sum += cost.depth_sum;
}

Cost cost_of(const PlayedMove& move) {
    Cost cost;
    cost.moves = 1;
    cost.wall_ms = move.wall_ms;
    if (move.engine_ms) {
        cost.timed_moves = 1;
        cost.engine_ms = static_cast<double>(*move.engine_ms);
        cost.timed_wall_ms = move.wall_ms;
    }
    cost.nodes = move.nodes.value_or(0);
    if (move.depth) {
        cost.depth_moves = 1;
        cost.depth_sum = *move.depth;
    }
    return cost;
}

/// `value` over `count`, "-" where there is nothing.
std::string mean(double value, double count, int digits) {
    return count <= 0 ? "-" : fmt::format("{:.{}f}", value / count, digits);
}

}  // namespace

GameSummary summarise(const ScheduledGame& game, const GameRecord& record) {
    GameSummary summary;
    summary.game = game;
    summary.result = record.result;
    summary.forfeit = record.forfeit;
    summary.reason = record.reason;
    summary.plies = static_cast<int>(record.opening.moves.size() + record.moves.size());
    const auto start = board::parse_fen(record.opening.fen);
    bool red_moves = !start || start->side_to_move() == board::Color::Red;
    red_moves = red_moves == (record.opening.moves.size() % 2 == 0);
    for (const PlayedMove& move : record.moves) {
        add(summary.costs[red_moves ? 0 : 1], cost_of(move));
        red_moves = !red_moves;
    }
    return summary;
}

GameResult result_of(const GameSummary& summary) {
    const Pairing& pairing = summary.game.pairing;
    return {pairing.red,     pairing.black, summary.result, pairing.round,
            summary.forfeit, std::nullopt,  pairing.playoff};
}

Cells cost_table(const std::vector<GameSummary>& games, const std::vector<EngineSpec>& engines) {
    std::vector<Cost> costs(engines.size());
    std::vector<int> forfeits(engines.size());
    for (const GameSummary& game : games) {
        const Pairing& pairing = game.game.pairing;
        add(costs[pairing.red], game.costs[0]);
        add(costs[pairing.black], game.costs[1]);
        if (game.forfeit && game.result != Outcome::Draw) {
            ++forfeits[game.result == Outcome::RedWins ? pairing.black : pairing.red];
        }
    }
    Cells cells{
        {"engine", "moves", "wall ms", "own ms", "latency ms", "depth", "nodes", "knps", "faults"}};
    for (std::size_t engine = 0; engine < engines.size(); ++engine) {
        const Cost& cost = costs[engine];
        cells.push_back({base::printable(engines[engine].name), std::to_string(cost.moves),
                         mean(cost.wall_ms, cost.moves, 2),
                         mean(cost.engine_ms, cost.timed_moves, 2),
                         mean(cost.timed_wall_ms - cost.engine_ms, cost.timed_moves, 2),
                         mean(static_cast<double>(cost.depth_sum), cost.depth_moves, 1),
                         mean(static_cast<double>(cost.nodes), cost.moves, 0),
                         mean(static_cast<double>(cost.nodes), cost.wall_ms, 0),
                         std::to_string(forfeits[engine])});
    }
    return cells;
}

}  // namespace xq::match
