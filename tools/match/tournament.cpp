#include "match/tournament.h"

#include <filesystem>
#include <fstream>
#include <thread>

#include <fmt/format.h>

namespace xq::match {

using base::Error;
using base::Result;

namespace {

/// The dialogue of one game, with milliseconds since its beginning.
class DialogueFile {
  public:
    DialogueFile(const std::string& folder, int number) {
        if (!folder.empty()) {
            file_.open(std::filesystem::path(folder) / fmt::format("game-{:05}.log", number));
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
        };
    }

  private:
    std::ofstream file_;
    base::TimePoint start_ = base::now();
};

}  // namespace

Tournament::Tournament(TournamentSettings settings, std::vector<EngineSpec> engines, Report report)
    : settings_(std::move(settings)), engines_(std::move(engines)), report_(std::move(report)) {}

Result<bool> Tournament::run() {
    while (!stop_.load()) {
        const auto pairings = due();
        if (!pairings) {
            return Error{pairings.error()};
        }
        if (pairings->empty()) {
            break;
        }
        play_all(*pairings);
        if (decision() != SprtDecision::Continue) {
            break;
        }
    }
    return true;
}

Result<std::vector<Pairing>> Tournament::due() {
    const std::size_t players = engines_.size();
    const int round = ++rounds_played_;
    switch (settings_.format) {
        case Format::RoundRobin:
        case Format::Gauntlet:
            if (round > 1) {
                return std::vector<Pairing>{};
            }
            return settings_.format == Format::RoundRobin
                       ? round_robin(players, settings_.rounds, settings_.games)
                       : gauntlet(players, settings_.rounds, settings_.games);
        case Format::Swiss: {
            if (round > settings_.rounds) {
                return std::vector<Pairing>{};
            }
            auto paired = swiss_round(results_, players, settings_.games);
            if (!paired) {
                return Error{paired.error()};
            }
            if (paired->bye) {
                results_.byes.push_back(*paired->bye);
            }
            return std::move(paired->pairings);
        }
        case Format::Knockout: break;
    }
    KnockoutOptions options;
    options.games = settings_.games;
    return knockout(results_, players, options).due;
}

void Tournament::play_all(const std::vector<Pairing>& pairings) {
    jobs_.clear();
    next_job_ = 0;
    for (const Pairing& pairing : pairings) {
        jobs_.push_back({++games_begun_, pairing});
    }
    std::vector<std::thread> threads;
    const auto count = std::min(static_cast<std::size_t>(settings_.concurrency), jobs_.size());
    for (std::size_t worker = 0; worker < count; ++worker) {
        threads.emplace_back([this, worker] { work(worker); });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
}

std::optional<Tournament::Job> Tournament::next_job() {
    const std::lock_guard lock(mutex_);
    if (stop_.load() || next_job_ == jobs_.size() || decision() != SprtDecision::Continue) {
        return std::nullopt;
    }
    return jobs_[next_job_++];
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
            slot = std::make_unique<Client>(engines_[engine], settings_.patience, errors);
        }
        return *slot;
    };
    while (const auto job = next_job()) {
        const Pairing& pairing = job->pairing;
        DialogueFile dialogue(settings_.log_folder, job->number);
        FinishedGame game{job->number, pairing, {}};
        game.record = play_game(client(pairing.red), client(pairing.black),
                                settings_.book.opening(pairing.pair), settings_.game, stop_,
                                dialogue.log_of(engines_[pairing.red].name),
                                dialogue.log_of(engines_[pairing.black].name));
        finish(std::move(game));
    }
    for (auto& [engine, running] : clients) {
        running->shut_down();
    }
}

void Tournament::finish(FinishedGame game) {
    const std::lock_guard lock(mutex_);
    if (!game.record.aborted) {
        const Pairing& pairing = game.pairing;
        results_.games.push_back(
            {pairing.red, pairing.black, game.record.result, pairing.round, game.record.forfeit});
        if (pairing.red + pairing.black == 1) {
            const int red = red_half_points(game.record.result);
            auto& [points, games] = pair_points_[pairing.pair];
            points += pairing.red == 0 ? red : 2 - red;
            ++games;
        }
    }
    report_(*this, game);
}

Score Tournament::score() const {
    const std::lock_guard lock(mutex_);
    Score score;
    for (const GameResult& game : results_.games) {
        if (game.red + game.black != 1) {
            continue;
        }
        const int points =
            game.red == 0 ? red_half_points(game.result) : 2 - red_half_points(game.result);
        ++(points == 2 ? score.wins : points == 1 ? score.draws : score.losses);
    }
    return score;
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
    return settings_.format == Format::Swiss ? swiss_criteria() : round_robin_criteria();
}

}  // namespace xq::match
