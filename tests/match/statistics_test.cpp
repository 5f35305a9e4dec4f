// Elo, its error and the sequential test, against values worked out by hand, by brute-force search
// for the likeliest distributions, and by simulated matches.
#include "match/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"

namespace xq::tests {

using match::elo_estimate;
using match::EloModel;
using match::likelihood_of_superiority;
using match::parse_sprt;
using match::Pentanomial;
using match::Score;
using match::score_line;
using match::sprt_decision;
using match::sprt_llr;
using match::SprtDecision;
using match::SprtSettings;

namespace {

using Five = std::array<double, 5>;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

SprtSettings settings_of(double elo0, double elo1, EloModel model = EloModel::Logistic) {
    return {elo0, elo1, 0.05, 0.05, model};
}

/// A count as the likelihood takes it.
double regular(int count) { return count == 0 ? 0.001 : count; }

/// The expected score less 1/2, in standard deviations of one game, of a normalized `elo`.
double t_of_normalized(double elo) { return elo * std::log(10.0) / 800; }

/// The largest value of `f` on [low, high]: a fine scan, then thirds about the best point.
double maximum(const std::function<double(double)>& f, double low, double high) {
    constexpr int kSteps = 2000;
    const double step = (high - low) / kSteps;
    int best = 1;
    for (int i = 1; i < kSteps; ++i) {
        if (f(low + i * step) > f(low + best * step)) {
            best = i;
        }
    }
    double left = low + (best - 1) * step;
    double right = low + (best + 1) * step;
    for (int i = 0; i < 200; ++i) {
        const double third = (right - left) / 3;
        if (f(left + third) < f(right - third)) {
            left += third;
        } else {
            right -= third;
        }
    }
    return f((left + right) / 2);
}

/// The largest log-likelihood of `score` where the share of draws is the only thing free:
/// wins - losses is `lead` of it.
double best_trinomial(const Score& score, const std::function<double(double)>& lead) {
    const auto log_likelihood = [&](double draws) {
        const double wins = (1 - draws + lead(draws)) / 2;
        const double losses = (1 - draws - lead(draws)) / 2;
        return wins <= 0 || losses <= 0
                   ? -kInfinity
                   : regular(score.wins) * std::log(wins) + regular(score.draws) * std::log(draws) +
                         regular(score.losses) * std::log(losses);
    };
    return maximum(log_likelihood, 0, 1);
}

double trinomial_llr(const SprtSettings& settings, const Score& score) {
    const auto under = [&](double elo) {
        if (settings.model == EloModel::Logistic) {
            const double lead = 2 * match::expected_score(elo) - 1;
            return best_trinomial(score, [=](double) { return lead; });
        }
        // lead / 2 = t sqrt((1 - draws) / 4 - (lead / 2)^2), solved for lead.
        const double t = t_of_normalized(elo);
        return best_trinomial(
            score, [=](double draws) { return t * std::sqrt((1 - draws) / (1 + t * t)); });
    };
    return under(settings.elo1) - under(settings.elo0);
}

double log_likelihood(const Pentanomial& pentanomial, const Five& p) {
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        sum += regular(pentanomial.pairs[i]) * std::log(p[i]);
    }
    return sum;
}

/// `weights` tilted, each by a constant factor over the one before, until `excess` of the
/// distribution is 0; it must rise with the tilt.
Five tilted(const Five& weights, const std::function<double(const Five&)>& excess) {
    double low = -60;
    double high = 60;
    Five p{};
    for (int step = 0; step < 100; ++step) {
        const double tilt = (low + high) / 2;
        double sum = 0;
        for (std::size_t i = 0; i < 5; ++i) {
            p[i] = weights[i] * std::exp(tilt * (static_cast<double>(i) / 4 - 0.5));
            sum += p[i];
        }
        for (double& share : p) {
            share /= sum;
        }
        (excess(p) < 0 ? low : high) = tilt;
    }
    return p;
}

double mean_of(const Five& p) { return (p[1] + 2 * p[2] + 3 * p[3] + 4 * p[4]) / 4; }

double deviation_of(const Five& p) {
    double variance = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        variance += p[i] * std::pow(static_cast<double>(i) / 4 - mean_of(p), 2);
    }
    return std::sqrt(variance);
}

