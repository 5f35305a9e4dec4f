// FEN text, read as leniently as clients write it and written one way.
//
// Fields: ten ranks from Black's home rank, side, two unused, plies without capture, move number.
// Read: H for N, E and M for B, G for A; side w, r or b; any missing tail; "--" for "- -"; "[]"
// after the board; counters up to 30000; blanks and line ends around. Written: letters KABNRCP,
// side w or b.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "board/position.h"
#include "board/setup.h"

namespace xq::board {

constexpr std::string_view kStartFen =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// The arrangement `text` writes, valid or not. Errors: row or field that cannot be read.
[[nodiscard]] base::Result<Setup> parse_setup(std::string_view text);

/// The position `text` writes. Errors: as parse_setup, or the first fault validate() finds.
[[nodiscard]] base::Result<Position> parse_fen(std::string_view text);

[[nodiscard]] std::string to_fen(const Position& position);

/// The position all games start from (article 1.3).
[[nodiscard]] Position start_position();

}  // namespace xq::board
