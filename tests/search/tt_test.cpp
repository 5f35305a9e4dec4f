// The transposition table: what goes in comes out, old gives way to new, and no entry is ever put
// together from two.
#include "search/tt.h"

#include <array>
#include <atomic>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "support/draw_board.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Key;
using board::Move;
using board::Square;
using eval::kMate;
using search::Bound;
using search::score_from_table;
using search::score_to_table;
using search::TranspositionTable;
using search::TtEntry;

namespace {

Move random_move(base::Prng& random) {
    const auto from = static_cast<int>(random.below(board::kSquares));
    const auto to = static_cast<int>(random.below(board::kSquares));
    return {Square(from), Square(from == to ? (to + 1) % board::kSquares : to)};
}

TtEntry random_entry(base::Prng& random) {
    TtEntry entry;
    entry.move = random_move(random);
    entry.score = static_cast<int>(random.below(2 * kMate + 1)) - kMate;
    entry.static_eval = static_cast<int>(random.below(2 * eval::kMaxEval + 1)) - eval::kMaxEval;
    entry.depth = static_cast<int>(random.below(eval::kMaxPly));
    entry.bound = static_cast<Bound>(1 + random.below(3));
    return entry;
}

void check_equal(const std::optional<TtEntry>& found, const TtEntry& stored) {
    REQUIRE(found.has_value());
    CHECK(found->move == stored.move);
    CHECK(found->score == stored.score);
    CHECK(found->static_eval == stored.static_eval);
    CHECK(found->depth == stored.depth);
    CHECK(found->bound == stored.bound);
}

/// A key that shares its high half, and so its cluster, with all others made here.
Key neighbour(std::uint32_t low) { return 0x123456789ABCDEF0ULL - 0x9ABCDEF0ULL + low; }

TtEntry simple(int score, int depth, Bound bound = Bound::Exact) {
    return {move("h2e2"), score, score / 2, depth, bound};
}

}  // namespace

TEST_CASE("tt: an empty table knows nothing") {
    const TranspositionTable table(1);
    base::Prng random(1);
    for (int i = 0; i < 1000; ++i) {
        REQUIRE_FALSE(table.probe(random.next()).has_value());
    }
    REQUIRE_FALSE(table.probe(0).has_value());
    CHECK(table.hash_full() == 0);
    CHECK(table.megabytes() == 1);
}

TEST_CASE("tt: what is stored is found, to the last bit") {
    TranspositionTable table(4);
    base::Prng random(2);
    for (int i = 0; i < 2000; ++i) {
        const Key key = random.next();
        const TtEntry entry = random_entry(random);
        table.store(key, entry);
        check_equal(table.probe(key), entry);
        CHECK_FALSE(table.probe(key ^ (Key{1} << random.below(64))).has_value());
    }
}

TEST_CASE("tt: the ends of every field survive") {
    TranspositionTable table(1);
    Key key = 77;
    for (const int score : {-kMate, -eval::kMaxEval, -1, 0, 1, eval::kMaxEval, kMate}) {
        for (const int depth : {0, 1, eval::kMaxPly - 1, eval::kMaxPly}) {
            for (const Bound bound : {Bound::Upper, Bound::Lower, Bound::Exact}) {
                key = key * 6364136223846793005ULL + 1;
                const TtEntry entry{move("i9i0"), score, -score / 2, depth, bound};
                table.store(key, entry);
                check_equal(table.probe(key), entry);
            }
        }
    }
}

TEST_CASE("tt: the keys zero and all ones are keys like others") {
    TranspositionTable table(1);
    for (const Key key : {Key{0}, ~Key{0}}) {
        table.store(key, simple(12, 3));
        check_equal(table.probe(key), simple(12, 3));
    }
}

