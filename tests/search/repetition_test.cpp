// What the search makes of forbidden repetition: no wins the offender can avoid, no draws by
// offences, and no verdict carried into a game with another past.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "board/fen.h"
#include "rules/referee.h"
#include "support/search_run.h"

namespace xq::tests {

using board::Color;
using board::Move;
using eval::Score;
using rules::DrawRule;
using rules::RuleSet;
using search::Limits;

namespace {

Limits by_rules(int depth, RuleSet set) {
    Limits limits = depth_limit(depth);
    limits.rules.set = set;
    return limits;
}

Score last_score(const PlayedGame& game, const Limits& limits) {
    TestSearcher searcher;
    return searcher.run(game, limits).final_line().score;
}

/// A position with a given count of plies without capture.
std::string counted(const char* board_and_side, int plies) {
    return std::string(board_and_side) + " - - " + std::to_string(plies) + " 60";
}

/// Red is a rook up; no capture is near.
constexpr const char* kRookUp = "3k1a3/4a4/9/9/9/9/9/9/R3A4/4K4 w";

/// Red's rook hunts a bare horse, which has two points to go to and nothing to guard it; without
/// the chase Black is lost, and Red cannot make progress by the chase alone.
constexpr const char* kChase = "3k5/9/7n1/9/9/9/9/9/9/4K3R w";

}  // namespace

TEST_CASE("repetition: a chase that its player can break off is no win against him") {
    // Two positions published as false mates of an engine that took second occurrences for the end
    // of the game: each side has a way round that is allowed, and both are draws.
    for (const char* const fen : {"3aka3/4n4/9/9/9/9/9/7C1/7r1/3AK4 w - - 0 1",
                                  "5R3/4k4/9/4r4/9/9/5p3/5A3/5K3/9 b - - 0 1"}) {
        const PlayedGame game(fen);
        for (const RuleSet set : {RuleSet::Asian, RuleSet::Computer}) {
            TestSearcher searcher;
            const SearchRun run = searcher.run(game, by_rules(20, set));
            for (const search::SearchInfo& info : run.infos) {
                INFO(fen << " depth " << info.depth << " score " << info.score);
                CHECK(std::abs(info.score) < eval::kMaxEval);
            }
            CHECK(std::abs(run.final_line().score) < 400);
        }
    }
}

TEST_CASE("repetition: perpetual check does not hide a loss") {
    // Black's rooks mate soon; all Red has are checks, which it may not go on with (26.1).
    const PlayedGame game("4k4/8R/9/9/9/9/9/9/9/rrBA1K3 w - - 0 1");
    for (const RuleSet set : {RuleSet::Asian, RuleSet::Chinese, RuleSet::Computer}) {
        TestSearcher searcher;
        const SearchRun run = searcher.run(game, by_rules(16, set));
        INFO(name(set));
        CHECK(run.final_line().score < -eval::kMaxEval);
        // Nor is it ever taken for a draw on the way there.
        for (const search::SearchInfo& info : run.infos) {
            CHECK(info.score < -200);
        }
    }
}

TEST_CASE("repetition: the game's own third occurrence is judged by the rules in force") {
    // Red has chased the horse all along and is about to bring the position back a third time.
    const std::vector<std::string> moves{"i0h0", "h7i9", "h0i0", "i9h7", "i0h0", "h7i9", "h0i0"};
    const PlayedGame game(std::string(kChase) + " - - 0 1", moves);
    for (const RuleSet set : {RuleSet::Asian, RuleSet::Chinese, RuleSet::Computer}) {
        TestSearcher searcher;
        const SearchRun run = searcher.run(game, by_rules(4, set));
        INFO(name(set));
        CHECK(run.best.move == move("i9h7"));
        CHECK(run.final_line().score == eval::kRuleWin - 1);
    }
    // Where four occurrences are asked for, nothing has ended.
    Limits four = by_rules(4, RuleSet::Asian);
    four.rules.fold = 4;
    CHECK(last_score(game, four) < 0);
}

TEST_CASE("repetition: a move that loses by rule at once is not played while there is another") {
    // Red is about to be mated whatever it does, and each time that could seem worse than to lose
    // by rule; but it must turn aside (24.3).
    const PlayedGame game("2b1ka2n/1c7/3a5/4r3r/6R2/3N1p2P/5p3/3KB4/9/5nB2 b - - 1 1",
                          {"e6e7", "d4c6", "e7e6", "c6d4", "e6e7", "d4c6", "e7e6"});
    for (const RuleSet set : {RuleSet::Asian, RuleSet::Computer}) {
        for (const int depth : {1, 4, 9}) {
            TestSearcher searcher;
            INFO(name(set) << " depth " << depth);
            CHECK(searcher.run(game, by_rules(depth, set)).best.move != move("c6d4"));
        }
    }
    // When it is the only move it is played all the same.
    Limits only = by_rules(3, RuleSet::Asian);
    only.search_moves = {move("c6d4")};
    TestSearcher searcher;
    const SearchRun run = searcher.run(game, only);
    CHECK(run.best.move == move("c6d4"));
    CHECK(run.final_line().score == -eval::kRuleWin + 1);
}

TEST_CASE("repetition: results of a game with a past do not stay in the table") {
    TestSearcher searcher;
    const std::vector<std::string> moves{"i0h0", "h7i9", "h0i0", "i9h7", "i0h0", "h7i9", "h0i0"};
    const PlayedGame with_past(std::string(kChase) + " - - 0 1", moves);
    const SearchRun winning = searcher.run(with_past, by_rules(8, RuleSet::Asian));
    REQUIRE(winning.final_line().score == eval::kRuleWin - 1);
    // The same position as the start of a game: the table filled just now must not say it is won.
    const PlayedGame fresh(board::to_fen(with_past.position));
    const Score anew = last_score(fresh, by_rules(8, RuleSet::Asian));
    const Score after = searcher.run(fresh, by_rules(8, RuleSet::Asian)).final_line().score;
    CHECK(anew < 0);
    CHECK(after < 0);
    // And the other way round: what was found without a past does not hide the win by rule.
    TestSearcher other;
    (void)other.run(fresh, by_rules(10, RuleSet::Asian));
    CHECK(other.run(with_past, by_rules(8, RuleSet::Asian)).final_line().score ==
          eval::kRuleWin - 1);
}

TEST_CASE("repetition: a way back is seen before it is gone") {
    // Black is a rook behind and walks to and fro, which is allowed.
    const char* const start = "3k5/4a4/9/9/9/9/9/9/4A4/R3KN3 w - - 3 20";
    const PlayedGame game(start, {"a0b0", "d9d8", "b0a0"});
    // The first position can be brought back, but it has come only once and lies in the game: that
    // alone draws nothing.
    CHECK(last_score(game, depth_limit(1)) < -500);
    const PlayedGame twice(start, {"a0b0", "d9d8", "b0a0", "d8d9", "a0b0", "d9d8", "b0a0"});
    CHECK(last_score(twice, depth_limit(1)) == eval::kDraw);
}

TEST_CASE("repetition: a draw can count as a loss for one side") {
    // Nobody can win with advisors and bishops alone.
    const PlayedGame dead("3aka3/9/4b4/9/9/9/9/9/4A4/3AK4 w - - 0 1");
    const auto score_with = [&dead](DrawRule rule) {
        Limits limits = depth_limit(4);
        limits.rules.draw = rule;
        return last_score(dead, limits);
    };
    CHECK(score_with(DrawRule::None) == eval::kDraw);
    CHECK(score_with(DrawRule::RedLoses) == -eval::kRuleWin + 1);
    CHECK(score_with(DrawRule::BlackLoses) == eval::kRuleWin - 1);

    // A side that loses draws does not complete a harmless third occurrence, the other one does.
    const char* const start = "3k5/4a4/9/9/9/9/9/9/4A4/R3KN3 w - - 3 20";
    const PlayedGame game(start, {"a0b0", "d9d8", "b0a0", "d8d9", "a0b0", "d9d8", "b0a0"});
    Limits limits = depth_limit(5);
    limits.rules.draw = DrawRule::RedLoses;
    TestSearcher searcher;
    const SearchRun wins = searcher.run(game, limits);
    CHECK(wins.best.move == move("d8d9"));
    CHECK(wins.final_line().score == eval::kRuleWin - 1);
    limits.rules.draw = DrawRule::BlackLoses;
    TestSearcher again;
    CHECK(again.run(game, limits).best.move != move("d8d9"));

    // The natural limit is a draw like others.
    const PlayedGame limit(counted(kRookUp, 119));
    Limits last = depth_limit(4);
    last.rules.draw = DrawRule::BlackLoses;
    CHECK(last_score(limit, last) == eval::kRuleWin - 1);
}

TEST_CASE("repetition: the natural limit can be moved or switched off") {
    const PlayedGame game(counted(kRookUp, 118));
    CHECK(last_score(game, depth_limit(6)) == eval::kDraw);
    Limits limits = depth_limit(6);
    limits.rules.limit.reset();
    CHECK(last_score(game, limits) > 500);
    limits.rules.limit = 200;
    CHECK(last_score(game, limits) > 500);
    const PlayedGame early(counted(kRookUp, 58));
    limits.rules.limit = 60;
    CHECK(last_score(early, limits) == eval::kDraw);
}

TEST_CASE("repetition: checks beyond the tenth do not bring the limit nearer") {
    // Twelve checks by Red, one in each round of four plies: the last two and the answers to them
    // are left out of the count (23.3), so that after 119 plies there is time for four more.
    std::vector<std::string> moves;
    for (int check = 0; check < 12; ++check) {
        moves.insert(moves.end(), {"a1d1", "d9e9", "d1a1", "e9d9"});
    }
    const PlayedGame game(counted(kRookUp, 119 - 48), moves);
    REQUIRE(game.position.no_capture_plies() == 119);
    REQUIRE(game.history.counted_plies() == 115);
    CHECK(last_score(game, depth_limit(3)) > 500);
    CHECK(last_score(PlayedGame(counted(kRookUp, 119)), depth_limit(3)) == eval::kDraw);
}

}  // namespace xq::tests
