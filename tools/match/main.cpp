// chuhe-match: the command line of the tournament runner.
#include <atomic>
#include <csignal>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <thread>

// Values hold commas, as in tc=40/90:00,10/15:00.
#define CXXOPTS_VECTOR_DELIMITER '\x1f'
#include <cxxopts.hpp>
#include <fmt/format.h>

#include "base/parse_number.h"
#include "base/text.h"
#include "base/version.h"
#include "match/pgn.h"
#include "match/tournament.h"

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

struct Plan {
    TournamentSettings settings;
    std::vector<EngineSpec> engines;
    std::string pgn_file;
    std::string event;
    std::string rules_name;
    bool quiet = false;
};

Result<int> number(const cxxopts::ParseResult& parsed, const std::string& name, int low, int high) {
    const auto& text = parsed[name].as<std::string>();
    const auto value = base::parse_number<int>(text);
    if (!value || *value < low || *value > high) {
        return Error{fmt::format("--{}: '{}' is no whole number from {} to {}", name,
                                 base::printable(text), low, high)};
    }
    return *value;
}

/// Stores a number; the error of the first that cannot be read stays.
class Numbers {
  public:
    explicit Numbers(const cxxopts::ParseResult& parsed) : parsed_(parsed) {}

    template <typename Target>
    void read(const std::string& name, int low, int high, Target& target) {
        const auto value = number(parsed_, name, low, high);
        if (value) {
            target = *value;
        } else if (error_.empty()) {
            error_ = value.error();
        }
    }
    [[nodiscard]] const std::string& error() const { return error_; }

  private:
    const cxxopts::ParseResult& parsed_;
    std::string error_;
};

Result<std::vector<EngineSpec>> read_engines(const cxxopts::ParseResult& parsed) {
    std::string each = parsed.count("each") > 0 ? parsed["each"].as<std::string>() : "";
    for (const char* const limit : {"tc", "movetime", "nodes", "depth"}) {
        if (parsed.count(limit) > 0) {
            each += fmt::format(" {}={}", limit, parsed[limit].as<std::string>());
        }
    }
    const auto common = apply_spec({}, each);
    if (!common) {
        return Error{"--each: " + common.error()};
    }
    std::vector<EngineSpec> engines;
    for (const std::string& text : parsed["engine"].as<std::vector<std::string>>()) {
        auto engine = apply_spec(*common, text);
        const std::string place = fmt::format("--engine {}: ", engines.size() + 1);
        if (!engine) {
            return Error{place + engine.error()};
        }
        if (engine->program.empty()) {
            return Error{place + "cmd= is missing"};
        }
        const SearchLimits& limits = engine->limits;
        if (limits.clock.periods.empty() && !limits.movetime && !limits.nodes && !limits.depth) {
            return Error{place + "no limit is given: tc, movetime, nodes or depth"};
        }
        for (const EngineSpec& other : engines) {
            if (other.name == engine->name) {
                return Error{place + "the name '" + engine->name + "' is taken; give name="};
            }
        }
        engines.push_back(std::move(*engine));
    }
    if (engines.size() < 2) {
        return Error{"two engines at least must be given"};
    }
    return engines;
}

