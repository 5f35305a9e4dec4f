// Moves one at a time, best guess first, each legal move once.
//
// Stages: table move, winning and equal captures, killers and counter move, other quiet moves by
// history, losing captures. In check: table move, then all evasions. Each stage is generated only
// when the one before it is used up.
#pragma once

#include <array>
#include <cstdint>

#include "board/position.h"
#include "movegen/legality.h"
#include "search/history_tables.h"

namespace xq::search {

/// What the order of quiet moves is drawn from.
struct OrderingHints {
    board::Move table_move;
    std::array<board::Move, 2> killers{};
    board::Move counter;
    const HistoryTables* tables = nullptr;
    /// Continuation histories of the moves one and two plies back.
    std::array<const PieceToTable*, 2> continuations{};
};

enum class PickMode : std::uint8_t {
    /// Every legal move.
    All,
    /// Only captures that do not lose material; every evasion when in check.
    Quiescence,
};

class MovePicker {
  public:
    MovePicker(const board::Position& position, const movegen::Legality& legality, PickMode mode,
               const OrderingHints& hints);

    /// The next move, or none.
    board::Move next();
    /// Leaves out the quiet moves that have not come yet.
    void skip_quiets() { skip_quiets_ = true; }

  private:
    enum class Step : std::uint8_t {
        TableMove,
        MakeCaptures,
        GoodCaptures,
        Refutations,
        MakeQuiets,
        Quiets,
        BadCaptures,
        MakeEvasions,
        Evasions,
        Done,
    };
    struct Scored {
        board::Move move;
        int score = 0;
    };

    [[nodiscard]] bool playable(board::Move move) const;
    [[nodiscard]] bool is_refutation(board::Move move) const;
    [[nodiscard]] int capture_score(board::Move move) const;
    [[nodiscard]] int quiet_score(board::Move move) const;
    template <typename Score>
    void take(const board::MoveList& moves, Score score);
    /// The best of the moves left in the current stage, taken out; none if there is none.
    board::Move pick_best();

    const board::Position& position_;
    const movegen::Legality& legality_;
    OrderingHints hints_;
    std::array<board::Move, 3> refutations_;
    PickMode mode_;
    Step step_ = Step::TableMove;
    bool skip_quiets_ = false;
    std::size_t next_ = 0;
    base::StaticVector<Scored, board::kMaxMoves> moves_;
    base::StaticVector<board::Move, board::kMaxMoves> bad_captures_;
};

}  // namespace xq::search
