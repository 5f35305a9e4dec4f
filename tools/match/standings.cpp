#include "match/standings.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/text.h"

namespace xq::match {

namespace {

constexpr std::array<std::pair<Criterion, std::string_view>, 8> kCriteria{{
    {Criterion::Points, "points"},
    {Criterion::SonnebornBerger, "sb"},
    {Criterion::Buchholz, "buchholz"},
    {Criterion::BuchholzCut1, "buchholz-cut1"},
    {Criterion::Wins, "wins"},
    {Criterion::WinsAsBlack, "black-wins"},
    {Criterion::HeadToHead, "h2h"},
    {Criterion::Forfeits, "forfeits"},
}};

/// What two engines have made of their games: half points of the first, and number.
struct Score {
    int half_points = 0;
    int games = 0;
};

/// Scores of every engine against every other.
class Scores {
  public:
    Scores(const Results& results, std::size_t players)
        : players_(players), scores_(players * players) {
        for (const GameResult& game : results.games) {
            assert(game.red < players && game.black < players && game.red != game.black);
            const int red = red_half_points(game.result);
            add(game.red, game.black, red);
            add(game.black, game.red, 2 - red);
        }
    }

    [[nodiscard]] Score of(std::size_t player, std::size_t opponent) const {
        return scores_[player * players_ + opponent];
    }

  private:
    void add(std::size_t player, std::size_t opponent, int half_points) {
        Score& score = scores_[player * players_ + opponent];
        score.half_points += half_points;
        ++score.games;
    }

