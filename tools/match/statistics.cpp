#include "match/statistics.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <optional>

#include <fmt/format.h>

#include "base/text.h"

namespace xq::match {

namespace {

using base::Error;
using base::Result;

/// Two-sided 95 % point of the normal distribution.
constexpr double kNormal95 = 1.959963984540054;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kMostElo = 1000;
/// What a count of zero is taken for in the likelihood.
constexpr double kRegularZero = 1e-3;

/// A distribution over `N` scores evenly spaced from 0 to 1.
template <std::size_t N>
using Distribution = std::array<double, N>;

template <std::size_t N>
double score_at(std::size_t i) {
    return static_cast<double>(i) / static_cast<double>(N - 1);
}

struct Moments {
    double mean;
    double deviation;
};

template <std::size_t N>
Moments moments(const Distribution<N>& p) {
    double mean = 0;
    for (std::size_t i = 0; i < N; ++i) {
        mean += p[i] * score_at<N>(i);
    }
    double variance = 0;
    for (std::size_t i = 0; i < N; ++i) {
        variance += p[i] * (score_at<N>(i) - mean) * (score_at<N>(i) - mean);
    }
    return {mean, std::sqrt(variance)};
}

/// Counts by rising score, `zero` in place of 0, and the distribution they make.
template <std::size_t N>
struct Sample {
    Sample(const std::array<int, N>& counts, double zero) {
        for (std::size_t i = 0; i < N; ++i) {
            p[i] = counts[i] == 0 ? zero : counts[i];
            size += p[i];
        }
        for (double& share : p) {
            share /= size;
        }
    }

