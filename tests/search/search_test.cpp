// What a search promises whatever the position: limits kept, lines legal, one answer, and the same
// one again.
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "board/fen.h"
#include "search/searcher.h"
#include "support/random_positions.h"
#include "support/search_run.h"
#include "support/test_data.h"

namespace xq::tests {

using base::Milliseconds;
using board::Move;
using board::Position;
using search::Bound;
using search::Limits;
using search::SearchInfo;

namespace {

const std::vector<std::string>& middlegames() {
    static const std::vector<std::string> fens{
        std::string(board::kStartFen),
        "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 1",
        "3akabr1/9/4c4/p1pRn2Cp/4rcp2/2P1p4/P3P1P1P/3CB1N2/9/3AKABR1 w - - 0 1",
        "2ca1k3/4a4/b3b4/2P5P/6p2/1c7/9/B7N/2nR5/2BAK4 w - - 0 1",
        "4ka3/1n7/b3ca3/p8/4p1p2/2PN1n2P/P3PCP2/4B1N2/9/2BAK4 b - - 0 1"};
    return fens;
}

void sleep_for(Milliseconds time) { std::this_thread::sleep_for(std::chrono::milliseconds(time)); }

Milliseconds between(base::TimePoint from, base::TimePoint to) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(to - from).count();
}

/// Everything a search told except times.
std::string transcript(const SearchRun& run) {
    std::string text;
    for (const SearchInfo& info : run.infos) {
        text += std::to_string(info.depth) + '/' + std::to_string(info.selective_depth) + " #" +
                std::to_string(info.multi_pv) + ' ' + std::to_string(info.score) + " nodes " +
                std::to_string(info.nodes) + " pv";
        for (const Move made : info.pv) {
            text += ' ' + to_string(made);
        }
        text += '\n';
    }
    return text + to_string(run.best.move) + ' ' + to_string(run.best.ponder) + ' ' +
           std::to_string(run.nodes);
}

/// A busy machine may hold a thread up, so one of a few attempts has to be in time.
template <typename Attempt>
void require_once(Attempt in_time) {
    constexpr int kAttempts = 4;
    for (int i = 1; i < kAttempts; ++i) {
        if (in_time()) {
            return;
        }
    }
    REQUIRE(in_time());
}

}  // namespace

TEST_CASE("search: a node limit is kept to the node") {
    for (const std::string& fen : middlegames()) {
        TestSearcher searcher;
        for (const std::uint64_t nodes : {1, 2, 10, 216, 1296, 7776, 50000}) {
            INFO(fen << ", " << nodes << " nodes");
            searcher.searcher.new_game();
            const SearchRun run = searcher.run(PlayedGame(fen), node_limit(nodes));
            CHECK(run.nodes == nodes);
            CHECK(run.final_line().nodes == nodes);
            CHECK(movegen::legal(PlayedGame(fen).position, run.best.move));
        }
    }
}

TEST_CASE("search: without a node to spend there is a move all the same") {
    TestSearcher searcher;
    const SearchRun run = searcher.run(PlayedGame(middlegames()[1]), node_limit(0));
    CHECK(run.nodes == 0);
    CHECK(movegen::legal(PlayedGame(middlegames()[1]).position, run.best.move));
}

TEST_CASE("search: threads share a node limit and use it up", "[threads]") {
    for (const std::string& fen : middlegames()) {
        for (const std::uint64_t nodes : {1000, 1001, 1296, 7776, 50000}) {
            INFO(fen << ", " << nodes << " nodes");
            TestSearcher searcher(2);
            const SearchRun run = searcher.run(PlayedGame(fen), node_limit(nodes));
            CHECK(run.nodes == nodes);
        }
    }
}

TEST_CASE("search: fewer nodes than threads") {
    TestSearcher searcher(3);
    for (const std::uint64_t nodes : {0, 1, 2, 4}) {
        const SearchRun run = searcher.run(PlayedGame(middlegames()[0]), node_limit(nodes));
        CHECK(run.nodes == nodes);
        CHECK(movegen::legal(board::start_position(), run.best.move));
    }
}

TEST_CASE("search: a depth limit is reached and not passed") {
    TestSearcher searcher;
    for (const int depth : {1, 2, 5, 7}) {
        const SearchRun run = searcher.run(PlayedGame(middlegames()[1]), depth_limit(depth));
        CHECK(run.final_line().depth == depth);
        int before = 0;
        for (const SearchInfo& info : run.infos) {
            CHECK(info.depth >= before);
            CHECK(info.depth <= depth);
            before = info.depth;
        }
    }
}

