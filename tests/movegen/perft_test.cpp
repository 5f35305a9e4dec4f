// Perft: leaf counts of known positions, and the same counts by every way of counting.
#include "movegen/perft.h"

#include <cstdint>

#include <catch2/catch.hpp>

#include "board/fen.h"
#include "movegen/movegen.h"
#include "support/draw_board.h"
#include "support/random_positions.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Position;
using movegen::perft;
using movegen::perft_divide;
using movegen::PerftOptions;

namespace {

#ifdef CHUHE_SANITIZED
constexpr std::uint64_t kFastLimit = 100'000;
#else
constexpr std::uint64_t kFastLimit = 3'000'000;
#endif

/// Counts every depth of every row whose leaves are at most `limit`; gives how many there were.
int check_rows(std::uint64_t limit) {
    int checked = 0;
    for (const PerftCase& row : perft_cases()) {
        const Position position = board::parse_fen(row.fen).value();
        for (std::size_t i = 0; i < row.counts.size(); ++i) {
            const int depth = static_cast<int>(i) + 1;
            if (row.counts[i] <= limit) {
                INFO(row.fen << " depth " << depth);
                CHECK(perft(position, depth) == row.counts[i]);
                ++checked;
            }
        }
    }
    return checked;
}

}  // namespace

TEST_CASE("perft: rows of perft.epd that are quick to count") {
    REQUIRE(perft_cases().size() == 117);
    REQUIRE(check_rows(kFastLimit) > 400);
}

TEST_CASE("perft: all rows of perft.epd", "[.long]") {
    const int checked = check_rows(UINT64_MAX);
    REQUIRE(checked == 588);
}

TEST_CASE("perft: depth zero is the position itself") {
    REQUIRE(perft(board::start_position(), 0) == 1);
    REQUIRE(perft(board::start_position(), -1) == 1);
}

TEST_CASE("perft: a game that is over has no leaves") {
    const Position mated = board::parse_fen("4k4/3R1R3/9/9/9/9/9/9/9/3K5 b").value();
    for (int depth = 1; depth <= 4; ++depth) {
        REQUIRE(perft(mated, depth) == 0);
        REQUIRE(perft(mated, depth, {2, 1}) == 0);
        REQUIRE(perft_divide(mated, depth, {}).empty());
    }
}

TEST_CASE("perft: the rows of divide are the legal moves and add up") {
    Playouts playouts(61);
    for (int i = 0; i < scaled(300); ++i) {
        const Position position = playouts.next().position;
        INFO(board::to_fen(position));
        for (int depth = 1; depth <= 3; ++depth) {
            const auto rows = perft_divide(position, depth, {});
            const board::MoveList moves = movegen::legal_moves(position);
            REQUIRE(rows.size() == moves.size());
            std::uint64_t sum = 0;
            for (std::size_t row = 0; row < rows.size(); ++row) {
                REQUIRE(rows[row].move == moves[row]);
                Position after = position;
                after.do_move(moves[row]);
                REQUIRE(rows[row].nodes == perft(after, depth - 1));
                sum += rows[row].nodes;
            }
            REQUIRE(perft(position, depth) == sum);
        }
    }
}

TEST_CASE("perft: threads and a table of counts change nothing") {
    for (const PerftOptions& options : {PerftOptions{2, 0}, {1, 1}, {3, 1}}) {
        INFO(options.threads << " threads, " << options.hash_megabytes << " MB");
        for (const PerftCase& row : perft_cases()) {
            const Position position = board::parse_fen(row.fen).value();
            int depth = 0;
            while (depth < static_cast<int>(row.counts.size()) &&
                   row.counts[static_cast<std::size_t>(depth)] <= kFastLimit / 10) {
                ++depth;
            }
            INFO(row.fen << " depth " << depth);
            REQUIRE(depth > 0);
            REQUIRE(perft(position, depth, options) ==
                    row.counts[static_cast<std::size_t>(depth - 1)]);
        }
    }
}

TEST_CASE("perft: the table tells depths apart") {
    // With a rook each, positions after two plies come again after four, with less depth left.
    const Position rooks = board::parse_fen("r2k5/9/9/9/9/9/9/9/9/4K3R w").value();
    const std::uint64_t plain = perft(rooks, 6);
    REQUIRE(plain == 9'324'612);
    REQUIRE(perft(rooks, 6, {1, 1}) == plain);
    REQUIRE(perft(rooks, 6, {1, 16}) == plain);
    REQUIRE(perft(rooks, 6, {3, 4}) == plain);
}

TEST_CASE("perft: threads and a table of counts do not change the rows of divide") {
    const Position start = board::start_position();
    const auto plain = perft_divide(start, 3, {});
    for (const PerftOptions& options : {PerftOptions{2, 0}, {64, 0}, {1, 1}, {4, 16}}) {
        INFO(options.threads << " threads, " << options.hash_megabytes << " MB");
        for (int repetition = 0; repetition < 5; ++repetition) {
            const auto other = perft_divide(start, 3, options);
            REQUIRE(other.size() == plain.size());
            for (std::size_t row = 0; row < plain.size(); ++row) {
                REQUIRE(other[row].move == plain[row].move);
                REQUIRE(other[row].nodes == plain[row].nodes);
            }
        }
    }
}

}  // namespace xq::tests
