// What a tournament has to show: tables and lines, for the terminal, the report and files.
#pragma once

#include <string>
#include <vector>

#include "match/crosstable.h"
#include "match/tournament.h"

namespace xq::match {

struct Table {
    std::string title;
    Cells cells;
    /// The column with names.
    std::size_t left = 0;
};

/// The engines' or teams' crosstable first, then the ratings of more than two engines and what the
/// moves cost.
[[nodiscard]] std::vector<Table> tables(const Tournament& tournament);

/// The engines' table for spreadsheets, in the same order.
[[nodiscard]] Cells engine_sheet(const Tournament& tournament);

/// Of a match of two engines: pairs of games, likelihood of superiority, the SPRT's state; empty
/// otherwise.
[[nodiscard]] std::vector<std::string> match_lines(const Tournament& tournament);
/// "SPRT: llr 1.20 (-2.94, 2.94)", with the decision if there is one.
[[nodiscard]] std::string sprt_line(const Tournament& tournament);

/// All of it as text. The closing line of two engines is score_line().
[[nodiscard]] std::string summary_text(const Tournament& tournament);

}  // namespace xq::match
