// One searcher with its listener, and the whole of what a search told, for tests of the search.
#pragma once

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "board/fen.h"
#include "movegen/legality.h"
#include "movegen/movegen.h"
#include "rules/history.h"
#include "search/searcher.h"
#include "support/draw_board.h"
#include "support/recorder.h"

namespace xq::tests {

/// A position with the game that led to it.
struct PlayedGame {
    explicit PlayedGame(const std::string& fen, const std::vector<std::string>& moves = {})
        : position(board::parse_fen(fen).value()), history(position) {
        for (const std::string& text : moves) {
            INFO(fen << ": " << text);
            const board::Move made = tests::move(text);
            REQUIRE(movegen::legal(position, made));
            position.do_move(made);
            history.push(position, made);
        }
    }

    board::Position position;
    rules::History history;
};

struct SearchRun {
    std::vector<search::SearchInfo> infos;
    search::BestMove best;
    std::uint64_t nodes = 0;

    /// The last line about the best move.
    [[nodiscard]] const search::SearchInfo& final_line() const {
        for (std::size_t i = infos.size(); i > 0; --i) {
            if (infos[i - 1].multi_pv == 1) {
                return infos[i - 1];
            }
        }
        FAIL("the search told no line");
        return infos.front();
    }
};

class TestSearcher {
  public:
    explicit TestSearcher(int threads = 1, std::size_t hash_megabytes = 16)
        : searcher(recorder, hash_megabytes, threads) {}

    void start(const PlayedGame& game, const search::Limits& limits) {
        recorder.clear();
        searcher.start(game.position, game.history, limits);
    }

    /// Searches to the end that `limits` set and checks that there was one answer, the last word.
    SearchRun run(const PlayedGame& game, const search::Limits& limits) {
        start(game, limits);
        return finish();
    }

    /// Waits for the end of the running search.
    SearchRun finish() {
        searcher.wait();
        const auto answers = recorder.best_moves();
        REQUIRE(answers.size() == 1);
        CHECK(recorder.late_infos() == 0);
        CHECK_FALSE(searcher.searching());
        return {recorder.infos(), answers.front(), searcher.nodes()};
    }

    Recorder recorder;
    search::Searcher searcher;
};

[[nodiscard]] inline search::Limits depth_limit(int depth) {
    search::Limits limits;
    limits.depth = depth;
    return limits;
}

[[nodiscard]] inline search::Limits node_limit(std::uint64_t nodes) {
    search::Limits limits;
    limits.nodes = nodes;
    return limits;
}

/// Plays `line` from `position`, each move checked legal, and gives the position it ends in.
[[nodiscard]] inline board::Position follow(board::Position position,
                                            const std::vector<board::Move>& line) {
    for (const board::Move made : line) {
        INFO(board::to_fen(position) << ' ' << to_string(made));
        REQUIRE(movegen::legal(position, made));
        position.do_move(made);
    }
    return position;
}

[[nodiscard]] inline bool has_lost(const board::Position& position) {
    return movegen::legal_moves(position).empty();
}

}  // namespace xq::tests