Result<OpeningBook> read_openings(const cxxopts::ParseResult& parsed, int pairs) {
    int plies = 0;
    int seed = 0;
    Numbers numbers(parsed);
    numbers.read("random-plies", 0, kMaxRandomPlies, plies);
    numbers.read("seed", 0, 2'000'000'000, seed);
    if (!numbers.error().empty()) {
        return Error{numbers.error()};
    }
    const auto order =
        parsed.count("shuffle") > 0 ? OpeningOrder::Random : OpeningOrder::Sequential;
    if (parsed.count("openings") > 0) {
        auto openings = load_epd(parsed["openings"].as<std::string>());
        if (!openings) {
            return Error{"--openings: " + openings.error()};
        }
        return OpeningBook(std::move(*openings), order, static_cast<std::uint64_t>(seed));
    }
    if (plies == 0) {
        return OpeningBook();
    }
    auto openings = random_openings(static_cast<std::size_t>(std::max(1, pairs)), plies,
                                    static_cast<std::uint64_t>(seed));
    if (!openings) {
        return Error{"--random-plies: " + openings.error()};
    }
    return OpeningBook(std::move(*openings));
}

Result<Plan> read_plan(const cxxopts::ParseResult& parsed) {
    Plan plan;
    TournamentSettings& settings = plan.settings;
    const auto format = parse_format(parsed["format"].as<std::string>());
    if (!format) {
        return Error{"--format: " + format.error()};
    }
    settings.format = *format;
    plan.rules_name = parsed["rules"].as<std::string>();
    const auto set = rules::parse_rule_set(plan.rules_name);
    if (!set) {
        return Error{"--rules: '" + base::printable(plan.rules_name) +
                     "' is not one of asian, chinese, computer"};
    }
    settings.game.rules.set = *set;
    int limit = 0;
    int max_plies = 0;
    Numbers numbers(parsed);
    numbers.read("rounds", 1, 1'000'000, settings.rounds);
    numbers.read("games", 1, 1000, settings.games);
    numbers.read("concurrency", 1, 1000, settings.concurrency);
    numbers.read("fold", 2, 100, settings.game.rules.fold);
    numbers.read("limit", 0, 10'000, limit);
    numbers.read("max-plies", 0, 100'000, max_plies);
    numbers.read("startup-ms", 1, 10'000'000, settings.patience.startup);
    numbers.read("ready-ms", 1, 10'000'000, settings.patience.ready);
    numbers.read("grace-ms", 0, 10'000'000, settings.patience.grace);
    numbers.read("move-ms", 1, 1'000'000'000, settings.patience.move);
    if (!numbers.error().empty()) {
        return Error{numbers.error()};
    }
    settings.game.rules.limit = limit == 0 ? std::nullopt : std::optional(limit);
    settings.game.max_plies = max_plies == 0 ? std::nullopt : std::optional(max_plies);
    if (parsed.count("sprt") > 0) {
        const auto sprt = parse_sprt(parsed["sprt"].as<std::string>());
        if (!sprt) {
            return Error{"--sprt: " + sprt.error()};
        }
        settings.sprt = *sprt;
    }
    auto engines = read_engines(parsed);
    if (!engines) {
        return Error{engines.error()};
    }
    plan.engines = std::move(*engines);
    if (settings.sprt && plan.engines.size() != 2) {
        return Error{"--sprt is a question about two engines"};
    }
    const auto encounters = plan.engines.size() * (plan.engines.size() - 1) / 2;
    const int pairs = static_cast<int>(
        std::min<std::size_t>(encounters * static_cast<std::size_t>(settings.rounds) *
                                  static_cast<std::size_t>((settings.games + 1) / 2),
                              20'000));
    auto book = read_openings(parsed, pairs);
    if (!book) {
        return Error{book.error()};
    }
    settings.book = std::move(*book);
    settings.log_folder = parsed["log-dir"].as<std::string>();
    plan.pgn_file = parsed["pgn-out"].as<std::string>();
    plan.event = parsed["event"].as<std::string>();
    plan.quiet = parsed.count("quiet") > 0;
    return plan;
}

cxxopts::Options options() {
    const auto text = [] { return cxxopts::value<std::string>(); };
    cxxopts::Options options("chuhe-match", "Tournaments of Xiangqi engines over UCI and UCCI.");
    options.add_options()(
        "engine", "\"cmd=PATH proto=ucci|uci name=N dir=D option.NAME=V …\", repeated",
        cxxopts::value<std::vector<std::string>>())("each", "the same for every engine", text())(
        "format", "round-robin, gauntlet, swiss or knockout", text()->default_value("round-robin"))(
        "rounds", "cycles, or rounds of a Swiss tournament", text()->default_value("1"))(
        "games", "games of a pairing, colours swapped", text()->default_value("2"))(
        "concurrency", "games at a time", text()->default_value("1"))(
        "tc", "clock: MOVES/TIME+INCREMENT, periods separated by commas", text())(
        "movetime", "milliseconds a move", text())("nodes", "nodes a move", text())(
        "depth", "depth of a move", text())("openings", "EPD file of first positions", text())(
        "shuffle", "deal the openings in random order")(
        "random-plies", "random moves before each pair of games", text()->default_value("0"))(
        "seed", "for everything random", text()->default_value("1"))(
        "sprt", "\"elo0=0 elo1=5 alpha=0.05 beta=0.05\": stop when decided", text())(
        "rules", "asian, chinese or computer", text()->default_value("asian"))(
        "fold", "occurrences of a position that end a game", text()->default_value("3"))(
        "limit", "plies without capture that draw, 0 for no limit", text()->default_value("120"))(
        "max-plies", "plies after which a game is drawn, 0 for no limit",
        text()->default_value("0"))("pgn-out", "file to append the games to",
                                    text()->default_value(""))(
        "log-dir", "folder for dialogues and standard errors", text()->default_value(""))(
        "event", "tag of the records", text()->default_value("chuhe-match"))(
        "startup-ms", "time to answer uci or ucci", text()->default_value("10000"))(
        "ready-ms", "time to answer isready", text()->default_value("10000"))(
        "grace-ms", "time to answer stop", text()->default_value("500"))(
        "move-ms", "time for a move limited by nodes or depth", text()->default_value("600000"))(
        "quiet", "no line for each game")("help", "this list")("version", "the version");
    return options;
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    localtime_r(&now, &parts);
    return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

std::string sprt_line(const Tournament& tournament) {
    const SprtBounds bounds = sprt_bounds(*tournament.settings().sprt);
    const SprtDecision decision = tournament.decision();
    return fmt::format("SPRT: llr {:.2f} ({:.2f}, {:.2f}){}", tournament.llr(), bounds.lower,
                       bounds.upper,
                       decision == SprtDecision::AcceptH1   ? ": H1 accepted"
                       : decision == SprtDecision::AcceptH0 ? ": H0 accepted"
                                                            : "");
}

std::string summary(const Tournament& tournament) {
    std::string text;
    std::vector<std::string> names;
    for (const EngineSpec& engine : tournament.engines()) {
        names.push_back(engine.name);
    }
    const auto rows = standings(tournament.results(), names.size(), tournament.criteria());
    text += crosstable_text(tournament.results(), rows, names, tournament.criteria());
    if (tournament.settings().sprt) {
        text += sprt_line(tournament) + '\n';
    }
    if (names.size() == 2) {
        text += score_line(names[0], names[1], tournament.score()) + '\n';
    }
    return text;
}

int run(Plan plan) {
    std::ofstream pgn;
    if (!plan.pgn_file.empty()) {
        pgn.open(plan.pgn_file, std::ios::app);
        if (!pgn) {
            return wrong_usage("--pgn-out: cannot write " + plan.pgn_file);
        }
    }
    if (!plan.settings.log_folder.empty()) {
        std::error_code error;
        std::filesystem::create_directories(plan.settings.log_folder, error);
        if (error) {
            return wrong_usage("--log-dir: " + error.message());
        }
    }
    const auto cores = std::thread::hardware_concurrency();
    if (cores > 0 && static_cast<unsigned>(plan.settings.concurrency) > cores) {
        std::cerr << fmt::format("chuhe-match: warning: {} games at a time on {} cores\n",
                                 plan.settings.concurrency, cores);
    }
    const std::string date = today();
    Tournament tournament(
        plan.settings, plan.engines, [&](const Tournament& state, const FinishedGame& game) {
            const std::string& red = state.engines()[game.pairing.red].name;
            const std::string& black = state.engines()[game.pairing.black].name;
            if (!plan.quiet) {
                std::cout << fmt::format("Game {} ({} vs {}): {} {{{}}}\n", game.number, red, black,
                                         result_text(game.record), game.record.reason);
                if (state.settings().sprt) {
                    std::cout << sprt_line(state) << '\n';
                }
                std::cout.flush();
            }
            if (pgn.is_open() && !game.record.aborted) {
                pgn << to_pgn(game.record,
                              {plan.event, date, game.pairing.round, red, black, plan.rules_name});
                pgn.flush();
            }
        });
    running_tournament.store(&tournament);
    std::signal(SIGINT, [](int) {
        if (Tournament* const running = running_tournament.load()) {
            running->stop();
        }
    });
    const auto finished = tournament.run();
    running_tournament.store(nullptr);
    std::cout << summary(tournament) << std::flush;
    if (!finished) {
        std::cerr << "chuhe-match: " << finished.error() << '\n';
        return kFailure;
    }
    if (pgn.is_open() && !pgn) {
        std::cerr << "chuhe-match: " << plan.pgn_file << " could not be written to the end\n";
        return kFailure;
    }
    return std::cout ? kSuccess : kFailure;
}

}  // namespace

int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    auto known = options();
    try {
        const auto parsed = known.parse(argc, argv);
        if (parsed.count("help") > 0) {
            std::cout << known.help();
            return kSuccess;
        }
        if (parsed.count("version") > 0) {
            std::cout << "chuhe-match " << base::kVersion << '\n';
            return kSuccess;
        }
        if (!parsed.unmatched().empty()) {
            return wrong_usage("'" + parsed.unmatched().front() + "' is one word too many");
        }
        if (parsed.count("engine") == 0) {
            return wrong_usage("no --engine is given; see chuhe-match --help");
        }
        auto plan = read_plan(parsed);
        return plan ? run(std::move(*plan)) : wrong_usage(plan.error());
    } catch (const cxxopts::exceptions::exception& error) {
        return wrong_usage(error.what());
    }
}
