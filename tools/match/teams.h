// Matches between teams of engines (articles 12 to 15).
//
// A team plays a match against another with all its players; the schedule pairs the teams, and what
// is told here is which games that makes and what comes out of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "match/crosstable.h"
#include "match/engine_spec.h"
#include "match/schedule.h"
#include "match/standings.h"

namespace xq::match {

enum class TeamSystem : std::uint8_t {
    /// Board by board in the order of the players, which stays (12.1).
    Boards,
    /// Each player against each of the other team (12.4).
    AllPlay,
    /// The players are in a tournament of single engines, and a team's place is the sum of theirs
    /// (12.5).
    Sum,
};

/// "boards", "all-play" or "sum". Errors: any other text.
[[nodiscard]] base::Result<TeamSystem> parse_team_system(std::string_view text);

struct Team {
    std::string name;
    /// Engines by number, the first board first.
    std::vector<std::size_t> members;
};

/// The teams that the engines' team= names, in order of their first engine; none if no engine has
/// one. Errors: an engine without team beside others with one; a single team; teams of different
/// sizes.
[[nodiscard]] base::Result<std::vector<Team>> gather_teams(const std::vector<EngineSpec>& engines);

/// The team of an engine, which must be in one.
[[nodiscard]] std::size_t team_of(const std::vector<Team>& teams, std::size_t engine);

/// Games of one match. Boards: as many as a team has players. AllPlay: that number squared.
[[nodiscard]] std::size_t games_of_match(const std::vector<Team>& teams, TeamSystem system);

/// The games of `match`, whose red and black are teams: the first team has Red on odd boards (13.2,
/// 13.3), and where all play all, wherever its player's and the opponent's number have the same
/// parity. Each game has an opening of its own, shared with its counterpart of swapped colours.
[[nodiscard]] std::vector<Pairing> team_games(const Pairing& match, const std::vector<Team>& teams,
                                              TeamSystem system);

/// What a match comes to (14.2): the team with more points of its players wins. `games` are all its
/// games, numbered by engines.
[[nodiscard]] GameResult match_result(const Pairing& match, const std::vector<GameResult>& games,
                                      const std::vector<Team>& teams);

/// The table of teams by the sum of their players' ranks, fewest first; level ones by the best
/// rank, the second best, forfeits (15.5). `rows` are the players' standings, of any order.
[[nodiscard]] Cells rank_sum_table(const std::vector<Row>& rows, const std::vector<Team>& teams);

}  // namespace xq::match
