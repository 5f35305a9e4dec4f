// Scores of games that end without a winner: repetition, the natural limit, dead material.
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "board/fen.h"
#include "support/search_run.h"

namespace xq::tests {

using board::Move;
using eval::Score;
using search::Limits;

namespace {

Score score_of(const PlayedGame& game, int depth) {
    TestSearcher searcher;
    return searcher.run(game, depth_limit(depth)).final_line().score;
}

/// A position with a given count of plies without capture.
std::string counted(const char* board_and_side, int plies) {
    return std::string(board_and_side) + " - - " + std::to_string(plies) + " 60";
}

/// Red is a rook up; no capture is near.
constexpr const char* kRookUp = "3k1a3/4a4/9/9/9/9/9/9/R3A4/4K4 w";
constexpr const char* kMateInOne = "3k5/1R7/9/9/9/9/9/9/R8/5K3 w";
/// A horse against a bare king: no capture can start a new count but the one that ends it all.
constexpr const char* kMateInFive = "3k5/9/9/9/9/9/9/9/9/N3K4 w";
constexpr const char* kMateInTwo = "3k5/9/1R7/9/9/9/9/9/R8/5K3 w";

}  // namespace

TEST_CASE("draws: checks without end save nobody") {
    // Red's pawns mate on the next move and guard one another; all Black has is a rook that can
    // check for ever on the open ranks, and perpetual check loses (26.1).
    const PlayedGame game("4k4/3P1P3/3PP4/9/r8/9/9/9/4K4/9 b - - 0 1");
    TestSearcher searcher;
    const SearchRun run = searcher.run(game, depth_limit(11));
    CHECK(run.final_line().score < -5000);
    // Without the rook's checks it is mate at once.
    const PlayedGame lost("4k4/3P1P3/3PP4/9/n8/9/9/9/4K4/9 b - - 0 1");
    CHECK(score_of(lost, 6) == eval::mated_in(2));
}

TEST_CASE("draws: the third occurrence by checks loses for the side that gave them") {
    const char* const start = "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1";
    std::vector<std::string> moves{"a8a9", "d9d8", "a9a8", "d8d9", "a8a9", "d9d8", "a9a8"};
    // Black, in check, completes the circle and wins by it.
    const PlayedGame checked(start, moves);
    TestSearcher searcher;
    const SearchRun run = searcher.run(checked, depth_limit(5));
    CHECK(run.best.move == move("d8d9"));
    CHECK(run.final_line().score > 15000);
    CHECK_FALSE(eval::is_mate(run.final_line().score));
    // Red turns aside in time and stays ahead.
    moves.pop_back();
    const PlayedGame checking(start, moves);
    const SearchRun aside = searcher.run(checking, depth_limit(6));
    CHECK(aside.best.move != move("a9a8"));
    CHECK(aside.final_line().score > 500);
}

TEST_CASE("draws: a lost side completes the third occurrence of a quiet game") {
    const char* const start = "3k5/4a4/9/9/9/9/9/9/4A4/R3KN3 w - - 3 20";
    const std::vector<std::string> circle{"a0b0", "d9d8", "b0a0", "d8d9"};
    std::vector<std::string> moves = circle;
    const auto add = [&moves](const std::vector<std::string>& more) {
        moves.insert(moves.end(), more.begin(), more.end());
    };
    // Black to move can bring back the position of the start a second time: that ends nothing.
    const PlayedGame second(start, {"a0b0", "d9d8", "b0a0"});
    CHECK(score_of(second, 1) < -500);
    // After one more round it is the third time.
    add({"a0b0", "d9d8", "b0a0"});
    const PlayedGame third(start, moves);
    for (const int depth : {1, 2, 5}) {
        INFO("depth " << depth);
        TestSearcher searcher;
        const SearchRun run = searcher.run(third, depth_limit(depth));
        CHECK(run.final_line().score == eval::kDraw);
        CHECK(run.best.move == move("d8d9"));
    }
    // The winner would not let it come so far.
    moves.pop_back();
    const PlayedGame winner(start, moves);
    TestSearcher searcher;
    const SearchRun run = searcher.run(winner, depth_limit(6));
    CHECK(run.final_line().score > 500);
    CHECK(run.best.move != move("b0a0"));
}

TEST_CASE("draws: the natural limit is two plies away") {
    CHECK(score_of(PlayedGame(counted(kRookUp, 0)), 6) > 500);
    for (const int depth : {2, 3, 4, 8}) {
        INFO("depth " << depth);
        CHECK(score_of(PlayedGame(counted(kRookUp, 118)), depth) == eval::kDraw);
    }
}

TEST_CASE("draws: a capture before the natural limit starts a new count") {
    // The rook can take a pawn, and must.
    const PlayedGame game(counted("3k1a3/4a4/9/p8/9/9/9/9/R3A4/4K4 w", 118));
    TestSearcher searcher;
    const SearchRun run = searcher.run(game, depth_limit(6));
    CHECK(run.best.move == move("a1a6"));
    CHECK(run.final_line().score > 500);
}

TEST_CASE("draws: a mate on the very last move comes before the natural limit") {
    const PlayedGame game(counted(kMateInOne, 119));
    TestSearcher searcher;
    for (const int depth : {2, 5}) {
        const SearchRun run = searcher.run(game, depth_limit(depth));
        CHECK(run.best.move == move("a1a9"));
        CHECK(run.final_line().score == eval::mate_in(1));
    }
    // One move later it is too late.
    CHECK(score_of(PlayedGame(counted(kMateInTwo, 10)), 6) == eval::mate_in(3));
    CHECK(score_of(PlayedGame(counted(kMateInTwo, 117)), 6) == eval::mate_in(3));
    CHECK(score_of(PlayedGame(counted(kMateInTwo, 118)), 6) == eval::kDraw);
    CHECK(score_of(PlayedGame(counted(kMateInTwo, 119)), 6) == eval::kDraw);
}

TEST_CASE("draws: a client that plays past the natural limit is played with") {
    for (const int plies : {120, 121, 300}) {
        INFO(plies);
        CHECK(score_of(PlayedGame(counted(kRookUp, plies)), 6) > 500);
        const PlayedGame mate(counted(kMateInOne, plies));
        CHECK(score_of(mate, 5) == eval::mate_in(1));
    }
}

TEST_CASE("draws: a mate has to fit in before the natural limit") {
    CHECK(score_of(PlayedGame(counted(kMateInFive, 0)), 14) == eval::mate_in(9));
    // The last position that the mated side can still move in has 119 plies, or 120.
    CHECK(score_of(PlayedGame(counted(kMateInFive, 111)), 14) == eval::mate_in(9));
    CHECK(score_of(PlayedGame(counted(kMateInFive, 112)), 14) == eval::kDraw);
}

TEST_CASE("draws: results stored far from the natural limit do not hide it") {
    for (const int plies : {112, 114, 115, 117}) {
        INFO(plies);
        TestSearcher searcher;
        const PlayedGame far(counted(kMateInFive, 0));
        CHECK(searcher.run(far, depth_limit(14)).final_line().score == eval::mate_in(9));
        const PlayedGame near(counted(kMateInFive, plies));
        CHECK(searcher.run(near, depth_limit(14)).final_line().score == eval::kDraw);
    }
}

TEST_CASE("draws: results stored near the natural limit do not reach far from it") {
    for (const int plies : {112, 117}) {
        INFO(plies);
        TestSearcher searcher;
        const PlayedGame near(counted(kMateInFive, plies));
        CHECK(searcher.run(near, depth_limit(14)).final_line().score == eval::kDraw);
        const PlayedGame far(counted(kMateInFive, 0));
        CHECK(searcher.run(far, depth_limit(14)).final_line().score == eval::mate_in(9));
    }
}

TEST_CASE("draws: where nobody can win the score says so") {
    for (const char* const fen :
         {"3k1a3/9/b8/9/9/9/9/B8/4A4/5K3 w - - 0 1", "3k5/9/9/9/9/9/9/9/9/5K3 b - - 0 1"}) {
        INFO(fen);
        CHECK(score_of(PlayedGame(fen), 5) == eval::kDraw);
    }
    // The last attacker can be taken.
    const PlayedGame game("3k5/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1");
    TestSearcher searcher;
    const SearchRun run = searcher.run(game, depth_limit(4));
    CHECK(run.best.move == move("e0e1"));
    CHECK(run.final_line().score == eval::kDraw);
}

}  // namespace xq::tests
