#include "board/setup.h"

#include "board/attacks.h"
#include "board/geometry.h"
#include "board/position.h"

namespace xq::board {

namespace {

std::string phrase(Piece piece) {
    return std::string(name(piece.color())) + ' ' + name(piece.type());
}

void check_counts(const Setup& setup, std::vector<std::string>& faults) {
    for (const Color color : kColors) {
        for (const PieceType type : kPieceTypes) {
            int count = 0;
            std::string places;
            for (int i = 0; i < kSquares; ++i) {
                if (setup.pieces[static_cast<std::size_t>(i)] == Piece(color, type)) {
                    ++count;
                    places += (places.empty() ? "" : ", ") + to_string(Square(i));
                }
            }
            if (type == PieceType::King && count == 0) {
                faults.push_back(std::string(name(color)) + " has no king");
            }
            if (count > kSetSize[index(type)]) {
                faults.push_back(std::string(name(color)) + " has " + std::to_string(count) + ' ' +
                                 name(type) + "s (" + places + "), a set holds " +
                                 std::to_string(kSetSize[index(type)]));
            }
        }
    }
}

const char* confinement(PieceType type) {
    switch (type) {
        case PieceType::King: return "outside its palace";
        case PieceType::Advisor: return "off the five advisor points of its palace";
        case PieceType::Bishop: return "off its seven points";
        case PieceType::Pawn:
            return "where no pawn can come (behind its line, or beside its file "
                   "before the river)";
        default: return "off the board";
    }
}

void check_places(const Setup& setup, std::vector<std::string>& faults) {
    for (int i = 0; i < kSquares; ++i) {
        const Piece piece = setup.pieces[static_cast<std::size_t>(i)];
        if (!piece.is_none() && !standing_points(piece.color(), piece.type()).has(Square(i))) {
            faults.push_back("the " + phrase(piece) + " on " + to_string(Square(i)) + " stands " +
                             confinement(piece.type()));
        }
    }
}

void check_kings(const Setup& setup, std::vector<std::string>& faults) {
    const Position position(setup);
    const Color mover = position.side_to_move();
    const Square threatened = position.king(~mover);
    for (const Square attacker : position.king_attackers(threatened, mover, position.occupied())) {
        const Piece piece = position.piece_on(attacker);
        if (piece.type() == PieceType::King) {
            faults.push_back("the kings on " + to_string(position.king(Color::Red)) + " and " +
                             to_string(position.king(Color::Black)) +
                             " face each other with nothing between");
        } else {
            faults.push_back(std::string(name(~mover)) + " is in check by the " +
                             name(piece.type()) + " on " + to_string(attacker) + " but " +
                             name(mover) + " is to move");
        }
    }
}

}  // namespace

std::vector<std::string> validate(const Setup& setup) {
    std::vector<std::string> faults;
    check_counts(setup, faults);
    check_places(setup, faults);
    if (faults.empty()) {
        check_kings(setup, faults);
    }
    return faults;
}

}  // namespace xq::board