/// The largest log-likelihood among distributions with `excess` 0: compass search over the
/// logarithms of weights that are then tilted.
double best_pentanomial(const Pentanomial& pentanomial,
                        const std::function<double(const Five&)>& excess) {
    Five logs{};
    for (std::size_t i = 0; i < 5; ++i) {
        logs[i] = std::log(regular(pentanomial.pairs[i]));
    }
    const auto value = [&](const Five& at) {
        Five weights{};
        std::transform(at.begin(), at.end(), weights.begin(), [](double x) { return std::exp(x); });
        return log_likelihood(pentanomial, tilted(weights, excess));
    };
    double best = value(logs);
    for (double step = 0.5; step > 1e-5;) {
        bool better = false;
        for (std::size_t i = 0; i < 5; ++i) {
            for (const double change : {step, -step}) {
                Five next = logs;
                next[i] += change;
                if (const double found = value(next); found > best) {
                    best = found;
                    logs = next;
                    better = true;
                }
            }
        }
        step = better ? step * 1.5 : step / 2;
    }
    return best;
}

double pentanomial_llr(const SprtSettings& settings, const Pentanomial& pentanomial) {
    const auto under = [&](double elo) {
        if (settings.model == EloModel::Logistic) {
            const double mean = match::expected_score(elo);
            return best_pentanomial(pentanomial, [=](const Five& p) { return mean_of(p) - mean; });
        }
        const double t = t_of_normalized(elo) * std::sqrt(2.0);
        return best_pentanomial(
            pentanomial, [=](const Five& p) { return mean_of(p) - 0.5 - t * deviation_of(p); });
    };
    return under(settings.elo1) - under(settings.elo0);
}

std::string error_of(const std::string& text) {
    const auto settings = parse_sprt(text);
    return settings ? std::string() : settings.error();
}

}  // namespace

TEST_CASE("match: scores") {
    const Score score{144, 74, 82};
    CHECK(score.games() == 300);
    CHECK(score.points() == 185);
    CHECK(score.fraction() == Approx(185.0 / 300));
    CHECK(Score{}.fraction() == 0.5);
    const Pentanomial pentanomial{{1, 2, 3, 4, 5}};
    CHECK(pentanomial.count() == 15);
    // 2 x 1/2 + 3 x 1 + 4 x 1 1/2 + 5 x 2 points in 30 games.
    CHECK(pentanomial.fraction() == Approx(20.0 / 30));
    CHECK(Pentanomial{}.fraction() == 0.5);
}

TEST_CASE("match: Elo of a score") {
    CHECK(match::elo_of_score(0.5) == 0);
    CHECK(match::elo_of_score(0.75) == Approx(190.8485));  // 400 log10(3)
    CHECK(match::elo_of_score(10.0 / 11) == Approx(400));
    CHECK(match::expected_score(400) == Approx(10.0 / 11));
    CHECK(match::elo_of_score(1) == kInfinity);
    CHECK(match::elo_of_score(0) == -kInfinity);
    for (double elo = -900; elo <= 900; elo += 37) {
        CHECK(match::elo_of_score(match::expected_score(elo)) == Approx(elo));
        CHECK(match::expected_score(elo) + match::expected_score(-elo) == Approx(1));
    }
}

TEST_CASE("match: Elo with its margin, by hand") {
    // 3 of 4: variance 3/16, standard error sqrt(3)/8, slope 173.7178 / (3/16).
    CHECK(elo_estimate(Score{3, 1, 0}).elo == Approx(190.8485));
    CHECK(elo_estimate(Score{3, 1, 0}).margin == Approx(1.959964 * 0.2165064 * 926.4949));
    // 50 %, variance 1/8, 200 games: standard error 1/40, slope 694.8712.
    CHECK(elo_estimate(Score{50, 50, 100}).elo == 0);
    CHECK(elo_estimate(Score{50, 50, 100}).margin == Approx(1.959964 * 0.025 * 694.8712));
    // Pairs: variance (20/4 + 40/16) / 100 = 0.075.
    const auto pairs = elo_estimate(Pentanomial{{10, 20, 40, 20, 10}});
    CHECK(pairs.elo == 0);
    CHECK(pairs.margin == Approx(1.959964 * std::sqrt(0.075 / 100) * 694.8712));
    // Independent games, (1/4, 1/2, 1/4) each, make pairs of shares 1:4:6:4:1: both ways agree.
    CHECK(elo_estimate(Pentanomial{{10, 40, 60, 40, 10}}).margin ==
          Approx(elo_estimate(Score{80, 80, 160}).margin));
    // Openings that decide the game: the pairs know better.
    CHECK(elo_estimate(Pentanomial{{0, 5, 90, 5, 0}}).margin <
          elo_estimate(Score{95, 95, 10}).margin / 4);
}

