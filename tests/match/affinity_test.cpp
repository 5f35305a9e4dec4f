// Processors are shared out without overlap, and threads read from options.
#include "match/affinity.h"

#include <set>
#include <vector>

#include <catch2/catch.hpp>

namespace xq::tests {

using Shares = std::vector<std::vector<int>>;

TEST_CASE("match: usable processors are numbered in order") {
    const auto processors = match::usable_processors();
    REQUIRE_FALSE(processors.empty());
    CHECK(processors.front() >= 0);
    for (std::size_t place = 1; place < processors.size(); ++place) {
        CHECK(processors[place - 1] < processors[place]);
    }
}

TEST_CASE("match: the threads of an engine are those of its last option of that name") {
    const auto threads = [](std::vector<std::pair<std::string, std::string>> options) {
        match::EngineSpec engine;
        engine.options = std::move(options);
        return match::threads_of(engine);
    };
    CHECK(threads({}) == 1);
    CHECK(threads({{"Threads", "4"}}) == 4);
    CHECK(threads({{"threads", "4"}, {"Hash", "16"}}) == 4);
    CHECK(threads({{"Threads", "4"}, {"THREADS", "2"}}) == 2);
    for (const char* const text : {"", "0", "-3", "many", "4x", "99999999999999999999"}) {
        CHECK(threads({{"Threads", text}}) == 1);
    }
}

TEST_CASE("match: each game has processors of its own or none has any") {
    const std::vector<int> processors{0, 2, 3, 5, 8};
    CHECK(match::share_processors(processors, 2, 2) == Shares{{0, 2}, {3, 5}});
    CHECK(match::share_processors(processors, 5, 1) == Shares{{0}, {2}, {3}, {5}, {8}});
    CHECK(match::share_processors(processors, 1, 5) == Shares{{0, 2, 3, 5, 8}});
    CHECK(match::share_processors(processors, 3, 2).empty());
    CHECK(match::share_processors(processors, 6, 1).empty());
    CHECK(match::share_processors({}, 1, 1).empty());
    CHECK(match::share_processors(processors, 2'000'000'000, 2'000'000'000).empty());
}

}  // namespace xq::tests
