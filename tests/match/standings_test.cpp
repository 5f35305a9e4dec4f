// Tables: sums and tie-breaks worked out by hand, shared ranks, the crosstable to the letter.
#include "match/standings.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "match/crosstable.h"

namespace xq::tests {

using match::Criterion;
using match::GameResult;
using match::Outcome;
using match::Results;
using match::Row;

namespace {

constexpr Outcome kRed = Outcome::RedWins;
constexpr Outcome kBlack = Outcome::BlackWins;
constexpr Outcome kDraw = Outcome::Draw;

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

Row row_of(std::size_t player, const Results& results, std::size_t players) {
    for (const Row& row : match::standings(results, players, {Criterion::Points})) {
        if (row.player == player) {
            return row;
        }
    }
    FAIL("no row for player " << player);
    return {};
}

/// A round robin of four: 0 has 2½ points, 1 has 1½, 2 has 2, 3 has none.
Results round_robin_of_four() {
    return {{{0, 3, kRed, 1, false},
             {1, 2, kDraw, 1, false},
             {3, 2, kBlack, 2, true},
             {0, 1, kRed, 2, false},
             {1, 3, kRed, 3, false},
             {2, 0, kDraw, 3, false}},
            {}};
}

}  // namespace

TEST_CASE("match: ranking criteria by name") {
    const auto list = match::parse_criteria("points, sb,wins ,h2h");
    REQUIRE(list.ok());
    CHECK(*list == std::vector<Criterion>{Criterion::Points, Criterion::SonnebornBerger,
                                          Criterion::Wins, Criterion::HeadToHead});
    const auto all = match::parse_criteria(
        "points,sb,buchholz,buchholz-cut1,wins,black-wins,h2h,forfeits,board-points,board-wins");
    REQUIRE(all.ok());
    REQUIRE(all->size() == 10);
    std::string names;
    for (const Criterion criterion : *all) {
        names += std::string(match::name(criterion)) + ' ';
    }
    CHECK(names ==
          "points sb buchholz buchholz-cut1 wins black-wins h2h forfeits board-points board-wins ");

    constexpr const char* kKnown =
        "is no ranking criterion (points, sb, buchholz, buchholz-cut1, wins, black-wins, h2h, "
        "forfeits, board-points, board-wins, playoff)";
    CHECK(match::parse_criteria("points,elo").error() == std::string("'elo' ") + kKnown);
    CHECK(match::parse_criteria("points,").error() == std::string("'' ") + kKnown);
    CHECK(match::parse_criteria(" ").error() == "the list of ranking criteria is empty");
    CHECK(match::parse_criteria("sb,sb").error() == "ranking criterion 'sb' is given twice");
}

TEST_CASE("match: sums of a row by hand") {
    const Results results = round_robin_of_four();
    const Row first = row_of(0, results, 4);
    CHECK(first.games == 3);
    CHECK(first.wins == 2);
    CHECK(first.draws == 1);
    CHECK(first.losses == 0);
    CHECK(first.half_points == 5);
    CHECK(first.wins_as_black == 0);
    // The 0 of 3, the 1½ of 1 and half of the 2 of 2, in quarters.
    CHECK(first.sonneborn_berger == 0 + 6 + 4);
    CHECK(first.buchholz == 0 + 3 + 4);
    CHECK(first.buchholz_cut1 == 3 + 4);

    const Row third = row_of(2, results, 4);
    CHECK(third.half_points == 4);
    CHECK(third.wins_as_black == 1);
    const Row last = row_of(3, results, 4);
    CHECK(last.losses == 3);
    CHECK(last.forfeits == 1);
    CHECK(last.half_points == 0);
    CHECK(last.sonneborn_berger == 0);
}

TEST_CASE("match: byes are points, a dummy opponent of equal points, and no games") {
    const Results results{{{0, 1, kRed, 1, false}, {2, 0, kDraw, 2, false}},
                          {{2, 1, 1}, {1, 2, 1}}};
    const Row row = row_of(2, results, 3);
    CHECK(row.half_points == 3);
    CHECK(row.games == 1);
    CHECK(row.wins == 0);
    // Itself for the bye, 0 for the draw.
    CHECK(row.buchholz == 3 + 3);
    CHECK(row.sonneborn_berger == 3);
    // A bye among rounds of two games is two points.
    CHECK(row_of(0, {{}, {{0, 1, 2}}}, 1).half_points == 4);
    // Two games of a round are one encounter.
    const Results match{{{0, 1, kRed, 1, false}, {1, 0, kDraw, 1, false}}, {}};
    CHECK(row_of(0, match, 2).buchholz == 1);
    CHECK(row_of(0, match, 2).buchholz_cut1 == 0);
    CHECK(row_of(0, match, 2).sonneborn_berger == 2 + 1);
}

TEST_CASE("match: no criterion, no games: all share the first rank") {
    CHECK(order({}, 3, match::round_robin_criteria()) == "0:1 1:1 2:1");
    CHECK(order(round_robin_of_four(), 4, {}) == "0:1 1:1 2:1 3:1");
    CHECK(match::standings({}, 0, match::swiss_criteria()).empty());
}

TEST_CASE("match: level engines are told apart by each criterion in turn") {
    CHECK(match::round_robin_criteria() == *match::parse_criteria("points,sb,wins,h2h,forfeits"));
    CHECK(match::swiss_criteria() == *match::parse_criteria("points,buchholz,wins,forfeits"));
    CHECK(order(round_robin_of_four(), 4, match::round_robin_criteria()) == "0:1 2:2 1:3 3:4");

    // 0 has two draws, 1 a win and a loss: level in points, 1 ahead in wins, not in points alone.
    const Results wins{{{0, 2, kDraw, 1, false},
                        {0, 2, kDraw, 2, false},
                        {2, 1, kBlack, 1, false},
                        {1, 2, kBlack, 2, true}},
                       {}};
    CHECK(order(wins, 3, {Criterion::Points}) == "2:1 0:2 1:2");
    CHECK(order(wins, 3, {Criterion::Points, Criterion::Wins}) == "2:1 1:2 0:3");
    CHECK(order(wins, 3, {Criterion::WinsAsBlack}) == "1:1 2:1 0:3");
    CHECK(order(wins, 3, {Criterion::Points, Criterion::Forfeits}) == "2:1 0:2 1:3");
}

TEST_CASE("match: head-to-head counts among level engines that have all met") {
    const std::vector<Criterion> criteria{Criterion::Points, Criterion::HeadToHead};
    // 0 and 1 have 1 point each, and 1 has beaten 0.
    const Results direct{{{0, 1, kBlack, 1, false}, {0, 2, kRed, 2, false}, {2, 1, kRed, 3, false}},
                         {}};
    // All three are level here, each having beaten one: shared.
    CHECK(order(direct, 3, criteria) == "0:1 1:1 2:1");
    const Results pair{{{0, 1, kBlack, 1, false},
                        {0, 2, kRed, 2, false},
                        {1, 3, kBlack, 2, false},
                        {3, 2, kRed, 3, false}},
                       {}};
    CHECK(order(pair, 4, criteria) == "3:1 1:2 0:3 2:4");
    // 1 has beaten 0, but 3, level with both, has met neither.
    const Results unmet{{{0, 1, kBlack, 1, false},
                         {0, 2, kRed, 2, false},
                         {3, 4, kRed, 1, false},
                         {1, 5, kBlack, 2, false},
                         {5, 4, kRed, 3, false}},
                        {}};
    CHECK(order(unmet, 6, criteria) == "5:1 0:2 1:2 3:2 2:5 4:5");
    // What head-to-head leaves level goes on to the next criterion.
    CHECK(order(direct, 3, {Criterion::Points, Criterion::HeadToHead, Criterion::WinsAsBlack}) ==
          "1:1 0:2 2:2");
}

TEST_CASE("match: points as text") {
    CHECK(match::points_text(0) == "0");
    CHECK(match::points_text(1) == "½");
    CHECK(match::points_text(2) == "1");
    CHECK(match::points_text(21) == "10½");
}

TEST_CASE("match: crosstable for people") {
    Results results = round_robin_of_four();
    results.games.push_back({1, 0, kDraw, 4, false});
    results.games.erase(results.games.begin() + 4);
    const std::vector<Criterion> criteria{Criterion::Points, Criterion::SonnebornBerger,
                                          Criterion::Wins, Criterion::HeadToHead,
                                          Criterion::Forfeits};
    const auto rows = match::standings(results, 4, criteria);
    CHECK(
        match::aligned(
            match::crosstable(results, rows, {"chuhe", "楚河 2", "c", "long name"}, criteria), 2) ==
        "#  rank  engine       1    2     3    4  points  games  W  D  L   SB  FF\n"
        "1     1  chuhe        *  ½/1  1½/2  1/1       3      4  2  2  0  2.5   0\n"
        "2     2  c          ½/1    *   ½/1  1/1       2      3  1  2  0    2   0\n"
        "3     3  楚河 2     ½/2  ½/1     *    -       1      3  0  2  1  2.5   0\n"
        "4     4  long name  0/1  0/1     -    *       0      2  0  0  2    0   1\n");
}

TEST_CASE("match: crosstable as comma-separated values") {
    const Results results{{{0, 1, kRed, 1, false}, {1, 0, kDraw, 1, false}}, {}};
    const auto rows = match::standings(results, 3, match::swiss_criteria());
    CHECK(match::csv(match::crosstable_sheet(results, rows, {"a,b", "say \"hi\"", "c"})) ==
          "rank,engine,points,games,wins,draws,losses,black-wins,forfeits,sb,buchholz,"
          "buchholz-cut1,\"a,b\",\"say \"\"hi\"\"\",c\n"
          "1,\"a,b\",1.5,2,1,1,0,0,0,0.75,0.5,0,,1.5/2,\n"
          "2,\"say \"\"hi\"\"\",0.5,2,0,1,1,0,0,0.75,1.5,0,0.5/2,,\n"
          "3,c,0,0,0,0,0,0,0,0,0,0,,,\n");
}

}  // namespace xq::tests
