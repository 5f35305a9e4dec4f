#include "movegen/why_illegal.h"

#include <cstdlib>

#include "movegen/legality.h"

namespace xq::movegen {

using board::Bitboard;
using board::Color;
using board::Move;
using board::Piece;
using board::PieceType;
using board::Position;
using board::RankStyle;
using board::Square;

namespace {

/// Says what is wrong with moves in one position, naming points in one rank system.
class Fault {
  public:
    Fault(const Position& position, RankStyle ranks) : position_(position), ranks_(ranks) {}

    [[nodiscard]] std::string point(Square square) const {
        const std::string twice = to_string(Move(square, square), ranks_);
        return twice.substr(0, twice.size() / 2);
    }
    [[nodiscard]] std::string man(Square square) const {
        const Piece piece = position_.piece_on(square);
        return std::string("the ") + name(piece.color()) + ' ' + name(piece.type()) + " on " +
               point(square);
    }
    /// Of a man that does not move so.
    [[nodiscard]] std::string of_motion(Move move) const;
    /// Of a move that leaves the own king to be taken.
    [[nodiscard]] std::string of_safety(Move move) const;

  private:
    [[nodiscard]] std::string blocked(const std::string& what, Square square) const {
        return what + " on " + point(square) + " is blocked by " + man(square);
    }
    [[nodiscard]] std::string of_knight(Move move) const;
    [[nodiscard]] std::string of_bishop(Move move, Color color) const;
    [[nodiscard]] std::string of_slider(Move move, PieceType type) const;

    const Position& position_;
    RankStyle ranks_;
};

std::string Fault::of_knight(Move move) const {
    if (!board::knight_ring(move.from()).has(move.to())) {
        return "a knight goes one point straight and one aslant";
    }
    return blocked("the knight's leg", board::knight_leg(move.from(), move.to()));
}

std::string Fault::of_bishop(Move move, Color color) const {
    const int files = move.to().file() - move.from().file();
    const int ranks = move.to().rank() - move.from().rank();
    if (std::abs(files) != 2 || std::abs(ranks) != 2) {
        return "a bishop goes two points aslant";
    }
    if (!board::kHomeHalf[index(color)].has(move.to())) {
        return "a bishop may not cross the river";
    }
    return blocked("the bishop's eye",
                   Square::at(move.from().file() + files / 2, move.from().rank() + ranks / 2));
}

std::string Fault::of_slider(Move move, PieceType type) const {
    const std::string who = std::string("a ") + name(type);
    if (!board::aligned(move.from(), move.to())) {
        return who + " goes along its rank or file";
    }
    const Bitboard between = board::between(move.from(), move.to()) & position_.occupied();
    if (type == PieceType::Cannon && position_.is_capture(move)) {
        const int screens = between.count();
        return "a cannon captures over exactly one screen, and here " +
               (screens == 0 ? std::string("is none") : "are " + std::to_string(screens));
    }
    return man(between.first()) + " is in the way";
}

std::string of_palace(Move move, Color color, const std::string& who, const std::string& how) {
    return board::kPalace[index(color)].has(move.to()) ? who + " goes one point " + how
                                                       : who + " may not leave the palace";
}

std::string of_pawn(Move move, Color color) {
    const int forward = (move.to().rank() - move.from().rank()) * (color == Color::Red ? 1 : -1);
    if (forward < 0) {
        return "a pawn does not go back";
    }
    if (forward == 0 && std::abs(move.to().file() - move.from().file()) == 1) {
        return "a pawn goes sideways only beyond the river";
    }
    return "a pawn goes one point";
}

std::string Fault::of_motion(Move move) const {
    const Piece piece = position_.piece_on(move.from());
    switch (piece.type()) {
        case PieceType::King:
            return of_palace(move, piece.color(), "a king", "along its rank or file");
        case PieceType::Advisor: return of_palace(move, piece.color(), "an advisor", "aslant");
        case PieceType::Bishop: return of_bishop(move, piece.color());
        case PieceType::Knight: return of_knight(move);
        case PieceType::Rook:
        case PieceType::Cannon: return of_slider(move, piece.type());
        case PieceType::Pawn: return of_pawn(move, piece.color());
        case PieceType::None: break;
    }
    return "";
}

std::string Fault::of_safety(Move move) const {
    Position after = position_;
    after.do_move(move);
    const Color side = position_.side_to_move();
    const Bitboard attackers = after.king_attackers(after.king(side), ~side, after.occupied());
    const Bitboard unanswered = attackers & position_.checkers();
    if (unanswered.any()) {
        return "the check by " + man(unanswered.first()) + " is not answered";
    }
    return after.piece_on(attackers.first()).type() == PieceType::King
               ? "the kings would face each other"
               : "it lets the king be taken by " + man(attackers.first());
}

}  // namespace

std::string why_illegal(const Position& position, Move move, RankStyle ranks) {
    const Fault fault(position, ranks);
    const Square from = move.from();
    const Square to = move.to();
    const Color side = position.side_to_move();
    if (from == to) {
        return "it goes nowhere";
    }
    if (position.piece_on(from).is_none()) {
        return fault.point(from) + " is empty";
    }
    if (!position.pieces(side).has(from)) {
        return fault.man(from) + " is not " + name(side) + "'s to move";
    }
    if (position.pieces(side).has(to)) {
        return fault.man(to) + " stands on its goal";
    }
    if (!pseudo_legal(position, move)) {
        return fault.of_motion(move);
    }
    if (!safe(position, Legality(position), move)) {
        return fault.of_safety(move);
    }
    return "";
}

}  // namespace xq::movegen
