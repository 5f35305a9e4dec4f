// Pairings: every encounter once a cycle, fair colours, Swiss rounds that are legal, knockout ways.
#include "match/schedule.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"

namespace xq::tests {

using match::Bye;
using match::GameResult;
using match::KnockoutOptions;
using match::KnockoutState;
using match::Outcome;
using match::Pairing;
using match::Results;

namespace {

constexpr std::array<Outcome, 3> kOutcomes{Outcome::RedWins, Outcome::Draw, Outcome::BlackWins};

/// Games as Red less games as Black.
std::vector<int> surpluses(const std::vector<Pairing>& pairings, std::size_t players) {
    std::vector<int> surplus(players);
    for (const Pairing& pairing : pairings) {
        ++surplus[pairing.red];
        --surplus[pairing.black];
    }
    return surplus;
}

std::pair<std::size_t, std::size_t> encounter(const Pairing& pairing) {
    return std::minmax(pairing.red, pairing.black);
}

std::pair<std::size_t, std::size_t> encounter(const match::KnockoutMatch& match) {
    return std::minmax(match.first, match.second);
}

/// Pairings as "red-black", from 1, round by round.
std::vector<std::string> as_table(const std::vector<Pairing>& pairings) {
    std::vector<std::string> rounds;
    for (const Pairing& pairing : pairings) {
        rounds.resize(static_cast<std::size_t>(pairing.round));
        std::string& line = rounds.back();
        line += (line.empty() ? "" : " ") + std::to_string(pairing.red + 1) + '-' +
                std::to_string(pairing.black + 1);
    }
    return rounds;
}

/// Every opening has one game, or two of the same engines with colours swapped; numbers from 0.
void check_openings(const std::vector<Pairing>& pairings) {
    std::map<int, std::vector<Pairing>> by_opening;
    for (const Pairing& pairing : pairings) {
        by_opening[pairing.pair].push_back(pairing);
    }
    for (const auto& [opening, games] : by_opening) {
        REQUIRE(games.size() <= 2);
        if (games.size() == 2) {
            REQUIRE(games[0].red == games[1].black);
            REQUIRE(games[0].black == games[1].red);
        }
    }
    REQUIRE(by_opening.begin()->first == 0);
    REQUIRE(by_opening.rbegin()->first == static_cast<int>(by_opening.size()) - 1);
}

GameResult result_of(const Pairing& pairing, Outcome outcome) {
    return {pairing.red, pairing.black, outcome, pairing.round, false};
}

/// Plays `rounds` Swiss rounds at random and checks each; gives the largest colour surplus seen.
int play_swiss(std::size_t players, int rounds, int games, std::uint64_t seed) {
    base::Prng random(seed);
    Results results;
    std::vector<Pairing> all;
    std::set<std::pair<std::size_t, std::size_t>> met;
    std::set<std::size_t> rested;
    int worst = 0;
    for (int round = 1; round <= rounds; ++round) {
        CAPTURE(players, rounds, games, seed, round);
        const auto next = match::swiss_round(results, players, games);
        if (!next) {
            // Allowed only where rounds are nearly as many as opponents.
            REQUIRE(round > static_cast<int>(players) / 2);
            break;
        }
        REQUIRE(next->bye.has_value() == (players % 2 == 1));
        std::set<std::size_t> busy;
        if (next->bye) {
            REQUIRE(next->bye->round == round);
            REQUIRE(next->bye->games == games);
            REQUIRE(rested.insert(next->bye->player).second);
            busy.insert(next->bye->player);
            results.byes.push_back(*next->bye);
        }
        REQUIRE(next->pairings.size() == players / 2 * static_cast<std::size_t>(games));
        for (std::size_t index = 0; index < next->pairings.size(); ++index) {
            const Pairing& pairing = next->pairings[index];
            REQUIRE(pairing.round == round);
            if (index % static_cast<std::size_t>(games) == 0) {
                REQUIRE(met.insert(encounter(pairing)).second);
                REQUIRE(busy.insert(pairing.red).second);
                REQUIRE(busy.insert(pairing.black).second);
            } else {
                REQUIRE(pairing.red == next->pairings[index - 1].black);
                REQUIRE(pairing.black == next->pairings[index - 1].red);
            }
            results.games.push_back(result_of(pairing, kOutcomes[random.below(3)]));
            all.push_back(pairing);
        }
        REQUIRE(busy.size() == players);
        for (const int surplus : surpluses(all, players)) {
            worst = std::max(worst, std::abs(surplus));
        }
    }
    check_openings(all);
    return worst;
}

/// Finishes a knockout, each game decided by `outcome`; results are entered in reversed order.
template <typename Decide>
KnockoutState play_knockout(std::size_t players, const KnockoutOptions& options, Decide outcome) {
    Results results;
    for (int step = 0; step < 1000; ++step) {
        KnockoutState state = match::knockout(results, players, options);
        if (state.champion) {
            REQUIRE(state.due.empty());
            REQUIRE(state.matches.size() == players - 1);
            return state;
        }
        REQUIRE(!state.due.empty());
        std::reverse(state.due.begin(), state.due.end());
        for (const Pairing& pairing : state.due) {
            results.games.push_back(result_of(pairing, outcome(pairing)));
        }
    }
    FAIL("the knockout does not end");
    return {};
}

Outcome better_seed_wins(const Pairing& pairing) {
    return pairing.red < pairing.black ? Outcome::RedWins : Outcome::BlackWins;
}

}  // namespace

TEST_CASE("match: formats by name") {
    for (const char* const text : {"round-robin", "gauntlet", "swiss", "knockout"}) {
        const auto format = match::parse_format(text);
        REQUIRE(format.ok());
        CHECK(match::name(*format) == text);
    }
    REQUIRE_FALSE(match::parse_format("Swiss ").ok());
    CHECK(match::parse_format("cup").error() ==
          "'cup' is no tournament format (round-robin, gauntlet, swiss, knockout)");
}

TEST_CASE("match: Berger tables as printed") {
    CHECK(as_table(match::round_robin(4, 1, 1)) ==
          std::vector<std::string>{"1-4 2-3", "4-3 1-2", "2-4 3-1"});
    CHECK(as_table(match::round_robin(6, 1, 1)) ==
          std::vector<std::string>{"1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3",
                                   "3-6 4-2 5-1"});
    CHECK(as_table(match::round_robin(5, 1, 1)) ==
          std::vector<std::string>{"2-5 3-4", "5-3 1-2", "3-1 4-5", "1-4 2-3", "4-2 5-1"});
    CHECK(as_table(match::round_robin(8, 1, 1)) ==
          std::vector<std::string>{"1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6",
                                   "8-6 7-5 1-4 2-3", "3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4",
                                   "4-8 5-3 6-2 7-1"});
}

TEST_CASE("match: round robin, each pair once a cycle with fair colours") {
    CHECK(match::round_robin(0, 1, 1).empty());
    CHECK(match::round_robin(1, 3, 2).empty());
    for (std::size_t players = 2; players <= 17; ++players) {
        for (int cycles = 1; cycles <= 3; ++cycles) {
            for (int games = 1; games <= 4; ++games) {
                CAPTURE(players, cycles, games);
                const auto pairings = match::round_robin(players, cycles, games);
                const int rounds = static_cast<int>(players - 1 + players % 2);
                std::map<std::pair<int, std::pair<std::size_t, std::size_t>>, int> count;
                std::map<std::pair<int, std::size_t>, std::set<std::size_t>> opponents;
                for (const Pairing& pairing : pairings) {
                    ++count[{(pairing.round - 1) / rounds, encounter(pairing)}];
                    opponents[{pairing.round, pairing.red}].insert(pairing.black);
                    opponents[{pairing.round, pairing.black}].insert(pairing.red);
                }
                REQUIRE(count.size() ==
                        players * (players - 1) / 2 * static_cast<std::size_t>(cycles));
                for (const auto& [key, number] : count) {
                    REQUIRE(number == games);
                }
                for (const auto& [key, others] : opponents) {
                    REQUIRE(others.size() == 1);
                }
                REQUIRE(pairings.back().round == rounds * cycles);
                for (const int surplus : surpluses(pairings, players)) {
                    REQUIRE(std::abs(surplus) <=
                            (cycles * games % 2 == 0 ? 0 : 1 - static_cast<int>(players % 2)));
                }
                check_openings(pairings);
            }
        }
    }
}

TEST_CASE("match: two games of an encounter share an opening, more take the next") {
    const auto pairings = match::round_robin(3, 1, 3);
    REQUIRE(pairings.size() == 9);
    CHECK(pairings[0] == Pairing{1, 2, 1, 0});
    CHECK(pairings[1] == Pairing{2, 1, 1, 0});
    CHECK(pairings[2] == Pairing{1, 2, 1, 1});
    // Single games in two cycles: the second swaps colours on the openings of the first.
    const auto twice = match::round_robin(4, 2, 1);
    REQUIRE(twice.size() == 12);
    for (std::size_t index = 0; index < 6; ++index) {
        CHECK(twice[index].red == twice[index + 6].black);
        CHECK(twice[index].pair == twice[index + 6].pair);
    }
}

TEST_CASE("match: gauntlet, engine 0 against each other with fair colours") {
    CHECK(match::gauntlet(1, 1, 1).empty());
    for (std::size_t players = 2; players <= 9; ++players) {
        for (int games = 1; games <= 4; ++games) {
            CAPTURE(players, games);
            const auto pairings = match::gauntlet(players, 2, games);
            REQUIRE(pairings.size() == 2 * (players - 1) * static_cast<std::size_t>(games));
            std::map<std::size_t, int> count;
            for (const Pairing& pairing : pairings) {
                REQUIRE(encounter(pairing).first == 0);
                ++count[encounter(pairing).second];
            }
            for (std::size_t other = 1; other < players; ++other) {
                REQUIRE(count[other] == 2 * games);
            }
            check_openings(pairings);
            REQUIRE(std::abs(surpluses(match::gauntlet(players, 1, games), players)[0]) <= 1);
        }
    }
}

TEST_CASE("match: Swiss, first round and second by hand") {
    const auto first = match::swiss_round({}, 5);
    REQUIRE(first.ok());
    CHECK(first->pairings == std::vector<Pairing>{{0, 2, 1, 0}, {3, 1, 1, 1}});
    CHECK(first->bye == Bye{4, 1, 1});

    // Red 0 and Black 1 win: 0, 1 and the rested 4 have a point. 0 wants Black and 1 Red; 4 floats
    // down to 2, and 3, the lowest, rests.
    const Results results{
        {{0, 2, Outcome::RedWins, 1, false}, {3, 1, Outcome::BlackWins, 1, false}}, {*first->bye}};
    const auto second = match::swiss_round(results, 5);
    REQUIRE(second.ok());
    CHECK(second->pairings == std::vector<Pairing>{{1, 0, 2, 2}, {2, 4, 2, 3}});
    CHECK(second->bye == Bye{3, 2, 1});
}

TEST_CASE("match: Swiss on random results is legal and balanced") {
    for (std::size_t players = 5; players <= 20; ++players) {
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            CAPTURE(players, seed);
            const int half = static_cast<int>(players) / 2;
            CHECK(play_swiss(players, half, 1, seed) <= 2);
            CHECK(play_swiss(players, half, 2, seed) == 0);
            CHECK(play_swiss(players, half, 3, seed) <= 2);
        }
    }
}

