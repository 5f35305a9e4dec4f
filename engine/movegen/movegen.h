// Legal move generation, whole or in the stages a search wants.
//
// Legality comes from the masks of `Legality`, not from making moves. In check the same generators
// give exactly the evasions, because every mask then holds only what answers the check.
#pragma once

#include <cstdint>

#include "board/position.h"
#include "movegen/legality.h"

namespace xq::movegen {

enum class Stage : std::uint8_t { Captures, Quiets, All };

/// Appends the legal moves of one stage to `list`, king moves included. `legality` must be that of
/// `position`.
template <Stage stage>
void generate(const board::Position& position, const Legality& legality, board::MoveList& list);

/// All legal moves.
[[nodiscard]] board::MoveList legal_moves(const board::Position& position);

/// How many legal moves there are, counted by set size without listing them.
[[nodiscard]] int count_legal(const board::Position& position, const Legality& legality);

/// Whether the side to move has a legal move; without one it has lost (3.1 and 3.2).
[[nodiscard]] bool has_legal_move(const board::Position& position, const Legality& legality);

}  // namespace xq::movegen
