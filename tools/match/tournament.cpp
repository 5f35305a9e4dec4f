#include "match/tournament.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <limits>
#include <set>
#include <system_error>
#include <thread>

#include <fmt/format.h>

namespace xq::match {

using base::Error;
using base::Result;

namespace {

/// Play-offs after which level engines stay level.
constexpr int kMostPlayoffs = 10;

/// The dialogue of one game, with milliseconds since its beginning; a resumed game's is added to
/// what there is.
class DialogueFile {
  public:
    DialogueFile(const std::string& folder, int number) {
        if (!folder.empty()) {
            file_.open(std::filesystem::path(folder) / fmt::format("game-{:05}.log", number),
                       std::ios::app);
        }
    }
    [[nodiscard]] DialogueLog log_of(const std::string& name) {
        if (!file_.is_open()) {
            return nullptr;
        }
        return [this, name](char direction, const std::string& line) {
            const double passed =
                std::chrono::duration<double, std::milli>(base::now() - start_).count();
            file_ << fmt::format("{:10.3f} {} {} {}\n", passed, name, direction, line);
            if (direction == '>') {
                file_.flush();
            }
        };
    }

  private:
    std::ofstream file_;
    base::TimePoint start_ = base::now();
};

}  // namespace

std::string local_time(const char* form) {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    localtime_r(&now, &parts);
    std::array<char, 64> text{};
    const std::size_t length = std::strftime(text.data(), text.size(), form, &parts);
    return {text.data(), length};
}

Tournament::Tournament(TournamentSettings settings, std::vector<EngineSpec> engines,
                       Listener& listener)
    : settings_(std::move(settings)), engines_(std::move(engines)), listener_(listener) {}

bool Tournament::possible(const ScheduledGame& game) const {
    const Pairing& pairing = game.pairing;
    if (pairing.red >= engines_.size() || pairing.black >= engines_.size() ||
        pairing.red == pairing.black) {
        return false;
    }
    if (settings_.pairs_teams() &&
        team_of(settings_.teams, pairing.red) == team_of(settings_.teams, pairing.black)) {
        return false;
    }
    // Every round has a game; nobody knows how many play-offs there will be.
    const int all = pairing.playoff ? 0 : games_in_all();
    return game.number >= 1 && (all == 0 || game.number <= all) && pairing.round >= 1 &&
           pairing.round <= game.number && pairing.pair >= 0;
}

Result<bool> Tournament::resume(const Saved& saved) {
    std::set<int> known;
    const auto fault = [&](const ScheduledGame& game) -> std::string {
        if (!possible(game)) {
            return fmt::format("game {} cannot be of this tournament", game.number);
        }
        return known.insert(game.number).second
                   ? ""
                   : fmt::format("game {} is there twice", game.number);
    };
    for (const GameSummary& summary : saved.finished) {
        if (auto text = fault(summary.game); !text.empty()) {
            return Error{std::move(text)};
        }
    }
    for (const KeptGame& kept : saved.ended) {
        if (auto text = fault(kept.game); !text.empty()) {
            return Error{std::move(text)};
        }
        if (const auto text = fault_of(kept.record); !text.empty()) {
            return Error{fmt::format("game {}: {}", kept.game.number, text)};
        }
    }
    for (const KeptGame& kept : saved.running) {
        if (auto text = fault(kept.game); !text.empty()) {
            return Error{std::move(text)};
        }
    }
    for (const GameSummary& summary : saved.finished) {
        count(summary);
    }
    for (const KeptGame& kept : saved.running) {
        left_.emplace(kept.game.number, kept);
    }
    ended_ = saved.ended;
    return true;
}

Result<bool> Tournament::run() {
    for (const KeptGame& kept : ended_) {
        finish({kept.game, kept.record});
    }
    while (!stop_.load()) {
        const auto pairings = due();
        if (!pairings) {
            return Error{pairings.error()};
        }
        if (pairings->empty()) {
            break;
        }
        if (auto played = play_all(*pairings); !played) {
            return played;
        }
        if (decision() != SprtDecision::Continue) {
            break;
        }
    }
    return true;
}

Result<std::vector<Pairing>> Tournament::due() {
    const std::size_t players = settings_.players(engines_.size());
    const int round = ++rounds_played_;
    switch (settings_.format) {
        case Format::RoundRobin:
        case Format::Gauntlet:
            if (round > 1) {
                return due_playoff(round);
            }
            return settings_.format == Format::RoundRobin
                       ? round_robin(players, settings_.rounds, settings_.games)
                       : gauntlet(players, settings_.rounds, settings_.games);
        case Format::Swiss: {
            if (round > settings_.rounds) {
                return due_playoff(round);
            }
            auto paired = swiss_round(participants_results(games_begun_), players, settings_.games,
                                      settings_.rounds - round);
            if (!paired) {
                return Error{paired.error()};
            }
            if (paired->bye) {
                const std::lock_guard lock(mutex_);
                byes_.push_back(*paired->bye);
            }
            return std::move(paired->pairings);
        }
        case Format::Knockout: break;
    }
    return knockout(participants_results(games_begun_), players, knockout_options()).due;
}

KnockoutOptions Tournament::knockout_options() const {
    KnockoutOptions options;
    options.games = settings_.games;
    return options;
}

std::optional<KnockoutState> Tournament::knockout_state() const {
    if (settings_.format != Format::Knockout) {
        return std::nullopt;
    }
    const std::size_t players = settings_.players(engines_.size());
    return knockout(team_results(), players, knockout_options());
}

int Tournament::games_broken_off() const {
    const std::lock_guard lock(mutex_);
    return broken_off_;
}

std::vector<Pairing> Tournament::due_playoff(int round) const {
    const auto order = settings_.pairs_teams() ? team_criteria() : criteria();
    const int regular_rounds = settings_.format == Format::Swiss ? settings_.rounds : 1;
    if (std::find(order.begin(), order.end(), Criterion::Playoff) == order.end() ||
        round > regular_rounds + kMostPlayoffs) {
        return {};
    }
    const Results results = participants_results(games_begun_);
    const std::size_t players = settings_.players(engines_.size());
    std::vector<std::size_t> first;
    for (const Row& row : standings(results, players, order)) {
        if (row.rank == 1) {
            first.push_back(row.player);
        }
    }
    if (first.size() < 2) {
        return {};
    }
    int last_round = 0;
    int last_pair = 0;
    for (const GameSummary& summary : summaries()) {
        last_round = std::max(last_round, summary.game.pairing.round);
        last_pair = std::max(last_pair, summary.game.pairing.pair);
    }
    // Openings of their own, or the same games would be played again.
    return playoff(first, last_round + 1, last_pair + 1, settings_.games);
}

Result<bool> Tournament::play_all(const std::vector<Pairing>& pairings) {
    std::map<int, Pairing> played;
    for (const GameSummary& summary : summaries_) {
        played.emplace(summary.game.number, summary.game.pairing);
    }
    games_.clear();
    next_game_ = 0;
    for (const Pairing& pairing : pairings) {
        const auto games = settings_.pairs_teams()
                               ? team_games(pairing, settings_.teams, settings_.team_system)
                               : std::vector<Pairing>{pairing};
        for (const Pairing& game : games) {
            const auto before = played.find(++games_begun_);
            if (before == played.end()) {
                games_.push_back({games_begun_, game});
            } else if (before->second != game) {
                return Error{fmt::format("game {} of the run before is not that of the schedule",
                                         games_begun_)};
            }
        }
    }
    std::vector<std::thread> threads;
    const auto count = std::min(static_cast<std::size_t>(settings_.concurrency), games_.size());
    for (std::size_t worker = 0; worker < count; ++worker) {
        try {
            threads.emplace_back([this, worker] { work(worker); });
        } catch (const std::system_error& error) {
            listener_.warned(fmt::format("only {} games at a time: {}", worker, error.what()));
            break;
        }
    }
    if (threads.empty()) {
        work(0);
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    return true;
}

std::optional<ScheduledGame> Tournament::next_game() {
    const std::lock_guard lock(mutex_);
    if (stop_.load() || next_game_ == games_.size() || decision() != SprtDecision::Continue) {
        return std::nullopt;
    }
    return games_[next_game_++];
}

/// Each thread has its own engines, kept from game to game.
void Tournament::work(std::size_t worker) {
    std::map<std::size_t, std::unique_ptr<Client>> clients;
    const auto client = [&](std::size_t engine) -> Client& {
        auto& slot = clients[engine];
        if (!slot) {
            std::string errors;
            if (!settings_.log_folder.empty()) {
                errors = (std::filesystem::path(settings_.log_folder) /
                          fmt::format("engine-{}-{}.err", engine + 1, worker + 1))
                             .string();
            }
            EngineSpec spec = engines_[engine];
            if (worker < settings_.processors.size()) {
                spec.processors = settings_.processors[worker];
            }
            slot = std::make_unique<Client>(std::move(spec), settings_.patience, errors, &stop_);
        }
        return *slot;
    };
    while (const auto game = next_game()) {
        try {
            finish({*game, play(*game, client(game->pairing.red), client(game->pairing.black))});
        } catch (const std::exception& exception) {
            // Out of memory, say: the other games go on.
            const std::lock_guard lock(mutex_);
            ++broken_off_;
            listener_.warned(
                fmt::format("game {} is broken off: {}", game->number, exception.what()));
        }
    }
    for (auto& [engine, running] : clients) {
        running->shut_down();
    }
}

/// Plays a game from its beginning, or on from where the run before has left it.
GameRecord Tournament::play(const ScheduledGame& game, Client& red, Client& black) {
    const GameRecord fresh = new_game(settings_.book.opening(game.pairing.pair),
                                      local_time("%Y.%m.%d"), red.spec(), black.spec());
    DialogueFile dialogue(settings_.log_folder, game.number);
    const MoveObserver observer = [&](const GameRecord& record) {
        listener_.moved(*this, game, record);
    };
    const auto from = [&](const GameRecord& record) {
        observer(record);
        return play_game(red, black, record, settings_.game, stop_,
                         dialogue.log_of(red.spec().name), dialogue.log_of(black.spec().name),
                         observer);
    };
    if (const auto left = left_.find(game.number); left != left_.end()) {
        const KeptGame& kept = left->second;
        std::string fault =
            kept.game == game ? fault_of(kept.record) : "it is not that of the schedule";
        if (fault.empty()) {
            auto resumed = from(kept.record);
            if (resumed) {
                return std::move(*resumed);
            }
            fault = resumed.error();
        }
        listener_.warned(fmt::format("game {} begins anew, for what was kept of it is damaged: {}",
                                     game.number, fault));
    }
    return from(fresh).value();
}

void Tournament::finish(const FinishedGame& game) {
    const std::lock_guard one_at_a_time(finish_mutex_);
    if (game.record.aborted) {
        const std::lock_guard lock(mutex_);
        ++broken_off_;
    } else {
        count(summarise(game.game, game.record));
    }
    listener_.finished(*this, game);
}

void Tournament::count(const GameSummary& summary) {
    const std::lock_guard lock(mutex_);
    summaries_.push_back(summary);
    const Pairing& pairing = summary.game.pairing;
    if (pairing.red + pairing.black != 1 || pairing.playoff) {
        return;
    }
    const int red = red_half_points(summary.result);
    const int points = pairing.red == 0 ? red : 2 - red;
    score_.add(points);
    auto& [pair_points, games] = pair_points_[pairing.pair];
    pair_points += points;
    ++games;
}

std::vector<GameSummary> Tournament::summaries() const {
    const std::lock_guard lock(mutex_);
    return summaries_;
}

int Tournament::games_played() const {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(summaries_.size());
}

int Tournament::games_in_all() const {
    const std::size_t players = settings_.players(engines_.size());
    const std::size_t opponents = settings_.format == Format::RoundRobin
                                      ? players * (players - 1) / 2
                                  : settings_.format == Format::Gauntlet ? players - 1
                                  : settings_.format == Format::Swiss    ? players / 2
                                                                         : 0;
    return static_cast<int>(opponents * settings_.games_a_match()) * settings_.rounds *
           settings_.games;
}

Results Tournament::results() const {
    const std::lock_guard lock(mutex_);
    Results results;
    for (const GameSummary& summary : summaries_) {
        results.games.push_back(result_of(summary));
    }
    if (!settings_.pairs_teams()) {
        results.byes = byes_;
    }
    return results;
}

Results Tournament::team_results() const {
    return participants_results(std::numeric_limits<int>::max());
}

Results Tournament::participants_results(int last) const {
    const std::lock_guard lock(mutex_);
    const auto games = static_cast<int>(settings_.games_a_match());
    // Matches by number, each with its games; without teams a match is a game.
    std::map<int, std::vector<GameSummary>> matches;
    for (const GameSummary& summary : summaries_) {
        if (summary.game.number <= last) {
            matches[(summary.game.number - 1) / games].push_back(summary);
        }
    }
    Results results;
    results.byes = byes_;
    for (auto& [number, match] : matches) {
        if (!settings_.pairs_teams()) {
            results.games.push_back(result_of(match.front()));
            continue;
        }
        if (match.size() < static_cast<std::size_t>(games)) {
            continue;
        }
        // The first board of the first team has Red.
        const auto first = std::min_element(
            match.begin(), match.end(),
            [](const auto& a, const auto& b) { return a.game.number < b.game.number; });
        std::vector<GameResult> boards;
        for (const GameSummary& summary : match) {
            boards.push_back(result_of(summary));
        }
        Pairing teams = first->game.pairing;
        teams.red = team_of(settings_.teams, teams.red);
        teams.black = team_of(settings_.teams, teams.black);
        results.games.push_back(match_result(teams, boards, settings_.teams));
    }
    return results;
}

Score Tournament::score() const {
    const std::lock_guard lock(mutex_);
    return score_;
}

Pentanomial Tournament::pairs() const {
    const std::lock_guard lock(mutex_);
    Pentanomial pairs;
    for (const auto& [pair, entry] : pair_points_) {
        if (entry.second == 2) {
            ++pairs.pairs[static_cast<std::size_t>(entry.first)];
        }
    }
    return pairs;
}

double Tournament::llr() const {
    if (!settings_.sprt) {
        return 0;
    }
    return settings_.games % 2 == 0 ? sprt_llr(*settings_.sprt, pairs())
                                    : sprt_llr(*settings_.sprt, score());
}

SprtDecision Tournament::decision() const {
    return settings_.sprt ? sprt_decision(*settings_.sprt, llr()) : SprtDecision::Continue;
}

std::vector<Criterion> Tournament::criteria() const {
    if (settings_.criteria && !settings_.pairs_teams()) {
        return *settings_.criteria;
    }
    return settings_.format == Format::Swiss ? swiss_criteria() : round_robin_criteria();
}

std::vector<Criterion> Tournament::team_criteria() const {
    if (settings_.criteria) {
        return *settings_.criteria;
    }
    return settings_.format == Format::Swiss ? team_swiss_criteria() : team_round_robin_criteria();
}

}  // namespace xq::match
