// What every two players of a tournament have made of their games with each other.
#pragma once

#include <cassert>
#include <cstddef>
#include <vector>

#include "match/standings.h"

namespace xq::match {

/// Of one player against one opponent.
struct MutualScore {
    int half_points = 0;
    int games = 0;
    /// Of teams: the points of the players in these matches, and those of the opponent's. Of single
    /// engines the same as of the games.
    int board_half_points = 0;
    int opponents_board_half_points = 0;
};

class MutualScores {
  public:
    /// Of players 0..players-1; play-offs are left out.
    MutualScores(const Results& results, std::size_t players)
        : players_(players), scores_(players * players) {
        for (const GameResult& game : results.games) {
            assert(game.red < players && game.black < players && game.red != game.black);
            if (game.playoff) {
                continue;
            }
            const int red = red_half_points(game.result);
            const BoardScore boards = boards_of(game);
            add(game.red, game.black, red, boards.red_half_points, boards.black_half_points);
            add(game.black, game.red, 2 - red, boards.black_half_points, boards.red_half_points);
        }
    }

    [[nodiscard]] MutualScore of(std::size_t player, std::size_t opponent) const {
        return scores_[player * players_ + opponent];
    }

  private:
    void add(std::size_t player, std::size_t opponent, int half_points, int boards,
             int opponents_boards) {
        MutualScore& score = scores_[player * players_ + opponent];
        score.half_points += half_points;
        ++score.games;
        score.board_half_points += boards;
        score.opponents_board_half_points += opponents_boards;
    }

    std::size_t players_;
    std::vector<MutualScore> scores_;
};

}  // namespace xq::match
