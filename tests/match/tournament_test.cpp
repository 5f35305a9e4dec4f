// Whole tournaments of engines that cannot be started, so that each game is forfeited by Red at
// once: schedules, teams, byes, and what a run before has left, damaged or not.
#include "match/tournament.h"

#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "match/tables.h"
#include "support/temporary_folder.h"
#include "support/test_data.h"

namespace xq::tests {

using match::FinishedGame;
using match::Format;
using match::GameRecord;
using match::GameSummary;
using match::KeptGame;
using match::Outcome;
using match::Pairing;
using match::Saved;
using match::ScheduledGame;
using match::Team;
using match::TeamSystem;
using match::Tournament;
using match::TournamentSettings;

namespace {

/// Remembers what it is told.
class Witness final : public match::Listener {
  public:
    /// Stops `tournament` after so many games.
    void stop_after(Tournament& tournament, std::size_t number) {
        stopped_ = &tournament;
        last_ = number;
    }

    void moved(const Tournament& tournament, const ScheduledGame& game,
               const GameRecord& record) override {
        static_cast<void>(tournament);
        static_cast<void>(game);
        // Whoever shows a record relies on it.
        if (!fault_of(record).empty()) {
            ++unplayable;
        }
    }
    void finished(const Tournament& tournament, const FinishedGame& game) override {
        static_cast<void>(tournament);
        games.push_back(game);
        if (games.size() == last_) {
            stopped_->stop();
        }
    }
    void warned(const std::string& text) override { warnings.push_back(text); }

    std::vector<FinishedGame> games;
    std::vector<std::string> warnings;
    int unplayable = 0;

