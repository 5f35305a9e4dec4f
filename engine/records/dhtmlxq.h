// Games in the DhtmlXQ format of dpxq.com, which web boards read.
//
// Points are written "xy", x from 0 at the left to 8, y from 0 at Black's back rank to 9.
#pragma once

#include <string>
#include <vector>

#include "board/move.h"
#include "board/position.h"

namespace xq::records {

struct DhtmlXqHead {
    std::string title;
    std::string event;
    std::string date;
    std::string round;
    std::string red;
    std::string black;
    /// "1-0", "0-1", "1/2-1/2" or "*".
    std::string result;
};

/// A block [DhtmlXQ]…[/DhtmlXQ] with a line end: the head, the men of `start` in _binit, `moves`,
/// legal one after the other, in _movelist. Brackets in the head become parentheses, line
/// ends blanks.
[[nodiscard]] std::string to_dhtmlxq(const board::Position& start,
                                     const std::vector<board::Move>& moves,
                                     const DhtmlXqHead& head);

}  // namespace xq::records