    std::size_t players_;
    std::vector<Score> scores_;
};

/// Wins, draws, losses and points, which all the rest builds on.
void enter_games(const Results& results, std::vector<Row>& rows) {
    for (const GameResult& game : results.games) {
        Row& red = rows[game.red];
        Row& black = rows[game.black];
        const int points = red_half_points(game.result);
        ++red.games;
        ++black.games;
        red.half_points += points;
        black.half_points += 2 - points;
        if (game.result == Outcome::Draw) {
            ++red.draws;
            ++black.draws;
            continue;
        }
        const bool red_won = game.result == Outcome::RedWins;
        Row& loser = red_won ? black : red;
        ++(red_won ? red : black).wins;
        ++loser.losses;
        loser.forfeits += game.forfeit ? 1 : 0;
        black.wins_as_black += red_won ? 0 : 1;
    }
    for (const Bye& bye : results.byes) {
        rows[bye.player].half_points += 2 * bye.games;
    }
}

void enter_sonneborn_berger(const Results& results, std::vector<Row>& rows) {
    for (const GameResult& game : results.games) {
        Row& red = rows[game.red];
        Row& black = rows[game.black];
        // Half points won times half points of the opponent are quarter points.
        const int points = red_half_points(game.result);
        red.sonneborn_berger += points * black.half_points;
        black.sonneborn_berger += (2 - points) * red.half_points;
    }
}

void enter_buchholz(const Results& results, std::vector<Row>& rows) {
    std::vector<std::set<std::pair<int, std::size_t>>> met(rows.size());
    for (const GameResult& game : results.games) {
        met[game.red].emplace(game.round, game.black);
        met[game.black].emplace(game.round, game.red);
    }
    for (const Bye& bye : results.byes) {
        met[bye.player].emplace(bye.round, bye.player);
    }
    for (std::size_t player = 0; player < rows.size(); ++player) {
        std::optional<int> weakest;
        for (const auto& [round, opponent] : met[player]) {
            const int points = rows[opponent].half_points;
            rows[player].buchholz += points;
            weakest = std::min(points, weakest.value_or(points));
        }
        rows[player].buchholz_cut1 = rows[player].buchholz - weakest.value_or(0);
    }
}

/// What `row` has under a criterion that needs no other rows; more is better.
int merit(const Row& row, Criterion criterion) {
    switch (criterion) {
        case Criterion::Points: return row.half_points;
        case Criterion::SonnebornBerger: return row.sonneborn_berger;
        case Criterion::Buchholz: return row.buchholz;
        case Criterion::BuchholzCut1: return row.buchholz_cut1;
        case Criterion::Wins: return row.wins;
        case Criterion::WinsAsBlack: return row.wins_as_black;
        case Criterion::Forfeits: return -row.forfeits;
        case Criterion::HeadToHead: break;
    }
    return 0;
}

using Rows = std::vector<Row>;

/// The half points of each engine of `group` against the others of it; all 0 unless every two have
/// met, and equally often.
std::map<std::size_t, int> head_to_head(const Rows& group, const Scores& scores) {
    std::map<std::size_t, int> points;
    std::set<int> encounters;
    for (const Row& row : group) {
        for (const Row& other : group) {
            if (row.player != other.player) {
                const Score score = scores.of(row.player, other.player);
                points[row.player] += score.half_points;
                encounters.insert(score.games);
            }
        }
    }
    return encounters.size() == 1 ? points : std::map<std::size_t, int>{};
}

/// Sorts `group`, level so far, by the criteria from number `next` on, and appends it to `table`.
void rank_group(Rows group, const std::vector<Criterion>& criteria, std::size_t next,
                const Scores& scores, Rows& table) {
    if (group.size() == 1 || next == criteria.size()) {
        const int rank = static_cast<int>(table.size()) + 1;
        for (Row& row : group) {
            row.rank = rank;
            table.push_back(row);
        }
        return;
    }
    const Criterion criterion = criteria[next];
    std::map<std::size_t, int> merits;
    if (criterion == Criterion::HeadToHead) {
        merits = head_to_head(group, scores);
    } else {
        for (const Row& row : group) {
            merits[row.player] = merit(row, criterion);
        }
    }
    std::map<int, Rows, std::greater<>> level;
    for (const Row& row : group) {
        level[merits[row.player]].push_back(row);
    }
    for (auto& [value, rows] : level) {
        rank_group(std::move(rows), criteria, next + 1, scores, table);
    }
}

/// `units` of 1/`per_point` point each as a decimal number without needless noughts.
std::string decimal(int units, int per_point) {
    const int hundredths = units % per_point * 100 / per_point;
    std::string text = std::to_string(units / per_point);
    if (hundredths != 0) {
        text += '.' + std::to_string(hundredths / 10);
        if (hundredths % 10 != 0) {
            text += std::to_string(hundredths % 10);
        }
    }
    return text;
}

/// Columns that a terminal gives the UTF-8 text: two for a Chinese, Japanese or Korean character.
std::size_t width(std::string_view text) {
    std::size_t columns = 0;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(base::utf8_length(text), 1);
        // Three bytes from E1 84 on hold U+1100.., four bytes from F0 9F on the pictures and F0 A0
        // the rarer characters; between E2 80 and E2 B9 lie signs of one column.
        const std::string_view character = text.substr(0, length);
        const bool wide = (character >= "\xE1\x84\x80" && character <= "\xE1\x85\x9F") ||
                          (character >= "\xE2\xBA\x80" && character <= "\xED\x9E\xA3") ||
                          (character >= "\xEF\xA4\x80" && character <= "\xEF\xAB\xBF") ||
                          (character >= "\xEF\xBC\x80" && character <= "\xEF\xBD\xA0") ||
                          character >= "\xF0\x9F\x8C\x80";
        columns += wide ? 2U : 1U;
        text.remove_prefix(length);
    }
    return columns;
}

/// Rows of cells as lines: the column `left` to the left, all others to the right, two blanks
/// between.
std::string aligned(const std::vector<std::vector<std::string>>& cells, std::size_t left) {
    std::vector<std::size_t> widths(cells.front().size());
    for (const auto& line : cells) {
        for (std::size_t column = 0; column < line.size(); ++column) {
            widths[column] = std::max(widths[column], width(line[column]));
        }
    }
    std::string text;
    for (const auto& line : cells) {
        for (std::size_t column = 0; column < line.size(); ++column) {
            const std::string padding(widths[column] - width(line[column]), ' ');
            text += column == 0 ? "" : "  ";
            text += column == left ? line[column] + padding : padding + line[column];
        }
        text += '\n';
    }
    return text;
}

struct Column {
    std::string_view title;
    std::string text;
};

/// The cell of a criterion in the table for people; no title if it has none of its own.
Column criterion_column(const Row& row, Criterion criterion) {
    switch (criterion) {
        case Criterion::SonnebornBerger: return {"SB", decimal(row.sonneborn_berger, 4)};
        case Criterion::Buchholz: return {"BH", decimal(row.buchholz, 2)};
        case Criterion::BuchholzCut1: return {"BH-1", decimal(row.buchholz_cut1, 2)};
        case Criterion::WinsAsBlack: return {"WB", std::to_string(row.wins_as_black)};
        case Criterion::Forfeits: return {"FF", std::to_string(row.forfeits)};
        case Criterion::Points:
        case Criterion::Wins:
        case Criterion::HeadToHead: break;
    }
    return {};
}

std::string csv_quoted(const std::string& text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos) {
        return text;
    }
    std::string quoted = "\"";
    for (const char letter : text) {
        quoted += letter;
        if (letter == '"') {
            quoted += '"';
        }
    }
    return quoted + '"';
}

}  // namespace

int red_half_points(Outcome result) {
    switch (result) {
        case Outcome::RedWins: return 2;
        case Outcome::BlackWins: return 0;
        case Outcome::Draw: break;
    }
    return 1;
}

std::string_view name(Criterion criterion) {
    for (const auto& [known, text] : kCriteria) {
        if (known == criterion) {
            return text;
        }
    }
    return "";
}

