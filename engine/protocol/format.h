// Answers as the text of one dialect.
//
// A score in UCI counts 100 for a pawn, in UCCI 100 for a minor piece. No answer
// holds the words that some UCCI clients take for a game result.
#pragma once

#include <string>
#include <string_view>

#include "board/move.h"
#include "protocol/command.h"
#include "search/listener.h"

namespace xq::protocol {

/// How answers are written: fixed for the length of a search.
struct Style {
    Dialect dialect = Dialect::Uci;
    board::RankStyle ranks = board::RankStyle::FromZero;
};

/// Everything a handshake answers, the last line `uciok` or `ucciok`.
[[nodiscard]] std::string format_handshake(Dialect dialect);
[[nodiscard]] std::string format_info(const search::SearchInfo& info, const Style& style);
[[nodiscard]] std::string format_best_move(const search::BestMove& best, const Style& style);
/// One line for people: `info string ...` or `info message ...`.
[[nodiscard]] std::string format_message(std::string_view text, Dialect dialect);

}  // namespace xq::protocol
