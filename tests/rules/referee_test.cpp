// How a game ends: order of the reasons, natural limit, fold of repetition, and what draws count
// as.
#include "rules/referee.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "movegen/movegen.h"
#include "support/draw_board.h"

namespace xq::tests {

using board::Color;
using board::Move;
using board::Position;
using rules::DrawRule;
using rules::History;
using rules::judge;
using rules::judge_game;
using rules::Judgement;
using rules::Outcome;
using rules::Rules;
using rules::RuleSet;

namespace {

using Moves = std::vector<Move>;

/// Occurrences that no game here comes to: the tests of the limit go round in circles.
constexpr int kNoFold = 10'000;

/// Red's rook and a bishop of Black walk about.
constexpr const char* kIdleFen = "3ak4/4a4/4b4/p8/9/9/9/9/R8/3K5 w - - 0 1";
constexpr const char* kIdleRound = "a1a2 e7g5 a2a1 g5e7";
/// Red gives check on every move.
constexpr const char* kCheckFen = "4k4/R8/9/9/9/9/9/9/9/3K5 w - - 0 1";
constexpr const char* kCheckRound = "a8a9 e9e8 a9a8 e8e9";
/// Red's rook chases a cannon, which is never guarded.
constexpr const char* kChaseFen = "1cbak4/1R2a4/4b2C1/7P1/9/2P6/3pp4/8r/9/3AKA3 b - - 0 1";
constexpr const char* kChaseRound = "b9a9 b8a8 a9b9 a8b8";
/// Both sides answer check with check.
constexpr const char* kMutualFen = "P4a3/5n3/b2a1k3/9/4r1b2/2B1c4/9/9/4A4/3AKCB2 w - - 0 1";
constexpr const char* kMutualRound = "e1f2 e4f4 f2e1 f4e4";

Position position_of(const std::string& fen) { return board::parse_fen(fen).value(); }

/// `fen` with another count of plies without capture.
std::string counting(std::string fen, int plies) {
    const std::string tail = " - - 0 1";
    REQUIRE(fen.ends_with(tail));
    return fen.replace(fen.size() - tail.size(), tail.size(),
                       " - - " + std::to_string(plies) + " 90");
}

/// The moves written in `text`, as often as asked.
Moves moves_of(const std::string& text, int rounds = 1) {
    Moves moves;
    for (int i = 0; i < rounds; ++i) {
        std::istringstream words(text);
        for (std::string word; words >> word;) {
            moves.push_back(tests::move(word));
        }
    }
    return moves;
}

Judgement judged(const std::string& fen, const Moves& moves, const Rules& rules = {}) {
    Position position = position_of(fen);
    for (const Move made : moves) {
        INFO(fen << ": " << to_string(made));
        REQUIRE(movegen::legal(position, made));
        position.do_move(made);
    }
    return judge_game(position_of(fen), moves, rules);
}

bool has(const Judgement& judgement, const std::string& words) {
    return judgement.reason.find(words) != std::string::npos;
}

/// What a move of a made-up game shall be.
enum class Kind : std::uint8_t { Quiet, Check, Capture };

/// A legal game of such kinds of moves, found by trying.
class GameMaker {
  public:
    explicit GameMaker(std::vector<Kind> kinds) : kinds_(std::move(kinds)), random_(11) {}

    Moves from(const std::string& fen) {
        moves_.clear();
        left_ = 200'000;
        REQUIRE(go_on(position_of(fen)));
        return moves_;
    }

  private:
    bool go_on(const Position& position) {
        if (moves_.size() == kinds_.size()) {
            return true;
        }
        const Kind kind = kinds_[moves_.size()];
        const auto list = movegen::legal_moves(position);
        Moves choices(list.begin(), list.end());
        while (!choices.empty() && --left_ >= 0) {
            std::swap(choices.back(), choices[random_.below(choices.size())]);
            const Move made = choices.back();
            choices.pop_back();
            if (position.is_capture(made) != (kind == Kind::Capture) ||
                movegen::gives_check(position, made) != (kind == Kind::Check)) {
                continue;
            }
            Position next = position;
            next.do_move(made);
            moves_.push_back(made);
            if (go_on(next)) {
                return true;
            }
            moves_.pop_back();
        }
        return false;
    }

