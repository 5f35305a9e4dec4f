// Microbenchmarks of the hot functions: nanoseconds a call over a set of middlegame positions.
//
// For comparing builds of ours with each other; speed against other programs is measured by the
// scripts beside this file.
#include <array>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "board/fen.h"
#include "board/see.h"
#include "eval/evaluate.h"
#include "movegen/movegen.h"

namespace {

using namespace xq;

constexpr std::array<std::string_view, 4> kFens{
    board::kStartFen,
    "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1",
    "2bakab1r/c8/2n3nc1/p1R1p1p1p/2p6/1r4P2/P1P1P3P/2N1CC3/9/2BAKABNR w - - 0 1",
    "4ka3/1n7/b3ca3/p8/4p1p2/2PN1n2P/P3PCP2/4B1N2/9/2BAK4 w - - 0 1",
};

std::vector<board::Position> positions() {
    std::vector<board::Position> all;
    for (const std::string_view fen : kFens) {
        all.push_back(board::parse_fen(fen).value());
    }
    return all;
}

/// Runs `use(position)` over all positions; one item is one call.
template <typename Use>
void over_positions(benchmark::State& state, Use use) {
    const auto all = positions();
    for (auto _ : state) {
        for (const board::Position& position : all) {
            benchmark::DoNotOptimize(use(position));
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * all.size()));
}

/// Runs `use(position, move)` over all legal moves; one item is one call.
template <typename Use>
void over_moves(benchmark::State& state, Use use) {
    auto all = positions();
    std::vector<board::MoveList> moves;
    std::int64_t calls = 0;
    for (const board::Position& position : all) {
        moves.push_back(movegen::legal_moves(position));
    }
    for (auto _ : state) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            for (const board::Move move : moves[i]) {
                benchmark::DoNotOptimize(use(all[i], move));
            }
            calls += static_cast<std::int64_t>(moves[i].size());
        }
    }
    state.SetItemsProcessed(calls);
}

void legality(benchmark::State& state) {
    over_positions(state, [](const board::Position& p) { return movegen::Legality(p).bound(); });
}
void legal_moves(benchmark::State& state) {
    over_positions(state, [](const board::Position& p) { return movegen::legal_moves(p).size(); });
}
void count_legal(benchmark::State& state) {
    over_positions(state, [](const board::Position& p) {
        return movegen::count_legal(p, movegen::Legality(p));
    });
}
void evaluate(benchmark::State& state) {
    const auto all = positions();
    std::vector<eval::Accumulator> sums;
    for (const board::Position& position : all) {
        sums.push_back(eval::Accumulator::of(position));
    }
    for (auto _ : state) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            benchmark::DoNotOptimize(eval::evaluate(all[i], sums[i]));
        }
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * all.size()));
}
void make_undo(benchmark::State& state) {
    over_moves(state, [](board::Position& p, board::Move move) {
        const board::Undo undo = p.do_move(move);
        const board::Key key = p.key();
        p.undo_move(move, undo);
        return key;
    });
}
void gives_check(benchmark::State& state) {
    over_moves(state,
               [](board::Position& p, board::Move move) { return movegen::gives_check(p, move); });
}
void see(benchmark::State& state) {
    over_moves(state, [](board::Position& p, board::Move move) {
        return board::see_at_least(p, move, 0);
    });
}

BENCHMARK(legality);
BENCHMARK(legal_moves);
BENCHMARK(count_legal);
BENCHMARK(evaluate);
BENCHMARK(make_undo);
BENCHMARK(gives_check);
BENCHMARK(see);

}  // namespace

BENCHMARK_MAIN();