TEST_CASE("match: Elo at the ends") {
    CHECK(elo_estimate(Score{}).elo == 0);
    CHECK(elo_estimate(Score{}).margin == kInfinity);
    CHECK(elo_estimate(Score{7, 0, 0}).elo == kInfinity);
    CHECK(elo_estimate(Score{7, 0, 0}).margin == kInfinity);
    CHECK(elo_estimate(Score{0, 7, 0}).elo == -kInfinity);
    CHECK(elo_estimate(Score{0, 7, 0}).margin == kInfinity);
    CHECK(elo_estimate(Score{0, 0, 7}).elo == 0);
    CHECK(elo_estimate(Score{0, 0, 7}).margin == 0);
    CHECK(elo_estimate(Pentanomial{}).margin == kInfinity);
    CHECK(elo_estimate(Pentanomial{{0, 0, 0, 0, 3}}).elo == kInfinity);
    CHECK(elo_estimate(Pentanomial{{3, 0, 0, 0, 0}}).elo == -kInfinity);
    CHECK(elo_estimate(Pentanomial{{0, 0, 3, 0, 0}}).margin == 0);
    CHECK(std::isfinite(elo_estimate(Score{1000000, 0, 1}).margin));
}

TEST_CASE("match: Elo and superiority change sides with the players") {
    for (const Score& score :
         {Score{144, 74, 82}, Score{1, 0, 9}, Score{5, 5, 0}, Score{3, 90, 2}}) {
        const Score other{score.losses, score.wins, score.draws};
        CHECK(elo_estimate(score).elo == Approx(-elo_estimate(other).elo));
        CHECK(elo_estimate(score).margin == Approx(elo_estimate(other).margin));
        CHECK(likelihood_of_superiority(score) + likelihood_of_superiority(other) == Approx(1));
    }
}

TEST_CASE("match: likelihood of superiority") {
    CHECK(likelihood_of_superiority({}) == 0.5);
    CHECK(likelihood_of_superiority({0, 0, 50}) == 0.5);
    CHECK(likelihood_of_superiority({8, 8, 1}) == 0.5);
    CHECK(likelihood_of_superiority({60, 40, 0}) == Approx(0.9772499));  // 2 standard deviations
    CHECK(likelihood_of_superiority({60, 40, 999}) == Approx(0.9772499));
    CHECK(likelihood_of_superiority({45, 55, 0}) == Approx(0.1586553));  // -1
    CHECK(likelihood_of_superiority({0, 10000, 0}) >= 0);
}

TEST_CASE("match: the closing line") {
    CHECK(score_line("A", "B", {144, 74, 82}) ==
          "Score of A vs B: 144 - 74 - 82  [0.617] 300  Elo 82.6 +/- 34.1");
    CHECK(score_line("B", "A", {74, 144, 82}) ==
          "Score of B vs A: 74 - 144 - 82  [0.383] 300  Elo -82.6 +/- 34.1");
    CHECK(score_line("Chuhe 1", "楚河", {0, 0, 0}) ==
          "Score of Chuhe 1 vs 楚河: 0 - 0 - 0  [0.500] 0  Elo 0.0 +/- inf");
    CHECK(score_line("A", "B", {2, 0, 0}) ==
          "Score of A vs B: 2 - 0 - 0  [1.000] 2  Elo inf +/- inf");
    CHECK(score_line("A", "B", {0, 2, 0}) ==
          "Score of A vs B: 0 - 2 - 0  [0.000] 2  Elo -inf +/- inf");
    CHECK(score_line("A", "B", {0, 0, 2}) ==
          "Score of A vs B: 0 - 0 - 2  [0.500] 2  Elo 0.0 +/- 0.0");
    CHECK(score_line("A", "B", {10000, 10001, 0}) ==
          "Score of A vs B: 10000 - 10001 - 0  [0.500] 20001  Elo 0.0 +/- 4.8");
}