TEST_CASE("match: Swiss goes on as long as a legal pairing exists") {
    // Many rounds for small fields: nearly a round robin, where greedy pairing runs into dead ends.
    for (std::size_t players = 2; players <= 9; ++players) {
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            play_swiss(players, static_cast<int>(players), 1, seed);
        }
    }
}

TEST_CASE("match: Swiss pairs what only one pairing can, and says when none can") {
    // Of six, 0 has met all but 5 and 1 all but 2; 3 and 4 have not met.
    Results results;
    int round = 0;
    for (const auto& [red, black] : std::vector<std::pair<std::size_t, std::size_t>>{
             {0, 1}, {0, 2}, {3, 0}, {4, 0}, {1, 3}, {4, 1}, {1, 5}}) {
        results.games.push_back({red, black, Outcome::Draw, ++round, false});
    }
    const auto next = match::swiss_round(results, 6);
    REQUIRE(next.ok());
    std::set<std::pair<std::size_t, std::size_t>> pairs;
    for (const Pairing& pairing : next->pairings) {
        pairs.insert(encounter(pairing));
    }
    CHECK(pairs == std::set<std::pair<std::size_t, std::size_t>>{{0, 5}, {1, 2}, {3, 4}});

    // Two halves of three that have nobody left outside their half: an odd number in each.
    Results halves;
    for (std::size_t left = 0; left < 3; ++left) {
        for (std::size_t right = 3; right < 6; ++right) {
            halves.games.push_back({left, right, Outcome::Draw, 3, false});
        }
    }
    const auto none = match::swiss_round(halves, 6);
    REQUIRE_FALSE(none.ok());
    CHECK(none.error() ==
          "round 4 cannot be paired: every pairing of 6 engines repeats a game or a bye");
    CHECK_FALSE(match::swiss_round({}, 1).ok());
}

