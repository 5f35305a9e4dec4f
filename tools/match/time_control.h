// How long a player may think in a game, and the clock that counts it.
//
// Source of the notation: the -each tc= option of cutechess-cli and fastchess,
// `[moves/]time[+increment]`; of the periods: 象棋竞赛规则, article 6 (时限).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"

namespace xq::match {

/// A stretch of the game with a time of its own.
struct Period {
    /// Moves of one player to be made in it; 0: all the rest of the game.
    int moves = 0;
    /// What the period adds to the clock when it begins.
    base::Milliseconds time = 0;
    /// What each move made in it adds to the clock, after the move.
    base::Milliseconds increment = 0;
    /// What each move has when the time is used up (読秒, byoyomi); what a move leaves of it is
    /// lost.
    base::Milliseconds overtime = 0;

    friend bool operator==(const Period&, const Period&) = default;
};

/// Each player's time for a game.
struct TimeControl {
    /// In the order played; the last one is repeated if it has moves. Empty: no clock.
    std::vector<Period> periods;

    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// Reads "inf" (no clock) or periods separated by ',', each
/// `[moves/]time[+increment][~overtime]`. Times are
/// seconds "60", minutes "5:00" or hours "1:30:00", the seconds with a fraction down to
/// milliseconds
/// ("0.6"); a time lies above 0 and up to 1000 hours, moves in 0..10000. Examples: "60+0.6",
/// "40/60+1", "40/90:00,10/15:00", "10:00~30". Errors name the part that is wrong, and a period
/// that nothing ends before the next ("60,10/60").
[[nodiscard]] base::Result<TimeControl> parse_time_control(std::string_view text);

/// The notation above, read back as the same value: times of a minute or less in seconds
/// ("60+0.6"), longer ones in minutes ("40/90:00,10/15:00").
[[nodiscard]] std::string to_string(const TimeControl& control);

/// All that changes on a Clock in the course of a game.
struct ClockState {
    base::Milliseconds remaining = 0;
    /// Moves left in the period; 0: it has no number of moves.
    int moves_to_go = 0;
    /// Index into TimeControl::periods; stays at the last one while that is repeated.
    std::size_t period = 0;

    friend bool operator==(const ClockState&, const ClockState&) = default;
};

/// One player's clock. It does not run by itself: the caller measures each move and has it spent.
class Clock {
  public:
    /// At the start of a game. `control` is one that parse_time_control could give.
    explicit Clock(const TimeControl& control);

    /// In the middle of a game: `state` is what state() gave, perhaps in a process since ended.
    /// Errors: a state that `control` cannot reach (no such period, moves out of range, negative
    /// time, time without a clock).
    [[nodiscard]] static base::Result<Clock> restored(const TimeControl& control,
                                                      const ClockState& state);

    /// What the next move may take, overtime included. Nothing without a clock; never negative.
    [[nodiscard]] std::optional<base::Milliseconds> remaining() const;

    /// What an engine that knows no overtime is told: while there is more time than overtime the
    /// overtime is an increment, after that the next move stands before a control.
    struct Told {
        std::optional<base::Milliseconds> time;
        base::Milliseconds increment = 0;
        int moves_to_go = 0;
    };
    [[nodiscard]] Told told() const;

    /// Of the period being played; 0 without a clock.
    [[nodiscard]] base::Milliseconds increment() const;

    /// Moves up to the next period, the coming one included; 0: none follows.
    [[nodiscard]] int moves_to_go() const { return state_.moves_to_go; }

    /// Takes the time of one move. False if the flag fell, that is if `used` exceeds remaining() by
    /// more than `margin`; nothing then remains and nothing is added. Time over by at most the
    /// margin is forgiven: the clock stands at 0 before the increment is added, and the next
    /// period's time if this was the last move of one. Time not used is kept. Negative `used`
    /// counts as 0.
    [[nodiscard]] bool spend(base::Milliseconds used, base::Milliseconds margin);

    [[nodiscard]] const ClockState& state() const { return state_; }

  private:
    TimeControl control_;
    ClockState state_;
};

}  // namespace xq::match
