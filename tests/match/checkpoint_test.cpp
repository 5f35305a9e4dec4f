// The state of a run: kept and read back whole after a kill at every step, damaged ones refused.
#include "match/checkpoint.h"

#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "match/game_json.h"
#include "support/temporary_folder.h"

namespace xq::tests {

using match::Checkpoint;
using match::GameRecord;
using match::GameSummary;
using match::Outcome;
using match::Saved;
using match::ScheduledGame;
using nlohmann::json;

namespace {

using Lengths = std::map<std::string, std::uintmax_t>;

/// Game `number` with `moves` moves of the rooks up and down.
GameRecord record_of(std::size_t moves, Outcome result = Outcome::Draw) {
    static constexpr const char* kMoves[] = {"a0a1", "a9a8", "a1a0", "a8a9"};
    GameRecord record;
    record.date = "2026.11.30";
    for (std::size_t ply = 0; ply < moves; ++ply) {
        record.moves.push_back({board::parse_move(kMoves[ply % 4]).value(),
                                0.1 * static_cast<double>(ply + 1),
                                {},
                                {},
                                {},
                                {}});
    }
    record.result = result;
    record.reason = "because";
    return record;
}

ScheduledGame game_of(int number) { return {number, {0, 1, number, number - 1}}; }

Checkpoint open(const TemporaryFolder& folder) {
    auto checkpoint = Checkpoint::open(folder.file("state"), {"--games", "4"}, {{"rounds", 2}});
    if (!checkpoint) {
        FAIL(checkpoint.error());
    }
    return *std::move(checkpoint);
}

Saved load(const TemporaryFolder& folder) {
    auto saved = match::load_saved(folder.file("state"));
    if (!saved) {
        FAIL(saved.error());
    }
    REQUIRE(saved->has_value());
    return **std::move(saved);
}

std::vector<int> numbers(const std::vector<match::KeptGame>& games) {
    std::vector<int> list;
    for (const auto& kept : games) {
        list.push_back(kept.game.number);
    }
    return list;
}

/// What load_saved() says of a state file with this text.
std::string error_of(const TemporaryFolder& folder, const std::string& text) {
    folder.write("state", text);
    const auto saved = match::load_saved(folder.file("state"));
    INFO(text);
    REQUIRE_FALSE(saved.ok());
    const std::string start = folder.file("state") + ": ";
    REQUIRE(saved.error().substr(0, start.size()) == start);
    return saved.error().substr(start.size());
}

const std::string kWhole =
    R"({"version":1,"arguments":["--games"],"settings":{},"lengths":{"a":1},"finished":[)"
    R"([[1,0,1,1,0,false],2,false,"mate",3,[1,0.5,1,1,0.5,9,1,5],[1,0.5,1,1,0.5,9,1,5]]]})";

/// kWhole with `from` replaced by `to`.
std::string changed(const std::string& from, const std::string& to) {
    std::string text = kWhole;
    REQUIRE(text.find(from) != std::string::npos);
    return text.replace(text.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("match: the state of a run is read back as it was kept") {
    const TemporaryFolder folder;
    const auto none = match::load_saved(folder.file("state"));
    REQUIRE(none.ok());
    CHECK_FALSE(none->has_value());

    Checkpoint checkpoint = open(folder);
    const GameSummary first = match::summarise(game_of(1), record_of(3, Outcome::RedWins));
    const Lengths lengths{{"games.pgn", 12}, {"a \"b\"", 5'000'000'000ULL}};
    REQUIRE(checkpoint.save({first}, lengths).ok());
    REQUIRE(checkpoint.keep_running(game_of(3), record_of(5)).ok());
    REQUIRE(checkpoint.keep_running(game_of(3), record_of(6)).ok());
    REQUIRE(checkpoint.keep_running(game_of(10), record_of(0)).ok());
    REQUIRE(checkpoint.keep_ended(game_of(4), record_of(2)).ok());
    REQUIRE(checkpoint.keep_ended(game_of(2), record_of(1, Outcome::BlackWins)).ok());

    const Saved saved = load(folder);
    CHECK(saved.arguments == std::vector<std::string>{"--games", "4"});
    CHECK(saved.settings == json{{"rounds", 2}});
    CHECK(saved.finished == std::vector<GameSummary>{first});
    CHECK(saved.lengths == lengths);
    // In the order they ended, not of their numbers.
    REQUIRE(numbers(saved.ended) == std::vector<int>{4, 2});
    CHECK(saved.ended[1].game == game_of(2));
    CHECK(saved.ended[1].record == record_of(1, Outcome::BlackWins));
    REQUIRE(numbers(saved.running) == std::vector<int>{3, 10});
    CHECK(saved.running[0].record == record_of(6));
}

TEST_CASE("match: a kill at every step of a game's end loses and repeats nothing") {
    const TemporaryFolder folder;
    std::vector<GameSummary> finished;
    for (const int number : {2, 1, 3}) {
        finished.push_back(match::summarise(game_of(number), record_of(2)));
    }
    {
        Checkpoint checkpoint = open(folder);
        REQUIRE(checkpoint.save({}, {}).ok());
        for (const int number : {1, 2, 3}) {
            REQUIRE(checkpoint.keep_running(game_of(number), record_of(1)).ok());
        }
        REQUIRE(checkpoint.keep_ended(game_of(2), record_of(2)).ok());
        REQUIRE(checkpoint.keep_ended(game_of(1), record_of(2)).ok());
    }
    CHECK(numbers(load(folder).ended) == std::vector<int>{2, 1});
    CHECK(numbers(load(folder).running) == std::vector<int>{3});
    {
        // The next run counts the ended games anew, and is killed between them.
        Checkpoint checkpoint = open(folder);
        REQUIRE(checkpoint.keep_ended(game_of(2), record_of(2)).ok());
        CHECK(numbers(load(folder).ended) == std::vector<int>{2, 1});
        REQUIRE(checkpoint.save({finished[0]}, {}).ok());
        CHECK_FALSE(folder.has("state.game-2"));
    }
    CHECK(load(folder).finished == std::vector<GameSummary>{finished[0]});
    CHECK(numbers(load(folder).ended) == std::vector<int>{1});
    const std::string ended = folder.read("state.game-1");
    {
        Checkpoint checkpoint = open(folder);
        REQUIRE(checkpoint.keep_ended(game_of(1), record_of(2)).ok());
        REQUIRE(checkpoint.keep_ended(game_of(3), record_of(2)).ok());
        REQUIRE(checkpoint.save(finished, {}).ok());
    }
    // Killed after the state was kept, before the games' own files were removed.
    folder.write("state.game-1", ended);
    CHECK(load(folder).finished == finished);
    CHECK(load(folder).ended.empty());
    CHECK(load(folder).running.empty());
    {
        Checkpoint checkpoint = open(folder);
        REQUIRE(checkpoint.save(finished, {}).ok());
    }
    // Nothing stays but the state.
    CHECK_FALSE(folder.has("state.game-1"));
    CHECK_FALSE(folder.has("state.game-3"));
    CHECK_FALSE(folder.has("state.lock"));
}

TEST_CASE("match: games of a run that was given up are not those of the next one") {
    const TemporaryFolder folder;
    {
        Checkpoint checkpoint = open(folder);
        REQUIRE(checkpoint.save({}, {}).ok());
        REQUIRE(checkpoint.keep_running(game_of(1), record_of(4)).ok());
        REQUIRE(checkpoint.keep_ended(game_of(2), record_of(4)).ok());
    }
    std::filesystem::remove(folder.file("state"));
    folder.write("state.game-notes", "mine");
    Checkpoint checkpoint = open(folder);
    REQUIRE(checkpoint.save({}, {}).ok());
    CHECK(load(folder).running.empty());
    CHECK(load(folder).ended.empty());
    CHECK(folder.read("state.game-notes") == "mine");
}

TEST_CASE("match: a draft that a kill has left half written harms nothing") {
    const TemporaryFolder folder;
    Checkpoint checkpoint = open(folder);
    REQUIRE(checkpoint.save({}, {}).ok());
    REQUIRE(checkpoint.keep_running(game_of(1), record_of(4)).ok());
    folder.write("state.new", "{\"vers");
    folder.write("state.game-1.new", "{");
    CHECK(numbers(load(folder).running) == std::vector<int>{1});
    CHECK(load(folder).running[0].record == record_of(4));
    REQUIRE(checkpoint.keep_running(game_of(1), record_of(5)).ok());
    CHECK(load(folder).running[0].record == record_of(5));
}

TEST_CASE("match: one run at a time uses a state") {
    const TemporaryFolder folder;
    {
        Checkpoint first = open(folder);
        const auto second = Checkpoint::open(folder.file("state"), {}, {});
        REQUIRE_FALSE(second.ok());
        CHECK(second.error() == folder.file("state") + ": another run uses it");
        // The one that was refused has not taken the lock away.
        Checkpoint moved = std::move(first);
        CHECK_FALSE(Checkpoint::open(folder.file("state"), {}, {}).ok());
        CHECK(moved.path() == folder.file("state"));
    }
    CHECK(Checkpoint::open(folder.file("state"), {}, {}).ok());
    // A lock file that a kill has left locks nobody out.
    folder.write("state.lock", "");
    CHECK(Checkpoint::open(folder.file("state"), {}, {}).ok());
    CHECK(Checkpoint::open("/nonexistent/state", {}, {}).error() ==
          "/nonexistent/state.lock: No such file or directory");
}

TEST_CASE("match: a damaged state is refused with its name") {
    const TemporaryFolder folder;
    folder.write("state", kWhole);
    REQUIRE(load(folder).finished.size() == 1);
    for (std::size_t length = 0; length < kWhole.size(); ++length) {
        CHECK(error_of(folder, kWhole.substr(0, length)) == "is no state of chuhe-match");
    }
    for (const char* const text : {"\xFF\xFE{}", "[]", "null", "1e999", "{\"version\":1"}) {
        CHECK(error_of(folder, text) == "is no state of chuhe-match");
    }
    CHECK(error_of(folder, std::string(100'000, '[')) == "is no state of chuhe-match");
    CHECK(error_of(folder, changed("\"version\":1", "\"version\":2")) ==
          "is no state of chuhe-match");
    CHECK(error_of(folder, changed("\"version\":1,", "")) == "is no state of chuhe-match");

    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"\"arguments\":[\"--games\"],", ""},
             {"[\"--games\"]", "[1]"},
             {"\"settings\":{},", ""},
             {"{\"a\":1}", "[1]"},
             {"{\"a\":1}", "{\"a\":\"1\"}"},
             {"[1,0,1,1,0,false]", "[1,0,1,1]"},
             {"[1,0,1,1,0,false]", "{}"},
             {"[1,0,1,1,0,false]", "[1,-1,1,1,0,false]"},
             {"[1,0,1,1,0,false]", "[1.5,0,1,1,0,false]"},
             {"[1,0,1,1,0,false]", "[4294967297,0,1,1,0,false]"},
             {"[1,0,1,1,0,false]", "[1,0,1e300,1,0,false]"},
             {"[1,0,1,1,0,false]", "[1,0,1,-9223372036854775808,0,false]"},
             {",2,false", ",3,false"},
             {",2,false", ",-1,false"},
             {",2,false", ",4294967298,false"},
             {"false", "0"},
             {"\"mate\"", "null"},
             {"9,1,5]]", "-9,1,5]]"},
             {",[1,0.5,1,1,0.5,9,1,5]]]", "]]"}}) {
        CHECK(error_of(folder, changed(from, to)) != "");
    }
}

TEST_CASE("match: a damaged file of a game is refused with its name") {
    const TemporaryFolder folder;
    Checkpoint checkpoint = open(folder);
    REQUIRE(checkpoint.save({}, {}).ok());
    REQUIRE(checkpoint.keep_ended(game_of(7), record_of(2)).ok());
    const json whole = json::parse(folder.read("state.game-7"));
    const auto refused = [&](const std::string& text) {
        INFO(text);
        folder.write("state.game-7", text);
        const auto saved = match::load_saved(folder.file("state"));
        REQUIRE_FALSE(saved.ok());
        CHECK(saved.error().find(folder.file("state.game-7") + ": ") == 0);
    };
    refused("");
    refused("{}");
    for (const char* const name : {"version", "game", "record"}) {
        json damaged = whole;
        damaged.erase(name);
        refused(damaged.dump());
    }
    for (const auto& [name, value] : whole["record"].items()) {
        json damaged = whole;
        damaged["record"].erase(name);
        refused(damaged.dump());
        damaged["record"][name] = {{"x", 1}};
        refused(damaged.dump());
    }
    // Not refused, but no state either: names of other files.
    folder.write("state.game-7", whole.dump());
    folder.write("state.game-1234567890", "?");
    folder.write("state.game-", "?");
    folder.write("state.game-7x", "?");
    CHECK(numbers(load(folder).ended) == std::vector<int>{7});
}

TEST_CASE("match: ended games of the same place are all there") {
    const TemporaryFolder folder;
    Checkpoint checkpoint = open(folder);
    REQUIRE(checkpoint.save({}, {}).ok());
    REQUIRE(checkpoint.keep_ended(game_of(1), record_of(2)).ok());
    REQUIRE(checkpoint.keep_ended(game_of(2), record_of(2)).ok());
    json second = json::parse(folder.read("state.game-2"));
    second["ended"] = 1;
    folder.write("state.game-2", second.dump());
    CHECK(numbers(load(folder).ended) == std::vector<int>{1, 2});
}

TEST_CASE("match: a state that cannot be read or written is named") {
    const TemporaryFolder folder;
    CHECK(match::load_saved(folder.file("")).error() == folder.file("") + ": cannot be read");
    CHECK(match::write_whole("/nonexistent/a", "x").error() ==
          "/nonexistent/a.new: No such file or directory");
    std::filesystem::create_directory(folder.file("taken"));
    folder.write("taken/inside", "");
    CHECK(match::write_whole(folder.file("taken"), "x").error() ==
          folder.file("taken") + ": Is a directory");
    REQUIRE(match::write_whole(folder.file("a"), "long text").ok());
    REQUIRE(match::write_whole(folder.file("a"), "x").ok());
    CHECK(folder.read("a") == "x");
    CHECK_FALSE(folder.has("a.new"));
}

TEST_CASE("match: what differs between two tournaments is named") {
    const json saved{{"rounds", 10}, {"games", 2}, {"old", 1}};
    CHECK(match::difference(saved, {{"rounds", 10}, {"games", 2}}).empty());
    CHECK(match::difference(saved, {{"games", 2}, {"rounds", 20}}) == "rounds is 10, not 20");
    CHECK(match::difference(saved, {{"seed", "x"}}) == "seed is null, not \"x\"");
    CHECK(match::difference(json::array(), {{"seed", 1}}) == "seed is null, not 1");
}

}  // namespace xq::tests
