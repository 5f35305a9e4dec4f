// Position: making and taking back moves, keys, and who attacks what.
#include "board/position.h"

#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "board/zobrist.h"
#include "support/draw_board.h"
#include "support/random_positions.h"
#include "support/slow_movegen.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Bitboard;
using board::Color;
using board::kSquares;
using board::Move;
using board::Piece;
using board::PieceType;
using board::Position;
using board::Square;
using board::to_fen;

namespace {

/// Every set and table of `position` agrees with its piece_on().
void require_consistent(const Position& position) {
    Bitboard occupied;
    for (const Color color : board::kColors) {
        Bitboard side;
        for (const PieceType type : board::kPieceTypes) {
            Bitboard expected;
            for (int i = 0; i < kSquares; ++i) {
                if (position.piece_on(Square(i)) == Piece(color, type)) {
                    expected.add(Square(i));
                }
            }
            REQUIRE(position.pieces(color, type) == expected);
            REQUIRE((position.pieces(type) & position.pieces(color)) == expected);
            side |= expected;
        }
        REQUIRE(position.pieces(color) == side);
        REQUIRE(position.pieces(color, PieceType::King) == Bitboard(position.king(color)));
        occupied |= side;
    }
    REQUIRE(position.occupied() == occupied);
    REQUIRE(position.key() == position.recomputed_key());
}

Bitboard set_of(const std::vector<Square>& points) {
    Bitboard set;
    for (const Square point : points) {
        set.add(point);
    }
    return set;
}

/// The men of `by` that could capture on `target`, whatever stands there now.
Bitboard slow_attackers_to(SlowBoard men, Square target, Color by) {
    man_on(men, target) = Piece(~by, PieceType::Pawn);
    Bitboard attackers;
    for (int i = 0; i < kSquares; ++i) {
        const Piece man = man_on(men, Square(i));
        if (!man.is_none() && man.color() == by && slow_can_move(men, Square(i), target)) {
            attackers.add(Square(i));
        }
    }
    return attackers;
}

/// Plays every legal move of random positions.
template <typename Check>
void for_random_moves(std::uint64_t seed, int positions, Check check) {
    Playouts playouts(seed);
    for (int i = 0; i < scaled(positions); ++i) {
        const Playouts::Sample sample = playouts.next();
        for (const Move made : sample.legal) {
            INFO(to_fen(sample.position) << " after " << to_string(made));
            check(sample.position, sample.men, made);
        }
    }
}

}  // namespace

