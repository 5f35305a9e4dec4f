// The verdicts a search remembers are those the rules give, for the very cycle and rule set asked.
#include "rules/cycle_judge.h"

#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "board/fen.h"
#include "movegen/legality.h"
#include "rules/cycle.h"
#include "support/draw_board.h"

namespace xq::tests {

using board::Color;
using board::Move;
using board::Position;
using rules::CycleJudge;
using rules::History;
using rules::RuleSet;

namespace {

struct Cycle {
    Position position;
    History history;
    int plies = 0;

    Cycle(const std::string& fen, const std::string& moves)
        : position(board::parse_fen(fen).value()), history(position) {
        std::istringstream words(moves);
        for (std::string text; words >> text; ++plies) {
            INFO(fen << ' ' << text);
            const Move made = tests::move(text);
            REQUIRE(movegen::legal(position, made));
            position.do_move(made);
            history.push(position, made);
        }
    }
};

/// A rook hunts a horse; a rook checks; nobody does anything; Red chases while Black checks on
/// every second move (diagram 37 of the Asian rules), where the rule sets differ.
std::vector<Cycle> cycles() {
    return {{"3k5/9/7n1/9/9/9/9/9/9/4K3R w", "i0h0 h7i9 h0i0 i9h7"},
            {"3k5/R8/9/9/9/9/9/9/9/5K3 w", "a8a9 d9d8 a9a8 d8d9"},
            {"3k4r/9/9/9/p8/P8/9/9/9/R4K3 w", "a0b0 i9h9 b0a0 h9i9"},
            {"3ak4/4a4/4b4/p8/2p3n2/9/P1P3r2/3AB4/1R2N3N/c1B1KA3 w", "b1b0 a0a1 b0b1 a1a0"}};
}

}  // namespace

TEST_CASE("cycle judge: the same verdicts as without a memory, again and again") {
    CycleJudge judge;
    for (const RuleSet set : {RuleSet::Asian, RuleSet::Chinese, RuleSet::Computer}) {
        judge.reset(set);
        for (int round = 0; round < 3; ++round) {
            for (const Cycle& cycle : cycles()) {
                INFO(name(set) << ", round " << round << ", " << board::to_fen(cycle.position));
                CHECK(judge.loser(cycle.position, cycle.history, cycle.plies) ==
                      judge_cycle(cycle.position, cycle.history, cycle.plies, set).loser());
            }
        }
    }
}

TEST_CASE("cycle judge: a reset forgets the verdicts of another rule set") {
    const Cycle diagram_37 = cycles().back();
    CycleJudge judge;
    judge.reset(RuleSet::Asian);
    CHECK(judge.loser(diagram_37.position, diagram_37.history, 4) == Color::Red);
    judge.reset(RuleSet::Computer);
    CHECK_FALSE(judge.loser(diagram_37.position, diagram_37.history, 4).has_value());
}

TEST_CASE("cycle judge: another way round to the same position is another cycle") {
    // Red chases in the first round and idles in the second; each round alone and both together end
    // in the same position.
    const std::string chase = "g3h3 h7g7 h3g3 g7h7";
    const std::string idle = "g3f3 h7i7 f3g3 i7h7";
    const Cycle both("4k4/9/7c1/9/9/4P4/6R2/9/9/4K4 w", idle + ' ' + chase);
    const Cycle other("4k4/9/7c1/9/9/4P4/6R2/9/9/4K4 w", chase + ' ' + idle);
    CycleJudge judge;
    CHECK(judge.loser(both.position, both.history, 4) == Color::Red);
    CHECK_FALSE(judge.loser(both.position, both.history, 8).has_value());
    CHECK_FALSE(judge.loser(other.position, other.history, 4).has_value());
    CHECK(judge.loser(both.position, both.history, 4) == Color::Red);
}

}  // namespace xq::tests
