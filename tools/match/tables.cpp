#include "match/tables.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "base/text.h"

namespace xq::match {

namespace {

std::vector<std::string> engine_names(const Tournament& tournament) {
    std::vector<std::string> names;
    for (const EngineSpec& engine : tournament.engines()) {
        names.push_back(engine.name);
    }
    return names;
}

/// Of each engine against all others together.
Cells rating_table(const Results& results, const std::vector<Row>& rows,
                   const std::vector<std::string>& names) {
    std::vector<Score> scores(names.size());
    for (const GameResult& game : results.games) {
        const int red = red_half_points(game.result);
        scores[game.red].add(red);
        scores[game.black].add(2 - red);
    }
    Cells cells{{"engine", "games", "score", "draws", "Elo", "+/-", "LOS"}};
    for (const Row& row : rows) {
        const Score& score = scores[row.player];
        const EloEstimate elo = elo_estimate(score);
        const int games = std::max(1, score.games());
        cells.push_back({base::printable(names[row.player]), std::to_string(score.games()),
                         fmt::format("{:.1f} %", 100 * score.fraction()),
                         fmt::format("{:.0f} %", 100.0 * score.draws / games),
                         fmt::format("{:.1f}", elo.elo), fmt::format("{:.1f}", elo.margin),
                         fmt::format("{:.1f} %", 100 * likelihood_of_superiority(score))});
    }
    return cells;
}

/// The matches of a knockout, the last one first.
Cells knockout_table(const KnockoutState& state, const std::vector<std::string>& names) {
    Cells cells{{"round", "first", "second", "score", "goes on"}};
    for (auto match = state.matches.rbegin(); match != state.matches.rend(); ++match) {
        const bool level = match->first_half_points == match->second_half_points;
        cells.push_back(
            {std::to_string(match->round), base::printable(names[match->first]),
             base::printable(names[match->second]),
             points_text(match->first_half_points) + ':' + points_text(match->second_half_points),
             match->winner
                 ? base::printable(names[*match->winner]) + (level ? " (better seed)" : "")
                 : "-"});
    }
    return cells;
}

/// In a knockout who gets further is placed higher: the winner of the last match, its loser, then
/// those who lost round by round; within a round as the criteria have it.
void rank_by_rounds(const KnockoutState& state, std::vector<Row>& rows) {
    const auto last_round = [&](const Row& row) {
        if (state.champion && row.player == *state.champion) {
            return std::numeric_limits<int>::max();
        }
        int last = 0;
        for (const KnockoutMatch& match : state.matches) {
            if (match.first == row.player || match.second == row.player) {
                last = std::max(last, match.round + (match.winner == row.player ? 1 : 0));
            }
        }
        return last;
    };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const Row& a, const Row& b) { return last_round(a) > last_round(b); });
    for (std::size_t place = 0; place < rows.size(); ++place) {
        const bool level = place > 0 && last_round(rows[place]) == last_round(rows[place - 1]);
        rows[place].rank = level ? rows[place - 1].rank : static_cast<int>(place) + 1;
    }
}

/// The engines in the order of their table.
std::vector<Row> engine_rows(const Tournament& tournament, const Results& results) {
    auto rows = standings(results, tournament.engines().size(), tournament.criteria());
    const auto knockout = tournament.knockout_state();
    if (knockout && !tournament.settings().pairs_teams()) {
        rank_by_rounds(*knockout, rows);
    }
    return rows;
}

}  // namespace

Cells engine_sheet(const Tournament& tournament) {
    const Results results = tournament.results();
    return crosstable_sheet(results, engine_rows(tournament, results), engine_names(tournament));
}

std::vector<Table> tables(const Tournament& tournament) {
    const auto names = engine_names(tournament);
    const auto& teams = tournament.settings().teams;
    const Results results = tournament.results();
    const bool by_teams = tournament.settings().pairs_teams();
    const auto knockout = tournament.knockout_state();
    const auto rows = engine_rows(tournament, results);
    std::vector<Table> all;
    if (knockout) {
        std::vector<std::string> players = names;
        if (by_teams) {
            players.clear();
            for (const Team& team : teams) {
                players.push_back(team.name);
            }
        }
        all.push_back({knockout->champion
                           ? "Knockout, won by " + base::printable(players[*knockout->champion])
                           : "Knockout",
                       knockout_table(*knockout, players), 1});
    }
    if (!teams.empty() && tournament.settings().team_system == TeamSystem::Sum) {
        all.push_back({"Teams", rank_sum_table(rows, teams), 2});
    } else if (!teams.empty()) {
        std::vector<std::string> team_names;
        for (const Team& team : teams) {
            team_names.push_back(team.name);
        }
        const Results matches = tournament.team_results();
        const auto criteria = tournament.team_criteria();
        auto team_rows = standings(matches, teams.size(), criteria);
        if (knockout) {
            rank_by_rounds(*knockout, team_rows);
        }
        all.push_back(
            {"Teams", crosstable(matches, team_rows, team_names, criteria, Players::Teams), 2});
    }
    all.push_back({"Standings", crosstable(results, rows, names, tournament.criteria()), 2});
    if (names.size() > 2) {
        all.push_back({"Ratings against the field", rating_table(results, rows, names), 0});
    }
    all.push_back({"Moves", cost_table(tournament.summaries(), tournament.engines()), 0});
    return all;
}

std::string sprt_line(const Tournament& tournament) {
    const SprtBounds bounds = sprt_bounds(*tournament.settings().sprt);
    const SprtDecision decision = tournament.decision();
    return fmt::format("SPRT: llr {:.2f} ({:.2f}, {:.2f}){}", tournament.llr(), bounds.lower,
                       bounds.upper,
                       decision == SprtDecision::AcceptH1   ? ": H1 accepted"
                       : decision == SprtDecision::AcceptH0 ? ": H0 accepted"
                                                            : "");
}

std::vector<std::string> match_lines(const Tournament& tournament) {
    std::vector<std::string> lines;
    if (tournament.engines().size() != 2) {
        return lines;
    }
    const Pentanomial pairs = tournament.pairs();
    if (pairs.count() > 0) {
        const EloEstimate elo = elo_estimate(pairs);
        lines.push_back(
            fmt::format("Pairs of games with 0, ½, 1, 1½, 2 points: {}  Elo {:.1f} +/- {:.1f}",
                        fmt::join(pairs.pairs, " "), elo.elo, elo.margin));
    }
    lines.push_back(fmt::format("Likelihood of superiority: {:.1f} %",
                                100 * likelihood_of_superiority(tournament.score())));
    if (tournament.settings().sprt) {
        lines.push_back(sprt_line(tournament));
    }
    return lines;
}

std::string summary_text(const Tournament& tournament) {
    std::string text;
    for (const Table& table : tables(tournament)) {
        text += table.title + '\n' + aligned(table.cells, table.left) + '\n';
    }
    for (const std::string& line : match_lines(tournament)) {
        text += line + '\n';
    }
    const auto& engines = tournament.engines();
    if (engines.size() == 2) {
        text += score_line(engines[0].name, engines[1].name, tournament.score()) + '\n';
    }
    return text;
}

}  // namespace xq::match
