#include "eval/psqt.h"

#include "board/geometry.h"
#include "eval/weights.h"

namespace xq::eval {

using board::Bitboard;
using board::Color;
using board::Piece;
using board::PieceType;
using board::Square;

namespace {

constexpr const weights::PieceSquare& table_of(PieceType type) {
    switch (type) {
        case PieceType::King: return weights::kKing;
        case PieceType::Advisor: return weights::kAdvisor;
        case PieceType::Bishop: return weights::kBishop;
        case PieceType::Knight: return weights::kKnight;
        case PieceType::Rook: return weights::kRook;
        case PieceType::Cannon: return weights::kCannon;
        default: return weights::kPawn;
    }
}

/// The hand-set value for Red on `square`.
constexpr Phased raw_value(PieceType type, Square square) {
    const auto row = static_cast<std::size_t>(board::kRanks - 1 - square.rank());
    const auto column = static_cast<std::size_t>(std::min(square.file(), 8 - square.file()));
    const weights::PieceSquare& table = table_of(type);
    return {table.mg[row][column], table.eg[row][column]};
}

/// Division that rounds to the nearest integer, halves away from zero.
constexpr int divide_rounded(int value, int by) {
    return (value >= 0 ? value + by / 2 : value - by / 2) / by;
}

constexpr Phased average(PieceType type, Bitboard points) {
    Phased sum;
    for (const Square square : points) {
        sum += raw_value(type, square);
    }
    return {divide_rounded(sum.mg, points.count()), divide_rounded(sum.eg, points.count())};
}

constexpr int red_material(PieceType type, Square square) {
    return type == PieceType::Pawn && board::crossed_river(Color::Red, square)
               ? weights::kCrossedPawn
               : weights::kMaterial[index(type)];
}

constexpr std::array<Phased, board::kSquares> red_values(PieceType type) {
    std::array<Phased, board::kSquares> values{};
    const Bitboard points = board::standing_points(Color::Red, type);
    const Bitboard home = type == PieceType::Pawn ? points & board::kHomeHalf[0] : points;
    for (const Bitboard part : {home, points - home}) {
        if (part.empty()) {
            continue;
        }
        const Phased mean = average(type, part);
        for (const Square square : part) {
            const int material = red_material(type, square);
            values[static_cast<std::size_t>(square.index())] =
                raw_value(type, square) - mean + Phased{material, material};
        }
    }
    return values;
}

constexpr std::array<std::array<Phased, board::kSquares>, board::kPieceCodes> make_table() {
    std::array<std::array<Phased, board::kSquares>, board::kPieceCodes> table{};
    for (const PieceType type : board::kPieceTypes) {
        const auto values = red_values(type);
        for (int i = 0; i < board::kSquares; ++i) {
            const auto here = static_cast<std::size_t>(i);
            const auto there = static_cast<std::size_t>(Square(i).flipped().index());
            table[Piece(Color::Red, type).code()][here] = values[here];
            table[Piece(Color::Black, type).code()][there] = Phased{} - values[here];
        }
    }
    return table;
}

constexpr std::array<int, board::kPieceCodes> make_phases() {
    std::array<int, board::kPieceCodes> phases{};
    for (const Color color : board::kColors) {
        for (const PieceType type : board::kPieceTypes) {
            phases[Piece(color, type).code()] = weights::kPhase[index(type)];
        }
    }
    return phases;
}

}  // namespace

namespace detail {

constinit const std::array<std::array<Phased, board::kSquares>, board::kPieceCodes> kPieceSquare =
    make_table();
constinit const std::array<int, board::kPieceCodes> kPiecePhase = make_phases();

}  // namespace detail

int material(Piece piece, Square square) {
    const Square red_view = piece.color() == Color::Red ? square : square.flipped();
    const int value = red_material(piece.type(), red_view);
    return piece.color() == Color::Red ? value : -value;
}

Accumulator Accumulator::of(const board::Position& position) {
    Accumulator sum;
    for (const Square square : position.occupied()) {
        const Piece piece = position.piece_on(square);
        sum.value += piece_square(piece, square);
        sum.phase += detail::kPiecePhase[piece.code()];
    }
    return sum;
}

}  // namespace xq::eval
