// `chuhe bench`: fixed positions to a fixed depth. With one thread the node count is the signature
// of the build, the same on every machine and run.
#include <algorithm>
#include <fstream>
#include <iostream>

#include <fmt/format.h>

#include "app/bench_positions.h"
#include "app/command_line.h"
#include "base/clock.h"
#include "base/text.h"
#include "board/fen.h"
#include "search/searcher.h"

namespace xq::app {

namespace {

using base::Error;
using base::Result;

constexpr int kDefaultDepth = 13;

/// Takes note of the last best line of a search.
class Recorder : public search::SearchListener {
  public:
    void on_info(const search::SearchInfo& info) override { last_ = info; }
    void on_best_move(const search::BestMove& best) override { best_ = best; }

    [[nodiscard]] const search::SearchInfo& last() const { return last_; }
    [[nodiscard]] const search::BestMove& best() const { return best_; }

  private:
    search::SearchInfo last_;
    search::BestMove best_;
};

Result<std::vector<board::Position>> load_positions(const std::string& path) {
    std::ifstream file(path);
    if (!file) {
        return Error{"cannot read " + path};
    }
    std::vector<board::Position> positions;
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
        const std::string_view fen = base::trim(std::string_view(line).substr(0, line.find(';')));
        if (fen.empty() || fen.front() == '#') {
            continue;
        }
        auto position = board::parse_fen(fen);
        if (!position) {
            return Error{path + ':' + std::to_string(number) + ": " + position.error()};
        }
        positions.push_back(*position);
    }
    if (positions.empty()) {
        return Error{path + " holds no positions"};
    }
    return positions;
}

std::vector<board::Position> fixed_positions() {
    std::vector<board::Position> positions;
    positions.reserve(kBenchPositions.size());
    for (const std::string_view fen : kBenchPositions) {
        positions.push_back(board::parse_fen(fen).value());
    }
    return positions;
}

int run(const std::vector<board::Position>& positions, int depth, int threads, int hash) {
    Recorder recorder;
    search::Searcher searcher(recorder, static_cast<std::size_t>(hash), threads);
    std::uint64_t nodes = 0;
    double seconds = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        search::Limits limits;
        limits.depth = depth;
        searcher.new_game();
        const base::TimePoint start = base::now();
        searcher.start(positions[i], rules::History(positions[i]), limits);
        searcher.wait();
        seconds += std::chrono::duration<double>(base::now() - start).count();
        nodes += searcher.nodes();
        const board::Move best = recorder.best().move;
        std::cout << fmt::format("{:>3}/{} {:>10} nodes  score {:>6}  best {}  {}\n", i + 1,
                                 positions.size(), searcher.nodes(), recorder.last().score,
                                 best.is_none() ? "none" : to_string(best),
                                 board::to_fen(positions[i]));
    }
    std::cout << fmt::format("bench {} nodes {:.0f} nps", nodes,
                             static_cast<double>(nodes) / std::max(seconds, 1e-9))
              << std::endl;
    return kSuccess;
}

}  // namespace

int run_bench(const Arguments& arguments) {
    cxxopts::Options options("chuhe bench", "Searches fixed positions to a fixed depth.");
    options.add_options()(
        "depth", "plies",
        cxxopts::value<std::string>()->default_value(std::to_string(kDefaultDepth)))(
        "threads", "search threads; more than one gives a different node count each time",
        cxxopts::value<std::string>()->default_value("1"))(
        "hash", "MB of transposition table", cxxopts::value<std::string>()->default_value("16"))(
        "fens", "file of positions, one FEN a line", cxxopts::value<std::string>())("help",
                                                                                    "this list");
    const auto parsed = parse_arguments(options, arguments);
    if (!parsed) {
        return wrong_usage("bench: " + parsed.error());
    }
    if (parsed->count("help") > 0) {
        std::cout << options.help();
        return kSuccess;
    }
    const auto depth = number_option(*parsed, "depth", 1, eval::kMaxPly - 1);
    const auto threads = number_option(*parsed, "threads", 1, 256);
    const auto hash = number_option(*parsed, "hash", 1, 65536);
    for (const auto* number : {&depth, &threads, &hash}) {
        if (!*number) {
            return wrong_usage("bench: " + number->error());
        }
    }
    const auto positions = parsed->count("fens") > 0
                               ? load_positions((*parsed)["fens"].as<std::string>())
                               : Result<std::vector<board::Position>>(fixed_positions());
    if (!positions) {
        return failure("bench: --fens: " + positions.error());
    }
    return run(*positions, *depth, *threads, *hash);
}

}  // namespace xq::app
