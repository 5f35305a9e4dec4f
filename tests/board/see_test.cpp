// Static exchange: positions by hand, and a plain recursion over the oracle's board.
#include "board/see.h"

#include <algorithm>
#include <optional>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "support/draw_board.h"
#include "support/random_positions.h"
#include "support/slow_movegen.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Color;
using board::kSquares;
using board::Move;
using board::Piece;
using board::PieceType;
using board::Position;
using board::Square;
using board::to_fen;

namespace {

/// In the order in which a side takes: its least man first.
constexpr PieceType kTakingOrder[] = {PieceType::Pawn,   PieceType::Advisor, PieceType::Bishop,
                                      PieceType::Knight, PieceType::Cannon,  PieceType::Rook,
                                      PieceType::King};

/// The least man of `side` that can take what stands on `target`, and among equals the one nearest
/// to a0. A king that would stand in check there, or face the other, cannot.
std::optional<Square> least_taker(const SlowBoard& men, Square target, Color side) {
    for (const PieceType type : kTakingOrder) {
        for (int i = 0; i < kSquares; ++i) {
            const Square from(i);
            if (man_on(men, from) != Piece(side, type) || !slow_can_move(men, from, target)) {
                continue;
            }
            if (type == PieceType::King) {
                const SlowBoard after = slow_after(men, Move(from, target));
                if (slow_in_check(after, side) || slow_kings_face(after)) {
                    continue;
                }
            }
            return from;
        }
    }
    return std::nullopt;
}

/// What `side` gains by taking on `target` for as long as it likes.
int best_gain(const SlowBoard& men, Square target, Color side) {
    const auto from = least_taker(men, target, side);
    if (!from) {
        return 0;
    }
    const int taken = board::exchange_value(man_on(men, target), target);
    const int lost = best_gain(slow_after(men, Move(*from, target)), target, ~side);
    return std::max(0, taken - lost);
}

/// What `made` gains: what it takes, less what the other side then gains.
int exchange_of(const SlowBoard& men, Move made, Color side) {
    return board::exchange_value(man_on(men, made.to()), made.to()) -
           best_gain(slow_after(men, made), made.to(), ~side);
}

void require_exchange(const char* fen, const char* text, int gain) {
    const auto position = board::parse_fen(fen);
    INFO(fen << ' ' << text);
    REQUIRE(position.ok());
    REQUIRE(slow_can_move(slow_board(*position), move(text).from(), move(text).to()));
    CHECK(exchange_of(slow_board(*position), move(text), position->side_to_move()) == gain);
    CHECK(board::see_at_least(*position, move(text), gain));
    CHECK_FALSE(board::see_at_least(*position, move(text), gain + 1));
    CHECK(board::see_at_least(*position, move(text), gain - 1));
}

/// Compares every pseudo-legal move of `position` over a range of thresholds; gives the number of
/// moves whose worth is neither nothing nor just the man taken.
int require_agreement(const Position& position, bool captures_only) {
    const SlowBoard men = slow_board(position);
    const Color side = position.side_to_move();
    int contested = 0;
    for (const Square from : position.pieces(side)) {
        for (int i = 0; i < kSquares; ++i) {
            const Move made(from, Square(i));
            if (!slow_can_move(men, from, Square(i)) ||
                (captures_only && !position.is_capture(made))) {
                continue;
            }
            const int gain = exchange_of(men, made, side);
            INFO(to_fen(position) << ' ' << to_string(made) << " gains " << gain);
            std::vector<int> thresholds{gain - 1, gain, gain + 1};
            for (int threshold = -1000; threshold <= 1000; threshold += 50) {
                thresholds.push_back(threshold);
            }
            const auto wrong =
                std::find_if(thresholds.begin(), thresholds.end(), [&](int threshold) {
                    return board::see_at_least(position, made, threshold) != (gain >= threshold);
                });
            INFO("threshold " << (wrong == thresholds.end() ? 0 : *wrong));
            REQUIRE(wrong == thresholds.end());
            const int taken = board::exchange_value(position.piece_on(made.to()), made.to());
            contested += gain != 0 && gain != taken ? 1 : 0;
        }
    }
    return contested;
}

}  // namespace

TEST_CASE("see: worth of the men") {
    const Square home = square("e3");
    REQUIRE(board::exchange_value(Piece(Color::Red, PieceType::Rook), home) == 900);
    REQUIRE(board::exchange_value(Piece(Color::Red, PieceType::Cannon), home) == 450);
    REQUIRE(board::exchange_value(Piece(Color::Red, PieceType::Knight), home) == 400);
    REQUIRE(board::exchange_value(Piece(Color::Red, PieceType::Advisor), home) == 200);
    REQUIRE(board::exchange_value(Piece(Color::Red, PieceType::Bishop), home) == 200);
    REQUIRE(board::exchange_value(Piece(Color::Red, PieceType::King), home) > 5000);
    REQUIRE(board::exchange_value(Piece(), home) == 0);
    REQUIRE(board::exchange_value(Piece(Color::Red, PieceType::Pawn), square("e4")) == 100);
    REQUIRE(board::exchange_value(Piece(Color::Red, PieceType::Pawn), square("e5")) == 200);
    REQUIRE(board::exchange_value(Piece(Color::Black, PieceType::Pawn), square("e5")) == 100);
    REQUIRE(board::exchange_value(Piece(Color::Black, PieceType::Pawn), square("e4")) == 200);
}

