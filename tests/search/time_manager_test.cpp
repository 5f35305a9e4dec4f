// How long to think: a table of clocks, the time controls of the rule documents (article 6), and
// clocks that have run out.
#include "search/time_manager.h"

#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "search/limits.h"

namespace xq::tests {

using base::Milliseconds;
using search::Clock;
using search::Limits;
using search::plan_time;
using search::TimeBudget;

namespace {

constexpr Milliseconds kSecond = 1000;
constexpr Milliseconds kMinute = 60 * kSecond;

TimeBudget plan(Clock clock, Milliseconds overhead = 0) {
    Limits limits;
    limits.clock = clock;
    limits.move_overhead = overhead;
    return plan_time(limits);
}

TimeBudget plan_fixed(Milliseconds movetime, Milliseconds overhead = 0) {
    Limits limits;
    limits.movetime = movetime;
    limits.move_overhead = overhead;
    return plan_time(limits);
}

}  // namespace

TEST_CASE("time: without a clock there is no limit") {
    Limits limits;
    limits.move_overhead = 50;
    CHECK_FALSE(plan_time(limits).soft.has_value());
    CHECK_FALSE(plan_time(limits).hard.has_value());
    limits.depth = 5;
    limits.nodes = 1000;
    limits.mate = 3;
    CHECK_FALSE(plan_time(limits).soft.has_value());
    CHECK_FALSE(plan_time(limits).hard.has_value());
}

TEST_CASE("time: never past the clock less the overhead, never nothing") {
    for (const Milliseconds time : {-100000, -1, 0, 1, 2, 9, 29, 30, 31, 32, 60, 100, 999, 1000,
                                    5000, 60000, 300000, 5400000, 100000000}) {
        for (const Milliseconds increment : {-5000, -1, 0, 1, 50, 1000, 10000, 1000000}) {
            for (const int moves_to_go : {0, 1, 2, 3, 10, 40, 200}) {
                for (const Milliseconds overhead : {0, 1, 30, 500, 5000}) {
                    const TimeBudget budget = plan({time, increment, moves_to_go}, overhead);
                    INFO("time " << time << " increment " << increment << " moves to go "
                                 << moves_to_go << " overhead " << overhead);
                    REQUIRE(budget.soft.has_value());
                    REQUIRE(budget.hard.has_value());
                    REQUIRE(*budget.hard >= 1);
                    REQUIRE(*budget.hard <= std::max<Milliseconds>(1, time - overhead));
                    REQUIRE(*budget.soft >= 1);
                    REQUIRE(*budget.soft <= *budget.hard);
                }
            }
        }
    }
}

TEST_CASE("time: the last move before a control may use most of the clock") {
    for (const Milliseconds time : {100, 1000, 60000}) {
        const TimeBudget budget = plan({time, 0, 1}, 30);
        CHECK(*budget.hard > (time - 30) / 2);
        CHECK(*budget.hard < time - 30);
        CHECK(*budget.soft > (time - 30) / 2);
    }
}

TEST_CASE("time: more time, nearer controls and increments allow longer thoughts") {
    const TimeBudget plain = plan({60000, 0, 0});
    CHECK(*plan({120000, 0, 0}).soft > *plain.soft);
    CHECK(*plan({120000, 0, 0}).hard > *plain.hard);
    CHECK(*plan({60000, 2000, 0}).soft > *plain.soft);
    CHECK(*plan({60000, 0, 5}).soft > *plan({60000, 0, 20}).soft);
    CHECK(*plan({60000, 0, 0}, 5000).soft < *plain.soft);
}

TEST_CASE("time: a fixed time per move") {
    CHECK(plan_fixed(1000).hard == 1000);
    CHECK(plan_fixed(1000, 30).hard == 970);
    CHECK_FALSE(plan_fixed(1000, 30).soft.has_value());
    for (const Milliseconds time : {-1000000, -1, 0, 1, 2, 10, 30, 31, 60, 5000}) {
        for (const Milliseconds overhead : {0, 1, 30, 5000}) {
            INFO("movetime " << time << " overhead " << overhead);
            const TimeBudget budget = plan_fixed(time, overhead);
            REQUIRE(budget.hard.has_value());
            REQUIRE(*budget.hard >= 1);
            REQUIRE(*budget.hard <= std::max<Milliseconds>(1, time));
        }
    }
}

TEST_CASE("time: of a clock and a fixed time the shorter one rules") {
    Limits limits;
    limits.clock = Clock{60000, 0, 0};
    limits.movetime = 100;
    CHECK(plan_time(limits).hard == 100);
    limits.clock = Clock{100, 0, 0};
    limits.movetime = 60000;
    CHECK(*plan_time(limits).hard <= 100);
}

namespace {

/// One control: so many moves in so much time; 0 moves for the rest of the game.
struct Control {
    int moves;
    Milliseconds time;
};

struct Format {
    const char* article;
    Control first;
    Control later;
};

/// Article 6 of document 001. The fifth format, a fixed time for the game, names no length: half an
/// hour and one minute stand for it.
constexpr Format kFormats[] = {
    {"6.1", {40, 90 * kMinute}, {10, 15 * kMinute}},
    {"6.2", {30, 60 * kMinute}, {10, 10 * kMinute}},
    {"6.3", {40, 10 * kMinute}, {30, 5 * kMinute}},
    {"6.4", {30, 5 * kMinute}, {30, 5 * kMinute}},
    {"6.5", {0, 30 * kMinute}, {0, 0}},
    {"6.5", {0, kMinute}, {0, 0}},
};

/// How much of its allowance a thought takes.
enum class Pace { Soft, Hard };

/// Plays a long game, and gives the least time that was on the clock after any move.
Milliseconds least_left(const Format& format, Pace pace, Milliseconds overhead) {
    // With no time to come, thoughts at the limit use a clock up to the last milliseconds.
    const int moves = pace == Pace::Hard && format.first.moves == 0 ? 60 : 120;
    Milliseconds clock = format.first.time;
    int to_go = format.first.moves;
    Milliseconds least = clock;
    for (int number = 0; number < moves; ++number) {
        const TimeBudget budget = plan({clock, 0, to_go}, overhead);
        const Milliseconds thought = pace == Pace::Soft ? *budget.soft : *budget.hard;
        // What the overhead stands for is lost as well, though never more than is there.
        clock -= thought + std::min(overhead, std::max<Milliseconds>(0, clock - thought - 1));
        least = std::min(least, clock);
        if (to_go > 0 && --to_go == 0) {
            to_go = format.later.moves;
            clock += format.later.time;
        }
    }
    return least;
}

}  // namespace

TEST_CASE("time: the formats of article 6 are played out without loss on time") {
    for (const Format& format : kFormats) {
        INFO("article " << format.article << ", " << format.first.time << " ms");
        CHECK(least_left(format, Pace::Soft, 30) > 0);
        // Even if every move takes all it may.
        CHECK(least_left(format, Pace::Hard, 0) > 0);
    }
}

TEST_CASE("time: the formats of article 6 give each move about its share") {
    for (const Format& format : kFormats) {
        const int moves = format.first.moves > 0 ? format.first.moves : 40;
        const Milliseconds share = format.first.time / moves;
        const TimeBudget budget = plan({format.first.time, 0, format.first.moves}, 30);
        INFO("article " << format.article << ": soft " << *budget.soft << " hard " << *budget.hard);
        CHECK(*budget.soft > share / 3);
        CHECK(*budget.soft < share * 3);
        CHECK(*budget.hard < format.first.time / 2);
    }
}

TEST_CASE("time: the time of a control is used, not kept") {
    // Thinking as long as planned leaves no more than a fifth of each control's time unused.
    for (const Format& format : kFormats) {
        if (format.first.moves == 0) {
            continue;
        }
        Milliseconds clock = format.first.time;
        for (int to_go = format.first.moves; to_go > 0; --to_go) {
            clock -= *plan({clock, 0, to_go}, 30).soft;
        }
        INFO("article " << format.article << " leaves " << clock);
        CHECK(clock > 0);
        CHECK(clock < format.first.time / 5);
    }
}

TEST_CASE("time: an increment can be lived on") {
    // Nothing but three seconds a move: the thought must fit into what each move brings.
    Milliseconds clock = 3 * kSecond;
    for (int number = 0; number < 200; ++number) {
        clock -= *plan({clock, 3 * kSecond, 0}, 30).hard + 30;
        REQUIRE(clock > 0);
        clock += 3 * kSecond;
    }
    CHECK(clock > 3 * kSecond);
}

}  // namespace xq::tests
