#include "rules/mating_checks.h"

#include "movegen/movegen.h"

namespace xq::rules {

using board::Move;
using board::Position;
using movegen::Legality;

namespace {

constexpr int kMostPositions = 20'000;

class MateSearch {
  public:
    explicit MateSearch(Position& position) : position_(position) {}

    bool attack(int moves) {
        for (const Move move : movegen::legal_moves(position_)) {
            if (!movegen::gives_check(position_, move)) {
                continue;
            }
            const board::Undo undo = position_.do_move(move);
            const bool mated = --left_ >= 0 && !defends(moves - 1);
            position_.undo_move(move, undo);
            if (mated) {
                return true;
            }
        }
        return false;
    }

  private:
    /// Whether the side in check has an answer to this and the next `moves` checks.
    bool defends(int moves) {
        if (moves == 0) {
            return movegen::has_legal_move(position_, Legality(position_));
        }
        for (const Move move : movegen::legal_moves(position_)) {
            const board::Undo undo = position_.do_move(move);
            const bool mated = --left_ >= 0 && attack(moves);
            position_.undo_move(move, undo);
            if (!mated) {
                return true;
            }
        }
        return false;
    }

    Position& position_;
    int left_ = kMostPositions;
};

}  // namespace

bool mates_by_checks(Position& position, int moves) {
    // Shortest first: most threats are short, and a bounded search must not miss those.
    MateSearch search(position);
    for (int depth = 1; depth <= moves; ++depth) {
        if (search.attack(depth)) {
            return true;
        }
    }
    return false;
}

}  // namespace xq::rules
