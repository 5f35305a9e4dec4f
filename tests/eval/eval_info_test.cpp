// What the terms look at is what the men on the board do.
#include "eval/eval_info.h"

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/attacks.h"
#include "board/fen.h"
#include "support/random_positions.h"
#include "support/slow_movegen.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Bitboard;
using board::Color;
using board::Piece;
using board::PieceType;
using board::Position;
using board::Square;

namespace {

/// Where the man on `from` moves or captures, by the oracle.
Bitboard slow_moves(const SlowBoard& men, Square from) {
    Bitboard moves;
    for (int to = 0; to < board::kSquares; ++to) {
        if (slow_can_move(men, from, Square(to))) {
            moves.add(Square(to));
        }
    }
    return moves;
}

void check_attacks(const Position& position, const eval::SideInfo& side, Color color) {
    Bitboard all;
    for (const PieceType type : board::kPieceTypes) {
        Bitboard expected;
        for (const Square square : position.pieces(color, type)) {
            expected |= board::attacks(Piece(color, type), square, position.occupied());
        }
        INFO("type " << index(type));
        REQUIRE(side.attacked_by[index(type)] == expected);
        all |= expected;
    }
    REQUIRE(side.attacked == all);
}

void check_men(const Position& position, const eval::SideInfo& side, Color color) {
    const SlowBoard slow = slow_board(position);
    std::size_t next = 0;
    for (const PieceType type : {PieceType::Rook, PieceType::Knight, PieceType::Cannon}) {
        for (const Square square : position.pieces(color, type)) {
            REQUIRE(next < side.men.size());
            const eval::Man& man = side.men[next++];
            REQUIRE(man.type == type);
            REQUIRE(man.attacks == board::attacks(Piece(color, type), square, position.occupied()));
            REQUIRE(man.moves == slow_moves(slow, square));
        }
    }
    REQUIRE(side.men.size() == next);
}

void check_info(const Position& position) {
    INFO(board::to_fen(position));
    const eval::EvalInfo info(position);
    REQUIRE(info.occupied == position.occupied());
    for (const Color color : board::kColors) {
        const eval::SideInfo& side = info.side(color);
        check_attacks(position, side, color);
        check_men(position, side, color);
        const auto number = [&](PieceType type) { return position.pieces(color, type).count(); };
        REQUIRE(side.advisors == number(PieceType::Advisor));
        REQUIRE(side.bishops == number(PieceType::Bishop));
        REQUIRE(side.rooks == number(PieceType::Rook));
        REQUIRE(side.knights == number(PieceType::Knight));
        REQUIRE(side.cannons == number(PieceType::Cannon));
    }
}

}  // namespace

TEST_CASE("eval info: positions of random games") {
    check_info(board::start_position());
    Playouts playouts(51);
    for (int i = 0; i < scaled(2000); ++i) {
        check_info(playouts.next().position);
    }
}

TEST_CASE("eval info: men thrown on the board") {
    base::Prng random(52);
    for (int i = 0; i < scaled(2000); ++i) {
        check_info(scattered_position(random));
    }
}

}  // namespace xq::tests
