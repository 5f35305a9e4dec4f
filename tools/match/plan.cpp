#include "match/plan.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <unistd.h>

// Values hold commas, as in tc=40/90:00,10/15:00.
#define CXXOPTS_VECTOR_DELIMITER '\x1f'
#include <cxxopts.hpp>
#include <fmt/format.h>

#include "base/parse_number.h"
#include "base/text.h"
#include "board/fen.h"
#include "match/affinity.h"
#include "match/game_json.h"
#include "match/opening_judge.h"
#include "match/speed.h"
#include "rules/referee.h"

namespace xq::match {

using base::Error;
using base::Result;
using cxxopts::ParseResult;

namespace {

constexpr int kMostOpenings = 20'000;
/// Openings that are drawn with a search each.
constexpr int kMostJudgedOpenings = 4'000;

/// Reads options one after the other; the first error stays.
class Reader {
  public:
    explicit Reader(const ParseResult& parsed) : parsed_(parsed) {}

    [[nodiscard]] bool given(const std::string& name) const { return parsed_.count(name) > 0; }
    [[nodiscard]] std::string text(const std::string& name) const {
        return parsed_[name].as<std::string>();
    }
    template <typename Target>
    void number(const std::string& name, int low, int high, Target& target) {
        const std::string written = text(name);
        const auto value = base::parse_number<int>(written);
        if (value && *value >= low && *value <= high) {
            target = *value;
        } else {
            fail(name, fmt::format("'{}' is no whole number from {} to {}",
                                   base::printable(written), low, high));
        }
    }
    /// A number of which 0 stands for no limit.
    void limit(const std::string& name, int high, std::optional<int>& target) {
        int value = 0;
        number(name, 0, high, value);
        target = value == 0 ? std::nullopt : std::optional(value);
    }
    /// What `parse` makes of the option's text.
    template <typename Target, typename Parse>
    void value(const std::string& name, Parse parse, Target& target) {
        auto read = parse(text(name));
        if (read) {
            target = std::move(*read);
        } else {
            fail(name, read.error());
        }
    }
    /// One of `names`, which are those of an enumeration's values in order.
    template <typename Target, std::size_t count>
    void choice(const std::string& name, const std::array<std::string_view, count>& names,
                Target& target) {
        const std::string written = text(name);
        const auto known = std::find(names.begin(), names.end(), written);
        if (known == names.end()) {
            return fail(name, fmt::format("'{}' is not one of {}", base::printable(written),
                                          fmt::join(names, ", ")));
        }
        target = static_cast<Target>(known - names.begin());
    }
    void fail(const std::string& name, const std::string& reason) {
        if (error_.empty()) {
            error_ = "--" + name + ": " + reason;
        }
    }
    [[nodiscard]] const std::string& error() const { return error_; }

