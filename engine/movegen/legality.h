// Which moves the own king's safety allows: checks and pins as sets of squares, once a position.
//
// Every enemy man that checks, or would check if one man more or less stood on the board, gives a
// Threat: where free men may go, which men it binds, and where those may go. A move of a man other
// than the king is legal when its destination lies in the intersection over all threats. Sources:
// articles 2.2, 3.1 and 4.1.2; the screens of a cannon make each case (see legality.cpp).
#pragma once

#include "base/static_vector.h"
#include "board/position.h"

namespace xq::movegen {

class Legality {
  public:
    /// Looks at the king of the side to move of `position`.
    explicit Legality(const board::Position& position);

    [[nodiscard]] board::Bitboard checkers() const { return checkers_; }
    [[nodiscard]] bool in_check() const { return checkers_.any(); }
    /// Own men that are not free to leave their point or line.
    [[nodiscard]] board::Bitboard bound() const { return bound_; }
    /// Where a man that is not bound and not the king may go.
    [[nodiscard]] board::Bitboard free_destinations() const { return free_to_; }
    /// Where the man on `from`, not the king, may go.
    [[nodiscard]] board::Bitboard destinations(board::Square from) const {
        return bound_.has(from) ? bound_destinations(from) : free_to_;
    }

  private:
    struct Threat {
        board::Bitboard free_to;
        board::Bitboard bound;
        board::Bitboard bound_to;
    };

    [[nodiscard]] board::Bitboard bound_destinations(board::Square from) const;
    void add(const Threat& threat);
    void add_rook(board::Square attacker, board::Bitboard between, board::Bitboard on_line);
    void add_cannon(board::Square attacker, board::Bitboard between, board::Bitboard on_line);
    void add_knight(board::Square attacker, board::Square leg, board::Bitboard occupied);

    board::Bitboard ours_;
    board::Bitboard checkers_;
    board::Bitboard bound_;
    board::Bitboard free_to_ = board::Bitboard::all();
    /// At most two rooks, two cannons, two knights, three pawns and the other king.
    base::StaticVector<Threat, 10> threats_;
};

/// Whether the man on move.from() belongs to the side to move and moves so, king's safety apart.
/// For moves out of tables: any 16 bits that name two squares are answered.
[[nodiscard]] bool pseudo_legal(const board::Position& position, board::Move move);

/// Whether a pseudo-legal move leaves the own king safe.
[[nodiscard]] bool safe(const board::Position& position, const Legality& legality,
                        board::Move move);

/// Whether `move` may be played; any move.
[[nodiscard]] bool legal(const board::Position& position, board::Move move);

/// Whether a pseudo-legal move attacks the enemy king: directly, by uncovering, by becoming or
/// taking away a screen, or by facing kings (which only illegal moves do).
[[nodiscard]] bool gives_check(const board::Position& position, board::Move move);

}  // namespace xq::movegen
