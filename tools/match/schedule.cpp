#include "match/schedule.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>
#include <map>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>

#include "base/prng.h"
#include "base/text.h"
#include "match/lookahead.h"
#include "match/matching.h"

namespace xq::match {

namespace {

constexpr std::array<std::pair<Format, std::string_view>, 4> kFormats{{
    {Format::RoundRobin, "round-robin"},
    {Format::Gauntlet, "gauntlet"},
    {Format::Swiss, "swiss"},
    {Format::Knockout, "knockout"},
}};

/// Two engines that meet; the first has Red in their first game.
struct Encounter {
    std::size_t first = 0;
    std::size_t second = 0;
};

using Rounds = std::vector<std::vector<Encounter>>;

/// Game `number`, from 0, of an encounter.
Pairing game_of(Encounter encounter, int number, int round, int pair) {
    if (number % 2 == 0) {
        return {encounter.first, encounter.second, round, pair};
    }
    return {encounter.second, encounter.first, round, pair};
}

/// `cycle` played `cycles` times; openings are numbered in order of first use.
std::vector<Pairing> play(const Rounds& cycle, int cycles, int games) {
    std::vector<Pairing> pairings;
    std::vector<int> opening;
    int next_opening = 0;
    int round = 0;
    for (int turn = 0; turn < cycles; ++turn) {
        std::size_t index = 0;
        for (const auto& encounters : cycle) {
            ++round;
            for (const Encounter encounter : encounters) {
                opening.resize(std::max(opening.size(), index + 1));
                for (int number = turn * games; number < (turn + 1) * games; ++number) {
                    if (number % 2 == 0) {
                        opening[index] = next_opening++;
                    }
                    pairings.push_back(game_of(encounter, number, round, opening[index]));
                }
                ++index;
            }
        }
    }
    return pairings;
}

/// Berger's table for `players` engines. With a field made even by one who stands for the bye, the
/// last number keeps its seat and the others go round: in each round one of them, the pivot, meets
/// the last, and those equally far from the pivot on both sides meet each other, the one after it
/// with Red. The pivots are, from 1: 1, n/2 + 1, 2, n/2 + 2 …; the first half of them has Red.
Rounds berger_table(std::size_t players) {
    Rounds rounds;
    if (players < 2) {
        return rounds;
    }
    const std::size_t even = players + players % 2;
    const std::size_t last = even - 1;
    for (std::size_t round = 0; round < last; ++round) {
        auto& encounters = rounds.emplace_back();
        const bool pivot_is_red = round % 2 == 0;
        const std::size_t pivot = pivot_is_red ? round / 2 : (even + round - 1) / 2;
        if (last < players) {
            encounters.push_back(pivot_is_red ? Encounter{pivot, last} : Encounter{last, pivot});
        }
        for (std::size_t distance = 1; distance < even / 2; ++distance) {
            encounters.push_back({(pivot + distance) % last, (pivot + last - distance) % last});
        }
    }
    return rounds;
}

/// An engine as the Swiss pairing sees it.
struct Contender {
    std::size_t player = 0;
    int half_points = 0;
    /// Games as Red less games as Black.
    int surplus = 0;
    /// 1 for Red, -1 for Black: each round in which it had one colour more often than the other.
    std::vector<int> colors;
    bool rested = false;

