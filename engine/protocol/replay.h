// A game carried out on a copy: FEN, then moves, each checked legal.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "board/position.h"
#include "rules/history.h"

namespace xq::protocol {

struct Game {
    board::Position start;
    board::Position position;
    rules::History history;
    std::vector<board::Move> moves;
};

/// The game that starts at `fen` and goes on with `moves`, written in one rank system. Errors: a
/// bad FEN, or the first move that is not one or is not legal, with its number and the reason.
/// `played`, if given, is set to the number of moves before the first fault.
[[nodiscard]] base::Result<Game> replay(const std::string& fen,
                                        const std::vector<std::string>& moves,
                                        board::RankStyle ranks, std::size_t* played = nullptr);

}  // namespace xq::protocol
