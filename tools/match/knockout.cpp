// Knockout: computed from the results alone, so that it can be taken up again at any time.
#include <algorithm>
#include <array>
#include <cassert>
#include <utility>
#include <vector>

#include "base/prng.h"
#include "match/schedule.h"

namespace xq::match {

namespace {

/// Seeds from the top of the bracket: those of 2^n places sum to the same in each pair, and so do
/// the best of the halves, quarters and so on. Seeds from `players` on are empty places.
std::vector<std::size_t> seeded_bracket(std::size_t players) {
    std::vector<std::size_t> bracket{0};
    while (bracket.size() < players) {
        std::vector<std::size_t> wider;
        for (const std::size_t seed : bracket) {
            wider.push_back(seed);
            wider.push_back(2 * bracket.size() - 1 - seed);
        }
        bracket = std::move(wider);
    }
    return bracket;
}

/// Counts the games of `match` and gives the numbers, from 0, of those to be played before it can
/// be decided or goes on; none when it is over.
std::vector<int> missing_games(const Results& results, const KnockoutOptions& options,
                               KnockoutMatch& match) {
    // Finished games in which the first had Red, with even numbers, and those with odd ones.
    std::array<int, 2> finished{0, 0};
    for (const GameResult& game : results.games) {
        const bool straight = game.red == match.first && game.black == match.second;
        const bool swapped = game.red == match.second && game.black == match.first;
        if (game.round != match.round || !(straight || swapped)) {
            continue;
        }
        ++finished[swapped ? 1 : 0];
        const int red = red_half_points(game.result);
        match.first_half_points += straight ? red : 2 - red;
        match.second_half_points += straight ? 2 - red : red;
    }
    // `end` games make the match; a level one gets two more, or one that makes their number even.
    const int played = finished[0] + finished[1];
    int end = options.games;
    while (end < played || (end == played && match.first_half_points == match.second_half_points)) {
        const int longer = end + 2 - end % 2;
        if (longer > options.games + options.extra_games) {
            break;
        }
        end = longer;
    }
    std::vector<int> missing;
    for (int number = 0; number < end; ++number) {
        if (number / 2 >= finished[static_cast<std::size_t>(number % 2)]) {
            missing.push_back(number);
        }
    }
    return missing;
}

}  // namespace

KnockoutState knockout(const Results& results, std::size_t players,
                       const KnockoutOptions& options) {
    assert(players > 0);
    KnockoutState state;
    std::vector<std::size_t> bracket = seeded_bracket(players);
    for (int round = 1; bracket.size() > 1; ++round) {
        std::vector<std::size_t> winners;
        for (std::size_t place = 0; place < bracket.size(); place += 2) {
            const std::size_t better = std::min(bracket[place], bracket[place + 1]);
            const std::size_t other = std::max(bracket[place], bracket[place + 1]);
            if (other >= players) {
                winners.push_back(better);
                continue;
            }
            const int number = static_cast<int>(state.matches.size());
            KnockoutMatch match{round, better, other, 0, 0, std::nullopt};
            if (base::Prng(options.lots + static_cast<std::uint64_t>(number)).below(2) == 1) {
                std::swap(match.first, match.second);
            }
            const auto missing = missing_games(results, options, match);
            for (const int game : missing) {
                // The openings of all matches' first pairs of games, then those of the second …
                const int pair = game / 2 * (static_cast<int>(players) - 1) + number;
                const bool straight = game % 2 == 0;
                state.due.push_back({straight ? match.first : match.second,
                                     straight ? match.second : match.first, round, pair});
            }
            if (missing.empty()) {
                const int lead = match.first_half_points - match.second_half_points;
                match.winner = lead > 0 ? match.first : lead < 0 ? match.second : better;
                winners.push_back(*match.winner);
            }
            state.matches.push_back(match);
        }
        if (!state.due.empty()) {
            return state;
        }
        bracket = std::move(winners);
    }
    state.champion = bracket.front();
    return state;
}

}  // namespace xq::match
