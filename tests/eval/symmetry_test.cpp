// The evaluation sees neither colours nor sides of the board: swapped or mirrored positions score
// the same.
#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "board/setup.h"
#include "eval/evaluate.h"
#include "support/random_positions.h"
#include "support/test_data.h"
#include "support/transformed.h"

namespace xq::tests {

using board::Color;
using board::Position;
using board::Setup;
using board::to_fen;
using eval::Accumulator;
using eval::evaluate;
using eval::Phased;

namespace {

void check_symmetry(const Position& position) {
    INFO(to_fen(position));
    const eval::Score score = evaluate(position);
    const Accumulator sum = Accumulator::of(position);
    REQUIRE(board::validate(position.to_setup()).empty());

    const Position mirrored = transformed(position, false, true);
    REQUIRE(evaluate(mirrored) == score);
    REQUIRE(Accumulator::of(mirrored) == sum);

    const Position swapped = transformed(position, true, false);
    REQUIRE(evaluate(swapped) == score);
    REQUIRE(Accumulator::of(swapped).value == Phased{} - sum.value);
    REQUIRE(Accumulator::of(swapped).phase == sum.phase);

    REQUIRE(evaluate(transformed(position, true, true)) == score);
}

}  // namespace

TEST_CASE("symmetry: the transformations themselves") {
    const Position position = board::parse_fen("3k5/9/9/9/2p6/9/6P2/9/R8/4K3C w - - 3 9").value();
    CHECK(to_fen(transformed(position, false, true)) == "5k3/9/9/9/6p2/9/2P6/9/8R/C3K4 w - - 3 9");
    CHECK(to_fen(transformed(position, true, false)) == "4k3c/r8/9/6p2/9/2P6/9/9/9/3K5 b - - 3 9");
    CHECK(to_fen(transformed(position, true, true)) == "c3k4/8r/9/2p6/9/6P2/9/9/9/5K3 b - - 3 9");
}

TEST_CASE("symmetry: positions of random games") {
    Playouts playouts(11);
    for (int i = 0; i < scaled(5000); ++i) {
        check_symmetry(playouts.next().position);
    }
}

TEST_CASE("symmetry: men thrown on the board") {
    base::Prng random(12);
    for (int i = 0; i < scaled(5000); ++i) {
        check_symmetry(scattered_position(random));
    }
}

TEST_CASE("symmetry: the start position is worth only the move") {
    const Position red = board::start_position();
    Setup setup = red.to_setup();
    setup.side_to_move = Color::Black;
    CHECK(Accumulator::of(red).value == Phased{});
    CHECK(evaluate(red) == evaluate(Position(setup)));
    CHECK(evaluate(red) >= 0);
    CHECK(evaluate(red) < 100);
}

}  // namespace xq::tests
