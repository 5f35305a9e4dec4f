#include "match/teams.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>
#include <utility>

#include "base/text.h"

namespace xq::match {

using base::Error;
using base::Result;

namespace {

constexpr std::array<std::pair<TeamSystem, std::string_view>, 3> kSystems{
    {{TeamSystem::Boards, "boards"}, {TeamSystem::AllPlay, "all-play"}, {TeamSystem::Sum, "sum"}}};

/// A team where ranks are summed.
struct RankSum {
    std::size_t team = 0;
    /// The best first.
    std::vector<int> ranks;
    int forfeits = 0;

    [[nodiscard]] int sum() const { return std::accumulate(ranks.begin(), ranks.end(), 0); }
    /// What places the team, less is better.
    [[nodiscard]] std::array<int, 4> merits() const {
        return {sum(), ranks.front(), ranks.size() > 1 ? ranks[1] : ranks.front(), forfeits};
    }
};

}  // namespace

Result<TeamSystem> parse_team_system(std::string_view text) {
    for (const auto& [system, name] : kSystems) {
        if (name == text) {
            return system;
        }
    }
    return Error{"'" + base::printable(text) + "' is not one of boards, all-play, sum"};
}

Result<std::vector<Team>> gather_teams(const std::vector<EngineSpec>& engines) {
    std::vector<Team> teams;
    std::size_t single = 0;
    for (std::size_t engine = 0; engine < engines.size(); ++engine) {
        const std::string& name = engines[engine].team;
        if (name.empty()) {
            ++single;
            continue;
        }
        auto team = std::find_if(teams.begin(), teams.end(),
                                 [&](const Team& known) { return known.name == name; });
        if (team == teams.end()) {
            teams.push_back({name, {}});
            team = teams.end() - 1;
        }
        team->members.push_back(engine);
    }
    if (teams.empty()) {
        return teams;
    }
    if (single > 0) {
        return Error{"some engines have a team and others none; give each team="};
    }
    if (teams.size() < 2) {
        return Error{"two teams at least must be given"};
    }
    for (const Team& team : teams) {
        if (team.members.size() != teams.front().members.size()) {
            return Error{"team '" + team.name + "' has " + std::to_string(team.members.size()) +
                         " engines, '" + teams.front().name + "' " +
                         std::to_string(teams.front().members.size())};
        }
    }
    return teams;
}

std::size_t team_of(const std::vector<Team>& teams, std::size_t engine) {
    const auto team = std::find_if(teams.begin(), teams.end(), [&](const Team& candidate) {
        const auto& members = candidate.members;
        return std::find(members.begin(), members.end(), engine) != members.end();
    });
    assert(team != teams.end());
    return static_cast<std::size_t>(team - teams.begin());
}

std::size_t games_of_match(const std::vector<Team>& teams, TeamSystem system) {
    const std::size_t size = teams.front().members.size();
    return system == TeamSystem::AllPlay ? size * size : size;
}

std::vector<Pairing> team_games(const Pairing& match, const std::vector<Team>& teams,
                                TeamSystem system) {
    const auto& first = teams[match.red].members;
    const auto& second = teams[match.black].members;
    const std::size_t games = games_of_match(teams, system);
    std::vector<Pairing> pairings;
    const auto add = [&](std::size_t ours, std::size_t theirs, bool straight, std::size_t opening) {
        Pairing game = match;
        game.red = straight ? first[ours] : second[theirs];
        game.black = straight ? second[theirs] : first[ours];
        game.pair = match.pair * static_cast<int>(games) + static_cast<int>(opening);
        pairings.push_back(game);
    };
    if (system != TeamSystem::AllPlay) {
        for (std::size_t board = 0; board < first.size(); ++board) {
            add(board, board, board % 2 == 0, board);
        }
        return pairings;
    }
    // The same two players find the same opening in the match with swapped colours.
    const bool ordered = match.red < match.black;
    for (std::size_t ours = 0; ours < first.size(); ++ours) {
        for (std::size_t theirs = 0; theirs < second.size(); ++theirs) {
            add(ours, theirs, (ours + theirs) % 2 == 0,
                ordered ? ours * second.size() + theirs : theirs * first.size() + ours);
        }
    }
    return pairings;
}

GameResult match_result(const Pairing& match, const std::vector<GameResult>& games,
                        const std::vector<Team>& teams) {
    const auto& members = teams[match.red].members;
    BoardScore boards;
    for (const GameResult& game : games) {
        const bool straight = std::find(members.begin(), members.end(), game.red) != members.end();
        const int red = red_half_points(game.result);
        const int points = straight ? red : 2 - red;
        boards.red_half_points += points;
        boards.black_half_points += 2 - points;
        boards.red_wins += points == 2 ? 1 : 0;
        boards.black_wins += points == 0 ? 1 : 0;
        if (game.forfeit && points != 1) {
            ++(points == 0 ? boards.red_forfeits : boards.black_forfeits);
        }
    }
    const int lead = boards.red_half_points - boards.black_half_points;
    const Outcome outcome = lead > 0   ? Outcome::RedWins
                            : lead < 0 ? Outcome::BlackWins
                                       : Outcome::Draw;
    return {match.red, match.black, outcome, match.round, false, boards, match.playoff};
}

Cells rank_sum_table(const std::vector<Row>& rows, const std::vector<Team>& teams) {
    std::vector<RankSum> sums;
    for (std::size_t team = 0; team < teams.size(); ++team) {
        RankSum sum{team, {}, 0};
        for (const Row& row : rows) {
            const auto& members = teams[team].members;
            if (std::find(members.begin(), members.end(), row.player) != members.end()) {
                sum.ranks.push_back(row.rank);
                sum.forfeits += row.forfeits;
            }
        }
        std::sort(sum.ranks.begin(), sum.ranks.end());
        sums.push_back(std::move(sum));
    }
    std::stable_sort(sums.begin(), sums.end(),
                     [](const RankSum& a, const RankSum& b) { return a.merits() < b.merits(); });
    Cells cells{{"#", "rank", "team", "sum", "ranks", "FF"}};
    int rank = 0;
    for (std::size_t place = 0; place < sums.size(); ++place) {
        const RankSum& sum = sums[place];
        if (place == 0 || sums[place - 1].merits() != sum.merits()) {
            rank = static_cast<int>(place) + 1;
        }
        std::string ranks;
        for (const int member : sum.ranks) {
            ranks += ranks.empty() ? "" : "+";
            ranks += std::to_string(member);
        }
        cells.push_back({std::to_string(place + 1), std::to_string(rank),
                         base::printable(teams[sum.team].name), std::to_string(sum.sum()), ranks,
                         std::to_string(sum.forfeits)});
    }
    return cells;
}

}  // namespace xq::match
