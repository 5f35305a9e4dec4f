// A position seen from the other side of the board, or in a mirror.
#pragma once

#include "board/position.h"

namespace xq::tests {

/// `position` with the colours of men and mover exchanged and the board turned over if `swap`, and
/// seen in a mirror that stands on file e if `mirror`.
[[nodiscard]] board::Position transformed(const board::Position& position, bool swap, bool mirror);

}  // namespace xq::tests
