// PGN of finished games: its tags, and every style read back by the reader of records.
#include "match/pgn.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "movegen/movegen.h"
#include "records/pgn.h"

namespace xq::tests {

using match::GameRecord;
using match::Outcome;
using match::PgnStyle;
using match::PgnTags;
using match::TagStyle;
using records::Notation;

namespace {

board::Move move(const char* text) { return board::parse_move(text).value(); }

const PgnTags kTags{"Cup \"A\\B\"", 3, "红 [1]", "black\n", "", "", "asian", "60+0.6"};

GameRecord short_game() {
    GameRecord record;
    record.opening.moves = {move("h2e2")};
    record.date = "2026.11.30";
    record.moves = {{move("h9g7"), 100, {}, 35, 12, {}},
                    {move("h0g2"), 1, {}, -29'990, {}, {}},
                    {move("i9h9"), 2345.6, {}, {}, {}, {}}};
    record.result = Outcome::BlackWins;
    record.reason = "Red forfeits: it answered '{x}'";
    return record;
}

/// The only game of `text`, which must have no fault.
records::Game reread(const std::string& text) {
    const auto games = records::read_pgn(text, "x.pgn");
    INFO(text);
    CHECK(games.faults == std::vector<std::string>{});
    REQUIRE(games.games.size() == 1);
    return games.games.front();
}

}  // namespace

TEST_CASE("match: PGN to the letter") {
    CHECK(match::to_pgn(short_game(), kTags) ==
          "[Game \"Chinese Chess\"]\n[Event \"Cup \\\"A\\\\B\\\"\"]\n[Date \"2026.11.30\"]\n"
          "[Round \"3\"]\n[Red \"红 [1]\"]\n[Black \"black \"]\n[Result \"0-1\"]\n"
          "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"]\n"
          "[Format \"ICCS\"]\n[Rules \"asian\"]\n[TimeControl \"60+0.6\"]\n"
          "[Termination \"Red forfeits: it answered '{x}'\"]\n\n"
          "1. H2-E2 H9-G7 {+0.35/12 0.100s} 2. H0-G2 {-299.90 0.001s} I9-H9 {2.346s} 0-1\n\n");
    PgnTags teams = kTags;
    teams.red_team = "A";
    teams.black_team = "B";
    const std::string xboard =
        match::to_pgn(short_game(), teams, {Notation::Wxf, TagStyle::Xboard});
    for (const char* const line :
         {"[White \"红 [1]\"]\n", "[Black \"black \"]\n", "[WhiteTeam \"A\"]\n",
          "[BlackTeam \"B\"]\n", "[Variant \"xiangqi\"]\n", "[SetUp \"1\"]\n",
          "\n1. C2.5 H8+7 {+0.35/12 0.100s}"}) {
        CHECK(xboard.find(line) != std::string::npos);
    }
    CHECK(xboard.find("[Red") == std::string::npos);
}

TEST_CASE("match: names of tag styles") {
    CHECK(*match::parse_tag_style("xqbase") == TagStyle::Xqbase);
    CHECK(*match::parse_tag_style("xboard") == TagStyle::Xboard);
    CHECK(match::parse_tag_style("XBoard").error() == "'XBoard' is not one of xqbase, xboard");
}

TEST_CASE("match: every style of PGN is read back as the same game") {
    GameRecord long_game = short_game();
    // Knights out and back, on both sides, with all the longest comments.
    static constexpr const char* kCycle[] = {"b0c2", "b9c7", "c2b0", "c7b9"};
    for (std::size_t ply = 0; ply < 200; ++ply) {
        long_game.moves.push_back({move(kCycle[ply % 4]), 3'600'000, {}, -29'999, 127, {}});
    }
    GameRecord black_first = short_game();
    black_first.opening.fen = "4k4/4a4/9/9/9/9/9/9/4A4/3K4R b - - 3 57";
    black_first.opening.moves.clear();
    black_first.moves = {{move("e9f9"), 5, {}, 1, 1, {}}, {move("i0i5"), 5, {}, 1, 1, {}}};
    GameRecord empty;
    empty.aborted = true;
    GameRecord drawn = short_game();
    drawn.result = Outcome::Draw;
    const std::vector<std::pair<GameRecord, const char*>> games{{short_game(), "0-1"},
                                                                {long_game, "0-1"},
                                                                {black_first, "0-1"},
                                                                {empty, "*"},
                                                                {drawn, "1/2-1/2"}};
    for (const auto& [record, result] : games) {
        for (const Notation notation :
             {Notation::Iccs, Notation::Wxf, Notation::Chinese, Notation::ChineseTraditional}) {
            for (const TagStyle tags : {TagStyle::Xqbase, TagStyle::Xboard}) {
                const std::string text = match::to_pgn(record, kTags, {notation, tags});
                const records::Game game = reread(text);
                CHECK(game.main_line() == match::all_moves(record));
                CHECK(game.start_fen == record.opening.fen);
                CHECK(records::to_string(game.result) == result);
                CHECK(game.tag("Event") == kTags.event);
                CHECK(game.tag("Red") == kTags.red);
                CHECK(game.tag("Termination") == record.reason);
            }
        }
    }
    // One after the other in a file.
    const auto both =
        records::read_pgn(match::to_pgn(long_game, kTags) + match::to_pgn(empty, kTags), "x.pgn");
    CHECK(both.faults.empty());
    CHECK(both.games.size() == 2);
}

TEST_CASE("match: PGN begins with the number of the opening's position") {
    GameRecord record;
    record.opening.fen = "4k4/4a4/9/9/9/9/9/9/4A4/3K4R b - - 3 57";
    record.moves = {{move("e9f9"), 5, {}, {}, {}, {}}, {move("i0i5"), 5, {}, {}, {}, {}}};
    CHECK(match::to_pgn(record, kTags)
              .find("\n57... E9-F9 {0.005s} 58. I0-I5 {0.005s} 1/2-1/2\n\n") != std::string::npos);
}

}  // namespace xq::tests
