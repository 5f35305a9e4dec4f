#include "match/crosstable.h"

#include <algorithm>

#include "base/text.h"
#include "match/mutual_scores.h"

namespace xq::match {

namespace {

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
        case Criterion::BoardPoints: return {"BP", points_text(row.board_half_points)};
        case Criterion::BoardWins: return {"BW", std::to_string(row.board_wins)};
        case Criterion::Playoff: return {"PO", points_text(row.playoff_half_points)};
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

/// The cell of `player` against `opponent`.
std::string mutual_cell(const MutualScore& score, Players players) {
    if (score.games == 0) {
        return "-";
    }
    if (players == Players::Teams) {
        return points_text(score.board_half_points) + ':' +
               points_text(score.opponents_board_half_points);
    }
    return points_text(score.half_points) + '/' + std::to_string(score.games);
}

}  // namespace

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

std::string points_text(int half_points) {
    std::string text = half_points == 1 ? "" : std::to_string(half_points / 2);
    return half_points % 2 == 0 ? text : text + "½";
}

Cells crosstable(const Results& results, const std::vector<Row>& rows,
                 const std::vector<std::string>& names, const std::vector<Criterion>& criteria,
                 Players players) {
    const bool teams = players == Players::Teams;
    const MutualScores scores(results, names.size());
    Cells cells;
    cells.push_back({"#", "rank", teams ? "team" : "engine"});
    for (std::size_t place = 1; place <= rows.size(); ++place) {
        cells.front().push_back(std::to_string(place));
    }
    for (const char* const title : {"points", teams ? "matches" : "games", "W", "D", "L"}) {
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
            line.push_back(opponent.player == row.player
                               ? "*"
                               : mutual_cell(scores.of(row.player, opponent.player), players));
        }
        // Match points are 2 a win, as many as half points of a game.
        line.push_back(teams ? std::to_string(row.half_points) : points_text(row.half_points));
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
    return cells;
}

std::string aligned(const Cells& cells, std::size_t left) {
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

std::string csv(const Cells& cells) {
    std::string text;
    for (const auto& line : cells) {
        for (std::size_t column = 0; column < line.size(); ++column) {
            text += column == 0 ? "" : ",";
            text += csv_quoted(line[column]);
        }
        text += '\n';
    }
    return text;
}

Cells crosstable_sheet(const Results& results, const std::vector<Row>& rows,
                       const std::vector<std::string>& names) {
    const MutualScores scores(results, names.size());
    Cells cells;
    cells.push_back({"rank", "engine", "points", "games", "wins", "draws", "losses", "black-wins",
                     "forfeits", "sb", "buchholz", "buchholz-cut1"});
    for (const Row& row : rows) {
        cells.front().push_back(names[row.player]);
    }
    for (const Row& row : rows) {
        std::vector<std::string> line{std::to_string(row.rank), names[row.player],
                                      decimal(row.half_points, 2)};
        for (const int number :
             {row.games, row.wins, row.draws, row.losses, row.wins_as_black, row.forfeits}) {
            line.push_back(std::to_string(number));
        }
        line.push_back(decimal(row.sonneborn_berger, 4));
        line.push_back(decimal(row.buchholz, 2));
        line.push_back(decimal(row.buchholz_cut1, 2));
        for (const Row& opponent : rows) {
            const MutualScore score = scores.of(row.player, opponent.player);
            line.push_back(score.games == 0
                               ? ""
                               : decimal(score.half_points, 2) + '/' + std::to_string(score.games));
        }
        cells.push_back(std::move(line));
    }
    return cells;
}

}  // namespace xq::match