TEST_CASE("match: Swiss pairs exactly when some pairing is legal") {
    // Against trying all pairings of eight with random games behind them.
    base::Prng random(7);
    int possible = 0;
    for (int trial = 0; trial < 400; ++trial) {
        Results results;
        std::array<std::array<bool, 8>, 8> met{};
        for (std::size_t a = 0; a < 8; ++a) {
            for (std::size_t b = a + 1; b < 8; ++b) {
                if (random.below(10) < 7) {
                    results.games.push_back({a, b, kOutcomes[random.below(3)], 1, false});
                    met[a][b] = met[b][a] = true;
                }
            }
        }
        const auto exists = [&met](auto self, unsigned left) -> bool {
            if (left == 0) {
                return true;
            }
            std::size_t a = 0;
            while ((left >> a & 1U) == 0) {
                ++a;
            }
            for (std::size_t b = a + 1; b < 8; ++b) {
                if ((left >> b & 1U) != 0 && !met[a][b] &&
                    self(self, left & ~(1U << a) & ~(1U << b))) {
                    return true;
                }
            }
            return false;
        };
        CAPTURE(trial);
        const bool legal = exists(exists, 0xFFU);
        REQUIRE(match::swiss_round(results, 8).ok() == legal);
        possible += legal ? 1 : 0;
    }
    CHECK(possible > 50);
    CHECK(possible < 350);
}

