#include "match/engine_spec.h"

#include <filesystem>
#include <fstream>

#include "base/parse_number.h"
#include "base/text.h"

namespace xq::match {

using base::Error;
using base::Result;

namespace {

constexpr base::Milliseconds kLongestTime = 1'000'000'000;

Error bad(std::string_view key, std::string_view value, std::string_view wanted) {
    return Error{std::string(key) + ": '" + base::printable(value) + "' is no " +
                 std::string(wanted)};
}

Result<std::int64_t> number(std::string_view key, std::string_view value, std::int64_t low,
                            std::int64_t high) {
    const auto parsed = base::parse_number<std::int64_t>(value);
    if (!parsed || *parsed < low || *parsed > high) {
        return bad(key, value,
                   "whole number from " + std::to_string(low) + " to " + std::to_string(high));
    }
    return *parsed;
}

/// Sets one number through `store`; the error if it cannot be read.
template <typename Store>
Result<EngineSpec> with_number(EngineSpec spec, std::string_view key, std::string_view value,
                               std::int64_t low, std::int64_t high, Store store) {
    const auto parsed = number(key, value, low, high);
    if (!parsed) {
        return Error{parsed.error()};
    }
    store(spec, *parsed);
    return spec;
}

Result<EngineSpec> set_command(EngineSpec spec, std::string_view value) {
    auto words = split_quoted(value);
    if (!words) {
        return Error{"cmd: " + words.error()};
    }
    if (words->empty()) {
        return Error{"cmd: no program is given"};
    }
    // A first command goes before arguments that args= gave already; a later one replaces all.
    if (!spec.program.empty()) {
        spec.arguments.clear();
    }
    spec.program = words->front();
    spec.arguments.insert(spec.arguments.begin(), words->begin() + 1, words->end());
    if (spec.name.empty()) {
        spec.name = std::filesystem::path(spec.program).filename().string();
    }
    return spec;
}

Result<EngineSpec> read_lines(EngineSpec spec, std::string_view path) {
    std::ifstream file{std::string(path)};
    std::string line;
    while (std::getline(file, line)) {
        if (!base::trim(line).empty()) {
            spec.lines.emplace_back(base::trim(line));
        }
    }
    if (!file.eof()) {
        return Error{"lines: " + base::printable(path, 1000) + " cannot be read"};
    }
    return spec;
}

Result<EngineSpec> set(EngineSpec spec, std::string_view key, std::string_view value) {
    if (key == "cmd") return set_command(std::move(spec), value);
    if (key == "args") {
        const auto words = split_quoted(value);
        if (!words) {
            return Error{"args: " + words.error()};
        }
        spec.arguments.insert(spec.arguments.end(), words->begin(), words->end());
        return spec;
    }
    if (key == "dir") {
        spec.directory = value;
        return spec;
    }
    if (key == "name") {
        spec.name = value;
        return spec;
    }
    if (key == "team") {
        spec.team = value;
        return spec;
    }
    if (key == "lines") return read_lines(std::move(spec), value);
    if (key == "proto") {
        if (value != "uci" && value != "ucci") {
            return bad(key, value, "protocol: uci or ucci");
        }
        spec.protocol = value == "uci" ? Protocol::Uci : Protocol::Ucci;
        return spec;
    }
    if (key == "ranks") {
        return with_number(std::move(spec), key, value, 0, 1, [](EngineSpec& s, std::int64_t v) {
            s.ranks = v == 0 ? board::RankStyle::FromZero : board::RankStyle::FromOne;
        });
    }
    if (key == "tc") {
        auto clock = parse_time_control(value);
        if (!clock) {
            return Error{"tc: " + clock.error()};
        }
        spec.limits.clock = std::move(*clock);
        return spec;
    }
    if (key == "movetime") {
        return with_number(std::move(spec), key, value, 1, kLongestTime,
                           [](EngineSpec& s, std::int64_t v) { s.limits.movetime = v; });
    }
    if (key == "st") {
        return with_number(std::move(spec), key, value, 1, kLongestTime / 1000,
                           [](EngineSpec& s, std::int64_t v) { s.limits.movetime = v * 1000; });
    }
    if (key == "nodes") {
        return with_number(
            std::move(spec), key, value, 1, 1'000'000'000'000LL,
            [](EngineSpec& s, std::int64_t v) { s.limits.nodes = static_cast<std::uint64_t>(v); });
    }
    if (key == "depth") {
        return with_number(std::move(spec), key, value, 1, 1000, [](EngineSpec& s, std::int64_t v) {
            s.limits.depth = static_cast<int>(v);
        });
    }
    if (key == "timemargin") {
        return with_number(std::move(spec), key, value, 0, kLongestTime,
                           [](EngineSpec& s, std::int64_t v) { s.limits.margin = v; });
    }
    if (key.starts_with("option.") && key.size() > 7) {
        spec.options.emplace_back(key.substr(7), value);
        return spec;
    }
    return Error{"'" + base::printable(key) + "' is no property of an engine"};
}

}  // namespace

Result<std::vector<std::string>> split_quoted(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    bool in_word = false;
    char quote = 0;
    for (const char c : text) {
        if (quote != 0) {
            if (c == quote) {
                quote = 0;
            } else {
                word += c;
            }
        } else if (c == '"' || c == '\'') {
            quote = c;
            in_word = true;
        } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            if (in_word) {
                words.push_back(word);
            }
            word.clear();
            in_word = false;
        } else {
            word += c;
            in_word = true;
        }
    }
    if (quote != 0) {
        return Error{std::string("the quote ") + quote + " is not closed"};
    }
    if (in_word) {
        words.push_back(word);
    }
    return words;
}

Result<EngineSpec> apply_spec(EngineSpec spec, std::string_view text) {
    const auto words = split_quoted(text);
    if (!words) {
        return Error{words.error()};
    }
    for (const std::string& word : *words) {
        const auto equals = word.find('=');
        if (equals == std::string::npos) {
            return Error{"'" + base::printable(word) + "' is not of the form key=value"};
        }
        auto changed = set(std::move(spec), std::string_view(word).substr(0, equals),
                           std::string_view(word).substr(equals + 1));
        if (!changed) {
            return Error{changed.error()};
        }
        spec = std::move(*changed);
    }
    return spec;
}

}  // namespace xq::match
