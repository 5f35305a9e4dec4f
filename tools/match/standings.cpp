#include "match/standings.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/text.h"
#include "match/mutual_scores.h"

namespace xq::match {

namespace {

constexpr std::array<std::pair<Criterion, std::string_view>, 11> kCriteria{{
    {Criterion::Points, "points"},
    {Criterion::SonnebornBerger, "sb"},
    {Criterion::Buchholz, "buchholz"},
    {Criterion::BuchholzCut1, "buchholz-cut1"},
    {Criterion::Wins, "wins"},
    {Criterion::WinsAsBlack, "black-wins"},
    {Criterion::HeadToHead, "h2h"},
    {Criterion::Forfeits, "forfeits"},
    {Criterion::BoardPoints, "board-points"},
    {Criterion::BoardWins, "board-wins"},
    {Criterion::Playoff, "playoff"},
}};

/// Wins, draws, losses and points, which all the rest builds on.
void enter_games(const Results& results, std::vector<Row>& rows) {
    for (const GameResult& game : results.games) {
        Row& red = rows[game.red];
        Row& black = rows[game.black];
        const int points = red_half_points(game.result);
        if (game.playoff) {
            red.playoff_half_points += points;
            black.playoff_half_points += 2 - points;
            continue;
        }
        ++red.games;
        ++black.games;
        red.half_points += points;
        black.half_points += 2 - points;
        const BoardScore boards = boards_of(game);
        red.board_half_points += boards.red_half_points;
        black.board_half_points += boards.black_half_points;
        red.board_wins += boards.red_wins;
        black.board_wins += boards.black_wins;
        red.forfeits += boards.red_forfeits;
        black.forfeits += boards.black_forfeits;
        if (game.result == Outcome::Draw) {
            ++red.draws;
            ++black.draws;
            continue;
        }
        const bool red_won = game.result == Outcome::RedWins;
        ++(red_won ? red : black).wins;
        ++(red_won ? black : red).losses;
        black.wins_as_black += red_won ? 0 : 1;
    }
    for (const Bye& bye : results.byes) {
        rows[bye.player].half_points += 2 * bye.games;
    }
}

void enter_sonneborn_berger(const Results& results, std::vector<Row>& rows) {
    for (const GameResult& game : results.games) {
        Row& red = rows[game.red];
        Row& black = rows[game.black];
        // Half points won times half points of the opponent are quarter points.
        const int points = red_half_points(game.result);
        red.sonneborn_berger += points * black.half_points;
        black.sonneborn_berger += (2 - points) * red.half_points;
    }
}

void enter_buchholz(const Results& results, std::vector<Row>& rows) {
    std::vector<std::set<std::pair<int, std::size_t>>> met(rows.size());
    for (const GameResult& game : results.games) {
        met[game.red].emplace(game.round, game.black);
        met[game.black].emplace(game.round, game.red);
    }
    for (const Bye& bye : results.byes) {
        met[bye.player].emplace(bye.round, bye.player);
    }
    for (std::size_t player = 0; player < rows.size(); ++player) {
        std::optional<int> weakest;
        for (const auto& [round, opponent] : met[player]) {
            const int points = rows[opponent].half_points;
            rows[player].buchholz += points;
            weakest = std::min(points, weakest.value_or(points));
        }
        rows[player].buchholz_cut1 = rows[player].buchholz - weakest.value_or(0);
    }
}

/// What `row` has under a criterion that needs no other rows; more is better.
int merit(const Row& row, Criterion criterion) {
    switch (criterion) {
        case Criterion::Points: return row.half_points;
        case Criterion::SonnebornBerger: return row.sonneborn_berger;
        case Criterion::Buchholz: return row.buchholz;
        case Criterion::BuchholzCut1: return row.buchholz_cut1;
        case Criterion::Wins: return row.wins;
        case Criterion::WinsAsBlack: return row.wins_as_black;
        case Criterion::Forfeits: return -row.forfeits;
        case Criterion::BoardPoints: return row.board_half_points;
        case Criterion::BoardWins: return row.board_wins;
        case Criterion::Playoff: return row.playoff_half_points;
        case Criterion::HeadToHead: break;
    }
    return 0;
}

using Rows = std::vector<Row>;

/// The half points of each engine of `group` against the others of it; all 0 unless every two have
/// met, and equally often.
std::map<std::size_t, int> head_to_head(const Rows& group, const MutualScores& scores) {
    std::map<std::size_t, int> points;
    std::set<int> encounters;
    for (const Row& row : group) {
        for (const Row& other : group) {
            if (row.player != other.player) {
                const MutualScore score = scores.of(row.player, other.player);
                points[row.player] += score.half_points;
                encounters.insert(score.games);
            }
        }
    }
    return encounters.size() == 1 ? points : std::map<std::size_t, int>{};
}

/// Sorts `group`, level so far, by the criteria from number `next` on, and appends it to `table`.
void rank_group(Rows group, const std::vector<Criterion>& criteria, std::size_t next,
                const MutualScores& scores, Rows& table) {
    if (group.size() == 1 || next == criteria.size()) {
        const int rank = static_cast<int>(table.size()) + 1;
        for (Row& row : group) {
            row.rank = rank;
            table.push_back(row);
        }
        return;
    }
    const Criterion criterion = criteria[next];
    std::map<std::size_t, int> merits;
    if (criterion == Criterion::HeadToHead) {
        merits = head_to_head(group, scores);
    } else {
        for (const Row& row : group) {
            merits[row.player] = merit(row, criterion);
        }
    }
    std::map<int, Rows, std::greater<>> level;
    for (const Row& row : group) {
        level[merits[row.player]].push_back(row);
    }
    for (auto& [value, rows] : level) {
        rank_group(std::move(rows), criteria, next + 1, scores, table);
    }
}

}  // namespace

int red_half_points(Outcome result) {
    switch (result) {
        case Outcome::RedWins: return 2;
        case Outcome::BlackWins: return 0;
        case Outcome::Draw: break;
    }
    return 1;
}

BoardScore boards_of(const GameResult& game) {
    if (game.boards) {
        return *game.boards;
    }
    BoardScore boards;
    boards.red_half_points = red_half_points(game.result);
    boards.black_half_points = 2 - boards.red_half_points;
    if (game.result != Outcome::Draw) {
        const bool red_won = game.result == Outcome::RedWins;
        ++(red_won ? boards.red_wins : boards.black_wins);
        (red_won ? boards.black_forfeits : boards.red_forfeits) += game.forfeit ? 1 : 0;
    }
    return boards;
}

std::string_view name(Criterion criterion) {
    for (const auto& [known, text] : kCriteria) {
        if (known == criterion) {
            return text;
        }
    }
    return "";
}

base::Result<std::vector<Criterion>> parse_criteria(std::string_view text) {
    std::vector<Criterion> criteria;
    if (base::trim(text).empty()) {
        return base::Error{"the list of ranking criteria is empty"};
    }
    for (bool more = true; more;) {
        const std::size_t comma = text.find(',');
        const std::string_view word = base::trim(text.substr(0, comma));
        more = comma != std::string_view::npos;
        text.remove_prefix(more ? comma + 1 : text.size());

        const auto* const known =
            std::find_if(kCriteria.begin(), kCriteria.end(),
                         [word](const auto& entry) { return entry.second == word; });
        if (known == kCriteria.end()) {
            return base::Error{"'" + base::printable(word) +
                               "' is no ranking criterion (points, sb, buchholz, buchholz-cut1, "
                               "wins, black-wins, h2h, forfeits, board-points, "
                               "board-wins, playoff)"};
        }
        if (std::find(criteria.begin(), criteria.end(), known->first) != criteria.end()) {
            return base::Error{"ranking criterion '" + std::string(word) + "' is given twice"};
        }
        criteria.push_back(known->first);
    }
    return criteria;
}

std::vector<Criterion> round_robin_criteria() {
    return {Criterion::Points, Criterion::SonnebornBerger, Criterion::Wins, Criterion::HeadToHead,
            Criterion::Forfeits};
}

std::vector<Criterion> swiss_criteria() {
    return {Criterion::Points, Criterion::Buchholz, Criterion::Wins, Criterion::Forfeits};
}

std::vector<Criterion> team_round_robin_criteria() {
    return {Criterion::Points, Criterion::BoardPoints, Criterion::BoardWins, Criterion::HeadToHead,
            Criterion::Forfeits};
}

std::vector<Criterion> team_swiss_criteria() {
    return {Criterion::Points, Criterion::Buchholz, Criterion::BoardPoints, Criterion::Wins,
            Criterion::Forfeits};
}

std::vector<Row> standings(const Results& results, std::size_t players,
                           const std::vector<Criterion>& criteria) {
    Rows rows(players);
    for (std::size_t player = 0; player < players; ++player) {
        rows[player].player = player;
    }
    const MutualScores scores(results, players);
    enter_games(results, rows);
    Results regular = results;
    std::erase_if(regular.games, [](const GameResult& game) { return game.playoff; });
    enter_sonneborn_berger(regular, rows);
    enter_buchholz(regular, rows);

    Rows table;
    if (players > 0) {
        rank_group(std::move(rows), criteria, 0, scores, table);
    }
    return table;
}

}  // namespace xq::match