TEST_CASE("match: knockout, bracket in order of seed") {
    for (std::size_t players = 1; players <= 17; ++players) {
        CAPTURE(players);
        const KnockoutState state = play_knockout(players, {}, better_seed_wins);
        REQUIRE(state.champion == 0U);
        if (players >= 2) {
            const auto& last = state.matches.back();
            CHECK(encounter(last) == std::pair<std::size_t, std::size_t>(0, 1));
            CHECK(last.first_half_points + last.second_half_points == 4);
        }
    }
    // The worse seed always wins: 7 of 8.
    const auto upset = play_knockout(8, {1, 20, 3}, [](const Pairing& pairing) {
        return pairing.red > pairing.black ? Outcome::RedWins : Outcome::BlackWins;
    });
    CHECK(upset.champion == 7U);
}

TEST_CASE("match: knockout, six engines: two rest in the first round") {
    const KnockoutState state = match::knockout({}, 6);
    REQUIRE(state.matches.size() == 2);
    CHECK(encounter(state.matches[0]) == std::pair<std::size_t, std::size_t>(3, 4));
    CHECK(encounter(state.matches[1]) == std::pair<std::size_t, std::size_t>(2, 5));
    REQUIRE(state.due.size() == 4);
    CHECK(state.due[0].red == state.due[1].black);
    CHECK(state.due[0].pair == state.due[1].pair);
    CHECK(state.due[0].pair != state.due[2].pair);
}

