// What is kept of a game: whose moves are whose, and the table of costs by hand.
#include "match/game_summary.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace xq::tests {

using match::Cost;
using match::GameRecord;
using match::GameSummary;
using match::Outcome;

namespace {

board::Move move(const char* text) { return board::parse_move(text).value(); }

GameSummary summary_of(std::size_t red, std::size_t black, Outcome result, bool forfeit,
                       const Cost& red_cost, const Cost& black_cost) {
    return {{1, {red, black, 1, 0}}, result, forfeit, "", 0, {red_cost, black_cost}};
}

std::vector<match::EngineSpec> named(const std::vector<std::string>& names) {
    std::vector<match::EngineSpec> engines(names.size());
    for (std::size_t engine = 0; engine < names.size(); ++engine) {
        engines[engine].name = names[engine];
    }
    return engines;
}

}  // namespace

TEST_CASE("match: costs of a game belong to the side that moved") {
    GameRecord record;
    record.opening.moves = {move("h2e2")};
    record.moves = {{move("h9g7"), 10, 8, 20, 5, 1000},
                    {move("h0g2"), 20, {}, {}, 7, {}},
                    {move("i9h9"), 40, 39, {}, {}, 500}};
    record.result = Outcome::RedWins;
    record.forfeit = true;
    record.reason = "flag";
    const match::ScheduledGame game{4, {2, 1, 3, 1}};
    const GameSummary summary = match::summarise(game, record);
    CHECK(summary.game == game);
    CHECK(summary.result == Outcome::RedWins);
    CHECK(summary.forfeit);
    CHECK(summary.reason == "flag");
    CHECK(summary.plies == 4);
    CHECK(summary.costs[0] == Cost{1, 20, 0, 0, 0, 0, 1, 7});
    CHECK(summary.costs[1] == Cost{2, 50, 2, 47, 50, 1500, 1, 5});
    CHECK(match::result_of(summary) == match::GameResult{2, 1, Outcome::RedWins, 3, true});

    // Where Black begins, and after an opening of two plies.
    record.opening.fen = "4k4/9/9/9/9/9/9/9/4A4/3K4R b - - 0 1";
    CHECK(match::summarise(game, record).costs[0].moves == 2);
    record.opening.moves.clear();
    CHECK(match::summarise(game, record).costs[0].moves == 1);
    record.opening = {};
    CHECK(match::summarise(game, record).costs[0].moves == 2);
    CHECK(match::summarise(game, GameRecord{}).costs[0] == Cost{});
}

TEST_CASE("match: the table of costs") {
    const Cost much{4, 100, 2, 40, 50, 2'000'000, 4, 42};
    const Cost little{1, 8, 1, 8, 8, 100, 1, 3};
    const auto cells = match::cost_table({summary_of(0, 1, Outcome::BlackWins, true, much, little),
                                          summary_of(1, 0, Outcome::BlackWins, true, little, {}),
                                          summary_of(0, 1, Outcome::Draw, true, {}, {})},
                                         named({"a", "b\n", "idle"}));
    CHECK(cells ==
          match::Cells{{"engine", "moves", "wall ms", "own ms", "latency ms", "depth", "nodes",
                        "knps", "faults"},
                       {"a", "4", "25.00", "20.00", "5.00", "10.5", "500000", "20000", "1"},
                       {"b?", "2", "8.00", "8.00", "0.00", "3.0", "100", "12", "1"},
                       {"idle", "0", "-", "-", "-", "-", "-", "-", "0"}});
}

}  // namespace xq::tests
