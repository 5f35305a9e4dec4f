// Results of a tournament and the ranks they make: points and tie-breaks.
//
// A win is worth 1 point, a draw ½, a loss 0 (article 14.1). Sums are kept as whole numbers of half
// or quarter points, so that equal is equal. Engines are numbered from 0; everything here trusts
// its numbers: red and black differ and are below the number of engines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace xq::match {

enum class Outcome : std::uint8_t { RedWins, BlackWins, Draw };

/// What Red has from a game, in half points; Black has the rest of 2.
[[nodiscard]] int red_half_points(Outcome result);

/// What the games of a match between two teams came to (article 14.2, 局分).
struct BoardScore {
    int red_half_points = 0;
    int black_half_points = 0;
    int red_wins = 0;
    int black_wins = 0;
    /// Games each side forfeited.
    int red_forfeits = 0;
    int black_forfeits = 0;

    friend bool operator==(const BoardScore&, const BoardScore&) = default;
};

/// One finished game, or one finished match between two teams. Games that do not count are not
/// entered.
struct GameResult {
    std::size_t red = 0;
    std::size_t black = 0;
    Outcome result = Outcome::Draw;
    /// From 1.
    int round = 1;
    /// Lost without the board deciding it: illegal move, crash, time. Charged to the loser; of no
    /// meaning in a draw.
    bool forfeit = false;
    /// Of a match between teams: its games, which have decided its result.
    std::optional<BoardScore> boards = std::nullopt;
    /// Counts for Criterion::Playoff and nothing else.
    bool playoff = false;

    friend bool operator==(const GameResult&, const GameResult&) = default;
};

/// The boards of a match between teams; a game of single engines is a match of one board.
[[nodiscard]] BoardScore boards_of(const GameResult& game);

/// A round in which an engine of an odd field has no opponent; it counts as won games.
struct Bye {
    std::size_t player = 0;
    int round = 1;
    /// How many games the others play in that round, each a point.
    int games = 1;

    friend bool operator==(const Bye&, const Bye&) = default;
};

/// All that has happened so far, in any order.
struct Results {
    std::vector<GameResult> games;
    std::vector<Bye> byes;
};

/// What ranks the engines, each among those that everything before it leaves level.
enum class Criterion : std::uint8_t {
    /// More is better, as with all but Forfeits.
    Points,
    /// The points of the opponents beaten and half those of the opponents drawn with, game by game
    /// (小分). Byes give nothing.
    SonnebornBerger,
    /// The sum of the opponents' points, once for each round they were met in (对手分). A bye
    /// counts as an opponent with the engine's own points, FIDE's dummy opponent.
    Buchholz,
    /// Buchholz without the weakest opponent.
    BuchholzCut1,
    /// Games won, byes not among them.
    Wins,
    WinsAsBlack,
    /// Points in the games of the level engines with each other (直胜). Leaves them level unless
    /// each of them has met each other in the same number of games.
    HeadToHead,
    /// Games forfeited, the measure of fouls (犯规); fewer is better. Of a team, its players'
    /// games.
    Forfeits,
    /// The points of all players of a team (全队总局分), and the games they won (全队胜局). For
    /// single engines the same as Points without byes, and Wins.
    BoardPoints,
    BoardWins,
    /// Points in the games played only to tell level engines apart (article 15.6).
    Playoff,
};

/// points, sb, buchholz, buchholz-cut1, wins, black-wins, h2h, forfeits, board-points,
/// board-wins or playoff.
[[nodiscard]] std::string_view name(Criterion criterion);

/// A list such as "points,sb,wins,h2h", blanks around the names allowed. Errors: an empty list, an
/// unknown name, a name given twice.
[[nodiscard]] base::Result<std::vector<Criterion>> parse_criteria(std::string_view text);

/// Points, Sonneborn-Berger, wins, head-to-head, forfeits (article 15.1).
[[nodiscard]] std::vector<Criterion> round_robin_criteria();
/// Points, Buchholz, wins, forfeits (article 15.2).
[[nodiscard]] std::vector<Criterion> swiss_criteria();
/// Points, board points, board wins, head-to-head, forfeits (article 15.3).
[[nodiscard]] std::vector<Criterion> team_round_robin_criteria();
/// Points, Buchholz, board points, wins, forfeits (article 15.4).
[[nodiscard]] std::vector<Criterion> team_swiss_criteria();

/// One engine's line of the table.
struct Row {
    std::size_t player = 0;
    /// From 1; engines that no criterion tells apart share it, and the next rank leaves room for
    /// them: 1, 2, 2, 4.
    int rank = 0;
    int games = 0;
    int wins = 0;
    int draws = 0;
    int losses = 0;
    int wins_as_black = 0;
    /// Among the losses.
    int forfeits = 0;
    /// In half points, byes included.
    int half_points = 0;
    /// In quarter points.
    int sonneborn_berger = 0;
    /// Both in half points.
    int buchholz = 0;
    int buchholz_cut1 = 0;
    /// Of the players of a team, in half points; of a single engine its own, byes not among them.
    int board_half_points = 0;
    int board_wins = 0;
    int playoff_half_points = 0;

    friend bool operator==(const Row&, const Row&) = default;
};

/// The rows of engines 0..players-1 in order of rank, those of one rank by number.
[[nodiscard]] std::vector<Row> standings(const Results& results, std::size_t players,
                                         const std::vector<Criterion>& criteria);

}  // namespace xq::match