    /// Which colour it should have, positive for Red: 3 must, 2 ought to, 1 would alternate; 0 when
    /// it has had no colour yet.
    [[nodiscard]] int wish() const {
        const int last = colors.empty() ? 0 : colors.back();
        if (std::abs(surplus) >= 2) {
            return surplus > 0 ? -3 : 3;
        }
        if (colors.size() >= 2 && colors[colors.size() - 2] == last) {
            return -3 * last;
        }
        return surplus != 0 ? -2 * surplus : -last;
    }
};

/// How badly two engines want the same colour: the lesser of both wishes, 0 if they do not.
int clash(const Contender& a, const Contender& b) {
    const int wish_a = a.wish();
    const int wish_b = b.wish();
    return (wish_a > 0) == (wish_b > 0) ? std::min(std::abs(wish_a), std::abs(wish_b)) : 0;
}

constexpr int kMust = 3;

/// Whether `a`, the better ranked, takes Red; `board` from 0.
bool better_takes_red(const Contender& a, const Contender& b, std::size_t board) {
    const int wish_a = a.wish();
    const int wish_b = b.wish();
    if (wish_a == 0 && wish_b == 0) {
        return board % 2 == 0;
    }
    if (clash(a, b) == 0 || std::abs(wish_a) != std::abs(wish_b)) {
        return std::abs(wish_a) >= std::abs(wish_b) ? wish_a > 0 : wish_b < 0;
    }
    if (std::abs(a.surplus) != std::abs(b.surplus)) {
        return std::abs(a.surplus) > std::abs(b.surplus) ? wish_a > 0 : wish_b < 0;
    }
    // Colours go the other way than in the last round in which theirs differed.
    for (std::size_t back = 1; back <= std::min(a.colors.size(), b.colors.size()); ++back) {
        const int color_a = a.colors[a.colors.size() - back];
        if (color_a != b.colors[b.colors.size() - back]) {
            return color_a < 0;
        }
    }
    return wish_a > 0;
}

/// The engines by points, then number.
std::vector<Contender> ranked_contenders(const Results& results, std::size_t players) {
    std::vector<Contender> contenders(players);
    std::vector<std::map<int, int>> surplus_of_round(players);
    for (const Row& row : standings(results, players, {Criterion::Points})) {
        contenders[row.player].player = row.player;
        contenders[row.player].half_points = row.half_points;
    }
    for (const GameResult& game : results.games) {
        ++surplus_of_round[game.red][game.round];
        --surplus_of_round[game.black][game.round];
    }
    for (Contender& contender : contenders) {
        for (const auto& [round, surplus] : surplus_of_round[contender.player]) {
            contender.surplus += surplus;
            if (surplus != 0) {
                contender.colors.push_back(surplus > 0 ? 1 : -1);
            }
        }
    }
    for (const Bye& bye : results.byes) {
        contenders[bye.player].rested = true;
    }
    std::stable_sort(
        contenders.begin(), contenders.end(),
        [](const Contender& a, const Contender& b) { return a.half_points > b.half_points; });
    return contenders;
}

/// Who of `contenders` may meet: those who have not, and, if `strict`, do not both need a colour.
Graph admissible(const std::vector<Contender>& contenders, const Results& results, bool strict) {
    Graph met(contenders.size());
    for (const GameResult& game : results.games) {
        met.join(game.red, game.black);
    }
    Graph graph(contenders.size());
    for (std::size_t a = 0; a < contenders.size(); ++a) {
        for (std::size_t b = a + 1; b < contenders.size(); ++b) {
            if (!met.joined(contenders[a].player, contenders[b].player) &&
                !(strict && clash(contenders[a], contenders[b]) == kMust)) {
                graph.join(a, b);
            }
        }
    }
    return graph;
}

/// Those present whom `top`, the best of them, may meet, the most suitable first.
std::vector<std::size_t> suitable_opponents(const std::vector<Contender>& contenders,
                                            const Graph& graph, const std::vector<bool>& present,
                                            std::size_t top) {
    std::vector<std::size_t> below;
    std::size_t level = 1;
    for (std::size_t other = top + 1; other < contenders.size(); ++other) {
        if (present[other]) {
            below.push_back(other);
            level += contenders[other].half_points == contenders[top].half_points ? 1 : 0;
        }
    }
    using Key = std::tuple<int, int, std::size_t, std::size_t>;
    std::vector<std::pair<Key, std::size_t>> keyed;
    for (std::size_t place = 1; place <= below.size(); ++place) {
        const std::size_t other = below[place - 1];
        if (graph.joined(top, other)) {
            const int gap = contenders[top].half_points - contenders[other].half_points;
            const std::size_t middle = std::max<std::size_t>(level / 2, 1);
            const std::size_t off = place > middle ? place - middle : middle - place;
            keyed.push_back({{gap, clash(contenders[top], contenders[other]), off, place}, other});
        }
    }
    std::sort(keyed.begin(), keyed.end());
    std::vector<std::size_t> opponents;
    for (const auto& [key, other] : keyed) {
        opponents.push_back(other);
    }
    return opponents;
}

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

/// Pairs contenders from the top, each with the opponent that suits best, so that all are paired
/// and the rounds to come can be.
class PairingSearch {
  public:
    /// `unmet` joins those who have not met, and with a vertex behind the last contender, in an odd
    /// field, those who have not rested.
    PairingSearch(const std::vector<Contender>& contenders, const Graph& graph, const Graph& unmet,
                  int rounds_after)
        : contenders_(contenders), graph_(graph), unmet_(unmet), rounds_after_(rounds_after) {}

    /// Empty if they cannot be paired; `resting` is not among those present, or kNobody.
    Pairs run(std::vector<bool> present, std::size_t resting) {
        pairs_.clear();
        resting_ = resting;
        return pair_from(0, std::move(present)) ? pairs_ : Pairs{};
    }

  private:
    bool pair_from(std::size_t top, std::vector<bool> present) {
        while (top < contenders_.size() && !present[top]) {
            ++top;
        }
        if (top == contenders_.size()) {
            return !pairs_.empty() && leaves_rounds();
        }
        if (tries_ > kMostTries || !PerfectMatching(graph_, present).exists()) {
            return false;
        }
        present[top] = false;
        for (const std::size_t other : suitable_opponents(contenders_, graph_, present, top)) {
            present[other] = false;
            pairs_.emplace_back(top, other);
            if (pair_from(top + 1, present)) {
                return true;
            }
            pairs_.pop_back();
            present[other] = true;
        }
        return false;
    }

    bool leaves_rounds() {
        ++tries_;
        Graph rest = unmet_;
        for (const auto& [a, b] : pairs_) {
            rest.part(a, b);
        }
        if (resting_ != kNobody) {
            rest.part(resting_, contenders_.size());
        }
        return rounds_after_ <= 0 || can_pair_rounds(std::move(rest), rounds_after_);
    }