  private:
    const ParseResult& parsed_;
    std::string error_;
};

/// Why the program of an engine cannot be started, as far as its file tells; empty if it can.
std::string program_fault(const EngineSpec& engine) {
    namespace fs = std::filesystem;
    const auto runs = [](const fs::path& path) {
        std::error_code error;
        return fs::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0;
    };
    std::error_code error;
    if (!engine.directory.empty() && !fs::is_directory(engine.directory, error)) {
        return "dir: there is no folder " + engine.directory;
    }
    if (engine.program.find('/') != std::string::npos) {
        // A relative path counts from the engine's own folder.
        return runs(fs::path(engine.directory) / engine.program)
                   ? ""
                   : "cmd: " + engine.program + " is no program that can be run";
    }
    const char* const variable = std::getenv("PATH");  // NOLINT(concurrency-mt-unsafe): one thread
    std::string_view rest = variable == nullptr ? "" : variable;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        if (runs(fs::path(rest.substr(0, end)) / engine.program)) {
            return "";
        }
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return "cmd: there is no program " + engine.program + " in the folders of PATH";
}

Result<std::vector<EngineSpec>> read_engines(const ParseResult& parsed) {
    std::string each = parsed.count("each") > 0 ? parsed["each"].as<std::string>() : "";
    for (const char* const limit : {"tc", "movetime", "nodes", "depth"}) {
        if (parsed.count(limit) == 0) {
            continue;
        }
        const auto& value = parsed[limit].as<std::string>();
        if (value.find_first_of(" \t\"'") != std::string::npos) {
            return Error{
                fmt::format("--{}: '{}' is one word too many", limit, base::printable(value))};
        }
        each += fmt::format(" {}={}", limit, value);
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
        if (const std::string fault = program_fault(*engine); !fault.empty()) {
            return Error{place + fault};
        }
        if (engine->name.empty() || base::printable(engine->name, 10'000) != engine->name) {
            return Error{place + "'" + base::printable(engine->name) + "' cannot be a name"};
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

/// Leaves out openings in which the referee ends the game before an engine moves.
void drop_finished(std::vector<Opening>& openings, Plan& plan) {
    const GameSettings& game = plan.settings.game;
    const std::size_t all = openings.size();
    std::erase_if(openings, [&](const Opening& opening) {
        const auto start = board::parse_fen(opening.fen).value();
        const bool over =
            rules::judge_game(start, opening.moves, game.rules).outcome != rules::Outcome::Ongoing;
        return over || (game.max_plies &&
                        opening.moves.size() >= static_cast<std::size_t>(*game.max_plies));
    });
    if (openings.size() < all) {
        plan.warnings.push_back(fmt::format("{} openings are left out: the game is over in them",
                                            all - openings.size()));
    }
}

/// The openings of a file or of random moves, even ones only if a window is given.
void read_openings(Reader& reader, int pairs, Plan& plan) {
    int plies = 0;
    int file_plies = 0;
    int seed = 0;
    std::optional<int> window;
    reader.number("random-plies", 0, kMaxRandomPlies, plies);
    reader.number("opening-plies", 0, 1000, file_plies);
    reader.number("seed", 0, 2'000'000'000, seed);
    reader.limit("opening-window", 20'000, window);
    if (!reader.error().empty()) {
        return;
    }
    if (reader.given("openings") && plies > 0) {
        return reader.fail("random-plies", "openings come from --openings");
    }
    // Its search has a table and a thread; only a window needs it.
    std::optional<OpeningJudge> judge;
    OpeningFilter filter;
    if (window) {
        judge.emplace();
        filter = [&judge, limit = *window](const board::Position& position) {
            return std::abs(judge->score(position)) <= limit;
        };
    }
    std::vector<Opening> openings;
    if (reader.given("openings")) {
        const std::string path = reader.text("openings");
        auto loaded = load_openings(path, file_plies);
        if (!loaded) {
            return reader.fail("openings", loaded.error());
        }
        plan.warnings = std::move(loaded->faults);
        const std::size_t all = loaded->openings.size();
        openings = without_duplicates(std::move(loaded->openings));
        if (openings.size() < all) {
            plan.warnings.push_back(
                fmt::format("{}: {} openings are the same as others or their "
                            "mirror images and are left out",
                            path, all - openings.size()));
        }
        if (filter) {
            std::erase_if(openings,
                          [&](const Opening& opening) { return !filter(end_of(opening)); });
            if (openings.empty()) {
                return reader.fail("opening-window", "no opening of " + path + " lies within it");
            }
        }
    } else if (plies > 0) {
        const int count = std::clamp(pairs, 1, window ? kMostJudgedOpenings : kMostOpenings);
        auto drawn = random_openings(static_cast<std::size_t>(count), plies,
                                     static_cast<std::uint64_t>(seed), filter);
        if (!drawn) {
            return reader.fail("random-plies", drawn.error());
        }
        openings = std::move(*drawn);
    } else if (window) {
        return reader.fail("opening-window", "there are no openings to choose from");
    }
    drop_finished(openings, plan);
    if (openings.empty() && (reader.given("openings") || plies > 0)) {
        return reader.fail(reader.given("openings") ? "openings" : "random-plies",
                           "every game would be over before the first move");
    }
    if (!openings.empty() && openings.size() < static_cast<std::size_t>(pairs)) {
        plan.warnings.push_back(fmt::format(
            "{} openings for {} pairs of games: they are dealt again", openings.size(), pairs));
    }
    const auto order = reader.given("shuffle") ? OpeningOrder::Random : OpeningOrder::Sequential;
    plan.settings.book = OpeningBook(std::move(openings), order, static_cast<std::uint64_t>(seed));
}

void read_teams(Reader& reader, Plan& plan) {
    TournamentSettings& settings = plan.settings;
    reader.value("teams", parse_team_system, settings.team_system);
    auto teams = gather_teams(plan.engines);
    if (!teams) {
        return reader.fail("engine", teams.error());
    }
    settings.teams = std::move(*teams);
    if (reader.given("teams") && settings.teams.empty()) {
        reader.fail("teams", "no engine has a team=");
    }
    if (settings.sprt && !settings.teams.empty()) {
        reader.fail("sprt", "is a question about two engines, not teams");
    }
}

/// As many games at a time as have the processors for their engines, unless forced.
void read_concurrency(Reader& reader, Plan& plan) {
    TournamentSettings& settings = plan.settings;
    reader.number("concurrency", 1, 1000, settings.concurrency);
    int threads = 1;
    for (const EngineSpec& engine : plan.engines) {
        threads = std::max(threads, threads_of(engine));
    }
    const std::vector<int> processors = usable_processors();
    const int cores = static_cast<int>(processors.size());
    if (settings.concurrency * threads > cores) {
        const int fitting = std::max(1, cores / threads);
        const std::string wanted =
            fmt::format("{} games at a time with up to {} threads on {} cores",
                        settings.concurrency, threads, cores);
        if (reader.given("force-concurrency")) {
            plan.warnings.push_back(wanted);
        } else {
            plan.warnings.push_back(
                fmt::format("{} are refused: {} at a time are played; "
                            "--force-concurrency plays them all the same",
                            wanted, fitting));
            settings.concurrency = fitting;
        }
    }
    if (reader.given("affinity")) {
        settings.processors = share_processors(processors, settings.concurrency, threads);
        if (settings.processors.empty()) {
            plan.warnings.emplace_back("--affinity: too few cores, engines are not bound to any");
        }
    }
}

void read_game_settings(Reader& reader, TournamentSettings& settings) {
    reader.value("format", parse_format, settings.format);
    reader.choice("rules", rules::kRuleSetNames, settings.game.rules.set);
    reader.choice("draw-rule", rules::kDrawRuleNames, settings.game.rules.draw);
    reader.number("fold", 2, 100, settings.game.rules.fold);
    reader.limit("limit", 10'000, settings.game.rules.limit);
    reader.limit("max-plies", 100'000, settings.game.max_plies);
    reader.number("rounds", 1, 1'000'000, settings.rounds);
    reader.number("games", 1, 1000, settings.games);
    reader.number("startup-ms", 1, 10'000'000, settings.patience.startup);
    reader.number("ready-ms", 1, 10'000'000, settings.patience.ready);
    reader.number("grace-ms", 0, 10'000'000, settings.patience.grace);
    reader.number("move-ms", 1, 1'000'000'000, settings.patience.move);
    settings.game.ban = reader.given("ban");
    settings.game.repetition_draws = reader.given("repetition-draws");
    settings.game.every_ply_counts = reader.given("every-ply-counts");
    if (reader.given("sprt")) {
        SprtSettings sprt;
        reader.value("sprt", parse_sprt, sprt);
        settings.sprt = sprt;
    }
    if (reader.given("standings")) {
        std::vector<Criterion> criteria;
        reader.value("standings", parse_criteria, criteria);
        settings.criteria = std::move(criteria);
    }
    settings.log_folder = reader.text("log-dir");
}

/// Two outputs in one file would spoil each other.
void check_files(Reader& reader, const OutputSettings& outputs) {
    std::map<std::filesystem::path, std::string> known;
    for (const auto& [option, path] : {std::pair{"pgn-out", outputs.pgn_file},
                                       {"json-out", outputs.json_file},
                                       {"dhtmlxq-out", outputs.dhtmlxq_file},
                                       {"csv-out", outputs.csv_file},
                                       {"resume", outputs.state_file}}) {
        std::error_code error;
        const auto whole = std::filesystem::weakly_canonical(path, error);
        if (path.empty() || whole.parent_path() == "/dev") {
            continue;
        }
        const auto [entry, added] = known.emplace(whole, option);
        if (!added) {
            reader.fail(option, path + " is also the file of --" + entry->second);
        }
    }
}

void read_outputs(Reader& reader, OutputSettings& outputs) {
    outputs.pgn_file = reader.text("pgn-out");
    reader.value("pgn-format", records::parse_notation, outputs.pgn_style.notation);
    reader.value("pgn-tags", parse_tag_style, outputs.pgn_style.tags);
    outputs.json_file = reader.text("json-out");
    outputs.dhtmlxq_file = reader.text("dhtmlxq-out");
    outputs.csv_file = reader.text("csv-out");
    outputs.report_folder = reader.text("report");
    outputs.state_file = reader.text("resume");
    outputs.event = reader.text("event");
    outputs.rules = reader.text("rules");
    outputs.quiet = reader.given("quiet");
    check_files(reader, outputs);
}

/// Times for the speed of this machine, if the one they are meant for is told.
void scale_times(Reader& reader, std::optional<double> scale, Plan& plan) {
    if (!reader.given("reference-speed")) {
        return;
    }
    int reference = 0;
    reader.number("reference-speed", 1, 1'000'000, reference);
    if (!reader.error().empty()) {
        return;
    }
    plan.time_scale = scale.value_or(0) > 0 ? *scale : reference / measured_speed();
    for (EngineSpec& engine : plan.engines) {
        engine.limits = scaled(engine.limits, plan.time_scale);
    }
    plan.warnings.push_back(
        fmt::format("all times are multiplied by {:.3f} for this machine", plan.time_scale));
}

/// Openings that no two pairs of games share; play-offs and level knockout matches have more.
int openings_wanted(const TournamentSettings& settings, std::size_t engines) {
    constexpr std::int64_t kMore = 10;
    const auto players = static_cast<std::int64_t>(settings.players(engines));
    const std::int64_t a_round =
        (settings.games + 1) / 2 * static_cast<std::int64_t>(settings.games_a_match());
    const bool plays_on =
        settings.format == Format::Knockout ||
        (settings.criteria && std::find(settings.criteria->begin(), settings.criteria->end(),
                                        Criterion::Playoff) != settings.criteria->end());
    const std::int64_t more = plays_on ? kMore * players * a_round : 0;
    std::int64_t matches = players - 1;
    switch (settings.format) {
        case Format::RoundRobin: matches = players * (players - 1) / 2 * settings.rounds; break;
        case Format::Gauntlet: matches *= settings.rounds; break;
        case Format::Swiss: matches = players / 2 * settings.rounds; break;
        case Format::Knockout: break;
    }
    return static_cast<int>(std::min<std::int64_t>(matches * a_round + more, 1'000'000));
}

void check_rounds(Reader& reader, Plan& plan) {
    const TournamentSettings& settings = plan.settings;
    const std::size_t players = settings.players(plan.engines.size());
    const int most = most_swiss_rounds(players);
    if (settings.format == Format::Swiss && settings.rounds > most) {
        reader.fail("rounds", fmt::format("{} players have at most {} rounds without a rematch",
                                          players, most));
    }
    if (settings.format == Format::Knockout && settings.rounds > 1) {
        plan.warnings.emplace_back("--rounds: a knockout has as many as its players make");
    }
}

nlohmann::json decisive_of(const Reader& reader, const Plan& plan) {
    nlohmann::json json = nlohmann::json::object();
    for (const char* const option :
         {"format", "rounds", "games", "rules", "draw-rule", "fold", "limit", "max-plies",
          "random-plies", "opening-plies", "opening-window", "seed", "teams"}) {
        json[option] = reader.text(option);
    }
    for (const char* const option : {"openings", "sprt", "standings", "reference-speed"}) {
        json[option] = reader.given(option) ? reader.text(option) : "";
    }
    for (const char* const flag : {"shuffle", "ban", "repetition-draws", "every-ply-counts"}) {
        json[flag] = reader.given(flag);
    }
    json["time scale"] = plan.time_scale;
    json["engines"] = nlohmann::json::array();
    for (const EngineSpec& engine : plan.engines) {
        json["engines"].push_back(
            {engine.name, engine.team, engine.program, engine.arguments, engine.options,
             to_string(engine.limits.clock), engine.limits.movetime.value_or(0),
             engine.limits.nodes.value_or(0), engine.limits.depth.value_or(0)});
    }
    return json;
}

}  // namespace

Result<Plan> read_plan(const ParseResult& parsed, std::optional<double> time_scale) {
    Plan plan;
    TournamentSettings& settings = plan.settings;
    Reader reader(parsed);
    read_game_settings(reader, settings);
    read_outputs(reader, plan.outputs);
    if (!reader.error().empty()) {
        return Error{reader.error()};
    }
    auto engines = read_engines(parsed);
    if (!engines) {
        return Error{engines.error()};
    }
    plan.engines = std::move(*engines);
    if (settings.sprt && plan.engines.size() != 2) {
        return Error{"--sprt: is a question about two engines"};
    }
    read_teams(reader, plan);
    read_concurrency(reader, plan);
    scale_times(reader, time_scale, plan);
    read_openings(reader, openings_wanted(settings, plan.engines.size()), plan);
    check_rounds(reader, plan);
    if (!reader.error().empty()) {
        return Error{reader.error()};
    }
    // As it will be read back, bytes that are not UTF-8 replaced.
    plan.outputs.decisive = nlohmann::json::parse(dumped(decisive_of(reader, plan)));
    return plan;
}

}  // namespace xq::match