base::Result<std::vector<Criterion>> parse_criteria(std::string_view text) {
    std::vector<Criterion> criteria;
    if (base::trim(text).empty()) {
        return base::Error{"the list of ranking criteria is empty"};
    }
    for (bool more = true; more;) {
        const std::size_t comma = text.find(',');
        const std::string_view word = base::trim(text.substr(0, comma));
        more = comma != std::string_view::npos;
        text.remove_prefix(more ? comma + 1 : text.size());

        const auto* const known =
            std::find_if(kCriteria.begin(), kCriteria.end(),
                         [word](const auto& entry) { return entry.second == word; });
        if (known == kCriteria.end()) {
            return base::Error{"'" + base::printable(word) +
                               "' is no ranking criterion (points, sb, buchholz, buchholz-cut1, "
                               "wins, black-wins, h2h, forfeits)"};
        }
        if (std::find(criteria.begin(), criteria.end(), known->first) != criteria.end()) {
            return base::Error{"ranking criterion '" + std::string(word) + "' is given twice"};
        }
        criteria.push_back(known->first);
    }
    return criteria;
}

std::vector<Criterion> round_robin_criteria() {
    return {Criterion::Points, Criterion::SonnebornBerger, Criterion::Wins, Criterion::HeadToHead,
            Criterion::Forfeits};
}

std::vector<Criterion> swiss_criteria() {
    return {Criterion::Points, Criterion::Buchholz, Criterion::Wins, Criterion::Forfeits};
}

std::vector<Row> standings(const Results& results, std::size_t players,
                           const std::vector<Criterion>& criteria) {
    Rows rows(players);
    for (std::size_t player = 0; player < players; ++player) {
        rows[player].player = player;
    }
    const Scores scores(results, players);
    enter_games(results, rows);
    enter_sonneborn_berger(results, rows);
    enter_buchholz(results, rows);

    Rows table;
    if (players > 0) {
        rank_group(std::move(rows), criteria, 0, scores, table);
    }
    return table;
}

std::string points_text(int half_points) {
    std::string text = half_points == 1 ? "" : std::to_string(half_points / 2);
    return half_points % 2 == 0 ? text : text + "½";
}

std::string crosstable_text(const Results& results, const std::vector<Row>& rows,
                            const std::vector<std::string>& names,
                            const std::vector<Criterion>& criteria) {
    const Scores scores(results, names.size());
    std::vector<std::vector<std::string>> cells;
    cells.push_back({"#", "rank", "engine"});
    for (std::size_t place = 1; place <= rows.size(); ++place) {
        cells.front().push_back(std::to_string(place));
    }
    for (const char* const title : {"points", "games", "W", "D", "L"}) {
        cells.front().emplace_back(title);
    }
    for (const Criterion criterion : criteria) {
        if (const Column column = criterion_column({}, criterion); !column.title.empty()) {
            cells.front().emplace_back(column.title);
        }
    }
    for (const Row& row : rows) {
        std::vector<std::string> line{std::to_string(cells.size()), std::to_string(row.rank),
                                      base::printable(names[row.player])};
        for (const Row& opponent : rows) {
            const Score score = scores.of(row.player, opponent.player);
            if (opponent.player == row.player) {
                line.emplace_back("*");
            } else if (score.games == 0) {
                line.emplace_back("-");
            } else {
                line.push_back(points_text(score.half_points) + '/' + std::to_string(score.games));
            }
        }
        line.push_back(points_text(row.half_points));
        for (const int number : {row.games, row.wins, row.draws, row.losses}) {
            line.push_back(std::to_string(number));
        }
        for (const Criterion criterion : criteria) {
            if (Column column = criterion_column(row, criterion); !column.title.empty()) {
                line.push_back(std::move(column.text));
            }
        }
        cells.push_back(std::move(line));
    }
    return aligned(cells, 2);
}

std::string crosstable_csv(const Results& results, const std::vector<Row>& rows,
                           const std::vector<std::string>& names) {
    const Scores scores(results, names.size());
    std::string text =
        "rank,engine,points,games,wins,draws,losses,black-wins,forfeits,sb,buchholz,buchholz-cut1";
    for (const Row& row : rows) {
        text += ',' + csv_quoted(names[row.player]);
    }
    text += '\n';
    for (const Row& row : rows) {
        text += std::to_string(row.rank) + ',' + csv_quoted(names[row.player]) + ',' +
                decimal(row.half_points, 2);
        for (const int number :
             {row.games, row.wins, row.draws, row.losses, row.wins_as_black, row.forfeits}) {
            text += ',' + std::to_string(number);
        }
        text += ',' + decimal(row.sonneborn_berger, 4) + ',' + decimal(row.buchholz, 2) + ',' +
                decimal(row.buchholz_cut1, 2);
        for (const Row& opponent : rows) {
            const Score score = scores.of(row.player, opponent.player);
            text += ',';
            if (score.games > 0) {
                text += decimal(score.half_points, 2) + '/' + std::to_string(score.games);
            }
        }
        text += '\n';
    }
    return text;
}

}  // namespace xq::match
