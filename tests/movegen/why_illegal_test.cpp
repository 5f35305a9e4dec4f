// The reasons why moves are refused: none for a legal move, the right one for any other.
#include "movegen/why_illegal.h"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "movegen/legality.h"
#include "support/draw_board.h"
#include "support/random_positions.h"
#include "support/slow_movegen.h"
#include "support/test_data.h"

namespace xq::tests {

using board::kSquares;
using board::Move;
using board::Position;
using board::Square;
using movegen::why_illegal;

namespace {

std::string why(const std::string& fen, const std::string& text) {
    INFO(fen << ' ' << text);
    return why_illegal(board::parse_fen(fen).value(), tests::move(text));
}

bool contains(const std::vector<Move>& moves, Move move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool speaks_of(const std::string& reason, const char* words) {
    return reason.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("why illegal: of all pairs of points exactly the legal moves have no reason") {
    Playouts playouts(81);
    base::Prng random(82);
    for (int i = 0; i < scaled(200); ++i) {
        const Position position =
            i % 2 == 0 ? playouts.next().position : scattered_position(random);
        const SlowBoard men = slow_board(position);
        const std::vector<Move> legal = slow_legal_moves(men, position.side_to_move());
        INFO(board::to_fen(position));
        for (int from = 0; from < kSquares; ++from) {
            for (int to = 0; to < kSquares; ++to) {
                const Move made(Square{from}, Square{to});
                if (why_illegal(position, made).empty() != contains(legal, made)) {
                    FAIL(to_string(made) << ": '" << why_illegal(position, made) << '\'');
                }
            }
        }
    }
}

TEST_CASE("why illegal: the reason blames the king's safety just where the men do move so") {
    Playouts playouts(83);
    int unsafe = 0;
    for (int i = 0; i < scaled(600); ++i) {
        const Playouts::Sample sample = playouts.next();
        const auto side = sample.position.side_to_move();
        INFO(board::to_fen(sample.position));
        for (const Square from : sample.position.pieces(side)) {
            for (int to = 0; to < kSquares; ++to) {
                const Move made(from, Square{to});
                const std::string reason = why_illegal(sample.position, made);
                const bool blames_safety = speaks_of(reason, "the kings would face") ||
                                           speaks_of(reason, "the king be taken") ||
                                           speaks_of(reason, "is not answered");
                const bool is_unsafe =
                    slow_can_move(sample.men, from, made.to()) && !contains(sample.legal, made);
                if (blames_safety != is_unsafe) {
                    FAIL(to_string(made) << ": '" << reason << '\'');
                }
                if (speaks_of(reason, "is not answered")) {
                    REQUIRE(slow_in_check(sample.men, side));
                }
                unsafe += is_unsafe ? 1 : 0;
            }
        }
    }
    CHECK(unsafe > scaled(1000));
}

TEST_CASE("why illegal: the points of the move") {
    const std::string start{board::kStartFen};
    CHECK(why(start, "a0a0") == "it goes nowhere");
    CHECK(why(start, "a1a2") == "a1 is empty");
    CHECK(why(start, "h7e7") == "the black cannon on h7 is not red's to move");
    CHECK(why("4k4/9/9/9/9/9/9/9/9/R2K5 b", "a0a1") == "the red rook on a0 is not black's to move");
    CHECK(why(start, "a0a3") == "the red pawn on a3 stands on its goal");
    CHECK(why(start, "h2e2").empty());
}

TEST_CASE("why illegal: points are named as moves are written") {
    using board::RankStyle;
    const Position start = board::start_position();
    CHECK(why_illegal(start, tests::move("b0d1"), RankStyle::FromZero) ==
          "the knight's leg on c0 is blocked by the red bishop on c0");
    CHECK(why_illegal(start, tests::move("b0d1"), RankStyle::FromOne) ==
          "the knight's leg on c1 is blocked by the red bishop on c1");
    CHECK(why_illegal(start, tests::move("a0a4"), RankStyle::FromOne) ==
          "the red pawn on a4 is in the way");
    CHECK(why_illegal(start, tests::move("a1a2"), RankStyle::FromOne) == "a2 is empty");
}

TEST_CASE("why illegal: king and advisor") {
    const std::string fen = "3k5/9/9/9/9/9/9/5K3/4A4/9 w";
    CHECK(why(fen, "f2g2") == "a king may not leave the palace");
    CHECK(why(fen, "f2f3") == "a king may not leave the palace");
    CHECK(why(fen, "f2f0") == "a king goes one point along its rank or file");
    CHECK(why("3k5/9/9/9/9/9/9/9/9/5K3 w", "f0e1") ==
          "a king goes one point along its rank or file");
    CHECK(why(fen, "e1d1") == "an advisor goes one point aslant");
    CHECK(why(fen, "e1c3") == "an advisor may not leave the palace");
    CHECK(why("3k5/9/9/9/9/9/9/5A3/4K4/9 w", "f2g3") == "an advisor may not leave the palace");
    CHECK(why(fen, "e1d0").empty());
    // The palace is each side's own.
    CHECK(why("3k5/9/9/9/9/9/9/9/9/5K3 b", "d9c9") == "a king may not leave the palace");
    CHECK(why("3k5/9/9/9/9/9/9/9/9/5K3 b", "d9e0") == "a king may not leave the palace");
}

TEST_CASE("why illegal: bishop") {
    const std::string fen = "3k5/9/9/9/9/6B2/9/4B4/5n3/5K3 w";
    CHECK(why(fen, "g4e6") == "a bishop may not cross the river");
    CHECK(why(fen, "g4h5") == "a bishop goes two points aslant");
    CHECK(why(fen, "g4g2") == "a bishop goes two points aslant");
    CHECK(why(fen, "e2g0") == "the bishop's eye on f1 is blocked by the black knight on f1");
    CHECK(why(fen, "e2c4").empty());
    CHECK(why("3k5/9/9/9/2b6/9/9/9/9/5K3 b", "c5e3") == "a bishop may not cross the river");
}

TEST_CASE("why illegal: knight") {
    const std::string fen = "3k5/9/9/9/9/9/9/1p7/1NC6/5K3 w";
    CHECK(why(fen, "b1a3") == "the knight's leg on b2 is blocked by the black pawn on b2");
    CHECK(why(fen, "b1d2") == "the knight's leg on c1 is blocked by the red cannon on c1");
    CHECK(why(fen, "b1b3") == "a knight goes one point straight and one aslant");
    CHECK(why(fen, "b1c2") == "a knight goes one point straight and one aslant");
}

TEST_CASE("why illegal: rook and cannon") {
    const std::string fen = "3k5/r8/9/p8/9/P8/9/R1C2p2n/9/5K3 w";
    CHECK(why(fen, "a2b3") == "a rook goes along its rank or file");
    CHECK(why(fen, "a2a6") == "the red pawn on a4 is in the way");
    CHECK(why(fen, "a2d2") == "the red cannon on c2 is in the way");
    CHECK(why(fen, "c2d3") == "a cannon goes along its rank or file");
    // To an empty point a cannon goes like a rook, to a man over one other.
    CHECK(why(fen, "c2g2") == "the black pawn on f2 is in the way");
    CHECK(why(fen, "c2f2") == "a cannon captures over exactly one screen, and here is none");
    CHECK(why(fen, "c2i2").empty());
    CHECK(why("3k5/9/9/9/9/9/9/2C1p1p1n/9/5K3 w", "c2i2") ==
          "a cannon captures over exactly one screen, and here are 2");
}

TEST_CASE("why illegal: pawn") {
    const std::string fen = "3k5/9/9/2P6/9/9/P8/9/9/5K3 w";
    CHECK(why(fen, "a3a2") == "a pawn does not go back");
    CHECK(why(fen, "c6c5") == "a pawn does not go back");
    CHECK(why(fen, "c6b5") == "a pawn does not go back");
    CHECK(why(fen, "a3b3") == "a pawn goes sideways only beyond the river");
    CHECK(why(fen, "a3a5") == "a pawn goes one point");
    CHECK(why(fen, "a3b4") == "a pawn goes one point");
    CHECK(why(fen, "c6e6") == "a pawn goes one point");
    CHECK(why(fen, "c6b6").empty());
    // Black's go down the board.
    const std::string black = "3k5/9/9/2p6/9/9/p8/9/9/5K3 b";
    CHECK(why(black, "c6c7") == "a pawn does not go back");
    CHECK(why(black, "c6d6") == "a pawn goes sideways only beyond the river");
    CHECK(why(black, "c6c5").empty());
}

TEST_CASE("why illegal: the own king's safety") {
    CHECK(why("4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5f7") == "the kings would face each other");
    CHECK(why("3k5/9/9/9/9/9/9/9/9/4K4 w", "e0d0") == "the kings would face each other");
    CHECK(why("3k5/9/4r4/9/9/9/4N4/9/9/4K4 w", "e3f5") ==
          "it lets the king be taken by the black rook on e7");
    CHECK(why("3k5/9/9/9/9/9/9/9/r8/4K4 w", "e0e1") ==
          "it lets the king be taken by the black rook on a1");
    // A cannon that was harmless gets its screen.
    CHECK(why("3k5/9/9/9/4c4/9/9/9/9/3AK4 w", "d0e1") ==
          "it lets the king be taken by the black cannon on e5");
    CHECK(why("3k5/9/9/9/9/9/9/9/R8/r3K4 w", "a1b1") ==
          "the check by the black rook on a0 is not answered");
    CHECK(why("3k5/9/9/9/9/9/9/9/R8/r3K4 w", "a1a0").empty());
    // In check, but what the move allows is another man's attack.
    CHECK(why("3k4R/R8/9/9/9/9/9/9/9/4K4 b", "d9d8") ==
          "it lets the king be taken by the red rook on a8");
    CHECK(why("3k5/4r4/9/9/9/9/9/3nR4/9/4K4 w", "e2d2") ==
          "it lets the king be taken by the black rook on e8");
    // What moves otherwise than its kind is told so first, safe or not.
    CHECK(why("3k5/9/9/9/9/9/9/9/R8/r3K4 w", "a1b2") == "a rook goes along its rank or file");
}

}  // namespace xq::tests