TEST_CASE("match: knockout, a level match goes on in pairs of games") {
    const KnockoutOptions options{2, 4, 0};
    Results results;
    std::set<int> openings;
    for (int pair = 0; pair < 3; ++pair) {
        const KnockoutState state = match::knockout(results, 2, options);
        REQUIRE_FALSE(state.champion);
        REQUIRE(state.due.size() == 2);
        CHECK(state.due[0].red == state.matches[0].first);
        CHECK(state.due[1].red == state.matches[0].second);
        CHECK(state.due[0].pair == state.due[1].pair);
        CHECK(openings.insert(state.due[0].pair).second);
        for (const Pairing& pairing : state.due) {
            results.games.push_back(result_of(pairing, Outcome::Draw));
        }
    }
    // Level after all extra games: the better seed.
    CHECK(match::knockout(results, 2, options).champion == 0U);
    // The last pair decided instead.
    auto& last = results.games.back();
    last.result = last.red == 1 ? Outcome::RedWins : Outcome::BlackWins;
    const KnockoutState decided = match::knockout(results, 2, options);
    CHECK(decided.champion == 1U);
    CHECK(decided.matches[0].first_half_points + decided.matches[0].second_half_points == 12);
}

TEST_CASE("match: knockout, one game drawn is followed by its return game; lots are by seed") {
    const KnockoutOptions options{1, 20, 0};
    KnockoutState state = match::knockout({}, 2, options);
    REQUIRE(state.due.size() == 1);
    const Pairing first = state.due[0];
    Results results{{result_of(first, Outcome::Draw)}, {}};
    state = match::knockout(results, 2, options);
    REQUIRE(state.due == std::vector<Pairing>{{first.black, first.red, 1, first.pair}});
    // Of a pair of which the second game has ended before the first, the first is missing.
    results = {{{first.black, first.red, Outcome::Draw, 1, false}}, {}};
    CHECK(match::knockout(results, 2, {2, 20, 0}).due == std::vector<Pairing>{first});

    std::set<std::size_t> reds;
    for (std::uint64_t lots = 0; lots < 20; ++lots) {
        reds.insert(match::knockout({}, 2, {1, 20, lots}).due[0].red);
        CHECK(match::knockout({}, 2, {1, 20, lots}).due ==
              match::knockout({}, 2, {1, 20, lots}).due);
    }
    CHECK(reds.size() == 2);
}

TEST_CASE("match: a Swiss tournament gets through all the rounds it can have") {
    base::Prng random(20261130);
    for (const std::size_t players : {2U, 3U, 4U, 5U, 6U, 7U, 8U, 9U, 10U}) {
        const int rounds = match::most_swiss_rounds(players);
        for (int tournament = 0; tournament < 20; ++tournament) {
            Results results;
            std::set<std::pair<std::size_t, std::size_t>> met;
            std::set<std::size_t> rested;
            for (int round = 1; round <= rounds; ++round) {
                const auto next = match::swiss_round(results, players, 1, rounds - round);
                INFO(players << " players, round " << round);
                REQUIRE(next.ok());
                for (const match::Pairing& game : next->pairings) {
                    CHECK(met.emplace(std::minmax(game.red, game.black)).second);
                    const auto outcome = static_cast<Outcome>(random.below(3));
                    results.games.push_back({game.red, game.black, outcome, round, false});
                }
                if (next->bye) {
                    CHECK(rested.insert(next->bye->player).second);
                    results.byes.push_back(*next->bye);
                }
            }
            CHECK(met.size() == players * (players - 1) / 2);
        }
    }
}

}  // namespace xq::tests
