#include "eval/eval_info.h"

#include "board/geometry.h"

namespace xq::eval {

using board::Bitboard;
using board::Color;
using board::PieceType;
using board::Position;
using board::Square;

namespace {

/// The men whose reach the terms ask for one by one.
void add_men(const Position& position, Color color, Bitboard occupied, SideInfo& own) {
    const Bitboard ours = position.pieces(color);
    const Bitboard theirs = occupied - ours;
    const auto add = [&](PieceType type, Bitboard attacks, Bitboard moves) {
        own.men.push_back({type, attacks, moves});
        own.attacked_by[index(type)] |= attacks;
    };
    for (const Square square : position.pieces(color, PieceType::Rook)) {
        const Bitboard attacks = board::rook_attacks(square, occupied);
        add(PieceType::Rook, attacks, attacks - ours);
        ++own.rooks;
    }
    for (const Square square : position.pieces(color, PieceType::Knight)) {
        const Bitboard attacks = board::knight_attacks_from(square, occupied);
        add(PieceType::Knight, attacks, attacks - ours);
        ++own.knights;
    }
    for (const Square square : position.pieces(color, PieceType::Cannon)) {
        const Bitboard attacks = board::cannon_attacks(square, occupied);
        const Bitboard quiet = board::rook_attacks(square, occupied) - occupied;
        add(PieceType::Cannon, attacks, quiet | (attacks & theirs));
        ++own.cannons;
    }
}

/// Every point a pawn of the set moves to.
Bitboard pawn_reach(Color color, Bitboard pawns) {
    const Bitboard crossed = pawns - board::kHomeHalf[index(color)];
    const Bitboard first_file = board::file_points(0);
    const Bitboard last_file = board::file_points(board::kFiles - 1);
    const Bitboard forward =
        color == Color::Red ? pawns.shifted_up(board::kFiles) : pawns.shifted_down(board::kFiles);
    return forward | (crossed - last_file).shifted_up(1) | (crossed - first_file).shifted_down(1);
}

}  // namespace

EvalInfo::EvalInfo(const Position& the_position)
    : position(the_position), occupied(the_position.occupied()) {
    for (const Color color : board::kColors) {
        SideInfo& own = sides[index(color)];
        add_men(position, color, occupied, own);
        for (const Square square : position.pieces(color, PieceType::Advisor)) {
            own.attacked_by[index(PieceType::Advisor)] |= board::advisor_attacks(square);
            ++own.advisors;
        }
        for (const Square square : position.pieces(color, PieceType::Bishop)) {
            own.attacked_by[index(PieceType::Bishop)] |= board::bishop_attacks(square, occupied);
            ++own.bishops;
        }
        own.attacked_by[index(PieceType::King)] = board::king_attacks(position.king(color));
        own.attacked_by[index(PieceType::Pawn)] =
            pawn_reach(color, position.pieces(color, PieceType::Pawn));
        for (const Bitboard& attacks : own.attacked_by) {
            own.attacked |= attacks;
        }
    }
}

}  // namespace xq::eval