TEST_CASE("search: limits hold together") {
    TestSearcher searcher;
    Limits limits = depth_limit(3);
    limits.nodes = 1'000'000'000;
    limits.movetime = 100'000;
    CHECK(searcher.run(PlayedGame(middlegames()[0]), limits).final_line().depth == 3);
    limits = node_limit(500);
    limits.depth = 60;
    CHECK(searcher.run(PlayedGame(middlegames()[0]), limits).nodes == 500);
}

TEST_CASE("search: a new game searches the same way to the last node") {
    const int depth = scaled(10) < 10 ? 6 : 9;
    TestSearcher searcher;
    for (const std::string& fen : middlegames()) {
        INFO(fen);
        const PlayedGame game(fen);
        searcher.searcher.new_game();
        const std::string first = transcript(searcher.run(game, depth_limit(depth)));
        // What lies between must not matter.
        (void)searcher.run(PlayedGame(middlegames()[3]), depth_limit(5));
        searcher.searcher.new_game();
        CHECK(transcript(searcher.run(game, depth_limit(depth))) == first);
        TestSearcher other;
        CHECK(transcript(other.run(game, depth_limit(depth))) == first);
    }
}

TEST_CASE("search: several lines, too, come the same way twice") {
    Limits limits = depth_limit(5);
    limits.multi_pv = 3;
    TestSearcher searcher;
    const PlayedGame game(middlegames()[2]);
    const std::string first = transcript(searcher.run(game, limits));
    searcher.searcher.new_game();
    CHECK(transcript(searcher.run(game, limits)) == first);
}

TEST_CASE("search: a fixed time is used and not passed") {
    const PlayedGame game(middlegames()[0]);
    require_once([&] {
        TestSearcher searcher;
        Limits limits;
        limits.movetime = 100;
        limits.received = base::now();
        const SearchRun run = searcher.run(game, limits);
        const Milliseconds used = between(limits.received, searcher.recorder.answered());
        INFO("took " << used << " ms");
        CHECK(movegen::legal(game.position, run.best.move));
        REQUIRE(used >= 100);
        CHECK(run.final_line().time >= 100);
        return used <= 250;
    });
}

TEST_CASE("search: a clock is not overrun") {
    const PlayedGame game(middlegames()[1]);
    require_once([&] {
        TestSearcher searcher;
        Limits limits;
        limits.clock = search::Clock{300, 0, 0};
        limits.move_overhead = 30;
        limits.received = base::now();
        const SearchRun run = searcher.run(game, limits);
        const Milliseconds used = between(limits.received, searcher.recorder.answered());
        CHECK(movegen::legal(game.position, run.best.move));
        return used < 270;
    });
}

TEST_CASE("search: no time at all still gives a legal move") {
    for (const Milliseconds time : {-1000, 0, 1}) {
        INFO(time << " ms");
        const PlayedGame game(middlegames()[1]);
        TestSearcher searcher;
        Limits limits;
        limits.clock = search::Clock{time, 0, 0};
        CHECK(movegen::legal(game.position, searcher.run(game, limits).best.move));
        limits = {};
        limits.movetime = time;
        CHECK(movegen::legal(game.position, searcher.run(game, limits).best.move));
    }
}

