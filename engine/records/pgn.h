// Games as PGN text: xqbase's standard for Xiangqi, and what XBoard and BanksiaGUI write.
//
// Tags in brackets, then moves in any notation of notation.h with numbers, comments in {}, in () or
// after ';', variations in (), glyphs such as "$1" or "!?", and the result.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "records/game.h"
#include "records/notation.h"

namespace xq::records {

/// Limits of what is read; beyond them is a fault.
constexpr std::size_t kMaxPgnBytes = std::size_t{64} << 20U;
constexpr std::size_t kMaxPgnNodes = 100'000;  // of one game
constexpr std::size_t kMaxPgnDepth = 100;      // of variations within variations
constexpr std::size_t kMaxPgnFaults = 1000;

struct PgnGames {
    std::vector<Game> games;
    /// "NAME:LINE: reason", by line; at most kMaxPgnFaults and one that says that there are more.
    std::vector<std::string> faults;
};

/// All games of `text` that can be read to their end, and what is wrong with the others or with
/// bytes that are no characters. `name` is that of the file, for the faults. Encodings as in
/// encoding.h. Tags Game, Format, SetUp and Variant are dropped; White, WhiteElo and WhiteTeam
/// become Red's. A game begins with its tags and ends with its result, behind which anything may
/// stand. A parenthesis is a variation if it begins with a move number or a move that can be played
/// there, else a comment; braces within comments nest.
[[nodiscard]] PgnGames read_pgn(std::string_view text, std::string_view name);

/// The game in UTF-8 with line feeds, its moves wrapped at 80 columns, its comments as they are.
/// Read back it is the same game, its nodes numbered as they are written, but for control
/// characters, blanks at the ends, braces without partner and brackets that begin a line in its
/// texts.
[[nodiscard]] std::string write_pgn(const Game& game, Notation notation);

}  // namespace xq::records
