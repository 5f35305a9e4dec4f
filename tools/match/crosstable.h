// The table of a tournament, for people, for pages and for spreadsheets.
//
// `rows` are always those standings() gives for the same results, `names` by player's number.
#pragma once

#include <string>
#include <vector>

#include "match/standings.h"

namespace xq::match {

/// Lines of cells, the titles first; all lines have the same number of cells.
using Cells = std::vector<std::vector<std::string>>;

/// Who is in the table: teams have match points (场分) of 2 a win, and their players' points.
enum class Players : std::uint8_t { Engines, Teams };

/// "0", "½", "1", "1½" …
[[nodiscard]] std::string points_text(int half_points);

/// A line a player: place, rank, name, a cell an opponent, the sums, and the criteria of the list
/// that are numbers of their own. The cell of an engine is "1½/2", its points of games; of a team
/// "2½:1½", its players' points and the opponent's.
[[nodiscard]] Cells crosstable(const Results& results, const std::vector<Row>& rows,
                               const std::vector<std::string>& names,
                               const std::vector<Criterion>& criteria,
                               Players players = Players::Engines);

/// The lines in aligned columns, UTF-8: column `left` to the left, all others to the right.
[[nodiscard]] std::string aligned(const Cells& cells, std::size_t left);

/// Comma-separated values (RFC 4180, but lines end in LF).
[[nodiscard]] std::string csv(const Cells& cells);

/// The table for spreadsheets: all the sums, then a column an opponent under its name. Points are
/// decimal: "1.5/2".
[[nodiscard]] Cells crosstable_sheet(const Results& results, const std::vector<Row>& rows,
                                     const std::vector<std::string>& names);

/// `units` of 1/`per_point` point each (2 or 4) as a decimal number without needless noughts.
[[nodiscard]] std::string decimal(int units, int per_point);

}  // namespace xq::match