TEST_CASE("match: the test's settings are read") {
    const auto plain = parse_sprt("elo0=0 elo1=5 alpha=0.05 beta=0.05");
    REQUIRE(plain.ok());
    CHECK(*plain == SprtSettings{0, 5, 0.05, 0.05, EloModel::Logistic});
    const auto other = parse_sprt("  model=normalized beta=0.1\talpha=.01 elo1=2.5 elo0=-1.75 ");
    REQUIRE(other.ok());
    CHECK(*other == SprtSettings{-1.75, 2.5, 0.01, 0.1, EloModel::Normalized});
    const auto named = parse_sprt("elo0=-1000 elo1=1000 alpha=0.499 beta=1e-3 model=logistic");
    REQUIRE(named.ok());
    CHECK(*named == SprtSettings{-1000, 1000, 0.499, 0.001, EloModel::Logistic});
}

TEST_CASE("match: settings that make no test are refused in a sentence") {
    CHECK(error_of("") == "sprt: elo0 is missing");
    CHECK(error_of("elo0=0 alpha=0.05 beta=0.05") == "sprt: elo1 is missing");
    CHECK(error_of("elo0=0 elo1=5 beta=0.05") == "sprt: alpha is missing");
    CHECK(error_of("elo0=0 elo1=5 alpha=0.05") == "sprt: beta is missing");
    CHECK(error_of("elo0=0 elo1") == "sprt: 'elo1' is not of the form key=value");
    CHECK(error_of("elo2=0") == "sprt: 'elo2' is none of elo0, elo1, alpha, beta, model");
    CHECK(error_of("elo0=0 elo0=1") == "sprt: elo0 is given twice");
    CHECK(error_of("model=logistic model=logistic") == "sprt: model is given twice");
    CHECK(error_of("elo0=") == "sprt: elo0 '' is no number");
    CHECK(error_of("elo0=5x") == "sprt: elo0 '5x' is no number");
    CHECK(error_of("elo0=nan") == "sprt: elo0 'nan' is no number");
    CHECK(error_of("elo1=inf") == "sprt: elo1 'inf' is no number");
    CHECK(error_of("elo0=1e999") == "sprt: elo0 '1e999' is no number");
    CHECK(error_of("model=bayesian") ==
          "sprt: model 'bayesian' is neither logistic nor normalized");
    CHECK(error_of("elo0=5 elo1=5 alpha=0.05 beta=0.05") == "sprt: elo0 5 is not below elo1 5");
    CHECK(error_of("elo0=5.5 elo1=0 alpha=0.05 beta=0.05") == "sprt: elo0 5.5 is not below elo1 0");
    CHECK(error_of("elo0=-1001 elo1=0 alpha=0.05 beta=0.05") ==
          "sprt: elo0 -1001 is not between -1000 and 1000");
    CHECK(error_of("elo0=0 elo1=5 alpha=0 beta=0.05") == "sprt: alpha 0 is not between 0 and 0.5");
    CHECK(error_of("elo0=0 elo1=5 alpha=0.05 beta=0.5") ==
          "sprt: beta 0.5 is not between 0 and 0.5");
    CHECK(error_of("elo0=0 elo1=5 alpha=5 beta=0.05") == "sprt: alpha 5 is not between 0 and 0.5");
}

TEST_CASE("match: bounds and decisions") {
    const SprtSettings settings = settings_of(0, 5);
    CHECK(match::sprt_bounds(settings).upper == Approx(2.944439));  // log 19
    CHECK(match::sprt_bounds(settings).lower == Approx(-2.944439));
    const SprtSettings uneven{0, 5, 0.01, 0.1, EloModel::Logistic};
    CHECK(match::sprt_bounds(uneven).lower == Approx(std::log(0.1 / 0.99)));
    CHECK(match::sprt_bounds(uneven).upper == Approx(std::log(90.0)));
    CHECK(sprt_decision(settings, 0) == SprtDecision::Continue);
    CHECK(sprt_decision(settings, 2.944) == SprtDecision::Continue);
    CHECK(sprt_decision(settings, 2.945) == SprtDecision::AcceptH1);
    CHECK(sprt_decision(settings, -2.944) == SprtDecision::Continue);
    CHECK(sprt_decision(settings, -2.945) == SprtDecision::AcceptH0);
    CHECK(sprt_decision(settings, match::sprt_bounds(settings).upper) == SprtDecision::AcceptH1);
    CHECK(sprt_decision(settings, match::sprt_bounds(settings).lower) == SprtDecision::AcceptH0);
}

