// Why a move may not be played, in words for people.
#pragma once

#include <string>

#include "board/position.h"

namespace xq::movegen {

/// A clause such as "the knight's leg on g8 is blocked" for a move that legal() refuses; empty for
/// a legal one; points are named in the rank system given. Articles 2.2, 2.3, 3.1 and 4.1.2.
[[nodiscard]] std::string why_illegal(const board::Position& position, board::Move move,
                                      board::RankStyle ranks = board::RankStyle::FromZero);

}  // namespace xq::movegen
