// A tournament: the games that are due, played by several threads, counted and reported as they
// end.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "match/game.h"
#include "match/openings.h"
#include "match/schedule.h"
#include "match/standings.h"
#include "match/statistics.h"

namespace xq::match {

struct TournamentSettings {
    Format format = Format::RoundRobin;
    /// Cycles of a round robin or gauntlet, rounds of a Swiss tournament.
    int rounds = 1;
    /// Games of a pairing, colours swapped.
    int games = 2;
    int concurrency = 1;
    GameSettings game;
    Patience patience;
    OpeningBook book;
    std::optional<SprtSettings> sprt;
    /// Folder for dialogues and standard errors; empty for none.
    std::string log_folder;
};

/// A game that has ended, or was broken off.
struct FinishedGame {
    /// In the order of the schedule, from 1.
    int number = 0;
    Pairing pairing;
    GameRecord record;
};

class Tournament {
  public:
    /// Told of every game when it ends, one at a time.
    using Report = std::function<void(const Tournament&, const FinishedGame&)>;

    Tournament(TournamentSettings settings, std::vector<EngineSpec> engines, Report report);

    /// Plays all that is due until the end, a decision of the SPRT or stop(). Errors: a schedule
    /// that cannot go on.
    [[nodiscard]] base::Result<bool> run();
    /// Breaks off the games under way; from a signal handler or another thread.
    void stop() { stop_.store(true); }

    [[nodiscard]] const Results& results() const { return results_; }
    [[nodiscard]] const std::vector<EngineSpec>& engines() const { return engines_; }
    [[nodiscard]] const TournamentSettings& settings() const { return settings_; }
    /// The first engine's score against the second.
    [[nodiscard]] Score score() const;
    /// Pairs of games with swapped colours of the first two engines, as the first one's results.
    [[nodiscard]] Pentanomial pairs() const;
    /// The log-likelihood ratio of the SPRT, by pairs where games come in pairs.
    [[nodiscard]] double llr() const;
    [[nodiscard]] SprtDecision decision() const;
    /// Rank and tie-breaks as the format has them.
    [[nodiscard]] std::vector<Criterion> criteria() const;

  private:
    struct Job {
        int number = 0;
        Pairing pairing;
    };
    /// What the calling round leaves to do; empty at the end of the tournament.
    [[nodiscard]] base::Result<std::vector<Pairing>> due();
    void play_all(const std::vector<Pairing>& pairings);
    void work(std::size_t worker);
    [[nodiscard]] std::optional<Job> next_job();
    void finish(FinishedGame game);

    TournamentSettings settings_;
    std::vector<EngineSpec> engines_;
    Report report_;
    std::atomic<bool> stop_{false};
    int rounds_played_ = 0;
    int games_begun_ = 0;

    mutable std::recursive_mutex mutex_;
    std::vector<Job> jobs_;
    std::size_t next_job_ = 0;
    Results results_;
    /// By game pair, the first engine's half points so far and how many games they come from.
    std::map<int, std::pair<int, int>> pair_points_;
};

}  // namespace xq::match
