// `chuhe perft`: counts of the legal move tree, alone or against a suite.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <string_view>

#include <fmt/format.h>

#include "app/command_line.h"
#include "base/clock.h"
#include "base/parse_number.h"
#include "base/text.h"
#include "board/fen.h"
#include "movegen/perft.h"

namespace xq::app {

namespace {

using base::Error;
using base::Result;

constexpr int kDeepest = 20;
constexpr int kMostThreads = 256;
constexpr int kMostMegabytes = 65536;

struct SuiteCount {
    int depth = 0;
    std::uint64_t nodes = 0;
};
struct SuiteRow {
    std::string fen;
    std::vector<SuiteCount> counts;
};

/// `FEN ;D1 n ;D2 n …`
Result<SuiteRow> parse_row(std::string_view line) {
    SuiteRow row;
    auto end = line.find(';');
    row.fen = base::trim(line.substr(0, end));
    while (end != std::string_view::npos) {
        line.remove_prefix(end + 1);
        end = line.find(';');
        const auto words = base::split_words(line.substr(0, end));
        if (words.empty()) {
            continue;
        }
        const auto depth = words[0].size() > 1 && words[0][0] == 'D'
                               ? base::parse_number<int>(words[0].substr(1))
                               : std::nullopt;
        const auto nodes =
            words.size() == 2 ? base::parse_number<std::uint64_t>(words[1]) : std::nullopt;
        if (!depth || !nodes || *depth < 1 || *depth > kDeepest) {
            return Error{"';" + base::printable(line.substr(0, end)) +
                         "' is not of the form ;D1 44"};
        }
        row.counts.push_back({*depth, *nodes});
    }
    if (row.counts.empty()) {
        return Error{"no count ;D1 … follows the FEN"};
    }
    return row;
}

/// Whether every count of the line is right; what is not goes to stdout.
bool check_line(const std::string& line, const std::string& place, int deepest,
                const movegen::PerftOptions& options) {
    const auto row = parse_row(line);
    if (!row) {
        std::cout << place << ": " << row.error() << '\n';
        return false;
    }
    const auto position = board::parse_fen(row->fen);
    if (!position) {
        std::cout << place << ": " << position.error() << '\n';
        return false;
    }
    bool right = true;
    for (const SuiteCount& count : row->counts) {
        if (count.depth > deepest) {
            continue;
        }
        const std::uint64_t nodes = movegen::perft(*position, count.depth, options);
        if (nodes != count.nodes) {
            std::cout << fmt::format("{}: {} D{} is {}, expected {}\n", place, row->fen,
                                     count.depth, nodes, count.nodes);
            right = false;
        }
    }
    return right;
}

int run_suite(const std::string& path, int deepest, const movegen::PerftOptions& options) {
    std::ifstream file(path);
    if (!file) {
        return failure("perft: cannot read the suite " + path);
    }
    int passed = 0;
    int failed = 0;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        const std::string_view text = base::trim(line);
        if (text.empty() || text.front() == '#') {
            continue;
        }
        const std::string place = path + ':' + std::to_string(number);
        ++(check_line(line, place, deepest, options) ? passed : failed);
    }
    if (passed + failed == 0) {
        return failure("perft: the suite " + path + " holds no rows");
    }
    std::cout << passed << " passed, " << failed << " failed" << std::endl;
    return failed == 0 ? kSuccess : kFailure;
}

int count_one(const board::Position& position, int depth, bool divide,
              const movegen::PerftOptions& options) {
    const base::TimePoint start = base::now();
    std::uint64_t nodes = 0;
    if (divide && depth > 0) {
        for (const movegen::PerftRow& row : movegen::perft_divide(position, depth, options)) {
            std::cout << to_string(row.move) << ": " << row.nodes << '\n';
            nodes += row.nodes;
        }
    } else {
        nodes = movegen::perft(position, depth, options);
    }
    const double seconds = std::chrono::duration<double>(base::now() - start).count();
    const double rate = static_cast<double>(nodes) / std::max(seconds, 1e-9);
    std::cout << fmt::format("nodes {} time_ms {:.0f} nps {:.0f}", nodes, seconds * 1000, rate)
              << std::endl;
    return kSuccess;
}

}  // namespace

int run_perft(const Arguments& arguments) {
    cxxopts::Options options("chuhe perft", "Counts the leaves of the legal move tree.");
    options.positional_help("DEPTH").add_options()(
        "depth", "plies to count; with --suite the deepest count to check",
        cxxopts::value<std::string>())("fen", "position, default the start",
                                       cxxopts::value<std::string>())(
        "divide", "a count for each first move")("threads", "workers",
                                                 cxxopts::value<std::string>()->default_value("1"))(
        "hash", "MB of table for counts met again, 0 for none",
        cxxopts::value<std::string>()->default_value("0"))(
        "suite", "check a file of lines FEN ;D1 n ;D2 n …", cxxopts::value<std::string>())(
        "help", "this list");
    options.parse_positional("depth");
    const auto parsed = parse_arguments(options, arguments);
    if (!parsed) {
        return wrong_usage("perft: " + parsed.error());
    }
    if (parsed->count("help") > 0) {
        std::cout << options.help();
        return kSuccess;
    }
    const bool suite = parsed->count("suite") > 0;
    if (suite && (parsed->count("fen") > 0 || parsed->count("divide") > 0)) {
        return wrong_usage("perft: --suite goes with neither --fen nor --divide");
    }
    if (!suite && parsed->count("depth") == 0) {
        return wrong_usage("perft: DEPTH or --suite FILE must be given");
    }
    const auto depth = parsed->count("depth") > 0 ? number_option(*parsed, "depth", 0, kDeepest)
                                                  : Result<int>(kDeepest);
    const auto threads = number_option(*parsed, "threads", 1, kMostThreads);
    const auto hash = number_option(*parsed, "hash", 0, kMostMegabytes);
    for (const auto* number : {&depth, &threads, &hash}) {
        if (!*number) {
            return wrong_usage("perft: " + number->error());
        }
    }
    movegen::PerftOptions perft_options;
    perft_options.threads = *threads;
    perft_options.hash_megabytes = static_cast<std::size_t>(*hash);
    if (suite) {
        return run_suite((*parsed)["suite"].as<std::string>(), *depth, perft_options);
    }
    const auto position = parsed->count("fen") > 0
                              ? board::parse_fen((*parsed)["fen"].as<std::string>())
                              : Result<board::Position>(board::start_position());
    if (!position) {
        return wrong_usage("perft: --fen: " + position.error());
    }
    return count_one(*position, *depth, parsed->count("divide") > 0, perft_options);
}

}  // namespace xq::app
