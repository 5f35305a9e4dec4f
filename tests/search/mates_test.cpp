// Forced mates: found with the exact score, by a line that ends in mate. How far a mate is comes
// from trying all moves, not from the table below.
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "board/fen.h"
#include "movegen/movegen.h"
#include "support/search_run.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Move;
using board::Position;
using search::Limits;
using search::SearchInfo;

namespace {

bool mates_within(Position& position, int moves);

/// Whether every reply is answered by a mate in `moves` moves; a side without replies is mated.
bool mated_within(Position& position, int moves) {
    for (const Move reply : movegen::legal_moves(position)) {
        if (moves == 0) {
            return false;
        }
        const board::Undo undo = position.do_move(reply);
        const bool mated = mates_within(position, moves);
        position.undo_move(reply, undo);
        if (!mated) {
            return false;
        }
    }
    return true;
}

/// Whether the mover forces mate in `moves` moves or fewer, by trying everything.
bool mates_within(Position& position, int moves) {
    for (const Move made : movegen::legal_moves(position)) {
        const board::Undo undo = position.do_move(made);
        const bool mated = mated_within(position, moves - 1);
        position.undo_move(made, undo);
        if (mated) {
            return true;
        }
    }
    return false;
}

/// Moves to the mate that the mover can force, 0 if it takes more than `most`.
int mate_distance(Position position, int most) {
    for (int moves = 1; moves <= most; ++moves) {
        if (mates_within(position, moves)) {
            return moves;
        }
    }
    return 0;
}

struct Problem {
    const char* fen;
    /// A line of best play to the mate.
    std::vector<std::string> line;
};

/// Composed endgames of tests/data/mates.epd, with lines that end in mate.
const std::vector<Problem>& problems() {
    static const std::vector<Problem> all{
        {"2bk5/r3aR3/n1r1b4/9/9/6R2/9/3n5/4p4/1C3K3 w - - 0 1",
         {"b0b9", "d9d8", "f8e8", "d8e8", "g4g8"}},
        {"2bak1C2/3caP3/4b4/3N1Cn2/9/9/8n/9/4p4/5K3 w - - 0 1",
         {"f8f9", "e9f9", "d6f7", "g6f8", "f7h8", "f9e9", "h8f9"}},
        {"3ak1b2/4arP2/5P2b/9/6P2/9/9/9/9/4K4 w - - 0 1",
         {"f7f8", "i7g5", "g8g9", "g5e7", "e0e1", "e7c5", "f8f9"}},
        {"9/4k1PP1/9/9/9/9/9/3K1p3/4cn1C1/4r3R w - - 0 1",
         {"g8f8", "e8f8", "h8g8", "f8e8", "h1h8", "e8e9", "i0i9"}},
        {"4r4/6P2/C2aNk3/9/9/9/9/9/2p1p2r1/3K5 w - - 0 1",
         {"e7f5", "d7e8", "f5d6", "f7e7", "d6b7", "e8d7", "b7c9", "d7e8", "c9d7"}},
    };
    return all;
}

/// The game `problem` after all but the last `plies` plies of its line.
PlayedGame before_mate(const Problem& problem, std::size_t plies) {
    return PlayedGame(problem.fen, {problem.line.begin(),
                                    problem.line.end() - static_cast<std::ptrdiff_t>(plies)});
}

void check_mate_line(const PlayedGame& game, const SearchRun& run, int plies) {
    const SearchInfo& line = run.final_line();
    CHECK(line.score == eval::mate_in(plies));
    REQUIRE(line.pv.size() == static_cast<std::size_t>(plies));
    CHECK(line.pv.front() == run.best.move);
    CHECK(has_lost(follow(game.position, line.pv)));
    CHECK(run.best.ponder == (plies > 1 ? line.pv[1] : Move::none()));
}

}  // namespace

TEST_CASE("mates: in one, two and three moves, exact to the ply") {
    for (const Problem& problem : problems()) {
        for (const int moves : {1, 2, 3}) {
            const int plies = 2 * moves - 1;
            const PlayedGame game = before_mate(problem, static_cast<std::size_t>(plies));
            INFO(board::to_fen(game.position) << ", mate in " << moves);
            REQUIRE(mate_distance(game.position, moves) == moves);
            TestSearcher searcher;
            check_mate_line(game, searcher.run(game, depth_limit(plies + 4)), plies);
        }
    }
}

TEST_CASE("mates: the side that is mated knows when") {
    for (const Problem& problem : problems()) {
        for (const int moves : {1, 2}) {
            const auto plies = static_cast<std::size_t>(2 * moves);
            const PlayedGame game = before_mate(problem, plies);
            Position position = game.position;
            INFO(board::to_fen(position) << ", mated in " << moves);
            REQUIRE(mated_within(position, moves));
            REQUIRE_FALSE(mated_within(position, moves - 1));
            TestSearcher searcher;
            const SearchRun run = searcher.run(game, depth_limit(2 * moves + 4));
            CHECK(run.final_line().score == eval::mated_in(2 * moves));
            REQUIRE(run.final_line().pv.size() == plies);
            CHECK(has_lost(follow(position, run.final_line().pv)));
        }
    }
}