  private:
    Tournament* stopped_ = nullptr;
    std::size_t last_ = 0;
};

std::vector<match::EngineSpec> engines_of(std::size_t count) {
    std::vector<match::EngineSpec> engines(count);
    for (std::size_t engine = 0; engine < count; ++engine) {
        engines[engine].name = "e" + std::to_string(engine);
        engines[engine].program = "/nonexistent/engine";
    }
    return engines;
}

TournamentSettings settings_of(Format format, int rounds = 1, int games = 2) {
    TournamentSettings settings;
    settings.format = format;
    settings.rounds = rounds;
    settings.games = games;
    return settings;
}

/// Teams 0, 1, … of `size` engines each, one after the other.
std::vector<Team> teams_of(std::size_t count, std::size_t size) {
    std::vector<Team> teams(count);
    for (std::size_t engine = 0; engine < count * size; ++engine) {
        teams[engine / size].members.push_back(engine);
    }
    for (Team& team : teams) {
        team.name = "t" + std::to_string(team.members.front() / size);
    }
    return teams;
}

GameSummary summary_of(int number, Pairing pairing, Outcome result = Outcome::Draw) {
    GameSummary summary;
    summary.game = {number, pairing};
    summary.result = result;
    return summary;
}

Saved finished(std::vector<GameSummary> games) {
    Saved saved;
    saved.finished = std::move(games);
    return saved;
}

/// What resume() says of it in a round robin of three, two games each.
std::string refusal(const Saved& saved) {
    Witness witness;
    Tournament tournament(settings_of(Format::RoundRobin), engines_of(3), witness);
    const auto resumed = tournament.resume(saved);
    CHECK((resumed.ok() || tournament.games_played() == 0));
    return resumed.ok() ? "" : resumed.error();
}

/// Plays to the end in runs of `games` games each, of which each knows what those before kept.
std::vector<GameSummary> play_in_parts(const TournamentSettings& settings, std::size_t engines,
                                       std::size_t games) {
    Saved saved;
    for (int run = 0; run < 1000; ++run) {
        Witness witness;
        Tournament tournament(settings, engines_of(engines), witness);
        witness.stop_after(tournament, games);
        const auto resumed = tournament.resume(saved);
        INFO((resumed.ok() ? "" : resumed.error()));
        REQUIRE(resumed.ok());
        const auto played = tournament.run();
        INFO((played.ok() ? "" : played.error()));
        REQUIRE(played.ok());
        saved.finished = tournament.summaries();
        if (witness.games.empty()) {
            return saved.finished;
        }
    }
    FAIL("the tournament does not end");
    return {};
}

}  // namespace

TEST_CASE("match: a Red that cannot be started forfeits every game") {
    Witness witness;
    Tournament tournament(settings_of(Format::RoundRobin), engines_of(3), witness);
    REQUIRE(tournament.run().ok());
    CHECK(witness.games.size() == 6);
    CHECK(tournament.games_in_all() == 6);
    CHECK(tournament.games_played() == 6);
    for (const FinishedGame& game : witness.games) {
        CHECK(game.record.forfeit);
        CHECK(game.record.result == Outcome::BlackWins);
    }
    const auto rows = match::standings(tournament.results(), 3, tournament.criteria());
    for (const auto& row : rows) {
        CHECK(row.half_points == 4);
        CHECK(row.forfeits == 2);
        CHECK(row.rank == 1);
    }
    CHECK(tournament.score().wins == 1);
    CHECK(tournament.score().losses == 1);
    CHECK(tournament.pairs().pairs[2] == 1);
}

TEST_CASE("match: a tournament in parts is the same as in one") {
    std::vector<std::pair<TournamentSettings, std::size_t>> all{
        {settings_of(Format::RoundRobin, 2, 2), 4},
        {settings_of(Format::Gauntlet, 1, 3), 4},
        {settings_of(Format::Swiss, 3, 2), 5},
        {settings_of(Format::Swiss, 3, 1), 6},
        {settings_of(Format::Knockout, 1, 1), 5}};
    for (const TeamSystem system : {TeamSystem::Boards, TeamSystem::AllPlay, TeamSystem::Sum}) {
        for (const Format format : {Format::RoundRobin, Format::Swiss, Format::Knockout}) {
            TournamentSettings settings = settings_of(format, format == Format::Swiss ? 2 : 1,
                                                      format == Format::Swiss ? 1 : 2);
            settings.teams = teams_of(5, 3);
            settings.team_system = system;
            all.emplace_back(settings, 15);
        }
    }
    for (const auto& [settings, engines] : all) {
        CAPTURE(match::name(settings.format), static_cast<int>(settings.team_system),
                settings.teams.size());
        const auto at_once = play_in_parts(settings, engines, 100'000);
        REQUIRE_FALSE(at_once.empty());
        CHECK(play_in_parts(settings, engines, 1) == at_once);
        CHECK(play_in_parts(settings, engines, 7) == at_once);
    }
}

TEST_CASE("match: a Swiss tournament of teams, odd in number, with byes") {
    for (const TeamSystem system : {TeamSystem::Boards, TeamSystem::AllPlay}) {
        TournamentSettings settings = settings_of(Format::Swiss, 3, 1);
        settings.teams = teams_of(5, 3);
        settings.team_system = system;
        Witness witness;
        Tournament tournament(settings, engines_of(15), witness);
        REQUIRE(tournament.run().ok());
        const int of_match = system == TeamSystem::Boards ? 3 : 9;
        CHECK(tournament.games_in_all() == 3 * 2 * of_match);
        CHECK(tournament.games_played() == 3 * 2 * of_match);

        const auto results = tournament.team_results();
        CHECK(results.games.size() == 6);
        REQUIRE(results.byes.size() == 3);
        std::set<std::size_t> rested;
        for (const auto& bye : results.byes) {
            CHECK(rested.insert(bye.player).second);
            CHECK(bye.games == 1);
        }
        // Nobody meets twice; the side with more Blacks has won: that of even boards has one of
        // three, or four of nine.
        std::set<std::pair<std::size_t, std::size_t>> met;
        for (const auto& game : results.games) {
            CHECK(met.insert(std::minmax({game.red, game.black})).second);
            CHECK(game.result == Outcome::BlackWins);
            REQUIRE(game.boards);
            CHECK(game.boards->red_half_points == (of_match == 3 ? 2 : 8));
            CHECK(game.boards->black_half_points == (of_match == 3 ? 4 : 10));
        }
        const auto rows = match::standings(results, 5, tournament.team_criteria());
        int points = 0;
        for (const auto& row : rows) {
            points += row.half_points;
            CHECK(row.games == (rested.contains(row.player) ? 2 : 3));
        }
        // Two a match and a bye.
        CHECK(points == 2 * 6 + 2 * 3);
        // Byes are of teams: no engine has any.
        CHECK(tournament.results().byes.empty());
        for (const auto& table : match::tables(tournament)) {
            for (const auto& line : table.cells) {
                CHECK(line.size() == table.cells.front().size());
            }
        }
    }
}

TEST_CASE("match: a match of teams counts when all its games have ended") {
    TournamentSettings settings = settings_of(Format::RoundRobin, 1, 1);
    settings.teams = teams_of(2, 2);
    Witness witness;
    Tournament tournament(settings, engines_of(4), witness);
    REQUIRE(tournament.resume(finished({summary_of(2, {3, 1, 1, 1}, Outcome::RedWins)})).ok());
    CHECK(tournament.team_results().games.empty());
    REQUIRE(tournament.run().ok());
    REQUIRE(witness.games.size() == 1);
    CHECK(witness.games[0].game == ScheduledGame{1, {0, 2, 1, 0}});
    // The second board ended first; still the first one tells who had Red.
    REQUIRE(tournament.team_results().games.size() == 1);
    CHECK(tournament.team_results().games[0].red == 0);
    CHECK(tournament.team_results().games[0].result == Outcome::BlackWins);
    CHECK(tournament.team_results().games[0].boards == match::BoardScore{0, 4, 0, 2, 1, 0});
}

TEST_CASE("match: games that no tournament has are refused") {
    constexpr std::size_t kHuge = std::numeric_limits<std::size_t>::max();
    constexpr int kMost = std::numeric_limits<int>::max();
    CHECK(refusal(finished({summary_of(1, {1, 2, 1, 0})})).empty());
    for (const auto& [number, pairing] :
         std::vector<std::pair<int, Pairing>>{{1, {3, 2, 1, 0}},
                                              {1, {1, 3, 1, 0}},
                                              {1, {kHuge, 2, 1, 0}},
                                              {1, {1, kHuge, 1, 0}},
                                              {1, {1, 1, 1, 0}},
                                              {1, {1, 2, 0, 0}},
                                              {1, {1, 2, -5, 0}},
                                              {1, {1, 2, kMost, 0}},
                                              {1, {1, 2, 1, -1}},
                                              {0, {1, 2, 1, 0}},
                                              {-1, {1, 2, 1, 0}},
                                              {7, {1, 2, 1, 0}},
                                              {kMost, {1, 2, 1, 0}}}) {
        CAPTURE(number, pairing.red, pairing.black, pairing.round, pairing.pair);
        const std::string fault =
            "game " + std::to_string(number) + " cannot be of this tournament";
        CHECK(refusal(finished({summary_of(number, pairing)})) == fault);
        Saved saved;
        saved.ended = {KeptGame{{number, pairing}, {}}};
        CHECK(refusal(saved) == fault);
        saved.running.swap(saved.ended);
        CHECK(refusal(saved) == fault);
    }
    Saved twice = finished({summary_of(2, {2, 1, 1, 0}), summary_of(2, {2, 1, 1, 0})});
    CHECK(refusal(twice) == "game 2 is there twice");
    twice.finished.pop_back();
    twice.running = {KeptGame{{2, {2, 1, 1, 0}}, {}}};
    CHECK(refusal(twice) == "game 2 is there twice");

    Saved ended;
    ended.ended = {KeptGame{{1, {1, 2, 1, 0}}, {}}};
    ended.ended[0].record.moves = {{board::parse_move("h2h9").value(), 0, {}, {}, {}, {}},
                                   {board::parse_move("a0a1").value(), 0, {}, {}, {}, {}}};
    CHECK(refusal(ended).find("game 1: move 2, a0a1, is illegal: ") == 0);
    ended.ended[0].record.moves.clear();
    ended.ended[0].record.opening.fen = "nonsense";
    CHECK(refusal(ended).find("game 1: ") == 0);

    // Engines of one team.
    TournamentSettings settings = settings_of(Format::RoundRobin);
    settings.teams = teams_of(2, 2);
    Witness witness;
    Tournament tournament(settings, engines_of(4), witness);
    CHECK_FALSE(tournament.resume(finished({summary_of(1, {0, 1, 1, 0})})).ok());
}

TEST_CASE("match: games of another schedule end a resumed run in an error") {
    Witness witness;
    Tournament tournament(settings_of(Format::RoundRobin), engines_of(3), witness);
    REQUIRE(tournament.resume(finished({summary_of(2, {0, 2, 1, 0})})).ok());
    const auto run = tournament.run();
    REQUIRE_FALSE(run.ok());
    CHECK(run.error() == "game 2 of the run before is not that of the schedule");
    CHECK(witness.games.empty());
}

TEST_CASE("match: games that ended before a kill are told first, in their order") {
    Saved saved;
    saved.ended = {KeptGame{{3, {0, 2, 2, 1}}, {}}, KeptGame{{1, {1, 2, 1, 0}}, {}}};
    // As they are scheduled.
    const auto schedule = match::round_robin(3, 1, 2);
    saved.ended[0].game.pairing = schedule[2];
    saved.ended[1].game.pairing = schedule[0];
    Witness witness;
    Tournament tournament(settings_of(Format::RoundRobin), engines_of(3), witness);
    REQUIRE(tournament.resume(saved).ok());
    CHECK(tournament.games_played() == 0);
    REQUIRE(tournament.run().ok());
    std::vector<int> order;
    for (const FinishedGame& game : witness.games) {
        order.push_back(game.game.number);
    }
    CHECK(order == std::vector<int>{3, 1, 2, 4, 5, 6});
}

TEST_CASE("match: a damaged game under way begins anew with a warning") {
    const auto schedule = match::round_robin(3, 1, 2);
    const KeptGame whole{{1, schedule[0]}, {}};
    std::vector<std::pair<KeptGame, std::string>> damaged;
    damaged.emplace_back(whole, "is illegal");
    damaged.back().first.record.moves = {{board::parse_move("a0a9").value(), 0, {}, {}, {}, {}}};
    damaged.emplace_back(whole, "");
    damaged.back().first.record.opening.fen = "9/9/9/9/9/9/9/9/9/9 w";
    damaged.emplace_back(whole, "clock: ");
    damaged.back().first.record.clocks[1].remaining = 5000;
    damaged.emplace_back(whole, "clock: ");
    damaged.back().first.record.clocks[0] = {-1, -1, std::numeric_limits<std::size_t>::max()};
    damaged.emplace_back(whole, "it is not that of the schedule");
    std::swap(damaged.back().first.game.pairing.red, damaged.back().first.game.pairing.black);
    for (const auto& [kept, reason] : damaged) {
        CAPTURE(reason);
        Saved saved;
        saved.running = {kept};
        Witness witness;
        Tournament tournament(settings_of(Format::RoundRobin), engines_of(3), witness);
        REQUIRE(tournament.resume(saved).ok());
        REQUIRE(tournament.run().ok());
        CHECK(witness.games.size() == 6);
        CHECK(witness.unplayable == 0);
        CHECK(witness.games[0].record.moves.empty());
        CHECK(witness.games[0].record.opening == match::Opening{});
        REQUIRE(witness.warnings.size() == 1);
        CHECK(witness.warnings[0].find(
                  "game 1 begins anew, for what was kept of it is damaged: ") == 0);
        CHECK(witness.warnings[0].find(reason) != std::string::npos);
    }
    // One that is not damaged goes on.
    Saved saved;
    saved.running = {whole};
    saved.running[0].record.moves = {{board::parse_move("h2e2").value(), 5, {}, {}, {}, {}}};
    Witness witness;
    Tournament tournament(settings_of(Format::RoundRobin), engines_of(3), witness);
    REQUIRE(tournament.resume(saved).ok());
    REQUIRE(tournament.run().ok());
    CHECK(witness.warnings.empty());
    CHECK(witness.games[0].record.moves.size() == 1);
}

TEST_CASE("match: files of a state with bytes changed at random do no harm") {
    const TemporaryFolder folder;
    const auto schedule = match::round_robin(2, 1, 4);
    GameRecord record;
    record.date = "2026.11.30";
    record.moves = {{board::parse_move("h2e2").value(), 5, 4, 31, 8, 1000},
                    {board::parse_move("h9g7").value(), 5.5, {}, {}, {}, {}}};
    {
        auto checkpoint = match::Checkpoint::open(folder.file("s"), {"--games", "4"}, {});
        REQUIRE(checkpoint.ok());
        const GameSummary first = match::summarise({1, schedule[0]}, record);
        REQUIRE(checkpoint->save({first}, {{"g", 7}}).ok());
        REQUIRE(checkpoint->keep_ended({2, schedule[1]}, record).ok());
        REQUIRE(checkpoint->keep_running({3, schedule[2]}, record).ok());
    }
    base::Prng random(11);
    int refused = 0;
    int resumed = 0;
    for (int trial = 0; trial < scaled(2000); ++trial) {
        const std::string name =
            std::vector<std::string>{"s", "s.game-2", "s.game-3"}[random.below(3)];
        const std::string whole = folder.read(name);
        std::string text = whole;
        for (std::uint64_t change = 0; change <= random.below(2); ++change) {
            // Mostly what keeps it JSON.
            const std::string_view bytes = "0123456789-.eE\"[],{}nu\xFF";
            text[random.below(text.size())] = bytes[random.below(bytes.size())];
        }
        CAPTURE(trial, text);
        folder.write(name, text);
        const auto saved = match::load_saved(folder.file("s"));
        folder.write(name, whole);
        Witness witness;
        Tournament tournament(settings_of(Format::RoundRobin, 1, 4), engines_of(2), witness);
        if (!saved || !tournament.resume(**saved)) {
            ++refused;
            continue;
        }
        REQUIRE((!tournament.run() || tournament.games_played() == 4));
        REQUIRE(witness.unplayable == 0);
        REQUIRE_FALSE(match::summary_text(tournament).empty());
        ++resumed;
    }
    CHECK(refused > 100);
    CHECK(resumed > 20);
}

}  // namespace xq::tests