TEST_CASE("tt: mate scores count from the position, at whatever ply it is met") {
    // Found at ply 5: the root is mated in 9 plies, the position in 4.
    CHECK(score_to_table(eval::mated_in(9), 5) == eval::mated_in(4));
    CHECK(score_to_table(eval::mate_in(9), 5) == eval::mate_in(4));
    CHECK(score_from_table(eval::mate_in(4), 2) == eval::mate_in(6));
    CHECK(score_from_table(eval::mated_in(4), 2) == eval::mated_in(6));
    for (int ply = 0; ply <= eval::kMaxPly; ++ply) {
        for (const int score : {0, 1, -1, 500, -500, eval::kMaxEval, -eval::kMaxEval}) {
            REQUIRE(score_to_table(score, ply) == score);
            REQUIRE(score_from_table(score, ply) == score);
        }
        for (int plies = ply; plies <= eval::kMaxPly; ++plies) {
            for (const int score : {eval::mate_in(plies), eval::mated_in(plies)}) {
                const int stored = score_to_table(score, ply);
                REQUIRE(score_from_table(stored, ply) == score);
                REQUIRE(eval::plies_to_mate(stored) == plies - ply);
                REQUIRE(eval::is_mate(score_from_table(stored, eval::kMaxPly)));
            }
        }
    }
}

TEST_CASE("tt: a result without a move keeps the move known before") {
    TranspositionTable table(1);
    table.store(5, simple(10, 4));
    TtEntry bare = simple(20, 6);
    bare.move = Move::none();
    table.store(5, bare);
    TtEntry expected = bare;
    expected.move = move("h2e2");
    check_equal(table.probe(5), expected);
}

TEST_CASE("tt: a much deeper result of this search outlasts a shallow bound") {
    TranspositionTable table(1);
    table.store(9, simple(10, 20));
    table.store(9, simple(20, 3, Bound::Lower));
    check_equal(table.probe(9), simple(10, 20));
    SECTION("but not a result that is exact") {
        table.store(9, simple(20, 3));
        check_equal(table.probe(9), simple(20, 3));
    }
    SECTION("nor one of a later search") {
        table.new_search();
        table.store(9, simple(20, 3, Bound::Lower));
        check_equal(table.probe(9), simple(20, 3, Bound::Lower));
    }
    SECTION("nor one about as deep") {
        table.store(9, simple(20, 18, Bound::Upper));
        check_equal(table.probe(9), simple(20, 18, Bound::Upper));
    }
}

TEST_CASE("tt: in a full cluster the shallowest goes first") {
    TranspositionTable table(1);
    for (const std::uint32_t i : {0U, 1U, 2U, 3U}) {
        table.store(neighbour(i), simple(static_cast<int>(i), i == 2 ? 3 : 10));
    }
    for (const std::uint32_t i : {0U, 1U, 2U, 3U}) {
        REQUIRE(table.probe(neighbour(i)).has_value());
    }
    table.store(neighbour(4), simple(4, 1));
    CHECK_FALSE(table.probe(neighbour(2)).has_value());
    for (const std::uint32_t i : {0U, 1U, 3U, 4U}) {
        CHECK(table.probe(neighbour(i)).has_value());
    }
}

TEST_CASE("tt: entries of earlier searches give way to shallower new ones") {
    TranspositionTable table(1);
    for (const std::uint32_t i : {0U, 1U}) {
        table.store(neighbour(i), simple(1, 12));
    }
    for (int searches = 0; searches < 3; ++searches) {
        table.new_search();
    }
    for (const std::uint32_t i : {2U, 3U, 4U, 5U}) {
        table.store(neighbour(i), simple(2, 5));
    }
    CHECK_FALSE(table.probe(neighbour(0)).has_value());
    CHECK_FALSE(table.probe(neighbour(1)).has_value());
    for (const std::uint32_t i : {2U, 3U, 4U, 5U}) {
        CHECK(table.probe(neighbour(i)).has_value());
    }
}

TEST_CASE("tt: ages are counted in a circle without losing entries") {
    TranspositionTable table(1);
    for (int search = 0; search < 200; ++search) {
        table.new_search();
        table.store(3, simple(search, 5));
        REQUIRE(table.probe(3)->score == search);
        table.new_search();
        REQUIRE(table.probe(3)->score == search);
    }
}

