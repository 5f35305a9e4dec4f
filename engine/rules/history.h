// The positions a game has gone through, for judging repetition and perpetual check.
//
// A key is placement plus side to move. Only positions since the last capture can come again; a
// null move in a search is a border too, since what lies before it was not reached by the rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/position.h"

namespace xq::rules {

/// How a repeated position came about, seen from the side to move in it. One side's perpetual check
/// loses against anything else (26.1); two perpetual checks, and all other cycles, draw.
enum class Repetition : std::uint8_t { None, Draw, WeCheck, TheyCheck };

class History {
  public:
    /// A history that holds just `position`.
    explicit History(const board::Position& position) { reset(position); }

    /// Forgets everything before `position`.
    void reset(const board::Position& position);
    /// Adds the position reached by a move.
    void push(const board::Position& position) {
        push_unmarked(position);
        mark(position.in_check());
    }
    /// The same in two halves, for a search that finds out anyway whether a position is check:
    /// mark() must follow before anything is pushed on top.
    void push_unmarked(const board::Position& position);
    void mark(bool in_check);
    /// Adds the position reached by passing the turn, which is no check.
    void push_null(const board::Position& position);
    void pop() { entries_.pop_back(); }

    /// Positions held, the first one included.
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    [[nodiscard]] board::Key last_key() const { return entries_.back().key; }

    /// How often the last position has occurred, this time included: 1, 2, 3 ...
    [[nodiscard]] int occurrences() const;

    /// What a search `plies_from_root` moves below its root makes of the last position having come
    /// before. A position that occurred below the root counts at once, one of the game only at the
    /// third occurrence (4.2.3).
    [[nodiscard]] Repetition repetition(int plies_from_root) const;

  private:
    struct Entry {
        board::Key key = 0;
        /// How many plies back a position could be the same as this one.
        int reversible = 0;
        /// How many positions in a row with the same side to move, this one the last, were checks.
        int checks = 0;
    };

    [[nodiscard]] const Entry& entry_back(int plies) const {
        return entries_[entries_.size() - 1 - static_cast<std::size_t>(plies)];
    }
    [[nodiscard]] Repetition judge_cycle(int plies) const;

    std::vector<Entry> entries_;
};

}  // namespace xq::rules
