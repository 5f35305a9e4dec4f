// chuhe-match: the program around a tournament.
#include <atomic>
#include <csignal>
#include <filesystem>
#include <iostream>

#include <cxxopts.hpp>
#include <fmt/format.h>

#include "base/text.h"
#include "base/version.h"
#include "match/compliance.h"
#include "match/plan.h"
#include "match/speed.h"
#include "match/tables.h"

namespace {

using namespace xq;         // NOLINT(google-build-using-namespace): this is the program itself
using namespace xq::match;  // NOLINT(google-build-using-namespace)
using base::Error;
using base::Result;

constexpr int kSuccess = 0;
constexpr int kFailure = 1;
constexpr int kWrongUsage = 2;

/// For the signal handler, which can reach nothing else.
std::atomic<Tournament*> running_tournament{nullptr};  // NOLINT: a handler needs it

int wrong_usage(const std::string& reason) {
    std::cerr << "chuhe-match: " << base::printable(reason, 1000) << '\n';
    return kWrongUsage;
}

cxxopts::ParseResult parse(const std::vector<std::string>& arguments) {
    std::vector<const char*> words{"chuhe-match"};
    for (const std::string& argument : arguments) {
        words.push_back(argument.c_str());
    }
    return command_line().parse(static_cast<int>(words.size()), words.data());
}

/// What the run before has left, where --resume names it.
Result<std::optional<Saved>> saved_run(const cxxopts::ParseResult& parsed) {
    const auto& path = parsed["resume"].as<std::string>();
    if (path.empty()) {
        return std::optional<Saved>();
    }
    auto saved = load_saved(path);
    if (!saved) {
        return Error{"--resume: " + saved.error()};
    }
    return saved;
}

/// Whether all that was written to the standard output has arrived; says so if not.
int told() {
    if (std::cout.flush()) {
        return kSuccess;
    }
    std::cerr << "chuhe-match: the standard output cannot be written\n";
    return kFailure;
}

int play(Plan plan, const Saved* saved) {
    if (!plan.settings.log_folder.empty()) {
        std::error_code error;
        std::filesystem::create_directories(plan.settings.log_folder, error);
        if (error) {
            return wrong_usage("--log-dir: " + plan.settings.log_folder + ": " + error.message());
        }
    }
    const std::string state_file = plan.outputs.state_file;
    auto outputs = Outputs::open(std::move(plan.outputs), saved);
    if (!outputs) {
        return wrong_usage(outputs.error());
    }
    for (const std::string& warning : plan.warnings) {
        (*outputs)->warned(warning);
    }
    Tournament tournament(std::move(plan.settings), std::move(plan.engines), **outputs);
    if (saved != nullptr) {
        if (const auto resumed = tournament.resume(*saved); !resumed) {
            return wrong_usage("--resume: " + state_file + ": " + resumed.error());
        }
        std::cerr << fmt::format("chuhe-match: resumed with {} games finished and {} under way\n",
                                 saved->finished.size() + saved->ended.size(),
                                 saved->running.size());
    }
    running_tournament.store(&tournament);
    (*outputs)->stop_with([&tournament] { tournament.stop(); });
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const auto before = std::signal(signal, [](int) {
            if (Tournament* const running = running_tournament.load()) {
                running->stop();
            }
        });
        // What is ignored from the start, as by nohup, stays ignored.
        if (before == SIG_IGN) {
            std::signal(signal, SIG_IGN);
        }
    }
    (*outputs)->begin(tournament);
    const auto finished = tournament.run();
    const int broken_off = tournament.games_broken_off();
    const bool whole = finished.ok() && broken_off == 0 && !tournament.stopped();
    const auto written = (*outputs)->end(tournament, whole);
    running_tournament.store(nullptr);
    std::cout << summary_text(tournament);
    int status = told();
    for (const auto& result : {finished, written}) {
        if (!result) {
            std::cerr << "chuhe-match: " << base::printable(result.error(), 1000) << '\n';
            status = kFailure;
        }
    }
    if (!whole && status == kSuccess) {
        std::cerr << fmt::format("chuhe-match: interrupted after {} games, {} broken off\n",
                                 tournament.games_played(), broken_off);
        status = kFailure;
    }
    return status;
}

int run(std::vector<std::string> arguments) {
    auto parsed = parse(arguments);
    if (parsed.count("help") > 0) {
        std::cout << command_line().help();
        return told();
    }
    if (parsed.count("version") > 0) {
        std::cout << "chuhe-match " << base::kVersion << '\n';
        return told();
    }
    if (!parsed.unmatched().empty()) {
        return wrong_usage("'" + parsed.unmatched().front() + "' is one word too many");
    }
    if (parsed.count("compliance") > 0) {
        const auto passed = run_compliance(parsed["compliance"].as<std::string>(), std::cout);
        return passed ? (*passed && std::cout ? kSuccess : kFailure)
                      : wrong_usage("--compliance: " + passed.error());
    }
    if (parsed.count("calibrate") > 0) {
        std::cout << fmt::format("speed {:.0f}\n", measured_speed());
        return told();
    }
    const auto saved = saved_run(parsed);
    if (!saved) {
        return wrong_usage(saved.error());
    }
    if (parsed.count("engine") == 0 && *saved) {
        // A file to resume tells the rest; what is given beside it comes last and prevails.
        arguments.insert(arguments.begin(), (*saved)->arguments.begin(), (*saved)->arguments.end());
        parsed = parse(arguments);
    }
    if (parsed.count("engine") == 0 && !*saved && parsed.count("resume") > 0) {
        return wrong_usage("--resume: there is no " + parsed["resume"].as<std::string>() +
                           " to tell the engines");
    }
    if (parsed.count("engine") == 0) {
        return wrong_usage("no --engine is given; see chuhe-match --help");
    }
    std::optional<double> time_scale;
    if (*saved && (*saved)->settings.is_object()) {
        const auto scale = (*saved)->settings.value("time scale", nlohmann::json(1.0));
        time_scale = scale.is_number() ? scale.get<double>() : 1.0;
    }
    auto plan = read_plan(parsed, time_scale);
    if (!plan) {
        return wrong_usage(plan.error());
    }
    if (*saved) {
        const std::string differs = difference((*saved)->settings, plan->outputs.decisive);
        if (!differs.empty()) {
            return wrong_usage("--resume: " + plan->outputs.state_file +
                               ": belongs to another tournament: " + differs);
        }
    }
    plan->outputs.arguments = std::move(arguments);
    return play(std::move(*plan), *saved ? &**saved : nullptr);
}

}  // namespace

int main(int argc, char** argv) {
    // A full disk or a limit of file sizes is told by the failed write.
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    // A parent may have left it ignored, and then nobody could wait for a child.
    std::signal(SIGCHLD, SIG_DFL);
    try {
        return run({argv + 1, argv + argc});
    } catch (const cxxopts::exceptions::exception& error) {
        return wrong_usage(error.what());
    } catch (const nlohmann::json::exception& error) {
        return wrong_usage(error.what());
    }
}
