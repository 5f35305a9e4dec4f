#include "match/plan.h"

#include <algorithm>
#include <filesystem>

// Values hold commas, as in tc=40/90:00,10/15:00.
#define CXXOPTS_VECTOR_DELIMITER '\x1f'
#include <cxxopts.hpp>
#include <fmt/format.h>

#include "base/parse_number.h"
#include "base/text.h"
#include "match/affinity.h"
#include "match/opening_judge.h"
#include "match/speed.h"

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

Result<rules::RuleSet> rule_set_of(const std::string& text) {
    const auto set = rules::parse_rule_set(text);
    if (!set) {
        return Error{"'" + base::printable(text) + "' is not one of " +
                     fmt::format("{}", fmt::join(rules::kRuleSetNames, ", "))};
    }
    return *set;
}

Result<rules::DrawRule> draw_rule_of(const std::string& text) {
    const auto* const known =
        std::find(rules::kDrawRuleNames.begin(), rules::kDrawRuleNames.end(), text);
    if (known == rules::kDrawRuleNames.end()) {
        return Error{"'" + base::printable(text) + "' is not one of " +
                     fmt::format("{}", fmt::join(rules::kDrawRuleNames, ", "))};
    }
    return static_cast<rules::DrawRule>(known - rules::kDrawRuleNames.begin());
}

Result<std::vector<EngineSpec>> read_engines(const ParseResult& parsed) {
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
    OpeningJudge judge;
    OpeningFilter filter;
    if (window) {
        filter = [&judge, limit = *window](const board::Position& position) {
            return std::abs(judge.score(position)) <= limit;
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
    const auto order = reader.given("shuffle") ? OpeningOrder::Random : OpeningOrder::Sequential;
    plan.settings.book = OpeningBook(std::move(openings), order, static_cast<std::uint64_t>(seed));
}

void read_teams(Reader& reader, Plan& plan) {
    TournamentSettings& settings = plan.settings;
    reader.value("teams", parse_team_system, settings.team_system);
    auto teams = gather_teams(plan.engines, settings.team_system);
    if (!teams) {
        return reader.fail("engine", teams.error());
    }
    settings.teams = std::move(*teams);
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
    reader.value("rules", rule_set_of, settings.game.rules.set);
    reader.value("draw-rule", draw_rule_of, settings.game.rules.draw);
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

cxxopts::Options command_line() {
    const auto text = [] { return cxxopts::value<std::string>(); };
    const auto preset = [](const char* value) {
        return cxxopts::value<std::string>()->default_value(value);
    };
    cxxopts::Options options("chuhe-match", "Tournaments of Xiangqi engines over UCI and UCCI.");
    options.add_options("Engines")("engine",
                                   "\"cmd=PATH proto=ucci|uci name=N dir=D args=\"…\" team=T "
                                   "ranks=0|1 lines=FILE timemargin=MS "
                                   "option.NAME=V …\" and limits of its own, repeated",
                                   cxxopts::value<std::vector<std::string>>())(
        "each", "the same for every engine", text())(
        "tc", "clock: MOVES/TIME+INCREMENT, periods separated by commas", text())(
        "movetime", "milliseconds a move", text())("nodes", "nodes a move", text())(
        "depth", "depth of a move", text())(
        "reference-speed", "times are for a machine of this speed, see --calibrate", text())(
        "calibrate", "tells the speed of this machine and ends")(
        "compliance", "\"cmd=PATH proto=ucci|uci …\": no games, checks one engine", text());
    options.add_options("Tournament")("format", "round-robin, gauntlet, swiss or knockout",
                                      preset("round-robin"))(
        "rounds", "cycles, or rounds of a Swiss tournament", preset("1"))(
        "games", "games of a pairing, colours swapped", preset("2"))(
        "teams", "how teams play: boards, all-play or sum of ranks", preset("boards"))(
        "standings",
        "order of the table: points, sb, buchholz, buchholz-cut1, wins, black-wins, h2h, "
        "forfeits, board-points, board-wins, playoff (more games of those who share the first "
        "place), "
        "separated by commas",
        text())("sprt", "\"elo0=0 elo1=5 alpha=0.05 beta=0.05\": stop when decided", text())(
        "concurrency", "games at a time", preset("1"))("force-concurrency",
                                                       "even with more threads than cores")(
        "affinity", "each game's engines on cores of their own")("seed", "for everything random",
                                                                 preset("1"));
    options.add_options("Openings")("openings", "EPD or PGN file", text())(
        "opening-plies", "plies of a PGN game that are its opening", preset("20"))(
        "shuffle", "deal the openings in random order")(
        "random-plies", "random moves before each pair of games", preset("0"))(
        "opening-window", "openings within so many centipawns of equal only, 0 for all",
        preset("0"));
    options.add_options("Referee")("rules", "asian, chinese or computer", preset("asian"))(
        "fold", "occurrences of a position that end a game", preset("3"))(
        "limit", "plies without capture that draw, 0 for no limit", preset("120"))(
        "repetition-draws", "a repetition is a draw, whoever forced it")(
        "every-ply-counts", "towards --limit, also checks beyond the tenth of a side")(
        "draw-rule", "none, or who loses a draw: red-loses, black-loses", preset("none"))(
        "max-plies", "plies after which a game is drawn, 0 for no limit", preset("0"))(
        "ban", "warn engines (banmoves, searchmoves) one fold before a repetition loses")(
        "startup-ms", "time to answer uci or ucci", preset("10000"))(
        "ready-ms", "time to answer isready", preset("10000"))("grace-ms", "time to answer stop",
                                                               preset("500"))(
        "move-ms", "time for a move limited by nodes or depth", preset("600000"));
    options.add_options("Output")("pgn-out", "file to append the games to", preset(""))(
        "pgn-format", "moves as iccs, wxf, chinese or chinese-traditional", preset("iccs"))(
        "pgn-tags", "xqbase or xboard", preset("xqbase"))(
        "json-out", "file to append the games to, a JSON object a line", preset(""))(
        "dhtmlxq-out", "file to append the games to as DhtmlXQ", preset(""))(
        "csv-out", "file for the final table", preset(""))(
        "report", "folder for an HTML report, up to date while games go on", preset(""))(
        "resume", "file with the state of the run; goes on from it if there is one", preset(""))(
        "log-dir", "folder for dialogues and standard errors", preset(""))(
        "event", "tag of the records", preset("chuhe-match"))("quiet", "no line for each game")(
        "help", "this list")("version", "the version");
    return options;
}

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
    const auto encounters = plan.engines.size() * (plan.engines.size() - 1) / 2;
    const auto pairs = encounters * static_cast<std::size_t>(settings.rounds) *
                       static_cast<std::size_t>((settings.games + 1) / 2);
    read_openings(reader, static_cast<int>(std::min<std::size_t>(pairs, kMostOpenings)), plan);
    if (!reader.error().empty()) {
        return Error{reader.error()};
    }
    plan.outputs.decisive = decisive_of(reader, plan);
    return plan;
}

}  // namespace xq::match
