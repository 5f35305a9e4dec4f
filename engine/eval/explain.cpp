// The evaluation as a table for people; the same functions as evaluate(), added up term by term.
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "eval/endgame.h"
#include "eval/evaluate.h"
#include "eval/term_functions.h"
#include "eval/weights.h"

namespace xq::eval {

using board::Color;
using board::Piece;
using board::Position;
using board::Square;

namespace {

struct Row {
    std::string_view name;
    Phased red;
    Phased black;
    /// What the rule documents call it; empty for what is no term.
    std::string_view document;
};

Row material_row(const Position& position) {
    Row row{"material", {}, {}, ""};
    for (const Square square : position.occupied()) {
        const Piece piece = position.piece_on(square);
        const int value = material(piece, square);
        (piece.color() == Color::Red ? row.red : row.black) += {std::abs(value), std::abs(value)};
    }
    return row;
}

Row placement_row(const Position& position) {
    Row row{"piece-square", {}, {}, ""};
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
    return {"tempo", red ? weights::kTempo : Phased{}, red ? Phased{} : weights::kTempo, ""};
}

/// What the danger to either king is made of, in units.
std::string danger_lines(const Trace& red, const Trace& black) {
    std::string text =
        fmt::format("danger in units: red {}, black {}\n", red.units(), black.units());
    for (std::size_t i = 0; i < kDangers; ++i) {
        const auto danger = static_cast<Danger>(i);
        const int red_units = red.count(danger) * kDangerUnits[i];
        const int black_units = black.count(danger) * kDangerUnits[i];
        if (red_units != 0 || black_units != 0) {
            text += fmt::format("  {:<34}{:>7}{:>14}  {}\n", kDangerInfo[i].name, red_units,
                                black_units, kDangerInfo[i].document);
        }
    }
    return text;
}

}  // namespace

std::string explain(const Position& position) {
    const Accumulator accumulator = Accumulator::of(position);
    const EvalInfo info(position);
    Trace red;
    Trace black;
    add_terms<Color::Red>(info, red);
    add_terms<Color::Black>(info, black);
    std::vector<Row> rows{material_row(position), placement_row(position)};
    for (std::size_t i = 0; i < kTerms; ++i) {
        const auto term = static_cast<Term>(i);
        rows.push_back({kTermInfo[i].name, kTermWeights[i] * red.count(term),
                        kTermWeights[i] * black.count(term), kTermInfo[i].document});
    }
    rows.push_back({"danger to the king", red.danger(), black.danger(), ""});
    rows.push_back(tempo_row(position));

    std::string text =
        fmt::format("{:<36}{:>14}{:>14}{:>14}\n{:<36}{:>14}{:>14}{:>14}\n", "term", "red", "black",
                    "red - black", "", "mg     eg", "mg     eg", "mg     eg");
    Phased sum;
    for (const Row& row : rows) {
        const Phased net = row.red - row.black;
        sum += net;
        text += fmt::format("{:<36}{:>7}{:>7}{:>7}{:>7}{:>7}{:>7}{}{}\n", row.name, row.red.mg,
                            row.red.eg, row.black.mg, row.black.eg, net.mg, net.eg,
                            row.document.empty() ? "" : "  ", row.document);
    }
    text += fmt::format("{:<64}{:>7}{:>7}\n", "sum", sum.mg, sum.eg);
    text +=
        fmt::format("phase {} of {} (middlegame share)\n", accumulator.phase, weights::kFullPhase);
    text += fmt::format("share of a lead that can be won: red {}, black {} of {}\n",
                        winnable_share(info, Color::Red), winnable_share(info, Color::Black),
                        kWholeLead);
    text += danger_lines(red, black);
    const Score score = evaluate(position, accumulator);
    text += fmt::format("total {} cp\n", position.side_to_move() == Color::Red ? score : -score);
    return text;
}

}  // namespace xq::eval
