// Whether a game has ended, how, and why: the one judge of search results, `chuhe judge` and
// matches.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "board/position.h"
#include "rules/history.h"
#include "rules/rule_set.h"

namespace xq::rules {

enum class Outcome : std::uint8_t { Ongoing, Draw, RedLoses, BlackLoses };

/// "ongoing", "draw", "red-loses", "black-loses".
[[nodiscard]] const char* name(Outcome outcome);
[[nodiscard]] Outcome loss_of(board::Color color);

struct Judgement {
    Outcome outcome = Outcome::Ongoing;
    /// One line of text.
    std::string reason;
};

/// A draw for `reason`, or the loss `rules.draw` makes of it.
[[nodiscard]] Judgement drawn(const std::string& reason, const Rules& rules);

/// Judges the game that has come to `position` by its last move, in this order: checkmate and
/// stalemate (3.1, 3.2), repetition (chapter 24), men that cannot win (4.2.1), the natural limit
/// (4.2.4). A draw is given as the loss `rules.draw` makes of it.
[[nodiscard]] Judgement judge(const board::Position& position, const History& history,
                              const Rules& rules);

/// Judges a whole game, legal `moves` from `start`: the first end it comes to counts, and the
/// reason says so if moves were played after it.
[[nodiscard]] Judgement judge_game(const board::Position& start,
                                   const std::vector<board::Move>& moves, const Rules& rules);

}  // namespace xq::rules
