// A game as PGN text, with the tags and coordinates of xqbase's collections.
#pragma once

#include <string>

#include "match/game.h"

namespace xq::match {

struct PgnTags {
    std::string event;
    std::string date;
    int round = 1;
    std::string red;
    std::string black;
    std::string rules;
};

/// "1-0", "0-1", "1/2-1/2", or "*" for a game broken off.
[[nodiscard]] const char* result_text(const GameRecord& record);

/// Tags, then moves as "1. H2-E2 {+0.35/12 0.10s} H9-G7 …", wrapped, then the result. A score is
/// from the mover's view in pawns of 100, with the depth and the time by the wall clock.
[[nodiscard]] std::string to_pgn(const GameRecord& record, const PgnTags& tags);

}  // namespace xq::match