TEST_CASE("mates: any number of threads and a small table find the same") {
    for (const Problem& problem : problems()) {
        const PlayedGame game = before_mate(problem, 3);
        INFO(board::to_fen(game.position));
        TestSearcher searcher(2, 1);
        check_mate_line(game, searcher.run(game, depth_limit(8)), 3);
    }
}

TEST_CASE("mates: what was learnt before does not spoil the distance") {
    // One searcher goes through the whole line, as in a game.
    for (const Problem& problem : problems()) {
        TestSearcher searcher;
        for (const std::size_t plies : {5U, 3U, 1U, 3U}) {
            const PlayedGame game = before_mate(problem, plies);
            INFO(board::to_fen(game.position));
            check_mate_line(game, searcher.run(game, depth_limit(9)), static_cast<int>(plies));
        }
    }
}

TEST_CASE("mates: a side without moves has lost, in check or not") {
    // Red's pawn takes the king's last point: stalemate, which wins (3.2).
    const PlayedGame game("3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1");
    REQUIRE_FALSE(follow(game.position, {move("d6d7")}).in_check());
    REQUIRE(has_lost(follow(game.position, {move("d6d7")})));
    TestSearcher searcher;
    const SearchRun run = searcher.run(game, depth_limit(6));
    CHECK(run.best.move == move("d6d7"));
    check_mate_line(game, run, 1);
}

TEST_CASE("mates: stalemate is no way out for the weaker side") {
    // Black's only choice is which way to lose; the rook's capture would end in stalemate.
    const PlayedGame game("3k5/9/9/3P5/9/9/9/9/9/4K4 b - - 0 1");
    TestSearcher searcher;
    const SearchRun run = searcher.run(game, depth_limit(8));
    CHECK(run.final_line().score < 0);
}

TEST_CASE("mates: a side that has lost already has no best move") {
    for (const char* const fen :
         {"3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1", "R2k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1"}) {
        INFO(fen);
        TestSearcher searcher;
        const SearchRun run = searcher.run(PlayedGame(fen), depth_limit(5));
        CHECK(run.best.move.is_none());
        CHECK(run.best.ponder.is_none());
        CHECK(run.infos.empty());
        CHECK(run.nodes == 0);
    }
}

TEST_CASE("mates: a search for a mate ends when it has one short enough") {
    const PlayedGame game = before_mate(problems()[1], 5);
    TestSearcher searcher;
    SECTION("in three moves") {
        Limits limits;
        limits.mate = 3;
        const SearchRun run = searcher.run(game, limits);
        CHECK(run.final_line().score >= eval::mate_in(5));
        CHECK(run.final_line().depth < 30);
    }
    SECTION("and goes on while it is not") {
        Limits limits = depth_limit(8);
        limits.mate = 2;
        const SearchRun run = searcher.run(game, limits);
        CHECK(run.final_line().depth == 8);
    }
}

TEST_CASE("mates: problems of the collections are solved by lines that end in mate") {
    // Up to mate in eight; the lines may be longer than the shortest mate.
    const char* const fens[] = {
        "5ab2/4k1C2/5P3/9/9/6R2/3r2C2/5K3/4r4/3n5 w - - 0 1",
        "N1Paka3/9/9/6N2/7n1/9/9/4C4/r2p1p3/4K4 w - - 0 1",
        "3k5/4c4/9/9/RR1N5/9/2n6/3p5/4p2r1/3K5 w - - 0 1",
        "9/1P2k4/3a1a3/4P4/8r/9/2R6/3n5/4p4/5K3 w - - 0 1",
        "2n6/6N2/3k5/2P6/9/9/2p6/1C6C/4p1r2/5K3 w - - 0 1",
        "9/9/3k1N3/9/1C5N1/9/1n5r1/9/3p1K3/9 w - - 0 1",
    };
    for (const char* const fen : fens) {
        INFO(fen);
        const PlayedGame game(fen);
        TestSearcher searcher;
        Limits limits = depth_limit(14);
        limits.mate = 12;
        const SearchRun run = searcher.run(game, limits);
        const SearchInfo& line = run.final_line();
        REQUIRE(eval::is_mate(line.score));
        REQUIRE(line.score > 0);
        CHECK(static_cast<int>(line.pv.size()) == eval::plies_to_mate(line.score));
        CHECK(has_lost(follow(game.position, line.pv)));
    }
}

}  // namespace xq::tests
