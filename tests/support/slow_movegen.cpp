#include "support/slow_movegen.h"

#include <cstdlib>
#include <optional>

namespace xq::tests {

using board::Color;
using board::Move;
using board::Piece;
using board::PieceType;
using board::Position;
using board::Square;

namespace {

std::vector<Square> all_points() {
    std::vector<Square> points;
    for (int rank = 0; rank < 10; ++rank) {
        for (int file = 0; file < 9; ++file) {
            points.push_back(Square::at(file, rank));
        }
    }
    return points;
}

const std::vector<Square>& points() {
    static const std::vector<Square> all = all_points();
    return all;
}

// --- The board (1.1) ---------------------------------------------------------------------------

bool in_palace(Color color, Square point) {
    const bool middle_files = point.file() >= 3 && point.file() <= 5;
    return middle_files && (color == Color::Red ? point.rank() <= 2 : point.rank() >= 7);
}

bool beyond_river(Color color, Square point) {
    return color == Color::Red ? point.rank() >= 5 : point.rank() <= 4;
}

bool occupied(const SlowBoard& men, int file, int rank) {
    return !man_on(men, Square::at(file, rank)).is_none();
}

int step_towards(int from, int to) { return from < to ? 1 : from > to ? -1 : 0; }

/// How many men stand strictly between two points of one rank or file.
int men_between(const SlowBoard& men, Square from, Square to) {
    const int file_step = step_towards(from.file(), to.file());
    const int rank_step = step_towards(from.rank(), to.rank());
    int file = from.file() + file_step;
    int rank = from.rank() + rank_step;
    int count = 0;
    while (file != to.file() || rank != to.rank()) {
        if (occupied(men, file, rank)) {
            ++count;
        }
        file += file_step;
        rank += rank_step;
    }
    return count;
}

// --- How each kind of man moves (2.2) ----------------------------------------------------------
//
// `files` and `ranks` are the signed distances of the move. That `to` holds no man of the mover's
// own side is asked before.

/// One step along a line, within the palace.
bool king_moves(Color color, Square to, int files, int ranks) {
    return std::abs(files) + std::abs(ranks) == 1 && in_palace(color, to);
}

/// One step along a diagonal, within the palace.
bool advisor_moves(Color color, Square to, int files, int ranks) {
    return std::abs(files) == 1 && std::abs(ranks) == 1 && in_palace(color, to);
}

/// Two diagonal steps, never over the river; the point in the middle must be empty.
bool bishop_moves(const SlowBoard& men, Color color, Square from, Square to, int files, int ranks) {
    return std::abs(files) == 2 && std::abs(ranks) == 2 && !beyond_river(color, to) &&
           !occupied(men, from.file() + files / 2, from.rank() + ranks / 2);
}

/// One straight step, which must not be blocked, and one diagonal step onwards.
bool knight_moves(const SlowBoard& men, Square from, int files, int ranks) {
    if (std::abs(files) == 2 && std::abs(ranks) == 1) {
        return !occupied(men, from.file() + files / 2, from.rank());
    }
    if (std::abs(files) == 1 && std::abs(ranks) == 2) {
        return !occupied(men, from.file(), from.rank() + ranks / 2);
    }
    return false;
}

/// Any distance along a line, over nobody.
bool rook_moves(const SlowBoard& men, Square from, Square to, int files, int ranks) {
    return (files == 0 || ranks == 0) && men_between(men, from, to) == 0;
}

/// As a rook to an empty point; to capture, over exactly one man of either side (2.3).
bool cannon_moves(const SlowBoard& men, Square from, Square to, int files, int ranks) {
    const int jumped = man_on(men, to).is_none() ? 0 : 1;
    return (files == 0 || ranks == 0) && men_between(men, from, to) == jumped;
}

/// One step forward; beyond the river also one step sideways; never back.
bool pawn_moves(Color color, Square from, int files, int ranks) {
    const int forward = color == Color::Red ? 1 : -1;
    if (files == 0) {
        return ranks == forward;
    }
    return std::abs(files) == 1 && ranks == 0 && beyond_river(color, from);
}

std::optional<Square> find_king(const SlowBoard& men, Color color) {
    for (const Square point : points()) {
        if (man_on(men, point) == Piece(color, PieceType::King)) {
            return point;
        }
    }
    return std::nullopt;
}

}  // namespace

SlowBoard slow_board(const Position& position) {
    SlowBoard men{};
    for (const Square point : points()) {
        man_on(men, point) = position.piece_on(point);
    }
    return men;
}

Piece& man_on(SlowBoard& men, Square point) {
    return men.at(static_cast<std::size_t>(point.rank()))
        .at(static_cast<std::size_t>(point.file()));
}

const Piece& man_on(const SlowBoard& men, Square point) {
    return men.at(static_cast<std::size_t>(point.rank()))
        .at(static_cast<std::size_t>(point.file()));
}

bool slow_can_move(const SlowBoard& men, Square from, Square to) {
    const Piece mover = man_on(men, from);
    const Piece target = man_on(men, to);
    if (mover.is_none() || from == to) {
        return false;
    }
    const Color color = mover.color();
    if (!target.is_none() && target.color() == color) {
        return false;  // Only the other side's men can be taken (2.3).
    }
    const int files = to.file() - from.file();
    const int ranks = to.rank() - from.rank();
    switch (mover.type()) {
        case PieceType::King: return king_moves(color, to, files, ranks);
        case PieceType::Advisor: return advisor_moves(color, to, files, ranks);
        case PieceType::Bishop: return bishop_moves(men, color, from, to, files, ranks);
        case PieceType::Knight: return knight_moves(men, from, files, ranks);
        case PieceType::Rook: return rook_moves(men, from, to, files, ranks);
        case PieceType::Cannon: return cannon_moves(men, from, to, files, ranks);
        case PieceType::Pawn: return pawn_moves(color, from, files, ranks);
        case PieceType::None: break;
    }
    return false;
}

SlowBoard slow_after(const SlowBoard& men, Move move) {
    SlowBoard after = men;
    man_on(after, move.to()) = man_on(men, move.from());
    man_on(after, move.from()) = Piece();
    return after;
}

std::vector<Square> slow_checkers(const SlowBoard& men, Color color) {
    std::vector<Square> checkers;
    if (const auto king = find_king(men, color)) {
        for (const Square point : points()) {
            if (slow_can_move(men, point, *king)) {
                checkers.push_back(point);
            }
        }
    }
    return checkers;
}

bool slow_in_check(const SlowBoard& men, Color color) { return !slow_checkers(men, color).empty(); }

bool slow_kings_face(const SlowBoard& men) {
    const auto red = find_king(men, Color::Red);
    const auto black = find_king(men, Color::Black);
    return red && black && red->file() == black->file() && men_between(men, *red, *black) == 0;
}

std::vector<Move> slow_legal_moves(const SlowBoard& men, Color side) {
    std::vector<Move> moves;
    for (const Square from : points()) {
        if (man_on(men, from).is_none() || man_on(men, from).color() != side) {
            continue;
        }
        for (const Square to : points()) {
            if (!slow_can_move(men, from, to)) {
                continue;
            }
            const SlowBoard after = slow_after(men, Move(from, to));
            if (!slow_in_check(after, side) && !slow_kings_face(after)) {
                moves.emplace_back(from, to);
            }
        }
    }
    return moves;
}

}  // namespace xq::tests
