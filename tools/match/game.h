// One game between two clients, refereed by engine/rules after every move.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "match/client.h"
#include "match/openings.h"
#include "match/standings.h"
#include "rules/rule_set.h"

namespace xq::match {

struct GameSettings {
    rules::Rules rules;
    /// Plies after which a game is called a draw, the opening's included; nothing for no limit.
    std::optional<int> max_plies;
};

/// A move made by an engine, with what it cost.
struct PlayedMove {
    board::Move move;
    double wall_ms = 0;
    std::optional<base::Milliseconds> engine_ms;
    std::optional<int> score;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
};

struct GameRecord {
    Opening opening;
    std::vector<PlayedMove> moves;
    Outcome result = Outcome::Draw;
    /// Whether a side lost by a fault of its program instead of on the board.
    bool forfeit = false;
    /// How the game ended, in one line: the referee's verdict or the fault.
    std::string reason;
    /// Of a game broken off from outside, which has no result.
    bool aborted = false;
};

/// Plays a game. A fault of an engine, and a start that fails, forfeits the game; the engine is
/// then ended, to be started anew for its next game. `stop` breaks the game off between two moves.
/// Logs may be empty.
[[nodiscard]] GameRecord play_game(Client& red, Client& black, const Opening& opening,
                                   const GameSettings& settings, const std::atomic<bool>& stop,
                                   const DialogueLog& red_log, const DialogueLog& black_log);

}  // namespace xq::match
