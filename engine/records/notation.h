// Moves as people write them: coordinates, the letters of the World Xiangqi Federation, Chinese.
//
// Iccs is "H2-E2". Wxf is "C2.5" with pieces K A E H R C P, files 1-9 from the mover's right, '+'
// forward, '-' back, '.' sideways (wxf.org, "Official Xiangqi piece names and notation"). Chinese
// is "炮二平五" in simplified or traditional characters, with Black's digits full-width "马８进７";
// men that share a file are named as xqbase's standard of move texts has it. All text is UTF-8.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "board/move.h"
#include "board/position.h"

namespace xq::records {

enum class Notation : std::uint8_t { Iccs, Wxf, Chinese, ChineseTraditional };

/// "iccs", "wxf", "chinese" or "chinese-traditional".
[[nodiscard]] std::string_view name(Notation notation);

/// The notation of that name, in any case of letters. Errors: another word.
[[nodiscard]] base::Result<Notation> parse_notation(std::string_view text);

/// How `move`, legal in `position`, is written there; no two legal moves are written alike.
[[nodiscard]] std::string move_text(const board::Position& position, board::Move move,
                                    Notation notation);

/// The legal move that `text` writes in whichever notation: all of move_text(); small letters;
/// "h2-e2"; '=' or nothing for '.' in WXF; Chinese with either set of characters, either side's
/// names and either width of digits; xqbase's letters a-e for men on shared files and 1-7 for the
/// pieces; "前九平八" and "17=8" (Fairy-Stockfish's WXF) for pawns on two files; short "炮25" and
/// "H87" (sideways, or the one direction that is legal); algebraic "Che2", "Hxc6" and "Afe8" with
/// ranks from 0. Errors: no such form, no such man, more than one move meant, or an illegal move
/// and why.
[[nodiscard]] base::Result<board::Move> parse_move_text(const board::Position& position,
                                                        std::string_view text);

}  // namespace xq::records
