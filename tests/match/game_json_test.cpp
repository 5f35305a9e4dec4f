// Games as JSON: read back the same, and what is no game refused.
#include "match/game_json.h"

#include <limits>
#include <string>

#include <catch2/catch.hpp>

namespace xq::tests {

using match::GameRecord;
using match::GameSummary;
using match::Outcome;
using match::ScheduledGame;
using nlohmann::json;

namespace {

board::Move move(const char* text) { return board::parse_move(text).value(); }

GameRecord full_record() {
    GameRecord record;
    record.opening.moves = {move("h2e2")};
    record.date = "2026.11.30";
    record.moves = {
        {move("h9g7"), 0.1 + 0.2, 12, -35, 9, std::numeric_limits<std::uint64_t>::max()},
        {move("h0g2"), 1e-7, {}, {}, {}, {}}};
    record.clocks = {{{60'000, 40, 0}, {-5, 0, 3}}};
    record.draw_offered = true;
    record.result = Outcome::BlackWins;
    record.forfeit = true;
    record.reason = "it \"hangs\" 楚";
    return record;
}

/// `record` through its text.
json reparsed(const json& value) { return json::parse(match::dumped(value)); }

}  // namespace

TEST_CASE("match: a record is the same after it was text") {
    const auto record = match::record_from_json(reparsed(match::to_json(full_record())));
    INFO((record.ok() ? "" : record.error()));
    REQUIRE(record.ok());
    CHECK(*record == full_record());
    CHECK(*match::record_from_json(reparsed(match::to_json(GameRecord{}))) == GameRecord{});

    const ScheduledGame game{7, {3, 2, 5, 11}};
    CHECK(*match::scheduled_from_json(reparsed(match::to_json(game))) == game);
    GameSummary summary = match::summarise(game, full_record());
    CHECK(*match::summary_from_json(reparsed(match::to_json(summary))) == summary);
    for (const Outcome outcome : {Outcome::RedWins, Outcome::BlackWins, Outcome::Draw}) {
        summary.result = outcome;
        CHECK(match::summary_from_json(match::to_json(summary))->result == outcome);
    }
}

TEST_CASE("match: text of JSON is one line of ASCII") {
    CHECK(match::dumped("a\n\"楚\"\xFF") == R"("a\n\"\u695a\"\ufffd")");
    CHECK(match::dumped({1, nullptr, 0.5}) == "[1,null,0.5]");
}

TEST_CASE("match: values that no record has are refused") {
    const json whole = match::to_json(full_record());
    const auto refused = [&](const char* path, const json& value) {
        json damaged = whole;
        damaged[json::json_pointer(path)] = value;
        CAPTURE(path, match::dumped(value));
        CHECK_FALSE(match::record_from_json(damaged).ok());
    };
    for (const json& value : {json(), json(""), json(1), json::array(), json::object()}) {
        CHECK_FALSE(match::record_from_json(value).ok());
        CHECK_FALSE(match::summary_from_json(value).ok());
        CHECK_FALSE(match::scheduled_from_json(value).ok());
    }
    refused("/fen", 5);
    refused("/opening/0", "h2e");
    refused("/opening/0", "h2e2x");
    refused("/opening/0", "j2e2");
    refused("/opening/0", 12);
    refused("/moves/0", json::array());
    refused("/moves/0/0", "\xFF\n");
    refused("/moves/0/1", "1");
    refused("/moves/0/2", 1.5);
    refused("/moves/0/3", 2'147'483'648LL);
    refused("/moves/0/3", -2'147'483'649LL);
    refused("/moves/0/4", "9");
    refused("/moves/0/5", -1);
    refused("/clocks", json::array());
    refused("/clocks/0/0", std::numeric_limits<std::uint64_t>::max());
    refused("/clocks/0/1", 1e300);
    refused("/clocks/1/2", -1);
    refused("/draw_offered", 1);
    refused("/result", 3);
    refused("/result", "1-0");
    refused("/reason", nullptr);
    const auto error = match::record_from_json({{"fen", ""}, {"opening", {"a\nb"}}});
    CHECK(error.error() == "'a?b' is no move");
}

TEST_CASE("match: a finished game as a line for other programs") {
    const json line = match::game_line({7, {3, 2, 5, 11}}, full_record(), "red", "black", "asian");
    CHECK(line["number"] == 7);
    CHECK(line["round"] == 5);
    CHECK(line["pair"] == 12);
    CHECK(line["red"] == "red");
    CHECK(line["black"] == "black");
    CHECK(line["rules"] == "asian");
    CHECK(line["date"] == "2026.11.30");
    CHECK(line["result"] == "0-1");
    CHECK(line["forfeit"] == true);
    CHECK(line["termination"] == "it \"hangs\" 楚");
    CHECK(line["fen"] == std::string(board::kStartFen));
    CHECK(line["opening"] == json{"h2e2"});
    CHECK(line["moves"] == json{"h9g7", "h0g2"});
    CHECK(line["ms"] == json{0.1 + 0.2, 1e-7});
    CHECK(line["engine_ms"] == json{12, nullptr});
    CHECK(line["score"] == json{-35, nullptr});
    CHECK(line["depth"] == json{9, nullptr});
    CHECK(line["nodes"] == json{std::numeric_limits<std::uint64_t>::max(), nullptr});
    CHECK(line.size() == 18);
    // Arrays even where no engine has moved.
    CHECK(match::game_line({}, GameRecord{}, "", "", "")["depth"] == json::array());
}

}  // namespace xq::tests