TEST_CASE("match: without draws the ratio is that of a coin") {
    // Draws then have no share worth mention, and only the two hypotheses' scores count.
    for (const Score& score : {Score{60, 40, 0}, Score{40, 60, 0}, Score{500, 510, 0}}) {
        const double s0 = match::expected_score(0);
        const double s1 = match::expected_score(20);
        const double coin =
            score.wins * std::log(s1 / s0) + score.losses * std::log((1 - s1) / (1 - s0));
        CHECK(sprt_llr(settings_of(0, 20), score) == Approx(coin).margin(1e-3));
    }
}

TEST_CASE("match: the ratio of single games is that of a search for the likeliest draws") {
    for (const EloModel model : {EloModel::Logistic, EloModel::Normalized}) {
        for (const Score& score :
             {Score{144, 74, 82}, Score{20, 25, 155}, Score{1, 0, 0}, Score{0, 12, 0},
              Score{0, 0, 40}, Score{3, 0, 200}, Score{500, 480, 20}, Score{2000, 1900, 6100}}) {
            for (const SprtSettings& settings :
                 {settings_of(0, 5, model), settings_of(-30, 10, model),
                  settings_of(40, 80, model)}) {
                INFO(score.wins << " - " << score.losses << " - " << score.draws << " elo0 "
                                << settings.elo0 << " normalized "
                                << (model == EloModel::Normalized));
                CHECK(sprt_llr(settings, score) ==
                      Approx(trinomial_llr(settings, score)).epsilon(1e-6).margin(1e-6));
            }
        }
    }
}

TEST_CASE("match: the ratio of pairs is that of a search over all distributions") {
    for (const EloModel model : {EloModel::Logistic, EloModel::Normalized}) {
        for (const auto& pairs : std::vector<std::array<int, 5>>{{10, 40, 100, 45, 12},
                                                                 {3, 20, 61, 29, 9},
                                                                 {1, 1, 1, 1, 1},
                                                                 {50, 3, 2, 4, 60},
                                                                 {2, 70, 900, 95, 1}}) {
            for (const SprtSettings& settings :
                 {settings_of(0, 5, model), settings_of(-30, 10, model),
                  settings_of(40, 80, model)}) {
                INFO(pairs[0] << ' ' << pairs[1] << ' ' << pairs[2] << ' ' << pairs[3] << ' '
                              << pairs[4] << " elo0 " << settings.elo0 << " normalized "
                              << (model == EloModel::Normalized));
                const Pentanomial pentanomial{pairs};
                CHECK(sprt_llr(settings, pentanomial) ==
                      Approx(pentanomial_llr(settings, pentanomial)).epsilon(1e-4).margin(1e-5));
            }
        }
    }
}

TEST_CASE("match: of several stationary distributions the likeliest counts") {
    const SprtSettings settings = settings_of(-250, 280, EloModel::Normalized);
    for (const auto& pairs :
         std::vector<std::array<int, 5>>{{0, 0, 2053, 62, 0}, {7, 0, 703, 9, 0}}) {
        const Pentanomial pentanomial{pairs};
        CHECK(sprt_llr(settings, pentanomial) ==
              Approx(pentanomial_llr(settings, pentanomial)).epsilon(1e-3));
    }
}