TEST_CASE("tt: fullness is that of the running search") {
    TranspositionTable table(1);
    table.new_search();
    base::Prng random(3);
    const auto fill = [&] {
        for (int i = 0; i < 200000; ++i) {
            table.store(random.next(), random_entry(random));
        }
    };
    CHECK(table.hash_full() == 0);
    fill();
    CHECK(table.hash_full() > 900);
    CHECK(table.hash_full() <= 1000);
    table.new_search();
    CHECK(table.hash_full() == 0);
    // Deep old entries may outlast some of the new ones.
    fill();
    CHECK(table.hash_full() > 500);
}

TEST_CASE("tt: cleared and resized tables are empty") {
    TranspositionTable table(3);
    base::Prng random(4);
    std::vector<Key> keys;
    const auto fill = [&] {
        table.new_search();
        keys.clear();
        for (int i = 0; i < 1000; ++i) {
            keys.push_back(random.next());
            table.store(keys.back(), random_entry(random));
        }
    };
    const auto known = [&] {
        int count = 0;
        for (const Key key : keys) {
            count += table.probe(key).has_value();
        }
        return count;
    };
    for (const int threads : {1, 2, 3, 7}) {
        fill();
        REQUIRE(known() > 900);
        table.clear(threads);
        REQUIRE(known() == 0);
    }
    for (const std::size_t megabytes : {std::size_t{1}, std::size_t{5}, std::size_t{0}}) {
        fill();
        table.resize(megabytes);
        REQUIRE(known() == 0);
        REQUIRE(table.megabytes() == megabytes);
        table.store(42, simple(1, 1));
        REQUIRE(table.probe(42).has_value());
    }
}

TEST_CASE("tt: keys spread over the whole table") {
    // Of 16384 clusters of a 1 MB table, 4096 random keys must meet too few fellows to lose any.
    TranspositionTable table(1);
    base::Prng random(5);
    std::vector<Key> keys;
    for (int i = 0; i < 4096; ++i) {
        keys.push_back(random.next());
        table.store(keys.back(), simple(1, 1));
    }
    int lost = 0;
    for (const Key key : keys) {
        lost += !table.probe(key).has_value();
    }
    CHECK(lost < 4);
}

namespace {

/// An entry whose every field follows from its key and one number, so that any mixture shows.
TtEntry marked(Key key, std::uint64_t number) {
    base::Prng random(key ^ (number * 0x9E3779B97F4A7C15ULL));
    TtEntry entry = random_entry(random);
    entry.score = static_cast<int>(number % 4096);
    return entry;
}

bool is_marked(Key key, const TtEntry& entry) {
    const TtEntry expected = marked(key, static_cast<std::uint64_t>(entry.score));
    return entry.move == expected.move && entry.static_eval == expected.static_eval &&
           entry.depth == expected.depth && entry.bound == expected.bound;
}

}  // namespace

TEST_CASE("tt: threads that hammer one cluster never read a mixed entry", "[threads]") {
    TranspositionTable table(1);
    std::atomic<int> mixed{0};
    std::atomic<int> found{0};
    const auto hammer = [&](std::uint64_t seed) {
        base::Prng random(seed);
        for (int i = 0; i < scaled(400000); ++i) {
            const Key key = neighbour(static_cast<std::uint32_t>(random.below(6)));
            if (random.below(2) == 0) {
                table.store(key, marked(key, random.below(4096)));
            } else if (const auto entry = table.probe(key)) {
                ++found;
                mixed += !is_marked(key, *entry);
            }
        }
    };
    {
        std::vector<std::jthread> threads;
        for (const std::uint64_t seed : {1U, 2U, 3U}) {
            threads.emplace_back(hammer, seed);
        }
    }
    CHECK(mixed == 0);
    CHECK(found > scaled(10000));
}

}  // namespace xq::tests
