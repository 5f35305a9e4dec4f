// Material and piece-square values: the scale of the rule documents (000, section 拾), tables that
// add no material of their own, and sums kept up to date move by move.
#include "eval/psqt.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/bitboard.h"
#include "board/fen.h"
#include "board/geometry.h"
#include "support/draw_board.h"
#include "support/random_positions.h"
#include "support/slow_movegen.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Bitboard;
using board::Color;
using board::Move;
using board::Piece;
using board::PieceType;
using board::Position;
using board::Square;
using board::to_fen;
using eval::Accumulator;
using eval::material;
using eval::Phased;
using eval::piece_square;

namespace {

int documented_value(PieceType type, bool crossed) {
    switch (type) {
        case PieceType::King: return 0;
        case PieceType::Advisor: return 200;
        case PieceType::Bishop: return 200;
        case PieceType::Knight: return 400;
        case PieceType::Rook: return 900;
        case PieceType::Cannon: return 450;
        case PieceType::Pawn: return crossed ? 200 : 100;
        case PieceType::None: break;
    }
    FAIL("no such man");
    return 0;
}

/// What a man's point adds to its material, from its own side's view.
Phased placement(Piece piece, Square square) {
    const int value = material(piece, square);
    const Phased rest = piece_square(piece, square) - Phased{value, value};
    return piece.color() == Color::Red ? rest : Phased{} - rest;
}

/// Whether `sum`, over `count` points, is what rounding a mean to whole numbers leaves.
bool only_rounding(int sum, int count) { return 2 * std::abs(sum) <= count; }

void check_average(Piece piece, Bitboard points) {
    Phased sum;
    for (const Square square : points) {
        sum += placement(piece, square);
    }
    INFO(name(piece.color()) << ' ' << name(piece.type()) << " on " << points.count()
                             << " points: " << sum.mg << ' ' << sum.eg);
    CHECK(points.any());
    CHECK(only_rounding(sum.mg, points.count()));
    CHECK(only_rounding(sum.eg, points.count()));
}

}  // namespace

TEST_CASE("psqt: material is the scale of the documents") {
    for (const Color color : board::kColors) {
        for (const PieceType type : board::kPieceTypes) {
            const Piece piece(color, type);
            for (const Square square : board::standing_points(color, type)) {
                const int value = documented_value(type, board::crossed_river(color, square));
                INFO(name(color) << ' ' << name(type) << " on " << to_string(square));
                REQUIRE(material(piece, square) == (color == Color::Red ? value : -value));
            }
        }
    }
}

TEST_CASE("psqt: a pawn is worth two once it is over the river") {
    CHECK(material(Piece(Color::Red, PieceType::Pawn), square("e4")) == 100);
    CHECK(material(Piece(Color::Red, PieceType::Pawn), square("e5")) == 200);
    CHECK(material(Piece(Color::Black, PieceType::Pawn), square("e5")) == -100);
    CHECK(material(Piece(Color::Black, PieceType::Pawn), square("e4")) == -200);
}

TEST_CASE("psqt: the points a man can stand on are worth nothing on average") {
    for (const Color color : board::kColors) {
        const Bitboard home = board::kHomeHalf[index(color)];
        for (const PieceType type : board::kPieceTypes) {
            const Piece piece(color, type);
            const Bitboard points = board::standing_points(color, type);
            if (type == PieceType::Pawn) {
                check_average(piece, points & home);
                check_average(piece, points - home);
            } else {
                check_average(piece, points);
            }
        }
    }
}

TEST_CASE("psqt: a crossed pawn never reaches a cannon's worth") {
    for (const Color color : board::kColors) {
        const Piece pawn(color, PieceType::Pawn);
        Phased most{0, 0};
        for (const Square square : board::standing_points(color, PieceType::Pawn)) {
            const int sign = color == Color::Red ? 1 : -1;
            const Phased full = piece_square(pawn, square) * sign;
            most = {std::max(most.mg, full.mg), std::max(most.eg, full.eg)};
            INFO(to_string(square));
            CHECK(full.mg > 0);
            CHECK(full.eg > 0);
        }
        CHECK(most.mg < 450);
        CHECK(most.eg < 450);
        // "Well placed it may be worth more than 2."
        CHECK(most.mg > 200);
        CHECK(most.eg > 200);
    }
}

TEST_CASE("psqt: Black's values are Red's from the other side") {
    for (const PieceType type : board::kPieceTypes) {
        for (const Square square : board::standing_points(Color::Red, type)) {
            const Phased red = piece_square(Piece(Color::Red, type), square);
            INFO(name(type) << " on " << to_string(square));
            CHECK(piece_square(Piece(Color::Black, type), square.flipped()) == Phased{} - red);
            CHECK(piece_square(Piece(Color::Red, type), square.mirrored()) == red);
        }
    }
}

TEST_CASE("psqt: an empty point is worth nothing") {
    for (int i = 0; i < board::kSquares; ++i) {
        REQUIRE(piece_square(Piece(), Square(i)) == Phased{});
    }
}

TEST_CASE("psqt: the sum of a position is that of its men") {
    Playouts playouts(21);
    for (int i = 0; i < scaled(1000); ++i) {
        const Playouts::Sample sample = playouts.next();
        Phased value;
        for (int point = 0; point < board::kSquares; ++point) {
            value += piece_square(man_on(sample.men, Square(point)), Square(point));
        }
        INFO(to_fen(sample.position));
        REQUIRE(Accumulator::of(sample.position).value == value);
    }
}

TEST_CASE("psqt: the phase runs from a full set of attackers to none") {
    const auto phase = [](const char* fen) {
        return Accumulator::of(board::parse_fen(fen).value()).phase;
    };
    const int full = phase(board::kStartFen.data());
    CHECK(full > 0);
    CHECK(phase("3k5/9/9/p1p1p1p1p/9/9/P1P1P1P1P/9/9/4K4 w - - 0 1") == 0);
    const int rook = phase("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
    const int knight = phase("3k5/9/9/9/9/9/9/9/9/N3K4 w - - 0 1");
    const int cannon = phase("3k5/9/9/9/9/9/9/9/9/C3K4 w - - 0 1");
    CHECK(rook > 0);
    CHECK(4 * (rook + knight + cannon) == full);
    CHECK(phase("r2k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1") == rook);
}

TEST_CASE("psqt: every move's difference is the difference of the sums") {
    Playouts playouts(22);
    for (int i = 0; i < scaled(1500); ++i) {
        const Playouts::Sample sample = playouts.next();
        const Accumulator before = Accumulator::of(sample.position);
        for (const Move made : sample.legal) {
            Position after = sample.position;
            after.do_move(made);
            INFO(to_fen(sample.position) << ' ' << to_string(made));
            REQUIRE(before.after(sample.position, made) == Accumulator::of(after));
        }
    }
}

TEST_CASE("psqt: the sum carried through whole games stays right") {
    base::Prng random(23);
    int captures = 0;
    for (int game = 0; game < scaled(60); ++game) {
        Position position = board::start_position();
        Accumulator carried = Accumulator::of(position);
        for (int ply = 0; ply < 120; ++ply) {
            const auto moves = slow_legal_moves(slow_board(position), position.side_to_move());
            if (moves.empty()) {
                break;
            }
            const Move made = moves[random.below(moves.size())];
            captures += position.is_capture(made);
            carried = carried.after(position, made);
            position.do_move(made);
            INFO(to_fen(position));
            REQUIRE(carried == Accumulator::of(position));
        }
    }
    CHECK(captures > scaled(500));
}

}  // namespace xq::tests
