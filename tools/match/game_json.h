// Games as JSON: for the state of a run that may be killed, and for other programs to read.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "base/result.h"
#include "match/game.h"
#include "match/game_summary.h"

namespace xq::match {

[[nodiscard]] nlohmann::json to_json(const GameRecord& record);
/// Errors: a value that is missing, of another kind or out of range, a move that is not one of two
/// points. Whether the game can be played is for fault_of() to say.
[[nodiscard]] base::Result<GameRecord> record_from_json(const nlohmann::json& json);

[[nodiscard]] nlohmann::json to_json(const GameSummary& summary);
/// Errors as above.
[[nodiscard]] base::Result<GameSummary> summary_from_json(const nlohmann::json& json);

[[nodiscard]] nlohmann::json to_json(const ScheduledGame& game);
[[nodiscard]] base::Result<ScheduledGame> scheduled_from_json(const nlohmann::json& json);

/// One line, ASCII only; text that is not UTF-8 has its bad bytes replaced.
[[nodiscard]] std::string dumped(const nlohmann::json& json);

/// A finished game as one object: number, round, pair, red, black (names), rules, date, result
/// ("1-0" …), forfeit, termination, fen, opening (moves), and as arrays with an entry for every
/// move of an engine: moves, ms (wall), engine_ms, score (mover's view), depth, nodes; null where
/// the engine says nothing.
[[nodiscard]] nlohmann::json game_line(const ScheduledGame& game, const GameRecord& record,
                                       const std::string& red, const std::string& black,
                                       const std::string& rules);

}  // namespace xq::match
