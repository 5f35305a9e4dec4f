// A valid position: men, side to move, counters and key, with make and undo.
//
// A Position knows nothing of the game before it; repetition is judged by layer `rules`.
#pragma once

#include <array>

#include "board/attacks.h"
#include "board/bitboard.h"
#include "board/move.h"
#include "board/piece.h"
#include "board/setup.h"
#include "board/zobrist.h"

namespace xq::board {

/// What do_move cannot recompute when it is taken back.
struct Undo {
    Key key = 0;
    int no_capture_plies = 0;
    Piece captured;
};

class Position {
  public:
    /// `setup` must have exactly one king a side; validate() tells whether it is sound.
    explicit Position(const Setup& setup);

    [[nodiscard]] Color side_to_move() const { return side_; }
    [[nodiscard]] Piece piece_on(Square square) const {
        return board_[static_cast<std::size_t>(square.index())];
    }
    [[nodiscard]] Bitboard occupied() const { return colors_[0] | colors_[1]; }
    [[nodiscard]] Bitboard pieces(Color color) const { return colors_[index(color)]; }
    [[nodiscard]] Bitboard pieces(PieceType type) const { return types_[index(type)]; }
    [[nodiscard]] Bitboard pieces(Color color, PieceType type) const {
        return pieces(color) & pieces(type);
    }
    [[nodiscard]] Square king(Color color) const { return kings_[index(color)]; }
    [[nodiscard]] bool is_capture(Move move) const { return !piece_on(move.to()).is_none(); }

    [[nodiscard]] Key key() const { return key_; }
    /// The key after `move`, for prefetching; exact.
    [[nodiscard]] Key key_after(Move move) const;
    /// Plies since the last capture.
    [[nodiscard]] int no_capture_plies() const { return no_capture_plies_; }
    [[nodiscard]] int move_number() const { return move_number_; }

    /// Men of `by`, among `occupied`, that could capture on `square` (held by whomever), with the
    /// other points occupied as given. Kings count by their one step.
    [[nodiscard]] Bitboard attackers_to(Square square, Color by, Bitboard occupied) const;
    /// Men of `by`, among `occupied`, that would give check to a king on `square`, the other king
    /// down an open file included (2.2).
    [[nodiscard]] Bitboard king_attackers(Square square, Color by, Bitboard occupied) const;
    /// The men that give check to the side to move.
    [[nodiscard]] Bitboard checkers() const {
        return king_attackers(king(side_), ~side_, occupied());
    }
    [[nodiscard]] bool in_check() const { return checkers().any(); }

    /// Plays a pseudo-legal move and gives what undo_move needs.
    Undo do_move(Move move);
    void undo_move(Move move, const Undo& undo);
    /// Passes the turn; only out of check.
    Undo do_null_move();
    void undo_null_move(const Undo& undo);

    /// Key computed anew from the board; equals key() always.
    [[nodiscard]] Key recomputed_key() const;
    [[nodiscard]] Setup to_setup() const;

    friend bool operator==(const Position&, const Position&) = default;

  private:
    void put(Piece piece, Square square);

    std::array<Bitboard, kPieceTypeCount> types_{};
    std::array<Bitboard, 2> colors_{};
    std::array<Piece, kSquares> board_{};
    std::array<Square, 2> kings_{};
    Color side_ = Color::Red;
    int no_capture_plies_ = 0;
    int move_number_ = 1;
    Key key_ = 0;
};

/// The board as ten lines of text with ranks and files named, for people.
[[nodiscard]] std::string draw(const Position& position);

}  // namespace xq::board
