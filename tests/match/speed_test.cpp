// Times scaled to the machine.
#include "match/speed.h"

#include <catch2/catch.hpp>

namespace xq::tests {

using match::SearchLimits;

TEST_CASE("match: every time is scaled and rounded, no other limit is") {
    SearchLimits limits;
    limits.clock = *match::parse_time_control("40/60+0.5,30");
    limits.movetime = 333;
    limits.nodes = 1000;
    limits.depth = 9;
    limits.margin = 100;
    const SearchLimits longer = match::scaled(limits, 1.5);
    CHECK(longer.clock == *match::parse_time_control("40/90+0.75,45"));
    CHECK(longer.movetime == 500);
    CHECK(longer.nodes == 1000U);
    CHECK(longer.depth == 9);
    CHECK(longer.margin == 100);
    const SearchLimits shorter = match::scaled(limits, 1e-6);
    CHECK(shorter.clock.periods == std::vector<match::Period>{{40, 1, 1}, {0, 1, 0}});
    CHECK(shorter.movetime == 1);
    CHECK(match::scaled(limits, 1).clock == limits.clock);
    CHECK_FALSE(match::scaled({}, 2).movetime);
}

}  // namespace xq::tests
