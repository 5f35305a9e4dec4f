// What a match says about the strength of two players: Elo with its error, and the sequential test
// that ends a match as soon as it has said enough.
//
// Sources: A. Elo, "The Rating of Chessplayers" (1978), the logistic curve; A. Wald, "Sequential
// Tests of Statistical Hypotheses" (1945), the bounds; M. Van den Bergh, "A practical introduction
// to the GSPRT" and "Comments on normalized Elo" (cantate.be/Fishtest), the likelihood ratio.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace xq::match {

/// Results of single games, seen by the first of two players. Counts are not negative.
struct Score {
    int wins = 0;
    int losses = 0;
    int draws = 0;

    /// Counts a game of `half_points`, 0 to 2, for the first player.
    void add(int half_points) { ++(half_points == 2 ? wins : half_points == 1 ? draws : losses); }
    [[nodiscard]] int games() const { return wins + losses + draws; }
    /// A win is 1, a draw half a point.
    [[nodiscard]] double points() const { return wins + draws / 2.0; }
    /// Points per game, 0..1; 0.5 without games.
    [[nodiscard]] double fraction() const { return games() == 0 ? 0.5 : points() / games(); }

    friend bool operator==(const Score&, const Score&) = default;
};

/// Results of pairs of games, each from one opening with colours swapped: how many pairs gave the
/// first player 0, 1/2, 1, 1 1/2, 2 points. Counts are not negative. The two games of a pair are
/// not independent, so its score, not each game's, is the unit of the error.
struct Pentanomial {
    std::array<int, 5> pairs{};

    [[nodiscard]] int count() const { return pairs[0] + pairs[1] + pairs[2] + pairs[3] + pairs[4]; }
    /// Points per game, 0..1; 0.5 without pairs.
    [[nodiscard]] double fraction() const;

    friend bool operator==(const Pentanomial&, const Pentanomial&) = default;
};

/// Elo by which the first player is ahead, and half the width of its 95 % interval.
struct EloEstimate {
    double elo = 0;
    double margin = 0;
};

/// Expected points per game, 0..1, of a player `elo` ahead: 1 / (1 + 10^(-elo/400)).
[[nodiscard]] double expected_score(double elo);

/// The reverse of expected_score(): -infinity at 0, +infinity at 1.
[[nodiscard]] double elo_of_score(double fraction);

/// The margin is 1.96 standard errors of the mean score times the slope of the Elo curve there. At
/// 0 % and 100 % both numbers are infinite; without games 0 with an infinite margin. If all results
/// are draws the sample has no spread and the margin is 0.
[[nodiscard]] EloEstimate elo_estimate(const Score& score);
[[nodiscard]] EloEstimate elo_estimate(const Pentanomial& pentanomial);

/// Probability, 0..1, that the first player is the stronger one, from decisive games in the normal
/// approximation; 0.5 without any.
[[nodiscard]] double likelihood_of_superiority(const Score& score);

/// "Score of A vs B: 144 - 74 - 82  [0.617] 300  Elo 82.6 +/- 34.1": wins, losses, draws, points
/// per game, games. Infinite numbers are written inf.
[[nodiscard]] std::string score_line(std::string_view name_a, std::string_view name_b,
                                     const Score& score);

/// How the Elo of a hypothesis is meant.
enum class EloModel : std::uint8_t {
    /// By the expected score.
    Logistic,
    /// By the expected score less 1/2 in standard deviations of one game, times 800 / ln 10: what
    /// decides how many games a test takes, whatever the share of draws.
    Normalized,
};

/// H0: the first player is elo0 ahead. H1: elo1.
struct SprtSettings {
    double elo0 = 0;
    double elo1 = 0;
    /// Probability of accepting H1 when H0 holds.
    double alpha = 0;
    /// Probability of accepting H0 when H1 holds.
    double beta = 0;
    EloModel model = EloModel::Logistic;

    friend bool operator==(const SprtSettings&, const SprtSettings&) = default;
};

/// Reads "elo0=0 elo1=5 alpha=0.05 beta=0.05 [model=logistic|normalized]", in any order; logistic
/// is the default. Errors: an unknown, repeated or missing key, a value that is no number, elo
/// outside -1000..1000, elo0 not below elo1, alpha or beta not between 0 and 0.5.
[[nodiscard]] base::Result<SprtSettings> parse_sprt(std::string_view text);

/// The generalised log-likelihood ratio of H1 to H0, natural logarithm: that of the best
/// multinomial distributions under each. Counts of zero are taken as 0.001 so that no result is
/// impossible. Without games 0.
[[nodiscard]] double sprt_llr(const SprtSettings& settings, const Pentanomial& pentanomial);

/// The same for games that are not paired.
[[nodiscard]] double sprt_llr(const SprtSettings& settings, const Score& score);

/// Wald's bounds on the log-likelihood ratio.
struct SprtBounds {
    /// log(beta / (1 - alpha)), negative.
    double lower = 0;
    /// log((1 - beta) / alpha), positive.
    double upper = 0;
};

[[nodiscard]] SprtBounds sprt_bounds(const SprtSettings& settings);

enum class SprtDecision : std::uint8_t { Continue, AcceptH0, AcceptH1 };

/// What a ratio of `llr` means; a bound that is just reached decides.
[[nodiscard]] SprtDecision sprt_decision(const SprtSettings& settings, double llr);

}  // namespace xq::match
