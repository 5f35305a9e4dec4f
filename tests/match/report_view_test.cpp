// A game as the report shows it.
#include "match/report_view.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace xq::tests {

using match::EngineSpec;
using match::GameRecord;
using match::ReportGame;
using records::Notation;

namespace {

board::Move move(const char* text) { return board::parse_move(text).value(); }

std::vector<EngineSpec> two_engines(const std::string& control) {
    std::vector<EngineSpec> engines(2);
    engines[0].name = "first";
    engines[1].name = "second";
    for (EngineSpec& engine : engines) {
        engine.limits.clock = *match::parse_time_control(control);
    }
    return engines;
}

ReportGame shown(const GameRecord& record, bool running, const std::string& control = "60",
                 Notation notation = Notation::Wxf) {
    return match::report_game(two_engines(control), {5, {1, 0, 3, 2}}, record, running, notation);
}

}  // namespace

TEST_CASE("match: the report shows whose game it is, and every move with its cost") {
    GameRecord record;
    record.opening.moves = {move("h2e2"), move("h9g7")};
    record.moves = {{move("h0g2"), 1500, 1400, 31, 12, 9000}, {move("i9h9"), 250, {}, {}, {}, {}}};
    record.result = match::Outcome::BlackWins;
    record.reason = "mate";
    const ReportGame game = shown(record, false);
    CHECK(game.number == 5);
    CHECK(game.round == 3);
    CHECK(game.red == "second");
    CHECK(game.black == "first");
    CHECK(game.fen == board::kStartFen);
    CHECK(game.result == "0-1");
    CHECK(game.reason == "mate");
    CHECK_FALSE(game.running);
    REQUIRE(game.moves.size() == 4);
    CHECK(game.moves[0].iccs == "h2e2");
    CHECK(game.moves[0].text == "C2.5");
    CHECK(game.moves[0].opening);
    CHECK_FALSE(game.moves[0].score);
    CHECK(game.moves[1].text == "H8+7");
    CHECK(game.moves[2].text == "H2+3");
    CHECK_FALSE(game.moves[2].opening);
    CHECK(game.moves[2].score == 31);
    CHECK(game.moves[2].depth == 12);
    CHECK(game.moves[2].nodes == 9000U);
    CHECK(game.moves[2].seconds == 1.5);
    CHECK_FALSE(game.moves[3].nodes);
    CHECK(shown(record, false, "60", Notation::Chinese).moves[0].text == "炮二平五");
    // A game under way has no result yet, one broken off none at all.
    CHECK(shown(record, true).result == "*");
    CHECK(shown(record, true).running);
    record.aborted = true;
    CHECK(shown(record, false).result == "*");
}

TEST_CASE("match: clocks of the report") {
    const auto clock = [](base::Milliseconds remaining, const std::string& control) {
        GameRecord record;
        record.clocks[0].remaining = remaining;
        record.clocks[1].remaining = 61'000;
        const ReportGame game = shown(record, true, control);
        CHECK(game.black_clock == (control == "inf" ? "" : "1:01"));
        return game.red_clock;
    };
    CHECK(clock(0, "60") == "0:00.0");
    CHECK(clock(59'999, "60") == "0:59.9");
    CHECK(clock(60'000, "60") == "1:00");
    CHECK(clock(307'900, "60") == "5:07");
    CHECK(clock(3'599'999, "60") == "59:59");
    CHECK(clock(3'907'000, "60") == "1:05:07");
    CHECK(clock(360'000'000, "60") == "100:00:00");
    CHECK(clock(0, "inf").empty());
}

}  // namespace xq::tests
