// Matches between teams: who plays whom with which colour and opening, and what comes out of them,
// by articles 12 to 15 and by hand.
#include "match/teams.h"

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

namespace xq::tests {

using match::Criterion;
using match::EngineSpec;
using match::GameResult;
using match::Outcome;
using match::Pairing;
using match::Results;
using match::Row;
using match::Team;
using match::TeamSystem;

namespace {

constexpr Outcome kRed = Outcome::RedWins;
constexpr Outcome kBlack = Outcome::BlackWins;
constexpr Outcome kDraw = Outcome::Draw;

/// Engines of these teams; "" for none.
std::vector<EngineSpec> engines_of(const std::vector<std::string>& teams) {
    std::vector<EngineSpec> engines(teams.size());
    for (std::size_t engine = 0; engine < teams.size(); ++engine) {
        engines[engine].team = teams[engine];
    }
    return engines;
}

std::string error_of(const std::vector<std::string>& teams) {
    const auto gathered = match::gather_teams(engines_of(teams));
    REQUIRE_FALSE(gathered.ok());
    return gathered.error();
}

/// "red-black:opening" of each game.
std::string games_text(const std::vector<Pairing>& games) {
    std::string text;
    for (const Pairing& game : games) {
        text += (text.empty() ? "" : " ") + std::to_string(game.red) + '-' +
                std::to_string(game.black) + ':' + std::to_string(game.pair);
    }
    return text;
}

/// `count` teams of `size` engines, dealt in turn as the command line may name them.
std::vector<Team> dealt(std::size_t count, std::size_t size) {
    std::vector<Team> teams(count);
    for (std::size_t engine = 0; engine < count * size; ++engine) {
        teams[engine % count].members.push_back(engine);
    }
    return teams;
}

const std::vector<Team> kThree{{"A", {0, 1, 2}}, {"B", {3, 4, 5}}, {"C", {6, 7, 8}}};

/// "player:rank" of each row in order.
std::string order(const Results& results, std::size_t players,
                  const std::vector<Criterion>& criteria) {
    std::string text;
    for (const Row& row : match::standings(results, players, criteria)) {
        text +=
            (text.empty() ? "" : " ") + std::to_string(row.player) + ':' + std::to_string(row.rank);
    }
    return text;
}

/// A match of four boards, won by the side with more.
GameResult match_of(std::size_t red, std::size_t black, int red_half_points, int red_wins,
                    int black_wins) {
    const Outcome outcome = red_half_points > 4 ? kRed : red_half_points < 4 ? kBlack : kDraw;
    return {red,
            black,
            outcome,
            1,
            false,
            match::BoardScore{red_half_points, 8 - red_half_points, red_wins, black_wins, 0, 0}};
}

Row row_of(std::size_t player, int rank, int forfeits = 0) {
    Row row;
    row.player = player;
    row.rank = rank;
    row.forfeits = forfeits;
    return row;
}

}  // namespace

TEST_CASE("match: systems of teams by name") {
    CHECK(*match::parse_team_system("boards") == TeamSystem::Boards);
    CHECK(*match::parse_team_system("all-play") == TeamSystem::AllPlay);
    CHECK(*match::parse_team_system("sum") == TeamSystem::Sum);
    CHECK(match::parse_team_system("Boards").error() ==
          "'Boards' is not one of boards, all-play, sum");
    CHECK_FALSE(match::parse_team_system("").ok());
}

TEST_CASE("match: engines are gathered into teams in order") {
    const auto teams = match::gather_teams(engines_of({"红", "black", "black", "红"}));
    REQUIRE(teams.ok());
    REQUIRE(teams->size() == 2);
    CHECK((*teams)[0].name == "红");
    CHECK((*teams)[0].members == std::vector<std::size_t>{0, 3});
    CHECK((*teams)[1].members == std::vector<std::size_t>{1, 2});
    CHECK(match::team_of(*teams, 3) == 0);
    CHECK(match::team_of(*teams, 2) == 1);

    CHECK(match::gather_teams({})->empty());
    CHECK(match::gather_teams(engines_of({"", ""}))->empty());
    CHECK(error_of({"a", ""}) == "some engines have a team and others none; give each team=");
    CHECK(error_of({"a", "a"}) == "two teams at least must be given");
    CHECK(error_of({"a", "b", "b"}) == "team 'b' has 2 engines, 'a' 1");
}

TEST_CASE("match: odd boards of the team named first have Red (13.2)") {
    CHECK(match::games_of_match(kThree, TeamSystem::Boards) == 3);
    const auto games = match::team_games({1, 0, 4, 2}, kThree, TeamSystem::Boards);
    CHECK(games_text(games) == "3-0:6 1-4:7 5-2:8");
    for (const Pairing& game : games) {
        CHECK(game.round == 4);
    }
    // The match with swapped colours plays the same boards from the same openings.
    CHECK(games_text(match::team_games({0, 1, 4, 2}, kThree, TeamSystem::Boards)) ==
          "0-3:6 4-1:7 2-5:8");
}

TEST_CASE("match: where all play all, each meets each of the other team (12.4)") {
    const std::vector<Team> two{{"A", {0, 2}}, {"B", {1, 3}}};
    CHECK(match::games_of_match(two, TeamSystem::AllPlay) == 4);
    CHECK(games_text(match::team_games({0, 1, 1, 0}, two, TeamSystem::AllPlay)) ==
          "0-1:0 3-0:1 1-2:2 2-3:3");
    CHECK(games_text(match::team_games({1, 0, 1, 0}, two, TeamSystem::AllPlay)) ==
          "1-0:0 2-1:2 0-3:1 3-2:3");
}

TEST_CASE("match: two matches give each two players both colours of an opening of their own") {
    for (const TeamSystem system : {TeamSystem::Boards, TeamSystem::AllPlay}) {
        for (std::size_t count = 2; count <= 5; ++count) {
            for (std::size_t size = 1; size <= 4; ++size) {
                CAPTURE(static_cast<int>(system), count, size);
                const auto teams = dealt(count, size);
                // By opening: (red, black) of its games.
                std::map<int, std::set<std::pair<std::size_t, std::size_t>>> games;
                std::map<std::size_t, int> surplus;
                std::size_t all = 0;
                for (const Pairing& encounter : match::round_robin(count, 2, 2)) {
                    std::set<int> openings;
                    int of_match = 0;
                    for (const Pairing& game : match::team_games(encounter, teams, system)) {
                        REQUIRE(openings.insert(game.pair).second);
                        REQUIRE(games[game.pair].emplace(game.red, game.black).second);
                        ++surplus[game.red];
                        --surplus[game.black];
                        of_match += match::team_of(teams, game.red) == encounter.red ? 1 : -1;
                        ++all;
                    }
                    // Neither team has Red more than once more often.
                    REQUIRE(of_match == static_cast<int>(match::games_of_match(teams, system) % 2));
                }
                REQUIRE(all == count * (count - 1) * 2 * match::games_of_match(teams, system));
                REQUIRE(games.size() == all / 2);
                for (const auto& [opening, pair] : games) {
                    REQUIRE(pair.size() == 2);
                    REQUIRE(pair.begin()->first == pair.rbegin()->second);
                    REQUIRE(pair.begin()->second == pair.rbegin()->first);
                }
                for (const auto& [engine, value] : surplus) {
                    REQUIRE(value == 0);
                }
            }
        }
    }
}

TEST_CASE("match: more points of the players win a match (14.2)") {
    const Pairing match{1, 0, 3, 0};
    // B has Red on boards 1 and 3: 1 + ½ + 0 of it, and ½ + 0 + … of A.
    const auto result = match::match_result(
        match, {{3, 0, kRed, 3, false}, {1, 4, kDraw, 3, false}, {5, 2, kBlack, 3, true}}, kThree);
    CHECK(result.red == 1);
    CHECK(result.black == 0);
    CHECK(result.round == 3);
    CHECK(result.result == kDraw);
    CHECK_FALSE(result.forfeit);
    CHECK(result.boards == match::BoardScore{3, 3, 1, 1, 1, 0});

    CHECK(match::match_result(match, {{1, 4, kRed, 3, true}, {3, 0, kDraw, 3, false}}, kThree)
              .result == kBlack);
    CHECK(match::match_result(match, {{1, 4, kRed, 3, true}, {3, 0, kDraw, 3, false}}, kThree)
              .boards == match::BoardScore{1, 3, 0, 1, 1, 0});
    CHECK(match::match_result(match, {{1, 4, kBlack, 3, true}}, kThree).boards ==
          match::BoardScore{2, 0, 1, 0, 0, 1});
    // A forfeit means nothing in a draw.
    CHECK(match::match_result(match, {{3, 0, kDraw, 3, true}}, kThree).boards ==
          match::BoardScore{1, 1, 0, 0, 0, 0});
}

TEST_CASE("match: teams of a round robin are told apart by 15.3") {
    CHECK(match::team_round_robin_criteria() ==
          *match::parse_criteria("points,board-points,board-wins,h2h,forfeits"));
    // 0, 1, 2 beat each other in a circle: 2 match points each. Points of players: 0 has 5 and
    // 3 halves, 1 has 3 and 6, 2 has 5 and 2.
    const Results circle{
        {match_of(0, 1, 5, 2, 1), match_of(1, 2, 6, 2, 0), match_of(2, 0, 5, 1, 0)}, {}};
    CHECK(order(circle, 3, match::team_round_robin_criteria()) == "1:1 0:2 2:3");
    // Level in players' points too, 1 has won more games.
    const Results wins{{match_of(0, 1, 4, 0, 0), match_of(1, 2, 4, 2, 2), match_of(2, 0, 4, 0, 0)},
                       {}};
    CHECK(order(wins, 3, match::team_round_robin_criteria()) == "1:1 2:1 0:3");
    // A large win counts no more than a small one: 0 has 1 match of 8:0, 1 two of 5:3.
    const Results sizes{{match_of(0, 2, 8, 4, 0), match_of(1, 2, 5, 1, 0), match_of(1, 0, 5, 1, 0)},
                        {}};
    CHECK(order(sizes, 3, {Criterion::Points}) == "1:1 0:2 2:3");
    CHECK(order(sizes, 3, {Criterion::BoardPoints}) == "0:1 1:2 2:3");
}

TEST_CASE("match: teams of a Swiss tournament are told apart by 15.4") {
    CHECK(match::team_swiss_criteria() ==
          *match::parse_criteria("points,buchholz,board-points,wins,forfeits"));
    // 0 and 1 have won; 1 against 3, which has drawn since, 0 higher.
    const Results results{
        {match_of(0, 2, 8, 4, 0), match_of(1, 3, 5, 1, 0), match_of(3, 4, 4, 0, 0)}, {}};
    CHECK(order(results, 5, match::team_swiss_criteria()) == "1:1 0:2 3:3 4:4 2:5");
    // A bye is a won match, with no points of players.
    const Results bye{{match_of(0, 1, 8, 4, 0)}, {{2, 1, 1}}};
    const auto rows = match::standings(bye, 3, match::team_swiss_criteria());
    CHECK(rows[1].player == 0);
    CHECK(rows[0].player == 2);
    CHECK(rows[0].half_points == 2);
    CHECK(rows[0].board_half_points == 0);
}

TEST_CASE("match: rows of teams count matches, and the games of players beside them") {
    const Results results{{match_of(0, 1, 5, 2, 1), match_of(1, 0, 4, 2, 2)}, {}};
    const auto rows = match::standings(results, 2, {Criterion::Points});
    CHECK(rows[0].games == 2);
    CHECK(rows[0].wins == 1);
    CHECK(rows[0].draws == 1);
    CHECK(rows[0].half_points == 3);
    CHECK(rows[0].board_half_points == 5 + 4);
    CHECK(rows[0].board_wins == 2 + 2);
    CHECK(rows[1].board_half_points == 3 + 4);
    CHECK(rows[1].board_wins == 1 + 2);
    // A single engine has its own: byes are no games.
    const auto engine = match::standings({{{0, 1, kRed, 1, false}}, {{0, 2, 2}}}, 2, {});
    CHECK(engine[0].half_points == 6);
    CHECK(engine[0].board_half_points == 2);
    CHECK(engine[0].board_wins == 1);
}

TEST_CASE("match: crosstable of teams") {
    const Results results{{match_of(0, 1, 5, 2, 1), match_of(1, 0, 4, 2, 2)}, {}};
    const std::vector<Criterion> criteria = match::team_round_robin_criteria();
    const auto rows = match::standings(results, 3, criteria);
    CHECK(match::aligned(match::crosstable(results, rows, {"楚", "han", "none\n"}, criteria,
                                           match::Players::Teams),
                         2) ==
          "#  rank  team       1      2  3  points  matches  W  D  L  BP  BW  FF\n"
          "1     1  楚         *  4½:3½  -       3        2  1  1  0  4½   4   0\n"
          "2     2  han    3½:4½      *  -       1        2  0  1  1  3½   3   0\n"
          "3     3  none?      -      -  *       0        0  0  0  0   0   0   0\n");
}

TEST_CASE("match: the sum of ranks, fewest first (15.5)") {
    const std::vector<Team> teams{{"A", {0, 3}}, {"B", {1, 4}}, {"C", {2, 5}}};
    // A 1+6, B 3+4, C 2+5: all 7, the best rank decides.
    CHECK(match::rank_sum_table(
              {row_of(0, 1), row_of(2, 2), row_of(1, 3), row_of(4, 4), row_of(5, 5), row_of(3, 6)},
              teams) == match::Cells{{"#", "rank", "team", "sum", "ranks", "FF"},
                                     {"1", "1", "A", "7", "1+6", "0"},
                                     {"2", "2", "C", "7", "2+5", "0"},
                                     {"3", "3", "B", "7", "3+4", "0"}});
    // Shared ranks: B and C are level but for the forfeits, A is behind.
    CHECK(match::rank_sum_table({row_of(1, 1), row_of(2, 1, 1), row_of(4, 3, 1), row_of(5, 3, 1),
                                 row_of(0, 5), row_of(3, 5)},
                                teams) == match::Cells{{"#", "rank", "team", "sum", "ranks", "FF"},
                                                       {"1", "1", "B", "4", "1+3", "1"},
                                                       {"2", "2", "C", "4", "1+3", "2"},
                                                       {"3", "3", "A", "10", "5+5", "0"}});
    // Nothing tells these apart.
    const auto level =
        match::rank_sum_table({row_of(0, 1), row_of(1, 1)}, {{"A", {0}}, {"B", {1}}});
    CHECK(level[1][1] == "1");
    CHECK(level[2][1] == "1");
    CHECK(level[2][0] == "2");
}

}  // namespace xq::tests
