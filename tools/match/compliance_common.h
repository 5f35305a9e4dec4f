// What the checks of several points share: positions whose answer is known, and asking for it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "match/compliance.h"

namespace xq::match {

/// Red, to move, has the one legal move e0d0.
inline const std::string kOneMove = "5k3/9/9/9/9/9/9/9/r8/4K4 w - - 0 1";
inline const std::string kOneMoveAnswer = "e0d0";
/// Black's rook reaches kOneMove by a2a1, a move that no other counting of ranks allows.
inline const std::string kBeforeOneMove = "5k3/9/9/9/9/9/9/r8/9/4K4 b - - 0 1";
/// Red has e0d0 and e0e1.
inline const std::string kTwoMoves = "5k3/9/9/9/r8/9/9/9/9/4K4 w - - 0 1";
inline const std::string kMated = "3k5/9/9/9/9/9/9/9/1r7/r3K4 w - - 0 1";
inline const std::string kStalemated = "3k5/9/9/9/5r3/9/9/9/r8/4K4 w - - 0 1";
/// Red mates by b0b9.
inline const std::string kMateInOne = "3k5/R8/9/9/9/9/9/9/9/1R2K4 w - - 0 1";

/// The move of a "bestmove" line; empty without one.
[[nodiscard]] std::string move_of(const std::string& line);

/// Sends `go` and expects `answer`, a move with ranks from 0, written in `ranks`.
[[nodiscard]] Finding expect_move(ComplianceSession& session, const std::string& answer,
                                  board::RankStyle ranks, const std::string& go = "go depth 1");
/// Sends a go and expects the answer of kOneMove in the engine's ranks.
[[nodiscard]] Finding expect_one_move(ComplianceSession& session);
/// Sends `go` and expects a legal move of the position `fen` in `ranks`.
[[nodiscard]] Finding expect_legal(ComplianceSession& session, const std::string& fen,
                                   board::RankStyle ranks, const std::string& go = "go depth 1");
/// Sends `go` and expects any line that ends a search within `limit` milliseconds.
[[nodiscard]] Finding expect_answer(ComplianceSession& session, const std::string& go,
                                    base::Milliseconds limit = ComplianceSession::kAnswerTime);
/// Expects that no search ends for `limit` milliseconds.
[[nodiscard]] Finding expect_thinking(ComplianceSession& session, base::Milliseconds limit);

/// Whether `line` is information for people: "info string …" or "info message …".
[[nodiscard]] bool is_message(const std::string& line);

}  // namespace xq::match