    static constexpr int kMostTries = 200;

    const std::vector<Contender>& contenders_;
    const Graph& graph_;
    const Graph& unmet_;
    int rounds_after_;
    Pairs pairs_;
    std::size_t resting_ = kNobody;
    int tries_ = 0;
};

/// Who has not met, and in an odd field, as one vertex more, who has not rested.
Graph unmet_graph(const std::vector<Contender>& contenders, const Results& results) {
    const Graph free = admissible(contenders, results, false);
    const std::size_t size = contenders.size();
    Graph graph(size + size % 2);
    for (std::size_t a = 0; a < size; ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            if (free.joined(a, b)) {
                graph.join(a, b);
            }
        }
        if (size % 2 == 1 && !contenders[a].rested) {
            graph.join(a, size);
        }
    }
    return graph;
}

int last_round(const Results& results) {
    int round = 0;
    for (const GameResult& game : results.games) {
        round = std::max(round, game.round);
    }
    for (const Bye& bye : results.byes) {
        round = std::max(round, bye.round);
    }
    return round;
}

}  // namespace

std::string_view name(Format format) {
    for (const auto& [known, text] : kFormats) {
        if (known == format) {
            return text;
        }
    }
    return "";
}

base::Result<Format> parse_format(std::string_view text) {
    for (const auto& [format, known] : kFormats) {
        if (known == text) {
            return format;
        }
    }
    return base::Error{"'" + base::printable(text) +
                       "' is no tournament format (round-robin, gauntlet, swiss, knockout)"};
}

std::vector<Pairing> round_robin(std::size_t players, int cycles, int games) {
    return play(berger_table(players), cycles, games);
}

std::vector<Pairing> playoff(const std::vector<std::size_t>& group, int round, int first_pair,
                             int games) {
    std::vector<Pairing> pairings = round_robin(group.size(), 1, games);
    for (Pairing& pairing : pairings) {
        pairing.red = group[pairing.red];
        pairing.black = group[pairing.black];
        pairing.round = round;
        pairing.pair += first_pair;
        pairing.playoff = true;
    }
    return pairings;
}

std::vector<Pairing> gauntlet(std::size_t players, int cycles, int games) {
    Rounds rounds;
    for (std::size_t other = 1; other < players; ++other) {
        rounds.push_back({other % 2 == 1 ? Encounter{0, other} : Encounter{other, 0}});
    }
    return play(rounds, cycles, games);
}

namespace {

/// The round that `pairs` make, numbers of contenders.
SwissRound round_of(const std::vector<Contender>& contenders, const Pairs& pairs,
                    std::size_t resting, int round, int games) {
    SwissRound next;
    int pair = (round - 1) * static_cast<int>(contenders.size() / 2) * ((games + 1) / 2);
    for (std::size_t board = 0; board < pairs.size(); ++board) {
        const Contender& a = contenders[pairs[board].first];
        const Contender& b = contenders[pairs[board].second];
        const Encounter encounter = better_takes_red(a, b, board) ? Encounter{a.player, b.player}
                                                                  : Encounter{b.player, a.player};
        for (int number = 0; number < games; ++number) {
            next.pairings.push_back(game_of(encounter, number, round, pair + number / 2));
        }
        pair += (games + 1) / 2;
    }
    if (resting != kNobody) {
        next.bye = Bye{contenders[resting].player, round, games};
    }
    return next;
}

}  // namespace

base::Result<SwissRound> swiss_round(const Results& results, std::size_t players, int games,
                                     int rounds_after) {
    if (players < 2) {
        return base::Error{"a Swiss tournament needs two engines or more"};
    }
    const int round = last_round(results) + 1;
    const std::vector<Contender> contenders = ranked_contenders(results, players);
    const Graph unmet = unmet_graph(contenders, results);
    // The colours' rules give way before a later round does, and that before this one.
    for (const auto& [strict, after] :
         {std::pair{true, rounds_after}, {false, rounds_after}, {true, 0}, {false, 0}}) {
        const Graph graph = admissible(contenders, results, strict);
        PairingSearch search(contenders, graph, unmet, after);
        // From the lowest upward, who rests; in an even field nobody, tried once.
        for (std::size_t tries = 0; tries < (players % 2 == 0 ? 1 : players); ++tries) {
            const std::size_t resting = players % 2 == 0 ? kNobody : players - 1 - tries;
            std::vector<bool> present(players, true);
            if (resting != kNobody) {
                if (contenders[resting].rested) {
                    continue;
                }
                present[resting] = false;
            }
            const Pairs pairs = search.run(std::move(present), resting);
            if (!pairs.empty()) {
                return round_of(contenders, pairs, resting, round, games);
            }
        }
    }
    return base::Error{"round " + std::to_string(round) + " cannot be paired: every pairing of " +
                       std::to_string(players) + " engines repeats a game or a bye"};
}

}  // namespace xq::match
