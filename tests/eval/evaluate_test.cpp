// The evaluation as a whole: which way its terms pull, and the table that explains it.
#include "eval/evaluate.h"

#include <regex>
#include <string>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "eval/term_functions.h"
#include "support/random_positions.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Color;
using board::Position;
using board::to_fen;
using eval::evaluate;
using eval::Phased;
using eval::Score;

namespace {

Position position_of(const std::string& fen) { return board::parse_fen(fen).value(); }

/// What the mobility terms come to for one side.
template <Color Us>
Phased mobility(const Position& position) {
    eval::Sum sum;
    eval::mobility_terms<Us>(eval::EvalInfo(position), sum);
    return sum.value();
}

/// The evaluation from Red's view.
Score red_score(const Position& position) {
    const Score score = evaluate(position);
    return position.side_to_move() == Color::Red ? score : -score;
}

std::string last_line(const std::string& text) {
    REQUIRE(!text.empty());
    REQUIRE(text.back() == '\n');
    const auto end = text.size() - 1;
    const auto start = text.rfind('\n', end - 1);
    return text.substr(start == std::string::npos ? 0 : start + 1, end - start - 1);
}

/// Pairs that differ only in which of two mirrored points a black pawn stands on, so that nothing
/// but the reach of Red's man changes: blocked, free.
struct MobilityPair {
    const char* what;
    const char* blocked;
    const char* free;
};

constexpr MobilityPair kPairs[] = {
    {"a horse with a blocked leg", "4k4/9/9/2p6/2N6/9/9/9/9/3K5 w - - 0 1",
     "4k4/9/9/6p2/2N6/9/9/9/9/3K5 w - - 0 1"},
    {"a rook with a pawn in its way", "4k4/9/9/2p6/2R6/9/9/9/9/3K5 w - - 0 1",
     "4k4/9/9/6p2/2R6/9/9/9/9/3K5 w - - 0 1"},
    {"a cannon with a pawn in its way", "4k4/9/9/2p6/2C6/9/9/9/9/3K5 w - - 0 1",
     "4k4/9/9/6p2/2C6/9/9/9/9/3K5 w - - 0 1"},
};

/// The same for Black: colours changed and the board turned over.
constexpr MobilityPair kBlackPairs[] = {
    {"a horse with a blocked leg", "3k5/9/9/9/9/2n6/2P6/9/9/4K4 b - - 0 1",
     "3k5/9/9/9/9/2n6/6P2/9/9/4K4 b - - 0 1"},
    {"a rook with a pawn in its way", "3k5/9/9/9/9/2r6/2P6/9/9/4K4 b - - 0 1",
     "3k5/9/9/9/9/2r6/6P2/9/9/4K4 b - - 0 1"},
    {"a cannon with a pawn in its way", "3k5/9/9/9/9/2c6/2P6/9/9/4K4 b - - 0 1",
     "3k5/9/9/9/9/2c6/6P2/9/9/4K4 b - - 0 1"},
};

}  // namespace

TEST_CASE("evaluate: freedom is worth something, and to the right side") {
    for (const MobilityPair& pair : kPairs) {
        INFO(pair.what);
        const auto blocked = mobility<Color::Red>(position_of(pair.blocked));
        const auto free = mobility<Color::Red>(position_of(pair.free));
        CHECK(free.mg > blocked.mg);
        CHECK(free.eg > blocked.eg);
        CHECK(red_score(position_of(pair.free)) > red_score(position_of(pair.blocked)));
    }
    for (const MobilityPair& pair : kBlackPairs) {
        INFO(pair.what << ", Black's");
        const auto blocked = mobility<Color::Black>(position_of(pair.blocked));
        const auto free = mobility<Color::Black>(position_of(pair.free));
        CHECK(free.mg > blocked.mg);
        CHECK(free.eg > blocked.eg);
        CHECK(red_score(position_of(pair.free)) < red_score(position_of(pair.blocked)));
    }
}

TEST_CASE("evaluate: the score is the mover's") {
    const Score red = evaluate(position_of("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"));
    const Score black = evaluate(position_of("3k5/9/9/9/9/9/9/9/9/R3K4 b - - 0 1"));
    CHECK(red > 700);
    CHECK(black < -700);
    CHECK(red + black >= 0);  // What is left is the right to move.
    CHECK(red + black < 100);
}

TEST_CASE("evaluate: the greater the man, the better") {
    Score previous = 0;
    for (const char* const fen :
         {"4k4/9/9/9/9/9/8P/9/9/3K5 w - - 0 1", "4k4/9/9/9/9/9/8N/9/9/3K5 w - - 0 1",
          "4k4/9/9/9/9/9/8R/9/9/3K5 w - - 0 1"}) {
        INFO(fen);
        const Score score = evaluate(position_of(fen));
        CHECK(score > previous);
        previous = score;
    }
}

TEST_CASE("evaluate: an accumulator carried along gives the same score") {
    Playouts playouts(31);
    for (int i = 0; i < scaled(1000); ++i) {
        const Playouts::Sample sample = playouts.next();
        const auto before = eval::Accumulator::of(sample.position);
        for (const board::Move made : sample.legal) {
            Position after = sample.position;
            after.do_move(made);
            REQUIRE(evaluate(after, before.after(sample.position, made)) == evaluate(after));
        }
    }
}

TEST_CASE("evaluate: scores stay clear of the mates") {
    base::Prng random(32);
    for (int i = 0; i < scaled(5000); ++i) {
        const Position position = scattered_position(random);
        INFO(to_fen(position));
        REQUIRE(std::abs(evaluate(position)) <= eval::kMaxEval);
        REQUIRE_FALSE(eval::is_mate(evaluate(position)));
    }
    // Everything against nothing.
    const Position won = position_of("4k4/9/9/PPPPP4/9/9/9/9/9/RNBAKABNR w - - 0 1");
    CHECK(std::abs(evaluate(won)) <= eval::kMaxEval);
    CHECK(evaluate(won) > 3000);
}

TEST_CASE("evaluate: the table ends in the total from Red's view") {
    const std::regex form("total -?[0-9]+ cp");
    const auto check = [&form](const Position& position) {
        INFO(to_fen(position));
        const std::string line = last_line(eval::explain(position));
        REQUIRE(std::regex_match(line, form));
        REQUIRE(line == "total " + std::to_string(red_score(position)) + " cp");
    };
    check(board::start_position());
    Playouts playouts(33);
    int red_to_move = 0;
    int black_better = 0;
    const int count = scaled(1000);
    for (int i = 0; i < count; ++i) {
        const Position position = playouts.next().position;
        check(position);
        red_to_move += position.side_to_move() == Color::Red;
        black_better += red_score(position) < 0;
    }
    // Both movers and both signs have come.
    CHECK(red_to_move > count / 10);
    CHECK(red_to_move < count * 9 / 10);
    CHECK(black_better > count / 10);
    CHECK(black_better < count * 9 / 10);
}

TEST_CASE("evaluate: the table names its terms") {
    const std::string table = eval::explain(board::start_position());
    INFO(table);
    CHECK(table.find("material") != std::string::npos);
    CHECK(table.find("mobility") != std::string::npos);
}

}  // namespace xq::tests
