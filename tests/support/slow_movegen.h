// The oracle: legal moves straight from the rules, to compare the engine's generator with.
//
// It shares the engine's vocabulary (Piece, Square, Move) and nothing else: no sets, no tables, no
// geometry. One question is asked of every pair of points, "may the man here go there?"; each
// answer is a few lines that follow the words of article 2.2. Speed is no concern.
#pragma once

#include <array>
#include <vector>

#include "board/move.h"
#include "board/piece.h"
#include "board/position.h"
#include "board/square.h"

namespace xq::tests {

/// The men by rank, 0 being Red's home rank, and file.
using SlowBoard = std::array<std::array<board::Piece, 9>, 10>;

[[nodiscard]] SlowBoard slow_board(const board::Position& position);

[[nodiscard]] board::Piece& man_on(SlowBoard& men, board::Square point);
[[nodiscard]] const board::Piece& man_on(const SlowBoard& men, board::Square point);

/// Whether the man on `from` moves or captures so (2.2, 2.3); the own king's safety is not asked.
[[nodiscard]] bool slow_can_move(const SlowBoard& men, board::Square from, board::Square to);

/// `men` with the man on move.from() put on move.to(), whatever stood there taken off (2.3).
[[nodiscard]] SlowBoard slow_after(const SlowBoard& men, board::Move move);

/// The men that could take the king of `color` if it were their turn (3.1); none without a king.
[[nodiscard]] std::vector<board::Square> slow_checkers(const SlowBoard& men, board::Color color);
[[nodiscard]] bool slow_in_check(const SlowBoard& men, board::Color color);

/// Whether the kings stand on one file with nothing between (2.2, 4.1.2).
[[nodiscard]] bool slow_kings_face(const SlowBoard& men);

/// What `side` may play: moves of 2.2 and 2.3 that neither leave the own king in check (3.1) nor
/// the kings facing (2.2, 4.1.2). If there are none the side has lost (3.1, 3.2).
[[nodiscard]] std::vector<board::Move> slow_legal_moves(const SlowBoard& men, board::Color side);

}  // namespace xq::tests
