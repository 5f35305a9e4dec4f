// A move in 16 bits: seven for the origin, seven for the destination.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/static_vector.h"
#include "board/square.h"

namespace xq::board {

class Move {
  public:
    constexpr Move() = default;
    constexpr Move(Square from, Square to)
        : bits_(static_cast<std::uint16_t>(from.index() | (to.index() << 7))) {}
    [[nodiscard]] static constexpr Move from_bits(std::uint16_t bits) {
        Move move;
        move.bits_ = bits;
        return move;
    }
    /// "No move", also used as the null move; its origin equals its destination.
    [[nodiscard]] static constexpr Move none() { return {}; }

    [[nodiscard]] constexpr Square from() const { return Square(bits_ & 0x7F); }
    [[nodiscard]] constexpr Square to() const { return Square((bits_ >> 7) & 0x7F); }
    [[nodiscard]] constexpr bool is_none() const { return bits_ == 0; }
    [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
    /// Dense index 0..8099 for history tables.
    [[nodiscard]] constexpr std::size_t from_to() const {
        return static_cast<std::size_t>(from().index() * kSquares + to().index());
    }

    friend constexpr bool operator==(Move, Move) = default;

  private:
    std::uint16_t bits_ = 0;
};

/// The most legal or pseudo-legal moves any position can have: 17 for each of 2 rooks and 2
/// cannons, 8 for each of 2 knights, 15 for 5 pawns, 4 for the king, 8 for 2 bishops and 5 for 2
/// advisors is 116.
constexpr std::size_t kMaxMoves = 128;

using MoveList = base::StaticVector<Move, kMaxMoves>;

/// How ranks are written: 0..9 (UCCI, Cyclone, ICCS) or 1..10 (Fairy-Stockfish's UCI).
enum class RankStyle : std::uint8_t { FromZero, FromOne };

/// "h2e2", or "h3e3" from one.
[[nodiscard]] std::string to_string(Move move, RankStyle style = RankStyle::FromZero);

/// The move that `text` writes, with no regard to legality; nothing if it does not name two points.
[[nodiscard]] std::optional<Move> parse_move(std::string_view text,
                                             RankStyle style = RankStyle::FromZero);

}  // namespace xq::board
