// One game between two clients, refereed by engine/rules after every move.
#pragma once

#include <array>
#include <atomic>
#include <functional>
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
    /// Tells engines which moves to avoid, one fold before a repetition loses: those that bring a
    /// position once less often than ends the game and would lose if it ended there.
    bool ban = false;
    /// Every repetition is a draw, whoever forced it.
    bool repetition_draws = false;
    /// Every ply without capture counts towards the natural limit, checks beyond the tenth as well.
    bool every_ply_counts = false;
};

/// A move made by an engine, with what it cost.
struct PlayedMove {
    board::Move move;
    double wall_ms = 0;
    std::optional<base::Milliseconds> engine_ms;
    std::optional<int> score;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;

    friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};

/// A game: what there is of it so far, and after its end how it ended.
struct GameRecord {
    Opening opening;
    /// "2026.11.30", for records.
    std::string date;
    std::vector<PlayedMove> moves;
    /// As the moves have left them, Red's first.
    std::array<ClockState, 2> clocks{};
    /// Whether a draw was offered with the last move.
    bool draw_offered = false;

    Outcome result = Outcome::Draw;
    /// Whether a side lost by a fault of its program instead of on the board.
    bool forfeit = false;
    /// How the game ended, in one line: the referee's verdict or the fault. Empty before.
    std::string reason;
    /// Of a game broken off from outside, which has no result.
    bool aborted = false;

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

/// A game at its beginning.
[[nodiscard]] GameRecord new_game(const Opening& opening, std::string date, const EngineSpec& red,
                                  const EngineSpec& black);

/// Why the moves of `record` cannot be played from its opening's position, as those of a damaged
/// file; empty if they can.
[[nodiscard]] std::string fault_of(const GameRecord& record);

/// Sees the record after every move of an engine.
using MoveObserver = std::function<void(const GameRecord&)>;

/// Plays a game on from where `record` stands, to its end. A fault of an engine, and a start that
/// fails, forfeits the game; the engine is then ended, to be started anew for its next game. `stop`
/// breaks the game off. Logs and the observer may be empty. Errors: a record that
/// does not fit the engines or the rules of chess, as one read from a damaged file.
[[nodiscard]] base::Result<GameRecord> play_game(Client& red, Client& black, GameRecord record,
                                                 const GameSettings& settings,
                                                 const std::atomic<bool>& stop,
                                                 const DialogueLog& red_log,
                                                 const DialogueLog& black_log,
                                                 const MoveObserver& observer);

/// The moves of the opening and of the engines, in order.
[[nodiscard]] std::vector<board::Move> all_moves(const GameRecord& record);

}  // namespace xq::match