    std::vector<Kind> kinds_;
    base::Prng random_;
    Moves moves_;
    int left_ = 0;
};

/// Rook against rook on an open board, with pawns to take.
constexpr const char* kRooksFen = "4k4/9/9/p7p/1R7/1r7/P7P/9/9/3K5 w - - 0 1";

/// `plies` quiet plies, Red first, but for so many checks by each side. A side's checks are three
/// moves apart, and no answer to one is itself a check.
std::vector<Kind> with_checks(int red, int black, int plies) {
    std::vector<Kind> kinds(static_cast<std::size_t>(plies), Kind::Quiet);
    for (int i = 0; i < red; ++i) {
        kinds.at(static_cast<std::size_t>(6 * i)) = Kind::Check;
    }
    for (int i = 0; i < black; ++i) {
        kinds.at(static_cast<std::size_t>(6 * i + 3)) = Kind::Check;
    }
    return kinds;
}

/// The ply after which judge() first finds the game ended, judging it after every move.
std::optional<int> end_of(const std::string& fen, const Moves& moves, const Rules& rules) {
    Position position = position_of(fen);
    History history(position);
    for (std::size_t i = 0; i <= moves.size(); ++i) {
        if (judge(position, history, rules).outcome != Outcome::Ongoing) {
            return static_cast<int>(i);
        }
        if (i < moves.size()) {
            position.do_move(moves[i]);
            history.push(position, moves[i]);
        }
    }
    return std::nullopt;
}

Rules limit_only(std::optional<int> limit = rules::kNaturalLimit) {
    Rules rules;
    rules.fold = kNoFold;
    rules.limit = limit;
    return rules;
}

}  // namespace

TEST_CASE("referee: the names of outcomes") {
    CHECK(std::string(name(Outcome::Ongoing)) == "ongoing");
    CHECK(std::string(name(Outcome::Draw)) == "draw");
    CHECK(std::string(name(rules::loss_of(Color::Red))) == "red-loses");
    CHECK(std::string(name(rules::loss_of(Color::Black))) == "black-loses");
}

TEST_CASE("referee: a game without an end goes on") {
    CHECK(judge_game(board::start_position(), {}, {}).outcome == Outcome::Ongoing);
    const Judgement judgement = judged(kIdleFen, moves_of(kIdleRound));
    CHECK(judgement.outcome == Outcome::Ongoing);
    CHECK(has(judgement, "occurred 2 times"));
    CHECK_FALSE(has(judged(kIdleFen, moves_of("a1a2")), "occurred"));
}

TEST_CASE("referee: checkmate and stalemate lose") {
    const struct {
        const char* fen;
        Outcome outcome;
        const char* words;
    } kRows[] = {
        {"R2k5/R8/9/9/9/9/9/9/9/4K4 b", Outcome::BlackLoses, "Black is checkmated (3.1)"},
        {"4k4/9/9/9/9/9/9/9/r8/r2K5 w", Outcome::RedLoses, "Red is checkmated (3.1)"},
        {"3k5/9/3P5/9/9/9/9/9/9/4K4 b", Outcome::BlackLoses, "Black has no legal move (3.2)"},
        {"4k4/9/9/9/9/9/9/3p5/9/3K5 w", Outcome::RedLoses, "Red has no legal move (3.2)"},
    };
    for (const auto& row : kRows) {
        for (const DrawRule draw : {DrawRule::None, DrawRule::RedLoses, DrawRule::BlackLoses}) {
            INFO(row.fen);
            Rules rules;
            rules.draw = draw;
            const Judgement judgement = judged(row.fen, {}, rules);
            CHECK(judgement.outcome == row.outcome);
            CHECK(judgement.reason == row.words);
        }
    }
}

TEST_CASE("referee: mate on the last counted ply wins") {
    const std::string mates = "3k5/R8/9/1R7/9/9/9/9/9/4K4 w - - 119 90";
    CHECK(judged(mates, moves_of("b6b9")).outcome == Outcome::BlackLoses);
    CHECK(judged(mates, moves_of("a8a7")).outcome == Outcome::Draw);
    const std::string black_mates = "4k4/9/9/9/9/9/1r7/9/r8/3K5 b - - 119 90";
    CHECK(judged(black_mates, moves_of("b3b0")).outcome == Outcome::RedLoses);
    CHECK(judged(black_mates, moves_of("a1a2")).outcome == Outcome::Draw);
    const std::string stalemates = "3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 119 90";
    CHECK(judged(stalemates, moves_of("d6d7")).outcome == Outcome::BlackLoses);
    CHECK(judged(stalemates, moves_of("e0e1")).outcome == Outcome::Draw);
}

// No legal game comes to a mate twice, so the history is fed by hand.
TEST_CASE("referee: a side without a move has lost however often the position occurred") {
    Position position = position_of("3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1");
    History history(position);
    for (const Move made : moves_of("d9e9 e0e1 e9d9 e1e0", 2)) {
        position.do_move(made);
        history.push(position, made);
    }
    REQUIRE(history.occurrences() == 3);
    const Judgement judgement = judge(position, history, {});
    CHECK(judgement.outcome == Outcome::BlackLoses);
    CHECK(judgement.reason == "Black has no legal move (3.2)");
}

TEST_CASE("referee: men that cannot win draw") {
    const std::string takes = "3k5/9/9/9/9/9/9/9/4p4/4K4 w - - 7 90";
    const Judgement judgement = judged(takes, moves_of("e0e1"));
    CHECK(judgement.outcome == Outcome::Draw);
    CHECK(has(judgement, "(4.2.1)"));
    CHECK(judged(takes, moves_of("e0f0")).outcome == Outcome::Ongoing);
    // Bishops and advisors never win; the men are named before the limit that is reached as well.
    const Judgement full = judged("3k1a3/9/b8/9/9/9/9/B8/4A4/5K3 b - - 120 90", {});
    CHECK(full.outcome == Outcome::Draw);
    CHECK(has(full, "(4.2.1)"));
    CHECK(judged("3k1a3/9/b8/9/9/9/9/B8/4A3N/5K3 b - - 0 1", {}).outcome == Outcome::Ongoing);
}

TEST_CASE("referee: a position that occurs for the third time ends the game") {
    const struct {
        const char* fen;
        const char* round;
        Outcome outcome;
    } kRows[] = {
        {kIdleFen, kIdleRound, Outcome::Draw},
        {kMutualFen, kMutualRound, Outcome::Draw},
        {kCheckFen, kCheckRound, Outcome::RedLoses},
        {kChaseFen, kChaseRound, Outcome::RedLoses},
    };
    for (const auto& row : kRows) {
        const Moves moves = moves_of(row.round, 2);
        for (const RuleSet set : {RuleSet::Asian, RuleSet::Chinese, RuleSet::Computer}) {
            INFO(row.fen << ' ' << name(set));
            Rules rules;
            rules.set = set;
            CHECK(end_of(row.fen, moves, rules) == 8);
            const Judgement judgement = judged(row.fen, moves, rules);
            CHECK(judgement.outcome == row.outcome);
            CHECK(has(judgement,
                      std::string("3rd occurrence of the position, cycle ") + row.round + ": "));
        }
    }
}

TEST_CASE("referee: repetition is judged before the natural limit") {
    // Both come with the eighth ply.
    const std::string late = counting(kCheckFen, 112);
    CHECK(judged(late, moves_of(kCheckRound, 2)).outcome == Outcome::RedLoses);
    CHECK(judged(late, moves_of(kCheckRound, 2), limit_only()).outcome == Outcome::Draw);
    // One ply more before, and the limit comes first.
    const Judgement first = judged(counting(kCheckFen, 113), moves_of(kCheckRound, 2));
    CHECK(first.outcome == Outcome::Draw);
    CHECK(has(first, "after move 7 of 8: 120 counted plies without a capture (4.2.4, 23.3)"));
}

TEST_CASE("referee: other folds end the game at their own occurrence") {
    const struct {
        const char* fen;
        const char* round;
        Outcome outcome;
    } kRows[] = {
        {kIdleFen, kIdleRound, Outcome::Draw},
        {kCheckFen, kCheckRound, Outcome::RedLoses},
        {kChaseFen, kChaseRound, Outcome::RedLoses},
    };
    for (const int fold : {2, 3, 4, 5, 7}) {
        Rules rules;
        rules.fold = fold;
        INFO("fold " << fold);
        for (const auto& [fen, round, outcome] : kRows) {
            const Moves moves = moves_of(round, fold - 1);
            CHECK(end_of(fen, moves, rules) == 4 * (fold - 1));
            CHECK(judged(fen, moves, rules).outcome == outcome);
            const Judgement before = judged(fen, moves_of(round, fold - 2), rules);
            CHECK(before.outcome == Outcome::Ongoing);
            CHECK(has(before, "occurred " + std::to_string(fold - 1) + " times") == (fold > 2));
        }
    }
}

TEST_CASE("referee: the fourth occurrence is named as such") {
    Rules rules;
    rules.fold = 4;
    CHECK(judged(kChaseFen, moves_of(kChaseRound, 2), rules).reason ==
          "the position has occurred 3 times");
    CHECK(judged(kChaseFen, moves_of(kChaseRound, 3), rules)
              .reason.starts_with("4th occurrence of the position, cycle b9a9 b8a8 a9b9 a8b8"));
}

TEST_CASE("referee: moves after the end are told apart from it") {
    Moves moves = moves_of(kCheckRound, 2);
    const Judgement whole = judged(kCheckFen, moves);
    CHECK_FALSE(whole.reason.starts_with("after move"));
    // The other side may go on as it likes: what happened first counts.
    for (const Move made : moves_of("a8a1 e9e8")) {
        moves.push_back(made);
    }
    const Judgement longer = judged(kCheckFen, moves);
    CHECK(longer.outcome == whole.outcome);
    CHECK(longer.reason == "after move 8 of 10: " + whole.reason);
    // The first position can be the end already.
    const Judgement none = judged(counting(kIdleFen, 120), moves_of("a1a2"));
    CHECK(none.outcome == Outcome::Draw);
}

TEST_CASE("referee: checks beyond the tenth of a side and their answers do not count") {
    const struct {
        int red;
        int black;
        int end;
    } kRows[] = {{0, 0, 120},  {1, 1, 120},  {10, 10, 120}, {11, 0, 122}, {0, 11, 122},
                 {14, 0, 128}, {0, 17, 134}, {12, 13, 130}, {14, 17, 142}};
    for (const auto& row : kRows) {
        INFO(row.red << " checks by Red, " << row.black << " by Black");
        GameMaker maker(with_checks(row.red, row.black, 150));
        const Moves moves = maker.from(kRooksFen);
        CHECK(end_of(kRooksFen, moves, limit_only()) == row.end);
        const Judgement judgement = judged(kRooksFen, moves, limit_only());
        CHECK(judgement.outcome == Outcome::Draw);
        CHECK(judgement.reason == "after move " + std::to_string(row.end) +
                                      " of 150: 120 counted plies without a capture (4.2.4, 23.3)");
        const Moves before(moves.begin(), moves.begin() + row.end - 1);
        CHECK(judged(kRooksFen, before, limit_only()).outcome == Outcome::Ongoing);
    }
}

TEST_CASE("referee: endless checks never reach the limit") {
    // Twenty plies count, and then none.
    CHECK_FALSE(end_of(kCheckFen, moves_of(kCheckRound, 80), limit_only()));
    CHECK(end_of(kCheckFen, moves_of(kCheckRound, 80), limit_only(20)) == 20);
    CHECK_FALSE(end_of(kCheckFen, moves_of(kCheckRound, 80), limit_only(21)));
}

TEST_CASE("referee: a capture starts the count of plies and checks anew") {
    // Ten checks, a capture by Red, and fourteen more checks.
    auto kinds = with_checks(10, 0, 60);
    kinds.push_back(Kind::Capture);
    kinds.push_back(Kind::Quiet);
    const auto others = with_checks(14, 0, 140);
    kinds.insert(kinds.end(), others.begin(), others.end());
    GameMaker maker(kinds);
    const Moves moves = maker.from(kRooksFen);
    // 61 plies to the capture, then 128.
    CHECK(end_of(kRooksFen, moves, limit_only()) == 61 + 128);
    // On the last counted ply a capture still saves the game from the draw.
    const std::string late = "4k4/9/9/p7p/R8/1r7/P7P/9/9/3K5 w - - 119 90";
    CHECK(judged(late, moves_of("a5a6")).outcome == Outcome::Ongoing);
    CHECK(judged(late, moves_of("a5c5")).outcome == Outcome::Draw);
}

TEST_CASE("referee: the limit may be another or none") {
    const Moves moves = GameMaker(with_checks(0, 0, 300)).from(kRooksFen);
    CHECK(end_of(kRooksFen, moves, limit_only(1)) == 1);
    CHECK(end_of(kRooksFen, moves, limit_only(40)) == 40);
    CHECK(end_of(kRooksFen, moves, limit_only(100)) == 100);
    CHECK(end_of(kRooksFen, moves, limit_only(300)) == 300);
    CHECK_FALSE(end_of(kRooksFen, moves, limit_only(301)));
    CHECK_FALSE(end_of(kRooksFen, moves, limit_only(std::nullopt)));
    CHECK(has(judged(kRooksFen, moves, limit_only(40)), "40 counted plies"));
}

TEST_CASE("referee: the counter of the FEN counts") {
    CHECK(judged(counting(kIdleFen, 119), {}).outcome == Outcome::Ongoing);
    CHECK(judged(counting(kIdleFen, 120), {}).outcome == Outcome::Draw);
    CHECK(judged(counting(kIdleFen, 30'000), {}).outcome == Outcome::Draw);
    const Moves moves = GameMaker(with_checks(0, 0, 130)).from(kRooksFen);
    for (const int plies : {0, 1, 60, 100, 119, 120}) {
        CHECK(end_of(counting(kRooksFen, plies), moves, limit_only()) == 120 - plies);
    }
}

TEST_CASE("referee: the draw rule makes every draw a loss of the side it names") {
    const struct {
        const char* what;
        std::string fen;
        Moves moves;
    } kDraws[] = {
        {"idle repetition", kIdleFen, moves_of(kIdleRound, 2)},
        {"mutual check", kMutualFen, moves_of(kMutualRound, 2)},
        {"men that cannot win", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", {}},
        {"natural limit", counting(kIdleFen, 120), {}},
    };
    for (const auto& row : kDraws) {
        INFO(row.what);
        Rules rules;
        const Judgement plain = judged(row.fen, row.moves, rules);
        CHECK(plain.outcome == Outcome::Draw);
        rules.draw = DrawRule::RedLoses;
        const Judgement red = judged(row.fen, row.moves, rules);
        CHECK(red.outcome == Outcome::RedLoses);
        CHECK(red.reason == plain.reason + "; a draw counts as lost for Red");
        rules.draw = DrawRule::BlackLoses;
        const Judgement black = judged(row.fen, row.moves, rules);
        CHECK(black.outcome == Outcome::BlackLoses);
        CHECK(black.reason == plain.reason + "; a draw counts as lost for Black");
    }
}

TEST_CASE("referee: the draw rule leaves everything but draws alone") {
    for (const DrawRule draw : {DrawRule::RedLoses, DrawRule::BlackLoses}) {
        Rules rules;
        rules.draw = draw;
        CHECK(judged(kIdleFen, moves_of(kIdleRound), rules).outcome == Outcome::Ongoing);
        for (const auto& [fen, round] :
             {std::pair(kCheckFen, kCheckRound), std::pair(kChaseFen, kChaseRound)}) {
            const Judgement lost = judged(fen, moves_of(round, 2), rules);
            CHECK(lost.outcome == Outcome::RedLoses);
            CHECK_FALSE(has(lost, "a draw counts"));
        }
    }
}

TEST_CASE("referee: a FEN that is the last capture is the first occurrence") {
    // The game began before: Red took on a1. Seen from there or from the FEN, it is the same game.
    const std::string before = "3ak4/4a4/4b4/p8/9/9/9/9/n8/R2K5 w - - 31 40";
    const std::string after = "3ak4/4a4/4b4/p8/9/9/9/9/R8/3K5 b - - 0 40";
    const Moves rounds = moves_of("e7g5 a1a2 g5e7 a2a1", 2);
    CHECK(end_of(after, rounds, {}) == 8);
    Moves moves = moves_of("a0a1");
    moves.insert(moves.end(), rounds.begin(), rounds.end());
    CHECK(end_of(before, moves, {}) == 9);
    CHECK(judged(before, moves).reason == judged(after, rounds).reason);
    // So it is where the FEN counts plies without capture of which it does not tell the moves.
    CHECK(end_of(counting(kIdleFen, 50), moves_of(kIdleRound, 2), {}) == 8);
}

TEST_CASE("referee: a game that had ended before its first move says so") {
    const std::string reason = judged(counting(kIdleFen, 120), moves_of(kIdleRound)).reason;
    CHECK(reason.starts_with("before move 1 of 4: 120 counted plies"));
}

// A position never comes again after a capture; a history that is fed so must not think it does.
TEST_CASE("referee: occurrences before a capture do not count") {
    Position position = position_of(kIdleFen);
    History history(position);
    const auto go_round = [&] {
        for (const Move made : moves_of(kIdleRound)) {
            position.do_move(made);
            history.push(position, made);
        }
    };
    go_round();
    REQUIRE(judge(position, history, {}).reason == "the position has occurred 2 times");
    position = position_of(kIdleFen);
    history.push(position, tests::move("g5e7"));
    CHECK(history.occurrences() == 1);
    go_round();
    CHECK(judge(position, history, {}).outcome == Outcome::Ongoing);
    CHECK(judge(position, history, {}).reason == "the position has occurred 2 times");
    go_round();
    CHECK(judge(position, history, {}).outcome == Outcome::Draw);
}

}  // namespace xq::tests
