// Who plays whom, and with which colour: round robin, gauntlet, Swiss and knockout.
//
// Engines are numbered from 0, in order of seed where seeds matter. Everything is deterministic,
// and Swiss and knockout are computed from the results alone, so that an interrupted tournament
// goes on from its list of games.
//
// Two games of the same engines with colours swapped share an opening: the first and second game of
// an encounter, the third and fourth, and so on. `pair` numbers the openings from 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "match/standings.h"

namespace xq::match {

/// A game to be played.
struct Pairing {
    std::size_t red = 0;
    std::size_t black = 0;
    /// From 1.
    int round = 1;
    /// Which opening, from 0; two games with colours swapped have the same.
    int pair = 0;
    /// Played only to tell level engines apart (article 15.6).
    bool playoff = false;

    friend bool operator==(const Pairing&, const Pairing&) = default;
};

enum class Format : std::uint8_t { RoundRobin, Gauntlet, Swiss, Knockout };

/// "round-robin", "gauntlet", "swiss" or "knockout".
[[nodiscard]] std::string_view name(Format format);
/// The format of that name. Errors: any other text.
[[nodiscard]] base::Result<Format> parse_format(std::string_view text);

/// Everyone against everyone `cycles` times, `games` games (1 or more) an encounter, in the order
/// of the Berger tables (FIDE Handbook C.05, annex 1); the engine they name first takes Red
/// (article 13.1). Of an odd number one rests each round. Colours alternate over all the games of
/// two engines, so that a second cycle of single games swaps them and shares the openings of the
/// first. Nothing to play for fewer than two engines.
[[nodiscard]] std::vector<Pairing> round_robin(std::size_t players, int cycles, int games);

/// Engine 0 against each other, `cycles` times, `games` games (1 or more) an encounter; a round an
/// encounter. Engine 0 begins with Red against 1, with Black against 2, and so on.
[[nodiscard]] std::vector<Pairing> gauntlet(std::size_t players, int cycles, int games);

/// `group`, two or more level engines, everyone against everyone, `games` games (1 or more) an
/// encounter, as the play-off of round `round`, from opening `first_pair` on.
[[nodiscard]] std::vector<Pairing> playoff(const std::vector<std::size_t>& group, int round,
                                           int first_pair, int games);

struct SwissRound {
    /// Best pair first; the games of an encounter follow each other.
    std::vector<Pairing> pairings;
    /// The one without opponent in an odd field; to be put into the results.
    std::optional<Bye> bye;
};

/// The round after the last one in `results`, whose games must all be there (articles 11.4, 13.3).
///
/// Nobody meets twice or rests twice. Engines are ranked by points, then number; from the top, each
/// gets the opponent with the fewest points between them, then the one wanting the other colour,
/// then the one half the points group below, as long as the rest can still be paired, which a
/// matching algorithm tells. The bye goes to the lowest that can have it. Colours keep the two
/// rules of FIDE Handbook C.04.1, difference two at most and not thrice the same in a row, unless
/// no pairing of the field does. `games`, 1 or more, alternate in colour. Where it can be done, the
/// round leaves `rounds_after` more to be paired after it. Errors: no pairing without a rematch or
/// second bye exists; fewer than two engines.
[[nodiscard]] base::Result<SwissRound> swiss_round(const Results& results, std::size_t players,
                                                   int games = 1, int rounds_after = 0);

/// The most rounds of a Swiss tournament without a rematch or a second bye.
[[nodiscard]] constexpr int most_swiss_rounds(std::size_t players) {
    return static_cast<int>(players - (players % 2 == 0 ? 1 : 0));
}

struct KnockoutOptions {
    /// Games of a match, 1 or more.
    int games = 2;
    /// While a match is level after them it goes on to the next even number of games, at most by
    /// this many games; then the better seed goes on.
    int extra_games = 20;
    /// Seed of the lots that give Red in the first game of a match (article 13.4).
    std::uint64_t lots = 0;
};

struct KnockoutMatch {
    int round = 1;
    /// Takes Red in the first game; colours alternate from there (article 13.5).
    std::size_t first = 0;
    std::size_t second = 0;
    int first_half_points = 0;
    int second_half_points = 0;
    std::optional<std::size_t> winner;
};

struct KnockoutState {
    /// All matches begun or due, round by round, each from the top of the bracket.
    std::vector<KnockoutMatch> matches;
    /// Games of the current round that are missing; empty when there is a champion.
    std::vector<Pairing> due;
    std::optional<std::size_t> champion;
};

/// Where a knockout of engines 0..players-1 (1 or more) in order of seed stands after `results`
/// (articles 11.1, 13.4). Seeds 0 and 1 can meet in the final only; the best seeds rest in the
/// first round if the field is no power of two. A round begins when the one before is over. Games
/// of a match may end in any order.
[[nodiscard]] KnockoutState knockout(const Results& results, std::size_t players,
                                     const KnockoutOptions& options = {});

}  // namespace xq::match