    Distribution<N> p{};
    double size = 0;
};

std::array<int, 3> counts_of(const Score& score) { return {score.losses, score.draws, score.wins}; }

template <std::size_t N>
EloEstimate estimate(const std::array<int, N>& counts) {
    if (std::all_of(counts.begin(), counts.end(), [](int count) { return count == 0; })) {
        return {0, kInfinity};
    }
    const Sample<N> sample(counts, 0);
    if (sample.p[0] == 1 || sample.p[N - 1] == 1) {
        return {sample.p[0] == 1 ? -kInfinity : kInfinity, kInfinity};
    }
    const Moments m = moments(sample.p);
    const double slope = 400 / std::numbers::ln10 / (m.mean * (1 - m.mean));
    return {elo_of_score(m.mean), kNormal95 * m.deviation / std::sqrt(sample.size) * slope};
}

/// The distribution under which a sample of shares `p` is likeliest among those whose mean of
/// `values` is 0: p[i] / (1 + x values[i]), x being the root of the decreasing function
/// sum p[i] values[i] / (1 + x values[i]) where all denominators are positive. Nothing if the
/// values do not lie on both sides of 0. Source: Van den Bergh, GSPRT.
template <std::size_t N>
std::optional<Distribution<N>> likeliest(const Distribution<N>& p,
                                         const std::array<double, N>& values) {
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    if (*least >= 0 || *most <= 0) {
        return std::nullopt;
    }
    // Newton's steps, halving the bracket where they would leave it.
    constexpr int kMostSteps = 200;
    constexpr double kPrecision = std::numeric_limits<double>::epsilon();
    double low = -1 / *most;
    double high = -1 / *least;
    double x = 0;
    for (int step = 0; step < kMostSteps; ++step) {
        double sum = 0;
        double slope = 0;
        for (std::size_t i = 0; i < N; ++i) {
            const double term = values[i] / (1 + x * values[i]);
            sum += p[i] * term;
            slope -= p[i] * term * term;
        }
        const double change = -sum / slope;
        if (std::abs(change) <= kPrecision * std::abs(x)) {
            break;
        }
        (sum > 0 ? low : high) = x;
        const double next = x + change;
        x = next > low && next < high ? next : low + (high - low) / 2;
        if (x <= low || x >= high) {
            break;
        }
    }
    Distribution<N> best{};
    for (std::size_t i = 0; i < N; ++i) {
        best[i] = p[i] / (1 + x * values[i]);
    }
    return best;
}

/// The likeliest distribution whose mean is `mean`, which lies between 0 and 1.
template <std::size_t N>
Distribution<N> likeliest_with_mean(const Distribution<N>& p, double mean) {
    std::array<double, N> values{};
    for (std::size_t i = 0; i < N; ++i) {
        values[i] = score_at<N>(i) - mean;
    }
    return likeliest<N>(p, values).value_or(p);
}

/// The logarithm of the likelihood of a sample of shares `p`, per result.
template <std::size_t N>
double log_likelihood(const Distribution<N>& p, const Distribution<N>& under) {
    double sum = 0;
    for (std::size_t i = 0; i < N; ++i) {
        sum += p[i] * std::log(under[i]);
    }
    return sum;
}

/// The likeliest distribution whose mean exceeds 1/2 by `t` standard deviations.
///
/// Lagrange's condition is that of a mean constraint on values that depend on the deviation sought
/// (Van den Bergh, "Comments on normalized Elo", section 4). He iterates; here the deviations at
/// which it reproduces itself are bracketed and the likeliest is taken, as iteration leaves the
/// feasible range when nearly all results are the same.
template <std::size_t N>
Distribution<N> likeliest_with_t(const Distribution<N>& p, double t) {
    const auto with_deviation = [&](double deviation) {
        std::array<double, N> values{};
        for (std::size_t i = 0; i < N; ++i) {
            const double off_centre = score_at<N>(i) - 0.5;
            const double z = (off_centre - t * deviation) / deviation;
            values[i] = off_centre - t * deviation * (1 + z * z) / 2;
        }
        return likeliest<N>(p, values);
    };
    const auto reproduced = [&](double deviation) {
        const auto best = with_deviation(deviation);
        return best && moments(*best).deviation >= deviation;
    };
    // No score in 0..1 deviates by more than 1/2.
    constexpr double kMost = 0.5;
    constexpr double kLeast = 1e-5;
    constexpr double kStep = 0.9;
    std::optional<Distribution<N>> best;
    double best_likelihood = 0;
    bool high_reproduced = false;
    for (double high = kMost; high > kLeast; high *= kStep) {
        const double low = high * kStep;
        const bool low_reproduced = reproduced(low);
        if (low_reproduced != high_reproduced) {
            double one = low;
            double other = high;
            for (int i = 0; i < 40; ++i) {
                const double middle = (one + other) / 2;
                (reproduced(middle) == low_reproduced ? one : other) = middle;
            }
            const auto found = with_deviation(low_reproduced ? one : other);
            const Moments m = moments(*found);
            const double likelihood = log_likelihood(p, *found);
            // At the edge of the feasible range the sign changes without a solution.
            const bool solved = std::abs(m.mean - 0.5 - t * m.deviation) < 1e-6;
            if (solved && (!best || likelihood > best_likelihood)) {
                best = found;
                best_likelihood = likelihood;
            }
        }
        high_reproduced = low_reproduced;
    }
    return best.value_or(p);
}

/// `games` is the number of games one score stands for.
template <std::size_t N>
double log_likelihood_ratio(const SprtSettings& settings, const std::array<int, N>& counts,
                            int games) {
    if (std::all_of(counts.begin(), counts.end(), [](int count) { return count == 0; })) {
        return 0;
    }
    const Sample<N> sample(counts, kRegularZero);
    const auto under = [&](double elo) {
        if (settings.model == EloModel::Logistic) {
            return likeliest_with_mean(sample.p, expected_score(elo));
        }
        return likeliest_with_t(sample.p, elo * std::numbers::ln10 / 800 * std::sqrt(games));
    };
    const Distribution<N> h0 = under(settings.elo0);
    const Distribution<N> h1 = under(settings.elo1);
    double ratio = 0;
    for (std::size_t i = 0; i < N; ++i) {
        ratio += sample.p[i] * std::log(h1[i] / h0[i]);
    }
    return sample.size * ratio;
}

std::string quoted(std::string_view text) { return '\'' + base::printable(text) + '\''; }

/// A finite decimal number that is all of `text`.
std::optional<double> parse_real(std::string_view text) {
    double value = 0;
    const char* const last = text.data() + text.size();
    const auto [end, status] = std::from_chars(text.data(), last, value);
    if (status != std::errc{} || end != last || !std::isfinite(value)) {
        return std::nullopt;
    }
    return value;
}

}  // namespace

double Pentanomial::fraction() const {
    if (count() == 0) {
        return 0.5;
    }
    return (pairs[1] * 0.25 + pairs[2] * 0.5 + pairs[3] * 0.75 + pairs[4]) / count();
}

double expected_score(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double elo_of_score(double fraction) {
    // Written so that fractions a and 1 - a give exactly opposite numbers.
    return 400 * (std::log10(fraction) - std::log10(1 - fraction));
}

EloEstimate elo_estimate(const Score& score) { return estimate(counts_of(score)); }

EloEstimate elo_estimate(const Pentanomial& pentanomial) { return estimate(pentanomial.pairs); }

double likelihood_of_superiority(const Score& score) {
    const int decisive = score.wins + score.losses;
    if (decisive == 0) {
        return 0.5;
    }
    return std::erfc((score.losses - score.wins) / std::sqrt(2.0 * decisive)) / 2;
}

std::string score_line(std::string_view name_a, std::string_view name_b, const Score& score) {
    const EloEstimate estimate = elo_estimate(score);
    // What rounds to zero is written without a sign.
    const double elo = std::abs(estimate.elo) < 0.05 ? 0 : estimate.elo;
    return fmt::format("Score of {} vs {}: {} - {} - {}  [{:.3f}] {}  Elo {:.1f} +/- {:.1f}",
                       name_a, name_b, score.wins, score.losses, score.draws, score.fraction(),
                       score.games(), elo, estimate.margin);
}

Result<SprtSettings> parse_sprt(std::string_view text) {
    SprtSettings settings;
    struct Number {
        std::string_view key;
        double* value;
        bool given;
    };
    std::array<Number, 4> numbers = {{{"elo0", &settings.elo0, false},
                                      {"elo1", &settings.elo1, false},
                                      {"alpha", &settings.alpha, false},
                                      {"beta", &settings.beta, false}}};
    bool model_given = false;
    for (const std::string_view word : base::split_words(text)) {
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos) {
            return Error{fmt::format("sprt: {} is not of the form key=value", quoted(word))};
        }
        const std::string_view key = word.substr(0, equals);
        const std::string_view value = word.substr(equals + 1);
        const auto number = std::find_if(numbers.begin(), numbers.end(),
                                         [&](const Number& one) { return one.key == key; });
        if (number == numbers.end() && key != "model") {
            return Error{
                fmt::format("sprt: {} is none of elo0, elo1, alpha, beta, model", quoted(key))};
        }
        bool& given = number == numbers.end() ? model_given : number->given;
        if (given) {
            return Error{fmt::format("sprt: {} is given twice", key)};
        }
        given = true;
        if (number != numbers.end()) {
            const auto parsed = parse_real(value);
            if (!parsed) {
                return Error{fmt::format("sprt: {} {} is no number", key, quoted(value))};
            }
            *number->value = *parsed;
        } else if (value == "normalized") {
            settings.model = EloModel::Normalized;
        } else if (value != "logistic") {
            return Error{
                fmt::format("sprt: model {} is neither logistic nor normalized", quoted(value))};
        }
    }
    for (const Number& number : numbers) {
        if (!number.given) {
            return Error{fmt::format("sprt: {} is missing", number.key)};
        }
        const bool is_elo = number.key.starts_with("elo");
        if (is_elo && std::abs(*number.value) > kMostElo) {
            return Error{fmt::format("sprt: {} {} is not between -{} and {}", number.key,
                                     *number.value, kMostElo, kMostElo)};
        }
        if (!is_elo && (*number.value <= 0 || *number.value >= 0.5)) {
            return Error{
                fmt::format("sprt: {} {} is not between 0 and 0.5", number.key, *number.value)};
        }
    }
    if (settings.elo0 >= settings.elo1) {
        return Error{
            fmt::format("sprt: elo0 {} is not below elo1 {}", settings.elo0, settings.elo1)};
    }
    return settings;
}

double sprt_llr(const SprtSettings& settings, const Pentanomial& pentanomial) {
    return log_likelihood_ratio(settings, pentanomial.pairs, 2);
}

double sprt_llr(const SprtSettings& settings, const Score& score) {
    return log_likelihood_ratio(settings, counts_of(score), 1);
}

SprtBounds sprt_bounds(const SprtSettings& settings) {
    return {std::log(settings.beta / (1 - settings.alpha)),
            std::log((1 - settings.beta) / settings.alpha)};
}

SprtDecision sprt_decision(const SprtSettings& settings, double llr) {
    const SprtBounds bounds = sprt_bounds(settings);
    if (llr <= bounds.lower) {
        return SprtDecision::AcceptH0;
    }
    return llr >= bounds.upper ? SprtDecision::AcceptH1 : SprtDecision::Continue;
}

}  // namespace xq::match
