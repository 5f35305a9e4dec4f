// Several threads: the life of a searcher from start to end, for the thread sanitizer too.
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "board/fen.h"
#include "search/parked_thread.h"
#include "support/search_run.h"
#include "support/test_data.h"

namespace xq::tests {

using search::Limits;

namespace {

const PlayedGame& opening() {
    static const PlayedGame game{std::string(board::kStartFen)};
    return game;
}

Limits endless() {
    Limits limits;
    limits.infinite = true;
    return limits;
}

void pause(int milliseconds) {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

}  // namespace

TEST_CASE("threads: a parked thread runs its jobs one by one", "[threads]") {
    search::ParkedThread thread;
    thread.wait();
    int done = 0;
    for (int i = 0; i < 200; ++i) {
        thread.run([&done] { ++done; });
        if (i % 3 == 0) {
            thread.wait();
            REQUIRE(done == i + 1);
        }
    }
    thread.wait();
    CHECK(done == 200);
}

TEST_CASE("threads: the end of a parked thread waits for its job", "[threads]") {
    int done = 0;
    {
        search::ParkedThread thread;
        thread.run([&done] {
            pause(20);
            ++done;
        });
    }
    CHECK(done == 1);
}

TEST_CASE("threads: start and stop, over and over", "[threads]") {
    for (const int threads : {2, 4}) {
        TestSearcher searcher(threads, 4);
        for (int round = 0; round < 30; ++round) {
            searcher.start(opening(), endless());
            pause(round % 4);
            (void)searcher.searcher.nodes();
            searcher.searcher.stop();
            if (round % 3 == 0) {
                searcher.searcher.stop();
            }
            const SearchRun run = searcher.finish();
            REQUIRE(movegen::legal(opening().position, run.best.move));
        }
    }
}

TEST_CASE("threads: a start waits for the search before it", "[threads]") {
    TestSearcher searcher(3, 4);
    for (int round = 0; round < 20; ++round) {
        searcher.searcher.start(opening().position, opening().history, node_limit(300));
    }
    searcher.searcher.wait();
    CHECK(searcher.recorder.best_moves().size() == 20);
}

TEST_CASE("threads: everything can be changed between searches", "[threads]") {
    TestSearcher searcher(1, 1);
    int round = 0;
    for (const int threads : {2, 4, 1, 3, 2}) {
        for (const std::size_t megabytes : {std::size_t{2}, std::size_t{1}}) {
            searcher.searcher.set_threads(threads);
            REQUIRE(searcher.searcher.threads() == threads);
            (void)searcher.run(opening(), node_limit(2000));
            searcher.searcher.set_hash(megabytes);
            REQUIRE(searcher.searcher.hash_megabytes() == megabytes);
            const SearchRun run = searcher.run(opening(), depth_limit(4));
            REQUIRE(movegen::legal(opening().position, run.best.move));
            if (++round % 2 == 0) {
                searcher.searcher.new_game();
            } else {
                searcher.searcher.clear_hash();
            }
        }
    }
}

TEST_CASE("threads: a change waits for a search that is ending", "[threads]") {
    TestSearcher searcher(2, 4);
    for (int round = 0; round < 12; ++round) {
        searcher.start(opening(), endless());
        pause(2);
        searcher.searcher.stop();
        switch (round % 4) {
            case 0: searcher.searcher.set_threads(2 + round % 3); break;
            case 1: searcher.searcher.set_hash(1); break;
            case 2: searcher.searcher.clear_hash(); break;
            default: searcher.searcher.new_game(); break;
        }
        REQUIRE(searcher.recorder.best_moves().size() == 1);
    }
}

TEST_CASE("threads: a searcher can go away while it searches", "[threads]") {
    for (const int threads : {1, 2, 4}) {
        for (const int milliseconds : {0, 5}) {
            Recorder recorder;
            {
                search::Searcher searcher(recorder, 4, threads);
                searcher.start(opening().position, opening().history, endless());
                pause(milliseconds);
            }
            CHECK(recorder.best_moves().size() == 1);
        }
    }
    // And while it ponders, or without having searched at all.
    Recorder recorder;
    {
        search::Searcher searcher(recorder, 4, 2);
        Limits limits = depth_limit(1);
        limits.ponder = true;
        searcher.start(opening().position, opening().history, limits);
    }
    CHECK(recorder.best_moves().size() == 1);
    { const search::Searcher idle(recorder, 1, 4); }
    CHECK(recorder.best_moves().size() == 1);
}

TEST_CASE("threads: ponderhit and stop meet the search at any time", "[threads]") {
    TestSearcher searcher(2, 4);
    for (int round = 0; round < 20; ++round) {
        Limits limits = round % 2 == 0 ? depth_limit(3) : Limits{};
        limits.ponder = true;
        limits.movetime = 30;
        limits.received = base::now();
        searcher.start(opening(), limits);
        pause(round % 5);
        searcher.searcher.ponder_hit();
        if (round % 3 == 0) {
            searcher.searcher.stop();
        }
        (void)searcher.finish();
    }
}

TEST_CASE("threads: several searchers live side by side", "[threads]") {
    std::vector<std::unique_ptr<TestSearcher>> searchers;
    for (int i = 0; i < 3; ++i) {
        searchers.push_back(std::make_unique<TestSearcher>(2, 1));
        searchers.back()->start(opening(), node_limit(static_cast<std::uint64_t>(scaled(20000))));
    }
    for (const auto& searcher : searchers) {
        const SearchRun run = searcher->finish();
        CHECK(run.nodes == static_cast<std::uint64_t>(scaled(20000)));
    }
}

TEST_CASE("threads: the lines of many threads are legal and end in the best move", "[threads]") {
    for (const char* const fen :
         {"r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1",
          "2ca1k3/4a4/b3b4/2P5P/6p2/1c7/9/B7N/2nR5/2BAK4 w - - 0 1"}) {
        const PlayedGame game(fen);
        TestSearcher searcher(4, 2);
        Limits limits = node_limit(static_cast<std::uint64_t>(scaled(100000)));
        SECTION("one line") { limits.multi_pv = 1; }
        SECTION("three lines") { limits.multi_pv = 3; }
        const SearchRun run = searcher.run(game, limits);
        INFO(fen);
        for (const search::SearchInfo& info : run.infos) {
            (void)follow(game.position, info.pv);
        }
        CHECK(run.final_line().pv.front() == run.best.move);
    }
}

}  // namespace xq::tests
