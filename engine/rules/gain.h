// What a side could win on its next move, in the sense of the Chinese rules (28.3, 29).
//
// A gain is a capture whose exchange on that point, played out by both sides as they like and by
// legal moves only, wins material by the values of 25.3, after which the winner is not mated by
// checks (29.4, item 7 of the detailed rules); or a check after which, whatever the answer, such a
// capture of the same man follows (29.1).
#pragma once

#include "board/position.h"

namespace xq::rules {

/// Whether captures made first by a pawn count (27.2: only if both sides attack all the time).
enum class PawnCaptures : bool { Idle, Count };

/// The men of the other side, among `candidates`, that the side to move can win by a capture. Used
/// for trying out, `position` is the same afterwards; its king may be in check.
[[nodiscard]] board::Bitboard won_by_capture(board::Position& position, board::Bitboard candidates,
                                             PawnCaptures pawns);

/// Those that it can win by a quiet check and a capture after it.
[[nodiscard]] board::Bitboard won_by_check(board::Position& position, board::Bitboard candidates,
                                           PawnCaptures pawns);

}  // namespace xq::rules