TEST_CASE("search: an only move is not thought about for long") {
    // The king must take the rook.
    const PlayedGame game("3k5/3R5/9/9/9/9/9/9/9/4K4 b - - 0 1");
    REQUIRE(movegen::legal_moves(game.position).size() == 1);
    TestSearcher searcher;
    Limits limits;
    limits.clock = search::Clock{600'000, 0, 0};
    limits.received = base::now();
    CHECK(searcher.run(game, limits).best.move == move("d9d8"));
    CHECK(between(limits.received, searcher.recorder.answered()) < 3000);
}

TEST_CASE("search: stop is obeyed at once") {
    const PlayedGame game(middlegames()[1]);
    for (const int threads : {1, 2}) {
        for (const Milliseconds pause : {0, 1, 20, 150}) {
            require_once([&] {
                TestSearcher searcher(threads);
                Limits limits;
                limits.infinite = true;
                searcher.start(game, limits);
                sleep_for(pause);
                const auto asked = base::now();
                searcher.searcher.stop();
                const SearchRun run = searcher.finish();
                CHECK(movegen::legal(game.position, run.best.move));
                return between(asked, searcher.recorder.answered()) < 100;
            });
        }
    }
}

TEST_CASE("search: an infinite search keeps its best move until it is stopped") {
    // The search is done in no time: mate in one, a depth limit, or no move at all.
    for (const char* const fen :
         {"3k5/1R7/9/9/9/9/9/9/R8/4K4 w - - 0 1", "R2k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1"}) {
        INFO(fen);
        TestSearcher searcher;
        Limits limits = depth_limit(2);
        limits.infinite = true;
        searcher.start(PlayedGame(fen), limits);
        CHECK_FALSE(searcher.recorder.answered_within(150));
        CHECK(searcher.searcher.searching());
        searcher.searcher.stop();
        CHECK(searcher.recorder.answered_within(2000));
        (void)searcher.finish();
    }
}

TEST_CASE("search: a pondering search keeps its best move until the move is played") {
    TestSearcher searcher;
    Limits limits = depth_limit(2);
    limits.ponder = true;
    searcher.start(PlayedGame(middlegames()[0]), limits);
    CHECK_FALSE(searcher.recorder.answered_within(150));
    SECTION("ponderhit") { searcher.searcher.ponder_hit(); }
    SECTION("stop") { searcher.searcher.stop(); }
    CHECK(searcher.recorder.answered_within(2000));
    (void)searcher.finish();
}

TEST_CASE("search: time runs from ponderhit") {
    const PlayedGame game(middlegames()[0]);
    require_once([&] {
        TestSearcher searcher;
        Limits limits;
        limits.ponder = true;
        limits.movetime = 100;
        searcher.start(game, limits);
        CHECK_FALSE(searcher.recorder.answered_within(200));
        const auto hit = base::now();
        searcher.searcher.ponder_hit();
        (void)searcher.finish();
        const Milliseconds used = between(hit, searcher.recorder.answered());
        INFO("took " << used << " ms");
        REQUIRE(used >= 100);
        return used <= 250;
    });
}

TEST_CASE("search: only the moves asked for are looked at") {
    const PlayedGame game(middlegames()[0]);
    TestSearcher searcher;
    Limits limits = depth_limit(5);
    limits.search_moves = {move("a0a1"), move("i3i4")};
    const SearchRun run = searcher.run(game, limits);
    for (const SearchInfo& info : run.infos) {
        CHECK((info.pv.front() == move("a0a1") || info.pv.front() == move("i3i4")));
    }
    limits.search_moves = {move("i3i4")};
    CHECK(searcher.run(game, limits).best.move == move("i3i4"));
    limits.multi_pv = 5;
    CHECK(searcher.run(game, limits).final_line().pv.front() == move("i3i4"));
}

TEST_CASE("search: banned moves are not looked at") {
    const PlayedGame game(middlegames()[0]);
    TestSearcher searcher;
    std::set<std::string> seen;
    Limits limits = depth_limit(3);
    const auto all = movegen::legal_moves(game.position);
    // Each best move is banned in turn until none is left.
    for (std::size_t left = all.size(); left > 0; --left) {
        const Move best = searcher.run(game, limits).best.move;
        INFO(left << " left, best " << to_string(best));
        REQUIRE(movegen::legal(game.position, best));
        REQUIRE(seen.insert(to_string(best)).second);
        limits.banned_moves.push_back(best);
    }
    const SearchRun run = searcher.run(game, limits);
    CHECK(run.best.move.is_none());
    CHECK(run.infos.empty());
    // Both lists together.
    limits = depth_limit(3);
    limits.search_moves = {move("a0a1"), move("i3i4")};
    limits.banned_moves = {move("i3i4")};
    CHECK(searcher.run(game, limits).best.move == move("a0a1"));
    limits.banned_moves.push_back(move("a0a1"));
    CHECK(searcher.run(game, limits).best.move.is_none());
}

namespace {

/// Checks that the lines come in groups numbered 1.. of one depth each, with falling scores and
/// different moves. Gives the least size of a group.
std::size_t check_lines(const std::vector<SearchInfo>& infos) {
    REQUIRE(!infos.empty());
    std::size_t smallest = infos.size();
    std::size_t no_scores = 0;
    for (std::size_t first = 0; first < infos.size();) {
        std::set<std::string> moves;
        std::size_t next = first;
        do {
            const SearchInfo& info = infos[next];
            INFO("depth " << info.depth << " line " << info.multi_pv);
            REQUIRE(info.multi_pv == static_cast<int>(next - first) + 1);
            REQUIRE(info.depth == infos[first].depth);
            CHECK(moves.insert(to_string(info.pv.front())).second);
            no_scores += std::abs(info.score) > eval::kMate;
            if (next > first) {
                CHECK(info.score <= infos[next - 1].score);
            }
            ++next;
        } while (next < infos.size() && infos[next].multi_pv != 1);
        smallest = std::min(smallest, next - first);
        first = next;
    }
    CHECK(no_scores == 0);
    return smallest;
}

}  // namespace

TEST_CASE("search: four lines are four different moves, best first") {
    for (const std::string& fen : middlegames()) {
        INFO(fen);
        TestSearcher searcher;
        Limits limits = depth_limit(6);
        limits.multi_pv = 4;
        const SearchRun run = searcher.run(PlayedGame(fen), limits);
        CHECK(check_lines(run.infos) == 4);
        CHECK(run.infos.back().multi_pv == 4);
        CHECK(run.infos.back().depth == 6);
        CHECK(run.best.move == run.final_line().pv.front());
    }
}

TEST_CASE("search: there are no more lines than moves") {
    const PlayedGame game("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
    const auto moves = movegen::legal_moves(game.position).size();
    TestSearcher searcher;
    Limits limits = depth_limit(4);
    limits.multi_pv = 128;
    CHECK(check_lines(searcher.run(game, limits).infos) == moves);
}

TEST_CASE("search: lines of a search that is cut short are whole") {
    for (const std::uint64_t nodes : {0, 1, 5, 20, 44, 60, 100, 200, 400, 3000, 20000}) {
        for (const int lines : {2, 4, 60}) {
            INFO(nodes << " nodes, " << lines << " lines");
            TestSearcher searcher;
            Limits limits = node_limit(nodes);
            limits.multi_pv = lines;
            const PlayedGame game(middlegames()[0]);
            const SearchRun run = searcher.run(game, limits);
            CHECK(check_lines(run.infos) >= 1);
            CHECK(run.best.move == run.final_line().pv.front());
        }
    }
}

TEST_CASE("search: every line told is legal to its end") {
    Playouts playouts(61);
    TestSearcher searcher;
    std::size_t moves = 0;
    for (int i = 0; i < scaled(1500); ++i) {
        const auto sample = playouts.next();
        if (i % 10 != 0 || sample.legal.empty()) {
            continue;
        }
        const PlayedGame game(board::to_fen(sample.position));
        INFO(board::to_fen(sample.position));
        Limits limits = node_limit(6000);
        limits.multi_pv = i % 3 == 0 ? 3 : 1;
        const SearchRun run = searcher.run(game, limits);
        for (const SearchInfo& info : run.infos) {
            REQUIRE(!info.pv.empty());
            (void)follow(game.position, info.pv);
            moves += info.pv.size();
            REQUIRE(info.depth >= 0);
            REQUIRE(info.selective_depth >= 0);
            REQUIRE(info.hash_full >= 0);
            REQUIRE(info.hash_full <= 1000);
            REQUIRE(info.nodes <= 6000);
        }
        REQUIRE(run.final_line().pv.front() == run.best.move);
        if (!run.best.ponder.is_none()) {
            (void)follow(game.position, {run.best.move, run.best.ponder});
        }
    }
    CHECK(moves > static_cast<std::size_t>(scaled(4000)));
}

TEST_CASE("search: the lines before the best move are exact and about it") {
    TestSearcher searcher;
    for (const std::string& fen : middlegames()) {
        for (const std::uint64_t nodes : {100, 1000, 5000, 20000}) {
            const SearchRun run = searcher.run(PlayedGame(fen), node_limit(nodes));
            INFO(fen << ' ' << nodes);
            CHECK(run.infos.back().pv.front() == run.best.move);
            CHECK(std::abs(run.infos.back().score) <= eval::kMate);
        }
    }
}

TEST_CASE("search: a long search shows a sign of life each second") {
    if (scaled(10) < 10) {
        return;  // Wall-clock pace, not for instrumented programs.
    }
    TestSearcher searcher;
    Limits limits;
    limits.movetime = 2600;
    limits.received = base::now();
    const SearchRun run = searcher.run(PlayedGame(middlegames()[0]), limits);
    Milliseconds before = 0;
    for (const SearchInfo& info : run.infos) {
        CHECK(info.time - before < 1500);
        CHECK(info.time >= before);
        before = info.time;
    }
    CHECK(run.infos.back().nodes_per_second > 0);
}

TEST_CASE("search: a capture worth a rook is found by one ply of thought") {
    const PlayedGame game("3k5/9/9/r8/9/9/9/9/R8/5K3 w - - 0 1");
    TestSearcher searcher;
    const SearchRun run = searcher.run(game, depth_limit(1));
    CHECK(run.best.move == move("a1a6"));
}

}  // namespace xq::tests
