// Every constant of the evaluation, and nothing else. data table
//
// Material is the scale of the rule documents (000, section 拾) and is never tuned. Piece-square
// values are hand-set, in centipawns, for Red on files a..e with rank 9, Black's home, in the first
// row; files f..i mirror them. psqt.cpp subtracts each table's average over the points the piece
// can stand on (a pawn's before and after the river apart), so that they add no material.
#pragma once

#include <array>

#include "board/piece.h"
#include "eval/score.h"

namespace xq::eval::weights {

/// King, advisor, bishop, knight, rook, cannon, pawn on its own side of the river.
constexpr std::array<int, board::kPieceTypeCount> kMaterial{0, 200, 200, 400, 900, 450, 100};
constexpr int kCrossedPawn = 200;

/// How much of the middlegame a man carries; the full set has kFullPhase.
constexpr std::array<int, board::kPieceTypeCount> kPhase{0, 0, 0, 2, 4, 2, 0};
constexpr int kFullPhase = 32;

/// For being on move.
constexpr Phased kTempo{12, 8};

using HalfBoard = std::array<std::array<int, 5>, 10>;

struct PieceSquare {
    HalfBoard mg;
    HalfBoard eg;
};

constexpr PieceSquare kKing{
    .mg =
        {{{}, {}, {}, {}, {}, {}, {}, {0, 0, 0, -48, -52}, {0, 0, 0, -24, -22}, {0, 0, 0, 6, 14}}},
    .eg = {{{}, {}, {}, {}, {}, {}, {}, {0, 0, 0, -12, -16}, {0, 0, 0, -4, -4}, {0, 0, 0, 4, 6}}},
};

constexpr PieceSquare kAdvisor{
    .mg = {{{}, {}, {}, {}, {}, {}, {}, {0, 0, 0, -6, 0}, {0, 0, 0, 0, 6}, {0, 0, 0, 3, 0}}},
    .eg = {{{}, {}, {}, {}, {}, {}, {}, {0, 0, 0, 0, 0}, {0, 0, 0, 0, 6}, {0, 0, 0, 0, 0}}},
};

constexpr PieceSquare kBishop{
    .mg = {{{}, {}, {}, {}, {}, {0, 0, -4, 0, 0}, {}, {-10, 0, 0, 0, 12}, {}, {0, 0, 3, 0, 0}}},
    .eg = {{{}, {}, {}, {}, {}, {0, 0, 0, 0, 0}, {}, {-6, 0, 0, 0, 8}, {}, {0, 0, 0, 0, 0}}},
};

constexpr PieceSquare kKnight{
    .mg = {{{-24, -16, -8, -12, -20},
            {-10, 6, 34, 8, -12},
            {0, 16, 20, 34, 10},
            {8, 26, 20, 26, 20},
            {4, 18, 18, 22, 24},
            {0, 12, 16, 18, 20},
            {-6, 6, 10, 12, 8},
            {-10, 0, 14, 4, -6},
            {-18, -6, -2, -4, -44},
            {-26, -14, -10, -14, -22}}},
    .eg = {{{-24, -14, -4, -8, -14},
            {-10, 6, 24, 14, 6},
            {0, 18, 24, 30, 16},
            {6, 22, 24, 28, 26},
            {4, 16, 20, 24, 26},
            {0, 8, 14, 16, 18},
            {-8, 0, 4, 8, 8},
            {-14, -6, 0, 0, -2},
            {-22, -12, -8, -8, -16},
            {-30, -20, -16, -18, -20}}},
};

constexpr PieceSquare kRook{
    .mg = {{{8, 6, 6, 18, 14},
            {12, 18, 14, 32, 36},
            {6, 8, 8, 20, 16},
            {10, 20, 16, 26, 24},
            {8, 14, 14, 20, 18},
            {6, 14, 12, 18, 16},
            {0, 6, 6, 14, 10},
            {-10, 4, 0, 12, 6},
            {-12, 0, -2, 10, -8},
            {-34, 0, -6, 12, -14}}},
    .eg = {{{4, 6, 8, 14, 12},
            {10, 14, 16, 22, 24},
            {8, 12, 12, 18, 18},
            {6, 12, 12, 16, 16},
            {6, 10, 10, 14, 14},
            {2, 6, 6, 10, 10},
            {-2, 2, 2, 6, 6},
            {-8, -2, -2, 4, 2},
            {-10, -4, -4, 2, -4},
            {-16, -6, -6, 2, -8}}},
};

constexpr PieceSquare kCannon{
    .mg = {{{14, 10, 4, -12, -16},
            {6, 4, 0, -10, -14},
            {2, 2, 0, -8, -10},
            {0, 4, 2, 2, 10},
            {-2, 0, 0, 4, 10},
            {-4, 0, 4, 4, 12},
            {0, 2, 4, 4, 8},
            {2, 6, 8, 8, 24},
            {-2, 2, 4, 6, 6},
            {-4, -2, 0, 4, 2}}},
    .eg = {{{0, 0, -2, -6, -8},
            {0, 0, 0, -4, -4},
            {-2, 0, 0, -2, 0},
            {-4, -2, 0, 2, 6},
            {-6, -4, -2, 2, 6},
            {-4, -2, 0, 4, 8},
            {-2, 0, 2, 4, 8},
            {0, 2, 4, 8, 14},
            {0, 2, 4, 8, 10},
            {0, 2, 4, 8, 8}}},
};

constexpr PieceSquare kPawn{
    .mg = {{{-80, -80, -70, -60, -50},
            {-10, 4, 30, 56, 62},
            {0, 20, 40, 60, 56},
            {4, 24, 36, 48, 50},
            {-8, 6, 14, 20, 32},
            {0, 0, 10, 0, 6},
            {-4, 0, 0, 0, 10},
            {},
            {},
            {}}},
    .eg = {{{-90, -90, -80, -70, -60},
            {-20, 4, 24, 40, 44},
            {0, 22, 36, 46, 46},
            {10, 26, 34, 40, 42},
            {4, 14, 18, 22, 26},
            {8, 0, 8, 0, 8},
            {0, 0, 0, 0, 0},
            {},
            {},
            {}}},
};

}  // namespace xq::eval::weights
