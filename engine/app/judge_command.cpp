// `chuhe judge`: the referee's verdict on a game, or on a suite of games.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <type_traits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/command_line.h"
#include "base/text.h"
#include "board/fen.h"
#include "protocol/replay.h"
#include "rules/referee.h"

namespace xq::app {

namespace {

using base::Error;
using base::Result;
using nlohmann::json;
using rules::Rules;

constexpr int kFewestOccurrences = 2;
constexpr int kMostOccurrences = 100;
constexpr int kLongestLimit = 10'000;

/// A line of a suite, its fields checked for their types only.
struct SuiteLine {
    std::string id;
    std::string fen;
    std::vector<std::string> moves;
    std::vector<std::string> rules;
    std::string verdict;
};

std::vector<std::string> words(std::string_view text) {
    const auto views = base::split_words(text);
    return {views.begin(), views.end()};
}

/// A field that must be there; its reader gives nothing for a value of another form.
template <typename Read>
auto field(const json& line, const char* name, const char* wanted, Read read)
    -> Result<typename std::invoke_result_t<Read, const json&>::value_type> {
    if (!line.contains(name)) {
        return Error{fmt::format("\"{}\" is missing", name)};
    }
    auto value = read(line[name]);
    if (!value) {
        return Error{fmt::format("\"{}\" is not {}", name, wanted)};
    }
    return *std::move(value);
}

std::optional<std::string> as_text(const json& value) {
    return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
}

/// A list of strings, or several words in one.
std::optional<std::vector<std::string>> as_words(const json& value) {
    if (value.is_string()) {
        return words(value.get<std::string>());
    }
    if (!value.is_array() || !std::all_of(value.begin(), value.end(),
                                          [](const json& word) { return word.is_string(); })) {
        return std::nullopt;
    }
    return value.get<std::vector<std::string>>();
}

std::optional<std::string> as_verdict(const json& value) {
    const auto text = as_text(value);
    for (const auto outcome : {rules::Outcome::Ongoing, rules::Outcome::Draw,
                               rules::Outcome::RedLoses, rules::Outcome::BlackLoses}) {
        if (text == name(outcome)) {
            return text;
        }
    }
    return std::nullopt;
}

Result<SuiteLine> parse_line(const std::string& text) {
    const json object = json::parse(text, nullptr, false);
    if (!object.is_object()) {
        return Error{object.is_discarded() ? "is no JSON" : "is no JSON object"};
    }
    SuiteLine line;
    if (object.contains("id")) {
        const json& id = object["id"];
        if (!id.is_string() && !id.is_number()) {
            return Error{"\"id\" is neither a string nor a number"};
        }
        line.id = id.is_string() ? id.get<std::string>() : id.dump();
    }
    const auto fen = field(object, "fen", "a string", as_text);
    const auto moves = field(object, "moves", "a list of strings", as_words);
    const auto rules = field(object, "rules", "a list of strings", as_words);
    const auto verdict =
        field(object, "verdict", "one of ongoing, draw, red-loses, black-loses", as_verdict);
    for (const auto* part : {&fen, &verdict}) {
        if (!*part) {
            return Error{part->error()};
        }
    }
    for (const auto* part : {&moves, &rules}) {
        if (!*part) {
            return Error{part->error()};
        }
    }
    if (rules->empty()) {
        return Error{"\"rules\" names no rule set"};
    }
    return SuiteLine{line.id, *fen, *moves, *rules, *verdict};
}

/// Counts of a suite, one for each line and rule set.
struct Tally {
    int passed = 0;
    int failed = 0;
};

void fail(Tally& tally, const std::string& line) {
    ++tally.failed;
    std::cout << base::printable(line, 2000) << '\n';
}

void try_line(const SuiteLine& line, const std::string& place, const Rules& base_rules,
              Tally& tally) {
    const std::string id = line.id.empty() ? place : line.id;
    const auto game = protocol::replay(line.fen, line.moves, board::RankStyle::FromZero);
    for (const std::string& set_name : line.rules) {
        const auto set = rules::parse_rule_set(set_name);
        if (!set) {
            fail(tally, fmt::format("{}: '{}' is no rule set", id, set_name));
            continue;
        }
        if (!game) {
            fail(tally, fmt::format("{} {}: expected {}, got an error: {}", id, set_name,
                                    line.verdict, game.error()));
            continue;
        }
        Rules rules = base_rules;
        rules.set = *set;
        const rules::Judgement judgement = rules::judge_game(game->start, game->moves, rules);
        if (name(judgement.outcome) == line.verdict) {
            ++tally.passed;
        } else {
            fail(tally, fmt::format("{} {}: expected {}, got {}: {}", id, set_name, line.verdict,
                                    name(judgement.outcome), judgement.reason));
        }
    }
}

int run_suite(const std::string& path, const Rules& rules) {
    std::ifstream file(path);
    if (!file) {
        return failure("judge: cannot read the suite " + path);
    }
    Tally tally;
    std::string text;
    for (int number = 1; std::getline(file, text); ++number) {
        if (number == 1 && text.starts_with("\xEF\xBB\xBF")) {
            text.erase(0, 3);
        }
        if (base::trim(text).empty()) {
            continue;
        }
        const std::string place = path + ':' + std::to_string(number);
        const auto line = parse_line(text);
        if (line) {
            try_line(*line, place, rules, tally);
        } else {
            fail(tally, place + ": " + line.error());
        }
    }
    if (file.bad() || tally.passed + tally.failed == 0) {
        return failure("judge: the suite " + path +
                       (file.bad() ? " cannot be read to its end" : " holds no lines"));
    }
    std::cout << tally.passed << " passed, " << tally.failed << " failed" << std::endl;
    return tally.failed == 0 ? kSuccess : kFailure;
}

template <std::size_t count>
Result<std::size_t> choice(const cxxopts::ParseResult& parsed, const std::string& option,
                           const std::array<std::string_view, count>& names) {
    const auto& text = parsed[option].as<std::string>();
    for (std::size_t i = 0; i < count; ++i) {
        if (names[i] == text) {
            return i;
        }
    }
    return Error{fmt::format("--{}: '{}' is not one of {}", option, base::printable(text),
                             fmt::join(names, ", "))};
}

Result<Rules> rules_from(const cxxopts::ParseResult& parsed) {
    const auto set = choice(parsed, "rules", rules::kRuleSetNames);
    const auto draw = choice(parsed, "draw-rule", rules::kDrawRuleNames);
    const auto fold = number_option(parsed, "fold", kFewestOccurrences, kMostOccurrences);
    const auto limit = number_option(parsed, "limit", 0, kLongestLimit);
    for (const auto* option : {&set, &draw}) {
        if (!*option) {
            return Error{option->error()};
        }
    }
    for (const auto* option : {&fold, &limit}) {
        if (!*option) {
            return Error{"--" + option->error()};
        }
    }
    Rules rules;
    rules.set = static_cast<rules::RuleSet>(*set);
    rules.draw = static_cast<rules::DrawRule>(*draw);
    rules.fold = *fold;
    rules.limit = *limit == 0 ? std::nullopt : std::optional<int>(*limit);
    return rules;
}

}  // namespace

int run_judge(const Arguments& arguments) {
    cxxopts::Options options("chuhe judge", "Referees a game so far and gives the reason.");
    options.add_options()(
        "fen", "first position, default the start",
        cxxopts::value<std::string>()->default_value(std::string(board::kStartFen)))(
        "moves", "moves from there, as in 'h2e2 h9g7'",
        cxxopts::value<std::string>()->default_value(""))(
        "rules", "asian, chinese or computer",
        cxxopts::value<std::string>()->default_value("asian"))(
        "fold", "occurrences of a position that end the game",
        cxxopts::value<std::string>()->default_value("3"))(
        "limit", "plies without capture that draw, 0 for no limit",
        cxxopts::value<std::string>()->default_value("120"))(
        "draw-rule", "none, red-loses or black-loses: what a draw counts as",
        cxxopts::value<std::string>()->default_value("none"))(
        "suite", R"(try a file of JSON lines {"fen","moves","rules","verdict"})",
        cxxopts::value<std::string>())("help", "this list");
    const auto parsed = parse_arguments(options, arguments);
    if (!parsed) {
        return wrong_usage("judge: " + parsed.error());
    }
    if (parsed->count("help") > 0) {
        std::cout << options.help();
        return kSuccess;
    }
    const auto rules = rules_from(*parsed);
    if (!rules) {
        return wrong_usage("judge: " + rules.error());
    }
    if (parsed->count("suite") > 0) {
        if (parsed->count("fen") + parsed->count("moves") + parsed->count("rules") > 0) {
            return wrong_usage("judge: --suite goes with none of --fen, --moves and --rules");
        }
        return run_suite((*parsed)["suite"].as<std::string>(), *rules);
    }
    const auto game =
        protocol::replay((*parsed)["fen"].as<std::string>(),
                         words((*parsed)["moves"].as<std::string>()), board::RankStyle::FromZero);
    if (!game) {
        return wrong_usage("judge: " + game.error());
    }
    const rules::Judgement judgement = rules::judge_game(game->start, game->moves, *rules);
    std::cout << name(judgement.outcome) << ' ' << judgement.reason << std::endl;
    return kSuccess;
}

}  // namespace xq::app
