// How much of a lead the endings named in the documents leave.
#include "eval/endgame.h"

#include <cstdlib>
#include <string>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "support/random_positions.h"
#include "support/test_data.h"
#include "support/transformed.h"

namespace xq::tests {

using board::Color;
using board::Position;
using eval::EvalInfo;
using eval::kWholeLead;
using eval::Score;

namespace {

/// Red's share, from..to.
struct Ending {
    const char* what;
    const char* fen;
    int least;
    int most;
};

constexpr int kTiny = kWholeLead / 16;
constexpr int kSmall = kWholeLead / 4;
constexpr int kReduced = kWholeLead / 2;

constexpr Ending kEndings[] = {
    {"bare kings", "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", 0, 0},
    {"guards alone", "4k4/9/9/9/9/9/9/4B4/4A4/2BAK4 w - - 0 1", 0, 0},
    {"guards against a rook", "3k4r/9/9/9/9/9/9/4B4/4A4/2BAK4 w - - 0 1", 0, 0},
    {"lone cannon without guards", "4k4/9/9/9/9/9/9/7C1/9/3K5 w - - 0 1", 1, kTiny},
    {"cannon with an advisor", "4k4/9/9/9/9/9/9/7C1/4A4/3K5 w - - 0 1", kReduced, kWholeLead},
    {"rook, full guard", "2bakab2/9/9/9/9/9/9/7R1/9/3K5 w - - 0 1", 1, kSmall},
    {"rook, two guards", "3aka3/9/9/9/9/9/9/7R1/9/3K5 w - - 0 1", kWholeLead, kWholeLead},
    {"rook, advisor and elephant", "3ak1b2/9/9/9/9/9/9/7R1/9/3K5 w - - 0 1", kWholeLead,
     kWholeLead},
    {"knight, bare king", "4k4/9/9/9/9/9/9/7N1/9/3K5 w - - 0 1", kWholeLead, kWholeLead},
    {"knight, an advisor", "3ak4/9/9/9/9/9/9/7N1/9/3K5 w - - 0 1", kWholeLead, kWholeLead},
    {"knight, an elephant", "2b1k4/9/9/9/9/9/9/7N1/9/3K5 w - - 0 1", 1, kReduced},
    {"knight, two advisors", "3aka3/9/9/9/9/9/9/7N1/9/3K5 w - - 0 1", 1, kSmall},
    {"knight, two elephants", "2b1k1b2/9/9/9/9/9/9/7N1/9/3K5 w - - 0 1", 1, kSmall},
    {"knight and pawn, full guard", "2bakab2/9/9/7P1/9/9/9/7N1/9/3K5 w - - 0 1", 1, kReduced},
    {"cannon and pawn, full guard", "2bakab2/9/9/7P1/9/9/9/7C1/9/3K5 w - - 0 1", 1, kReduced},
    {"rook and pawn, full guard", "2bakab2/9/9/7P1/9/9/9/7R1/9/3K5 w - - 0 1", kWholeLead,
     kWholeLead},
    {"knight and pawn, two advisors", "3aka3/9/9/7P1/9/9/9/7N1/9/3K5 w - - 0 1", kWholeLead,
     kWholeLead},
    {"two cannons without guards", "4k4/9/9/9/9/9/9/1C5C1/9/3K5 w - - 0 1", 1, kSmall},
    {"two cannons with an advisor", "4k4/9/9/9/9/9/9/1C5C1/4A4/3K5 w - - 0 1", kWholeLead,
     kWholeLead},
    {"rook against cannon", "4k4/9/7c1/9/9/9/9/7R1/9/3K5 w - - 0 1", kWholeLead, kWholeLead},
    {"rook against cannon and two advisors", "3aka3/9/7c1/9/9/9/9/7R1/9/3K5 w - - 0 1", 1,
     kReduced},
    {"rook against pawns", "3ak4/9/9/9/2p3p2/9/9/7R1/9/3K5 w - - 0 1", kWholeLead, kWholeLead},
    {"rook against rook", "3ak4/9/7r1/9/9/9/9/7R1/9/3K5 w - - 0 1", 1, kSmall},
    {"knight against cannon", "4k4/9/1c7/9/9/9/9/7N1/9/3K5 w - - 0 1", 1, kSmall},
    {"two knights", "2bakab2/9/9/9/9/9/9/1N5N1/9/3K5 w - - 0 1", kWholeLead, kWholeLead},
    {"pawn, two guards", "3aka3/9/9/7P1/9/9/9/9/9/3K5 w - - 0 1", 1, kSmall},
    {"two pawns, full guard", "2bakab2/9/9/1P5P1/9/9/9/9/9/3K5 w - - 0 1", 1, kReduced},
    {"the full set", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
     kWholeLead, kWholeLead},
};

}  // namespace

TEST_CASE("endgame: what a lead is worth") {
    for (const Ending& ending : kEndings) {
        INFO(ending.what);
        const Position position = board::parse_fen(ending.fen).value();
        const int share = eval::winnable_share(EvalInfo(position), Color::Red);
        CHECK(share >= ending.least);
        CHECK(share <= ending.most);
        const Position swapped = transformed(position, true, false);
        CHECK(eval::winnable_share(EvalInfo(swapped), Color::Black) == share);
    }
}

TEST_CASE("endgame: the side that leads is asked what it can make of it") {
    const std::string men = "3aka3/9/9/9/9/9/9/7R1/9/3K5";
    const Position red = board::parse_fen(men + " w - - 0 1").value();
    CHECK(eval::scaled(EvalInfo(red), 640) == 640);
    CHECK(eval::scaled(EvalInfo(red), -640) == 0);
    const Position black = board::parse_fen(men + " b - - 0 1").value();
    CHECK(eval::scaled(EvalInfo(black), 640) == 0);
    CHECK(eval::scaled(EvalInfo(black), -640) == -640);
}

TEST_CASE("endgame: scaling keeps the sign and enlarges nothing") {
    base::Prng random(61);
    int reduced = 0;
    const int count = scaled(3000);
    for (int i = 0; i < count; ++i) {
        const Position position = scattered_position(random);
        INFO(board::to_fen(position));
        const EvalInfo info(position);
        for (const Color color : board::kColors) {
            const int share = eval::winnable_share(info, color);
            REQUIRE(share >= 0);
            REQUIRE(share <= kWholeLead);
        }
        const Score score = static_cast<Score>(random.below(4001)) - 2000;
        const Score less = eval::scaled(info, score);
        REQUIRE(less * score >= 0);
        REQUIRE(std::abs(less) <= std::abs(score));
        reduced += less != score;
    }
    CHECK(reduced > count / 20);
    CHECK(reduced < count);
}

}  // namespace xq::tests