TEST_CASE("position: a move by hand, taken back") {
    Position position = board::start_position();
    const Position start = position;

    const board::Undo first = position.do_move(move("h2e2"));
    REQUIRE(to_fen(position) ==
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1");
    REQUIRE(first.captured.is_none());

    REQUIRE_FALSE(position.is_capture(move("h7e7")));
    const board::Undo second = position.do_move(move("h9g7"));
    REQUIRE(to_fen(position) ==
            "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2");

    REQUIRE(position.is_capture(move("e2e6")));
    const board::Undo third = position.do_move(move("e2e6"));
    REQUIRE(to_fen(position) ==
            "rnbakab1r/9/1c4nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 2");
    REQUIRE(third.captured == Piece(Color::Black, PieceType::Pawn));
    REQUIRE_FALSE(position.in_check());  // Nothing stands between: a cannon needs a screen.

    position.undo_move(move("e2e6"), third);
    position.undo_move(move("h9g7"), second);
    position.undo_move(move("h2e2"), first);
    REQUIRE(position == start);
}

TEST_CASE("position: moves change the board as the oracle does") {
    for_random_moves(31, 1500, [](const Position& before, const SlowBoard& men, Move made) {
        Position after = before;
        const board::Undo undo = after.do_move(made);
        REQUIRE(slow_board(after) == slow_after(men, made));
        require_consistent(after);
        REQUIRE(undo.captured == before.piece_on(made.to()));
        REQUIRE(after.side_to_move() == ~before.side_to_move());
        REQUIRE(after.no_capture_plies() ==
                (before.is_capture(made) ? 0 : before.no_capture_plies() + 1));
        REQUIRE(after.move_number() ==
                before.move_number() + (before.side_to_move() == Color::Black ? 1 : 0));
        after.undo_move(made, undo);
        REQUIRE(after == before);
    });
}

TEST_CASE("position: keys are exact") {
    for_random_moves(32, 3000, [](const Position& before, const SlowBoard&, Move made) {
        Position after = before;
        const board::Key predicted = before.key_after(made);
        after.do_move(made);
        REQUIRE(after.key() == predicted);
        REQUIRE(after.key() == after.recomputed_key());
        REQUIRE(after.key() != before.key());
    });
}

TEST_CASE("position: keys tell sides and men apart") {
    const auto key = [](const char* fen) { return board::parse_fen(fen).value().key(); };
    const auto base = key("4k4/9/9/9/4p4/9/9/9/9/4K4 w");
    REQUIRE(base == key("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 50 80"));
    REQUIRE(base != key("4k4/9/9/9/4p4/9/9/9/9/4K4 b"));
    REQUIRE(base != key("4k4/9/9/9/4P4/9/9/9/9/4K4 w"));
    REQUIRE(base != key("4k4/9/9/9/4n4/9/9/9/9/4K4 w"));
    REQUIRE(base != key("4k4/9/9/4p4/9/9/9/9/9/4K4 w"));

    // Two ways to one position.
    Position one = board::start_position();
    Position other = one;
    for (const char* text : {"h2e2", "h9g7", "b0c2"}) {
        one.do_move(move(text));
    }
    for (const char* text : {"b0c2", "h9g7", "h2e2"}) {
        other.do_move(move(text));
    }
    REQUIRE(one == other);
    REQUIRE(one.key() == other.key());
}

TEST_CASE("position: no two keys are alike") {
    std::set<board::Key> keys{0, board::zobrist::kBlackToMove};
    for (int i = 0; i < kSquares; ++i) {
        REQUIRE(board::zobrist::key(Piece(), Square(i)) == 0);
        for (const Color color : board::kColors) {
            for (const PieceType type : board::kPieceTypes) {
                keys.insert(board::zobrist::key(Piece(color, type), Square(i)));
            }
        }
    }
    REQUIRE(keys.size() == 2 + 90 * 14);
}

TEST_CASE("position: a whole game is taken back move by move") {
    Playouts playouts(33);
    base::Prng random(34);
    for (int game = 0; game < scaled(100); ++game) {
        Position position = playouts.next().position;
        struct Step {
            Position before;
            Move made;
            board::Undo undo;
        };
        std::vector<Step> steps;
        while (steps.size() < 60) {
            const Position before = position;
            const auto moves = slow_legal_moves(slow_board(position), position.side_to_move());
            if (moves.empty()) {
                break;
            }
            const Move made = moves[random.below(moves.size())];
            const board::Undo undo = position.do_move(made);
            steps.push_back({before, made, undo});
        }
        while (!steps.empty()) {
            position.undo_move(steps.back().made, steps.back().undo);
            REQUIRE(position == steps.back().before);
            REQUIRE(position.key() == position.recomputed_key());
            steps.pop_back();
        }
    }
}

TEST_CASE("position: passing the turn") {
    Playouts playouts(35);
    for (int i = 0; i < scaled(3000); ++i) {
        const Position before = playouts.next().position;
        if (before.in_check()) {
            continue;
        }
        INFO(to_fen(before));
        Position after = before;
        const board::Undo undo = after.do_null_move();
        REQUIRE(after.side_to_move() == ~before.side_to_move());
        REQUIRE(slow_board(after) == slow_board(before));
        REQUIRE(after.key() != before.key());
        require_consistent(after);
        board::Setup other_side = before.to_setup();
        other_side.side_to_move = ~before.side_to_move();
        REQUIRE(after.key() == Position(other_side).key());
        after.undo_null_move(undo);
        REQUIRE(after == before);
    }
}

TEST_CASE("position: to_setup and back") {
    base::Prng random(36);
    for (int i = 0; i < scaled(2000); ++i) {
        const board::Setup setup = scattered_setup(random);
        const Position position(setup);
        require_consistent(position);
        const board::Setup again = position.to_setup();
        REQUIRE(again.pieces == setup.pieces);
        REQUIRE(again.side_to_move == setup.side_to_move);
        REQUIRE(again.no_capture_plies == setup.no_capture_plies);
        REQUIRE(again.move_number == setup.move_number);
        REQUIRE(Position(again) == position);
    }
}

TEST_CASE("position: equality looks at everything") {
    const auto read = [](const char* fen) { return board::parse_fen(fen).value(); };
    const Position base = read("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 3 4");
    REQUIRE(base == read("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 3 4"));
    REQUIRE_FALSE(base == read("4k4/9/9/9/4p4/9/9/9/9/4K4 b - - 3 4"));
    REQUIRE_FALSE(base == read("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 2 4"));
    REQUIRE_FALSE(base == read("4k4/9/9/9/4p4/9/9/9/9/4K4 w - - 3 5"));
    REQUIRE_FALSE(base == read("4k4/9/9/9/4P4/9/9/9/9/4K4 w - - 3 4"));
    REQUIRE_FALSE(base == read("4k4/9/9/9/4p4/9/9/9/4K4/9 w - - 3 4"));
}

TEST_CASE("position: attackers of every point agree with the oracle") {
    base::Prng random(37);
    Playouts playouts(38);
    for (int i = 0; i < scaled(500); ++i) {
        for (const Position& position : {playouts.next().position, scattered_position(random)}) {
            const SlowBoard men = slow_board(position);
            INFO(to_fen(position));
            for (int target = 0; target < kSquares; ++target) {
                for (const Color by : board::kColors) {
                    INFO(name(by) << " to " << to_string(Square(target)));
                    REQUIRE(position.attackers_to(Square(target), by, position.occupied()) ==
                            slow_attackers_to(men, Square(target), by));
                }
            }
        }
    }
}

TEST_CASE("position: attackers are looked for among the men still there") {
    base::Prng random(39);
    for (int i = 0; i < scaled(1000); ++i) {
        const Position position = scattered_position(random);
        SlowBoard men = slow_board(position);
        Bitboard occupied = position.occupied();
        for (const Square point : position.occupied()) {
            if (random.below(3) == 0 && man_on(men, point).type() != PieceType::King) {
                man_on(men, point) = Piece();
                occupied.remove(point);
            }
        }
        INFO(to_fen(position) << " of which only\n" << draw(occupied));
        for (int target = 0; target < kSquares; ++target) {
            for (const Color by : board::kColors) {
                REQUIRE(position.attackers_to(Square(target), by, occupied) ==
                        slow_attackers_to(men, Square(target), by));
            }
        }
        for (const Color by : board::kColors) {
            Bitboard expected = set_of(slow_checkers(men, ~by));
            if (slow_kings_face(men)) {
                expected.add(position.king(by));
            }
            REQUIRE(position.king_attackers(position.king(~by), by, occupied) == expected);
        }
    }
}

TEST_CASE("position: checkers agree with the oracle") {
    base::Prng random(40);
    Playouts playouts(41);
    int in_check = 0;
    int doubly = 0;
    for (int i = 0; i < scaled(10000); ++i) {
        for (const Position& position : {playouts.next().position, scattered_position(random)}) {
            const auto expected = slow_checkers(slow_board(position), position.side_to_move());
            INFO(to_fen(position));
            REQUIRE(position.checkers() == set_of(expected));
            REQUIRE(position.in_check() == !expected.empty());
            in_check += expected.empty() ? 0 : 1;
            doubly += expected.size() > 1 ? 1 : 0;
        }
    }
    REQUIRE(in_check > scaled(2000));
    REQUIRE(doubly > scaled(200));
}

TEST_CASE("position: the board is drawn for people") {
    REQUIRE(draw(board::start_position()) == R"(9  r n b a k a b n r
8  . . . . . . . . .
7  . c . . . . . c .
6  p . p . p . p . p
5  . . . . . . . . .
  ~~~~~~~~~~~~~~~~~~~
4  . . . . . . . . .
3  P . P . P . P . P
2  . C . . . . . C .
1  . . . . . . . . .
0  R N B A K A B N R

   a b c d e f g h i
)");
}

}  // namespace xq::tests
