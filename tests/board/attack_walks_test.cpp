// Attack sets against plain walks over random boards, and against the oracle.
#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/attacks.h"
#include "board/geometry.h"
#include "support/draw_board.h"
#include "support/slow_movegen.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Bitboard;
using board::Color;
using board::kSquares;
using board::Piece;
using board::PieceType;
using board::Square;

namespace {

Bitboard random_occupancy(base::Prng& random) {
    const auto chance = random.below(8);
    Bitboard occupied;
    for (int i = 0; i < kSquares; ++i) {
        if (random.below(10) < chance) {
            occupied.add(Square(i));
        }
    }
    return occupied;
}

/// Walks from `origin` in the four directions and gathers what lies behind exactly `screens` men.
Bitboard walk(Square origin, Bitboard occupied, int screens) {
    constexpr int kDirections[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    Bitboard reached;
    for (const auto& direction : kDirections) {
        int passed = 0;
        int file = origin.file() + direction[0];
        int rank = origin.rank() + direction[1];
        while (Square::on_board(file, rank)) {
            const Square point = Square::at(file, rank);
            if (passed == screens) {
                reached.add(point);
            }
            passed += occupied.has(point) ? 1 : 0;
            file += direction[0];
            rank += direction[1];
        }
    }
    return reached;
}

/// A board with `piece` on `origin` and enemy knights on the other points of `occupied`.
SlowBoard place(Piece piece, Square origin, Bitboard occupied) {
    SlowBoard men{};
    for (const Square point : occupied) {
        man_on(men, point) = Piece(~piece.color(), PieceType::Knight);
    }
    man_on(men, origin) = piece;
    return men;
}

/// Where `piece` could capture, by the oracle: each target in turn is given to the enemy.
Bitboard slow_attacks(Piece piece, Square origin, Bitboard occupied) {
    Bitboard attacked;
    for (int i = 0; i < kSquares; ++i) {
        const Square target(i);
        SlowBoard men = place(piece, origin, occupied);
        if (target != origin) {
            man_on(men, target) = Piece(~piece.color(), PieceType::Knight);
            if (slow_can_move(men, origin, target)) {
                attacked.add(target);
            }
        }
    }
    return attacked;
}

/// All points that moves on an empty board lead to from `from`.
Bitboard reachable(Piece piece, Bitboard from) {
    Bitboard found = from;
    for (Bitboard fresh = from; fresh.any();) {
        const Square origin = fresh.pop_first();
        const SlowBoard men = place(piece, origin, {});
        for (int i = 0; i < kSquares; ++i) {
            if (slow_can_move(men, origin, Square(i)) && !found.has(Square(i))) {
                found.add(Square(i));
                fresh.add(Square(i));
            }
        }
    }
    return found;
}

}  // namespace

TEST_CASE("pawn: the points it comes from are the inverse of its moves") {
    for (const Color color : board::kColors) {
        for (int to = 0; to < kSquares; ++to) {
            Bitboard sources;
            for (int from = 0; from < kSquares; ++from) {
                if (board::pawn_attacks(color, Square(from)).has(Square(to))) {
                    sources.add(Square(from));
                }
            }
            INFO(name(color) << " to " << to_string(Square(to)));
            REQUIRE(board::pawn_attackers_to(color, Square(to)) == sources);
        }
    }
}

TEST_CASE("lines with zero, one and two screens agree with a walk") {
    base::Prng random(11);
    for (int i = 0; i < scaled(1000); ++i) {
        const Bitboard occupied = random_occupancy(random);
        for (int origin = 0; origin < kSquares; ++origin) {
            const Square from(origin);
            INFO("from " << to_string(from) << " among\n" << draw(occupied));
            REQUIRE(board::line_reach<0>(from, occupied) == walk(from, occupied, 0));
            REQUIRE(board::line_reach<1>(from, occupied) == walk(from, occupied, 1));
            REQUIRE(board::line_reach<2>(from, occupied) == walk(from, occupied, 2));
        }
    }
}

TEST_CASE("attacks of every piece agree with the oracle") {
    base::Prng random(12);
    for (int i = 0; i < scaled(40); ++i) {
        const Bitboard occupied = random_occupancy(random);
        for (const Color color : board::kColors) {
            for (const PieceType type : board::kPieceTypes) {
                for (const Square from : board::standing_points(color, type)) {
                    const Bitboard others = occupied | Bitboard(from);
                    INFO(name(color) << ' ' << name(type) << " on " << to_string(from) << " among\n"
                                     << draw(others));
                    REQUIRE(board::attacks(Piece(color, type), from, others) ==
                            slow_attacks(Piece(color, type), from, others));
                }
            }
        }
    }
    REQUIRE(board::attacks(Piece(), square("e5"), Bitboard()) == Bitboard());
}

TEST_CASE("knights that reach a point agree with the oracle") {
    base::Prng random(13);
    const Piece knight(Color::Red, PieceType::Knight);
    for (int i = 0; i < scaled(100); ++i) {
        const Bitboard occupied = random_occupancy(random);
        for (int target = 0; target < kSquares; ++target) {
            Bitboard expected;
            for (int from = 0; from < kSquares; ++from) {
                if (from != target && slow_can_move(place(knight, Square(from), occupied),
                                                    Square(from), Square(target))) {
                    expected.add(Square(from));
                }
            }
            INFO("to " << to_string(Square(target)) << " among\n" << draw(occupied));
            REQUIRE(board::knight_attackers_to(Square(target), occupied) == expected);
        }
    }
}

TEST_CASE("knight ring and legs") {
    const Piece knight(Color::Red, PieceType::Knight);
    for (int from = 0; from < kSquares; ++from) {
        const Bitboard ring = board::knight_ring(Square(from));
        REQUIRE(ring == slow_attacks(knight, Square(from), Bitboard(Square(from))));
        for (const Square to : ring) {
            // The leg is the one point whose occupation forbids the move.
            for (int blocker = 0; blocker < kSquares; ++blocker) {
                const SlowBoard men = place(knight, Square(from), Bitboard(Square(blocker)));
                const bool allowed = slow_can_move(men, Square(from), to);
                REQUIRE(allowed == (board::knight_leg(Square(from), to) != Square(blocker)));
            }
        }
    }
}

TEST_CASE("between and aligned agree with the coordinates") {
    for (int i = 0; i < kSquares; ++i) {
        for (int j = 0; j < kSquares; ++j) {
            const Square a(i);
            const Square b(j);
            INFO(to_string(a) << ' ' << to_string(b));
            Bitboard expected;
            for (int k = 0; k < kSquares; ++k) {
                const Square c(k);
                const bool on_file = a.file() == b.file() && c.file() == a.file() &&
                                     (c.rank() - a.rank()) * (c.rank() - b.rank()) < 0;
                const bool on_rank = a.rank() == b.rank() && c.rank() == a.rank() &&
                                     (c.file() - a.file()) * (c.file() - b.file()) < 0;
                if (on_file || on_rank) {
                    expected.add(c);
                }
            }
            REQUIRE(board::between(a, b) == expected);
            if (i != j) {
                const bool one_line = a.file() == b.file() || a.rank() == b.rank();
                REQUIRE(board::aligned(a, b) == one_line);
                REQUIRE(board::lines_through(a).has(b) == one_line);
            }
        }
        REQUIRE_FALSE(board::lines_through(Square(i)).has(Square(i)));
    }
}

TEST_CASE("standing points are those that moves lead to from the first position") {
    struct Home {
        PieceType type;
        int points;
        std::initializer_list<int> files;
        int rank;
    };
    const Home homes[] = {
        {PieceType::King, 9, {4}, 0},       {PieceType::Advisor, 5, {3, 5}, 0},
        {PieceType::Bishop, 7, {2, 6}, 0},  {PieceType::Pawn, 55, {0, 2, 4, 6, 8}, 3},
        {PieceType::Knight, 90, {1, 7}, 0}, {PieceType::Rook, 90, {0, 8}, 0},
        {PieceType::Cannon, 90, {1, 7}, 2},
    };
    for (const Home& home : homes) {
        Bitboard red;
        Bitboard black;
        for (const int file : home.files) {
            red.add(Square::at(file, home.rank));
            black.add(Square::at(file, home.rank).flipped());
        }
        INFO(name(home.type));
        const Bitboard red_points = board::standing_points(Color::Red, home.type);
        const Bitboard black_points = board::standing_points(Color::Black, home.type);
        REQUIRE(red_points.count() == home.points);
        REQUIRE(red_points == reachable(Piece(Color::Red, home.type), red));
        REQUIRE(black_points == reachable(Piece(Color::Black, home.type), black));
    }
    REQUIRE(board::kHomeHalf[index(Color::Red)] == ~board::kHomeHalf[index(Color::Black)]);
    REQUIRE(board::kHomeHalf[index(Color::Red)].count() == 45);
    REQUIRE(board::kHomeHalf[index(Color::Red)].has(square("e4")));
    REQUIRE(board::kFileA.count() == 10);
    REQUIRE(board::kFileI.count() == 10);
    for (const Square point : board::kFileA) {
        REQUIRE(point.file() == 0);
        REQUIRE(board::kFileI.has(point.mirrored()));
    }
}

}  // namespace xq::tests
