// The engine's move generator against the oracle, over random positions.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "movegen/legality.h"
#include "movegen/movegen.h"
#include "support/draw_board.h"
#include "support/random_positions.h"
#include "support/slow_movegen.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Bitboard;
using board::Color;
using board::kSquares;
using board::Move;
using board::MoveList;
using board::Position;
using board::Square;
using board::to_fen;
using movegen::Legality;
using movegen::Stage;

namespace {

using Sample = Playouts::Sample;

/// Two thirds from games, one third scattered.
template <typename Check>
void for_random_positions(std::uint64_t seed, int count, Check check) {
    Playouts playouts(seed);
    base::Prng random(~seed);
    for (int i = 0; i < scaled(count); ++i) {
        if (i % 3 != 2) {
            const Sample sample = playouts.next();
            INFO(to_fen(sample.position));
            check(sample);
            continue;
        }
        const Position position = scattered_position(random);
        const SlowBoard men = slow_board(position);
        INFO(to_fen(position));
        check(Sample{position, men, slow_legal_moves(men, position.side_to_move())});
    }
}

/// The text of `moves` in order of points; a move listed twice appears twice.
template <typename Moves>
std::vector<std::string> sorted(const Moves& moves) {
    std::vector<std::string> texts;
    for (const Move made : moves) {
        texts.push_back(to_string(made));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

template <Stage stage>
MoveList generated(const Position& position) {
    MoveList moves;
    movegen::generate<stage>(position, Legality(position), moves);
    return moves;
}

/// Whether the side to move attacks the enemy king after `made`, or faces it.
bool slow_gives_check(const SlowBoard& men, Move made, Color them) {
    const SlowBoard after = slow_after(men, made);
    return slow_in_check(after, them) || slow_kings_face(after);
}

}  // namespace

TEST_CASE("random positions are varied enough to prove something") {
    int total = 0;
    int in_check = 0;
    int doubly = 0;
    int sparse = 0;
    int crowded = 0;
    int over = 0;
    int black = 0;
    for_random_positions(70, 6000, [&](const Sample& sample) {
        const auto checkers = slow_checkers(sample.men, sample.position.side_to_move()).size();
        const int men = sample.position.occupied().count();
        ++total;
        in_check += checkers > 0 ? 1 : 0;
        doubly += checkers > 1 ? 1 : 0;
        sparse += men <= 10 ? 1 : 0;
        crowded += men >= 24 ? 1 : 0;
        over += sample.legal.empty() ? 1 : 0;
        black += sample.position.side_to_move() == Color::Black ? 1 : 0;
    });
    INFO(in_check << " in check, " << doubly << " doubly, " << sparse << " sparse, " << crowded
                  << " crowded, " << over << " over, " << black << " black, of " << total);
    REQUIRE(in_check > total / 5);
    REQUIRE(doubly > total / 50);
    REQUIRE(sparse > total / 8);
    REQUIRE(crowded > total / 20);
    REQUIRE(over > total / 200);
    REQUIRE(black > total / 3);
    REQUIRE(black < total * 2 / 3);
}

TEST_CASE("legal moves are the oracle's, each once") {
    for_random_positions(71, 60000, [](const Sample& sample) {
        REQUIRE(sorted(movegen::legal_moves(sample.position)) == sorted(sample.legal));
        const Legality legality(sample.position);
        REQUIRE(movegen::count_legal(sample.position, legality) ==
                static_cast<int>(sample.legal.size()));
        REQUIRE(movegen::has_legal_move(sample.position, legality) == !sample.legal.empty());
    });
}

TEST_CASE("positions of perft.epd: two plies of legal moves are the oracle's") {
    for (const PerftCase& row : perft_cases()) {
        Position position = board::parse_fen(row.fen).value();
        const auto first = slow_legal_moves(slow_board(position), position.side_to_move());
        INFO(row.fen);
        REQUIRE(sorted(movegen::legal_moves(position)) == sorted(first));
        for (const Move made : first) {
            const board::Undo undo = position.do_move(made);
            INFO(to_string(made));
            REQUIRE(sorted(movegen::legal_moves(position)) ==
                    sorted(slow_legal_moves(slow_board(position), position.side_to_move())));
            position.undo_move(made, undo);
        }
    }
}

TEST_CASE("captures and quiet moves are all moves, in two parts") {
    for_random_positions(72, 10000, [](const Sample& sample) {
        std::vector<Move> captures;
        std::vector<Move> quiets;
        for (const Move made : sample.legal) {
            (man_on(sample.men, made.to()).is_none() ? quiets : captures).push_back(made);
        }
        REQUIRE(sorted(generated<Stage::Captures>(sample.position)) == sorted(captures));
        REQUIRE(sorted(generated<Stage::Quiets>(sample.position)) == sorted(quiets));
        REQUIRE(sorted(generated<Stage::All>(sample.position)) == sorted(sample.legal));
    });
}

TEST_CASE("generate appends to what the list holds") {
    const Position start = board::start_position();
    const Legality legality(start);
    MoveList moves;
    movegen::generate<Stage::Captures>(start, legality, moves);
    REQUIRE(sorted(moves) == std::vector<std::string>{"b2b9", "h2h9"});
    movegen::generate<Stage::Quiets>(start, legality, moves);
    REQUIRE(moves.size() == 44);
    REQUIRE(sorted(moves) == sorted(movegen::legal_moves(start)));
}

TEST_CASE("checkers are the oracle's") {
    for_random_positions(73, 20000, [](const Sample& sample) {
        Bitboard expected;
        for (const Square checker : slow_checkers(sample.men, sample.position.side_to_move())) {
            expected.add(checker);
        }
        const Legality legality(sample.position);
        REQUIRE(legality.checkers() == expected);
        REQUIRE(legality.in_check() == expected.any());
        REQUIRE(legality.checkers() == sample.position.checkers());
    });
}

TEST_CASE("gives_check foretells in_check for every legal move") {
    int checks = 0;
    for_random_positions(74, 20000, [&](const Sample& sample) {
        for (const Move made : sample.legal) {
            Position after = sample.position;
            after.do_move(made);
            const bool expected = slow_in_check(slow_board(after), after.side_to_move());
            INFO(to_string(made));
            REQUIRE(movegen::gives_check(sample.position, made) == expected);
            REQUIRE(after.in_check() == expected);
            checks += expected ? 1 : 0;
        }
    });
    REQUIRE(checks > scaled(5000));
}

TEST_CASE("gives_check holds for pseudo-legal moves that are not safe") {
    int unsafe = 0;
    int unsafe_checks = 0;
    for_random_positions(75, 5000, [&](const Sample& sample) {
        const Color us = sample.position.side_to_move();
        for (const Square from : sample.position.pieces(us)) {
            for (int i = 0; i < kSquares; ++i) {
                const Move made(from, Square(i));
                if (slow_can_move(sample.men, from, Square(i))) {
                    const bool expected = slow_gives_check(sample.men, made, ~us);
                    INFO(to_string(made));
                    REQUIRE(movegen::gives_check(sample.position, made) == expected);
                    const auto& legal = sample.legal;
                    if (std::find(legal.begin(), legal.end(), made) == legal.end()) {
                        ++unsafe;
                        unsafe_checks += expected ? 1 : 0;
                    }
                }
            }
        }
    });
    REQUIRE(unsafe > scaled(5000));
    REQUIRE(unsafe_checks > scaled(500));
}

TEST_CASE("of all pairs of points just the legal moves are pseudo-legal and safe") {
    for_random_positions(76, 1000, [](const Sample& sample) {
        const Legality legality(sample.position);
        std::vector<Move> pseudo_legal;
        std::vector<Move> slow_pseudo_legal;
        std::vector<Move> safe;
        std::vector<Move> legal;
        for (int from = 0; from < kSquares; ++from) {
            for (int to = 0; to < kSquares; ++to) {
                const Move made(Square{from}, Square{to});
                const board::Piece man = sample.position.piece_on(made.from());
                if (!man.is_none() && man.color() == sample.position.side_to_move() &&
                    slow_can_move(sample.men, made.from(), made.to())) {
                    slow_pseudo_legal.push_back(made);
                }
                if (movegen::pseudo_legal(sample.position, made)) {
                    pseudo_legal.push_back(made);
                    if (movegen::safe(sample.position, legality, made)) {
                        safe.push_back(made);
                    }
                }
                if (movegen::legal(sample.position, made)) {
                    legal.push_back(made);
                }
            }
        }
        REQUIRE(sorted(pseudo_legal) == sorted(slow_pseudo_legal));
        REQUIRE(sorted(safe) == sorted(sample.legal));
        REQUIRE(sorted(legal) == sorted(sample.legal));
        REQUIRE_FALSE(movegen::pseudo_legal(sample.position, Move::none()));
    });
}

TEST_CASE("bound men and free destinations say what they mean") {
    for_random_positions(77, 5000, [](const Sample& sample) {
        const Position& position = sample.position;
        const Color us = position.side_to_move();
        const Legality legality(position);
        REQUIRE((legality.bound() & position.pieces(us)) == legality.bound());
        for (const Square from : position.pieces(us)) {
            if (from == position.king(us)) {
                continue;
            }
            if (!legality.bound().has(from)) {
                REQUIRE(legality.destinations(from) == legality.free_destinations());
            }
            for (int i = 0; i < kSquares; ++i) {
                const Move made(from, Square(i));
                if (slow_can_move(sample.men, from, Square(i))) {
                    const SlowBoard after = slow_after(sample.men, made);
                    INFO(to_string(made));
                    REQUIRE(legality.destinations(from).has(Square(i)) ==
                            (!slow_in_check(after, us) && !slow_kings_face(after)));
                }
            }
        }
    });
}

TEST_CASE("king's safety by hand: each way a line or leg binds") {
    const auto legal = [](const char* fen) {
        return sorted(movegen::legal_moves(board::parse_fen(fen).value()));
    };
    using Texts = std::vector<std::string>;
    // Hollow cannon on e5: the advisor may not step in between.
    REQUIRE(legal("3k5/9/9/9/4c4/9/9/9/9/3AK4 w") == Texts{"e0e1", "e0f0"});
    // Check by the cannon over the advisor: it leaves, the rook steps in, or the king goes where it
    // does not face the other.
    REQUIRE(legal("3k5/9/9/9/4c4/9/R8/9/4A4/4K4 w") ==
            Texts{"a3e3", "e0f0", "e1d0", "e1d2", "e1f0", "e1f2"});
    // Two own men before the cannon: neither may leave.
    REQUIRE(legal("5k3/9/9/9/4c4/9/9/4B4/4A4/4K4 w") == Texts{"e0d0"});
    // Check by the knight on c2: the rook blocks its leg.
    REQUIRE(legal("5k3/9/9/9/9/9/9/2n6/7R1/3K5 w") == Texts{"d0d1", "d0e0", "h1c1"});
    // The only man between the kings.
    REQUIRE(legal("4k4/9/9/9/9/4N4/9/9/9/4K4 w") == Texts{"e0d0", "e0e1", "e0f0"});
}

}  // namespace xq::tests