TEST_CASE("match: the ratio is finite, antisymmetric and grows with the score") {
    for (const EloModel model : {EloModel::Logistic, EloModel::Normalized}) {
        const SprtSettings settings = settings_of(-2, 6, model);
        const SprtSettings mirrored = settings_of(-6, 2, model);
        for (const auto& pairs : std::vector<std::array<int, 5>>{{0, 0, 0, 0, 0},
                                                                 {0, 0, 0, 0, 1},
                                                                 {0, 0, 100000, 0, 0},
                                                                 {0, 1, 100000, 2, 0},
                                                                 {30000, 0, 0, 0, 30000},
                                                                 {0, 0, 0, 0, 100000},
                                                                 {0, 100000, 0, 0, 0},
                                                                 {5, 30, 80, 40, 7}}) {
            INFO(pairs[0] << ' ' << pairs[1] << ' ' << pairs[2] << ' ' << pairs[3] << ' '
                          << pairs[4]);
            const double llr = sprt_llr(settings, Pentanomial{pairs});
            CHECK(std::isfinite(llr));
            const Pentanomial swapped{{pairs[4], pairs[3], pairs[2], pairs[1], pairs[0]}};
            CHECK(sprt_llr(mirrored, swapped) == Approx(-llr).margin(1e-9));
        }
        double last = -kInfinity;
        for (int better = 0; better <= 100; better += 5) {
            const double llr = sprt_llr(settings, Pentanomial{{10, 100 - better, 200, better, 10}});
            CHECK(llr > last);
            last = llr;
        }
        CHECK(sprt_llr(settings, Pentanomial{}) == 0);
        CHECK(sprt_llr(settings, Score{}) == 0);
    }
}

TEST_CASE("match: a player against itself, every pair alike, is found to be no better") {
    for (const EloModel model : {EloModel::Logistic, EloModel::Normalized}) {
        const SprtSettings settings = settings_of(0, 5, model);
        CHECK(sprt_decision(settings, sprt_llr(settings, Pentanomial{{0, 0, 10000, 0, 0}})) ==
              SprtDecision::AcceptH0);
    }
}

TEST_CASE("match: simulated tests err about as often as they may") {
    constexpr int kTests = 400;
    for (const EloModel model : {EloModel::Logistic, EloModel::Normalized}) {
        const bool logistic = model == EloModel::Logistic;
        const SprtSettings settings{-5, logistic ? 25.0 : 45.0, 0.05, 0.1, model};
        // Pairs as openings of uneven worth make them, tilted to the hypothesis that holds.
        const auto pairs_under = [&](double elo) {
            const double t = t_of_normalized(elo) * std::sqrt(2.0);
            const double mean = match::expected_score(elo);
            return tilted({0.05, 0.2, 0.5, 0.2, 0.05}, [&](const Five& p) {
                return logistic ? mean_of(p) - mean : mean_of(p) - 0.5 - t * deviation_of(p);
            });
        };
        for (const bool h1_holds : {false, true}) {
            const Five p = pairs_under(h1_holds ? settings.elo1 : settings.elo0);
            base::Prng prng(20240607);
            int accepted_h1 = 0;
            int undecided = 0;
            for (int test = 0; test < kTests; ++test) {
                Pentanomial pentanomial;
                SprtDecision decision = SprtDecision::Continue;
                while (decision == SprtDecision::Continue && pentanomial.count() < 5000) {
                    // Looked at after every eighth pair, as with some games running at a time.
                    for (int pair = 0; pair < 8; ++pair) {
                        double at = static_cast<double>(prng.next() >> 11U) * 0x1p-53;
                        std::size_t i = 0;
                        while (i < 4 && at >= p[i]) {
                            at -= p[i++];
                        }
                        ++pentanomial.pairs[i];
                    }
                    decision = sprt_decision(settings, sprt_llr(settings, pentanomial));
                }
                accepted_h1 += decision == SprtDecision::AcceptH1 ? 1 : 0;
                undecided += decision == SprtDecision::Continue ? 1 : 0;
            }
            INFO("logistic " << logistic << ", H1 holds " << h1_holds << ", accepted H1 "
                             << accepted_h1);
            CHECK(undecided == 0);
            const double errors =
                static_cast<double>(h1_holds ? kTests - accepted_h1 : accepted_h1) / kTests;
            const double allowed = h1_holds ? settings.beta : settings.alpha;
            // Overshooting the bounds makes errors rarer; three standard errors of the simulation.
            CHECK(errors > allowed * 0.4);
            CHECK(errors < allowed + 3 * std::sqrt(allowed * (1 - allowed) / kTests));
        }
    }
}

}  // namespace xq::tests