TEST_CASE("see: one point, few men") {
    // Nobody takes back: a pawn at home, a pawn that has crossed, an empty point.
    require_exchange("5k3/9/9/p8/9/9/9/9/R8/3K5 w", "a1a6", 100);
    require_exchange("5k3/9/9/9/9/p8/9/9/R8/3K5 w", "a1a4", 200);
    require_exchange("5k3/9/9/p8/9/9/9/9/R8/3K5 w", "a1b1", 0);
    // A pawn guarded by a knight; a quiet move in front of a pawn, alone and supported.
    require_exchange("5k3/1n7/9/p8/9/9/9/9/R8/3K5 w", "a1a6", -800);
    require_exchange("5k3/9/9/p8/9/9/9/9/R8/3K5 w", "a1a5", -900);
    require_exchange("5k3/9/9/p8/9/9/9/9/R8/R2K5 w", "a1a5", -800);
    // Rook behind rook: after the second capture the other side need not go on.
    require_exchange("r4k3/9/9/p8/9/9/9/9/R8/R2K5 w", "a1a6", 100);
    // A cannon for a knight at the start.
    require_exchange("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "h2h9", -50);
    // A pawn that captures over the river is worth more when it is taken.
    require_exchange("4rk3/9/9/9/4p4/4P4/9/9/9/3K5 w", "e4e5", -100);
    // The same for Black.
    require_exchange("3k5/9/9/9/4p4/4P4/9/9/9/4RK3 b", "e5e4", -100);
    // Pins are not seen: the knight on e7 may not leave its file, but counts as a guard.
    require_exchange("4k4/9/4n4/2p6/9/9/9/4R4/9/2RK5 w", "c0c6", -800);
}

TEST_CASE("see: a cannon loses its screen when the screen captures") {
    // The rook on e2 is all that stands between the cannon on e0 and e6.
    require_exchange("5k3/9/2n6/4p4/9/9/9/4R4/9/3KC4 w", "e2e6", -800);
}

TEST_CASE("see: a cannon gains a capture when one of two screens leaves") {
    // As before with an advisor on e1: once the rook has gone it is the only screen.
    require_exchange("5k3/9/2n6/4p4/9/9/9/4R4/4A4/3KC4 w", "e2e6", -400);
}

TEST_CASE("see: a guard that is another guard's screen") {
    // The cannon on h6 guards c6 over the rook on e6 and takes first. One red rook wins a cannon
    // and is lost to the rook; with two the rook dares not take.
    require_exchange("5k3/9/9/2p1r2c1/9/1N7/9/9/9/2RK5 w", "b4c6", -300);
    require_exchange("5k3/9/9/2p1r2c1/9/1N7/9/9/2R6/2RK5 w", "b4c6", 100);
}

TEST_CASE("see: the man that captures opens a knight's leg") {
    // The advisor on d0 blocks the knight on c0 until it takes on e1.
    require_exchange("4k4/9/9/9/9/9/9/5K3/4p4/2nA5 w", "d0e1", 0);
    require_exchange("4k4/9/9/9/9/9/9/5K3/4p4/3A5 w", "d0e1", 200);
}

TEST_CASE("see: a king takes back only where it is safe") {
    // On e8 the black king would stand before nothing, or before a cannon with or without a screen.
    require_exchange("4k4/4a4/9/9/4R4/9/9/9/9/3K5 w", "e5e8", -700);
    require_exchange("4k4/4a4/9/9/4R4/9/9/4C4/9/3K5 w", "e5e8", -700);
    require_exchange("4k4/4a4/9/9/4R4/4P4/9/4C4/9/3K5 w", "e5e8", 200);
    // On e9 it would face the red king, unless that stands on another file.
    require_exchange("3kr4/9/9/9/4R4/9/9/9/9/4K4 w", "e5e9", 900);
    require_exchange("3kr4/9/9/9/4R4/9/9/9/9/5K3 w", "e5e9", 0);
    // The red king takes back the knight on e1, but not before a rook on the file.
    require_exchange("3k5/9/9/9/9/9/9/9/4pK3/2nA5 w", "d0e1", 200);
    require_exchange("3k5/4r4/9/9/9/9/9/9/4pK3/2nA5 w", "d0e1", 0);
}

TEST_CASE("see: captures of random games agree with the recursion") {
    Playouts playouts(51);
    int contested = 0;
    for (int i = 0; i < scaled(20000); ++i) {
        contested += require_agreement(playouts.next().position, true);
    }
    REQUIRE(contested > scaled(2000));
}

TEST_CASE("see: all moves of scattered positions agree with the recursion") {
    base::Prng random(52);
    int contested = 0;
    for (int i = 0; i < scaled(1000); ++i) {
        contested += require_agreement(scattered_position(random), false);
    }
    REQUIRE(contested > scaled(3000));
}

}  // namespace xq::tests
