// The evaluation as a table for people; the same functions as evaluate(), added up term by term.
#include <fmt/format.h>

#include "eval/evaluate.h"
#include "eval/mobility.h"
#include "eval/weights.h"

namespace xq::eval {

using board::Color;
using board::Piece;
using board::Position;
using board::Square;

namespace {

struct Row {
    const char* name;
    Phased red;
    Phased black;
};

Row material_row(const Position& position) {
    Row row{"material", {}, {}};
    for (const Square square : position.occupied()) {
        const Piece piece = position.piece_on(square);
        const int value = material(piece, square);
        (piece.color() == Color::Red ? row.red : row.black) += {std::abs(value), std::abs(value)};
    }
    return row;
}

Row placement_row(const Position& position) {
    Row row{"piece-square", {}, {}};
    for (const Square square : position.occupied()) {
        const Piece piece = position.piece_on(square);
        const int value = material(piece, square);
        const Phased rest = piece_square(piece, square) - Phased{value, value};
        if (piece.color() == Color::Red) {
            row.red += rest;
        } else {
            row.black -= rest;
        }
    }
    return row;
}

Row tempo_row(const Position& position) {
    const bool red = position.side_to_move() == Color::Red;
    return {"tempo", red ? weights::kTempo : Phased{}, red ? Phased{} : weights::kTempo};
}

}  // namespace

std::string explain(const Position& position) {
    const Accumulator accumulator = Accumulator::of(position);
    const Row rows[] = {
        material_row(position), placement_row(position),
        Row{"mobility", mobility<Color::Red>(position), mobility<Color::Black>(position)},
        tempo_row(position)};

    std::string text =
        fmt::format("{:<14}{:>14}{:>14}{:>14}\n{:<14}{:>14}{:>14}{:>14}\n", "term", "red", "black",
                    "red - black", "", "mg     eg", "mg     eg", "mg     eg");
    Phased sum;
    for (const Row& row : rows) {
        const Phased net = row.red - row.black;
        sum += net;
        text += fmt::format("{:<14}{:>7}{:>7}{:>7}{:>7}{:>7}{:>7}\n", row.name, row.red.mg,
                            row.red.eg, row.black.mg, row.black.eg, net.mg, net.eg);
    }
    text += fmt::format("{:<42}{:>7}{:>7}\n", "sum", sum.mg, sum.eg);
    text +=
        fmt::format("phase {} of {} (middlegame share)\n", accumulator.phase, weights::kFullPhase);
    const Score score = evaluate(position, accumulator);
    text += fmt::format("total {} cp\n", position.side_to_move() == Color::Red ? score : -score);
    return text;
}

}  // namespace xq::eval
