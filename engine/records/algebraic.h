// Move texts in the way of chess, as XBoard and BanksiaGUI write them.
#pragma once

#include <optional>
#include <string_view>

#include "board/move.h"
#include "board/position.h"

namespace xq::records {

/// What "Che2", "Hxc6", "Afe8", "R3e3", "Ch2-e2", "e5" say: a type, a goal, part of the origin.
struct Algebraic {
    board::PieceType type = board::PieceType::Pawn;
    board::Square to;
    /// 0..8, if told.
    std::optional<int> from_file;
    /// 0..9, if told.
    std::optional<int> from_rank;

    [[nodiscard]] bool fits(const board::Position& position, board::Move move) const;
};

/// Reads the form, with piece letters K A E/B H/N R C P in capitals, none for a pawn; nothing if
/// `text` is of another one.
[[nodiscard]] std::optional<Algebraic> read_algebraic(std::string_view text);

}  // namespace xq::records
