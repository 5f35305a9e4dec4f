// A tournament: the games that are due, played by several threads, counted and reported as they
// end.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "match/checkpoint.h"
#include "match/game.h"
#include "match/game_summary.h"
#include "match/openings.h"
#include "match/schedule.h"
#include "match/standings.h"
#include "match/statistics.h"
#include "match/teams.h"

namespace xq::match {

struct TournamentSettings {
    Format format = Format::RoundRobin;
    /// Cycles of a round robin or gauntlet, rounds of a Swiss tournament.
    int rounds = 1;
    /// Games of a pairing, colours swapped; of teams, matches.
    int games = 2;
    int concurrency = 1;
    GameSettings game;
    Patience patience;
    OpeningBook book;
    std::optional<SprtSettings> sprt;
    /// How the table is ordered; without, as the articles have it for the format.
    std::optional<std::vector<Criterion>> criteria;
    /// Empty where engines play for themselves.
    std::vector<Team> teams;
    TeamSystem team_system = TeamSystem::Boards;
    /// Processors for the engines of each of the games at a time; empty for any.
    std::vector<std::vector<int>> processors;
    /// Folder for dialogues and standard errors; empty for none.
    std::string log_folder;

    /// Whether teams, not engines, are what the schedule pairs.
    [[nodiscard]] bool pairs_teams() const {
        return !teams.empty() && team_system != TeamSystem::Sum;
    }
    /// How many it pairs, of so many engines.
    [[nodiscard]] std::size_t players(std::size_t engines) const {
        return pairs_teams() ? teams.size() : engines;
    }
    [[nodiscard]] std::size_t games_a_match() const {
        return pairs_teams() ? games_of_match(teams, team_system) : 1;
    }
};

/// A game that has ended, or was broken off.
struct FinishedGame {
    ScheduledGame game;
    GameRecord record;
};

class Tournament;

/// Sees what happens.
class Listener {
  public:
    Listener() = default;
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    virtual ~Listener() = default;

    /// A game has begun, or a move was made in it. Called by several threads at once.
    virtual void moved(const Tournament& tournament, const ScheduledGame& game,
                       const GameRecord& record) = 0;
    /// Called by one thread at a time, when the game is among the summaries unless it is aborted.
    virtual void finished(const Tournament& tournament, const FinishedGame& game) = 0;
    /// Something went wrong that does not stop the tournament.
    virtual void warned(const std::string& text) = 0;
};

class Tournament {
  public:
    Tournament(TournamentSettings settings, std::vector<EngineSpec> engines, Listener& listener);

    /// Takes over what a run before has left; before run(). Errors: games that cannot be of this
    /// tournament, as of a damaged file: players, rounds or numbers out of range, a number given
    /// twice, moves that cannot be played.
    [[nodiscard]] base::Result<bool> resume(const Saved& saved);
    /// Plays all that is due until the end, a decision of the SPRT or stop(). Errors: a schedule
    /// that cannot go on, or that has other games than the run before has left.
    [[nodiscard]] base::Result<bool> run();
    /// Breaks off the games under way; from a signal handler or another thread.
    void stop() { stop_.store(true); }
    [[nodiscard]] bool stopped() const { return stop_.load(); }

    [[nodiscard]] const std::vector<EngineSpec>& engines() const { return engines_; }
    [[nodiscard]] const TournamentSettings& settings() const { return settings_; }
    /// Of all finished games, in the order they ended.
    [[nodiscard]] std::vector<GameSummary> summaries() const;
    /// How many they are.
    [[nodiscard]] int games_played() const;
    /// How many games there will be; 0 if that cannot be known.
    [[nodiscard]] int games_in_all() const;
    /// Of the engines; byes are among them where engines are paired.
    [[nodiscard]] Results results() const;
    /// Of the teams, by their finished matches.
    [[nodiscard]] Results team_results() const;
    /// What orders the engines' table, and the teams'.
    [[nodiscard]] std::vector<Criterion> criteria() const;
    [[nodiscard]] std::vector<Criterion> team_criteria() const;

    /// Where a knockout stands, its players engines or teams; nothing for other formats.
    [[nodiscard]] std::optional<KnockoutState> knockout_state() const;
    /// Games that were broken off in this run, by stop() or for want of something.
    [[nodiscard]] int games_broken_off() const;

    /// The first engine's score against the second.
    [[nodiscard]] Score score() const;
    /// Pairs of games with swapped colours of the first two engines, as the first one's results.
    [[nodiscard]] Pentanomial pairs() const;
    /// The log-likelihood ratio of the SPRT, by pairs where games come in pairs.
    [[nodiscard]] double llr() const;
    [[nodiscard]] SprtDecision decision() const;

  private:
    [[nodiscard]] KnockoutOptions knockout_options() const;
    /// Whether `game`, from a file, can be one of this tournament.
    [[nodiscard]] bool possible(const ScheduledGame& game) const;
    /// Of those the schedule pairs, by the games numbered up to `last`.
    [[nodiscard]] Results participants_results(int last) const;
    /// What the calling round leaves to do; empty at the end of the tournament.
    [[nodiscard]] base::Result<std::vector<Pairing>> due();
    /// Games of those who share the first place, where a play-off is to decide; none otherwise.
    [[nodiscard]] std::vector<Pairing> due_playoff(int round) const;
    [[nodiscard]] base::Result<bool> play_all(const std::vector<Pairing>& pairings);
    void work(std::size_t worker);
    [[nodiscard]] GameRecord play(const ScheduledGame& game, Client& red, Client& black);
    [[nodiscard]] std::optional<ScheduledGame> next_game();
    void finish(const FinishedGame& game);
    void count(const GameSummary& summary);

    TournamentSettings settings_;
    std::vector<EngineSpec> engines_;
    Listener& listener_;
    std::atomic<bool> stop_{false};
    int rounds_played_ = 0;
    int games_begun_ = 0;
    /// Games that a run before has left, by number.
    std::map<int, KeptGame> left_;
    std::vector<KeptGame> ended_;

    /// Held while a game is counted and told. The listener may lock its own and then ask us, so
    /// mutex_ is never held while it is called.
    std::mutex finish_mutex_;
    mutable std::recursive_mutex mutex_;
    std::vector<ScheduledGame> games_;
    std::size_t next_game_ = 0;
    std::vector<Bye> byes_;
    std::vector<GameSummary> summaries_;
    Score score_;
    int broken_off_ = 0;
    /// By game pair, the first engine's half points so far and how many games they come from.
    std::map<int, std::pair<int, int>> pair_points_;
};

/// The time now where this runs, in the form of strftime, up to 63 characters.
[[nodiscard]] std::string local_time(const char* form);

}  // namespace xq::match
