// The positions a game has gone through, for judging repetition and the natural limit.
//
// A key is placement plus side to move. Only positions since the last capture can come again; a
// null move in a search is a border too, since what lies before it was not reached by the rules.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/position.h"

namespace xq::rules {

/// Checks of each side that count towards the natural limit (23.3).
constexpr int kCountedChecks = 10;

/// The shortest way back to a position: each side moves away and returns.
constexpr int kShortestCycle = 4;

/// How the last position has come again.
struct Recurrence {
    /// Plies from the occurrence where the cycle to be judged begins; 0 for a position that is new,
    /// or does not count yet.
    int plies = 0;
    /// Whether the game ends by it; otherwise the position has only come twice.
    bool final = false;
    /// Whether the same move led to it both times, so that its player has made his choice again.
    bool same_move = false;
};

class History {
  public:
    /// A history that holds just `position`.
    explicit History(const board::Position& position) { reset(position); }

    /// Forgets everything before `position`.
    void reset(const board::Position& position);
    /// Adds `position`, reached by `move`.
    void push(const board::Position& position, board::Move move) {
        push_unmarked(position, move);
        mark(position.in_check());
    }
    /// The same in two halves, for a search that finds out anyway whether a position is check:
    /// mark() must follow before anything is pushed on top.
    void push_unmarked(const board::Position& position, board::Move move);
    void mark(bool in_check);
    /// Adds the position reached by passing the turn, which is no check.
    void push_null(const board::Position& position);
    void pop();

    /// Positions held, the first one included.
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    [[nodiscard]] board::Key last_key() const { return entries_.back().key; }
    [[nodiscard]] board::Key key_back(int plies) const { return entry_back(plies).key; }
    /// The move that led to the position `plies` back; none for the first one.
    [[nodiscard]] board::Move move_back(int plies) const { return entry_back(plies).move; }
    /// How many positions in a row with the same side to move, that `plies` back the last, were
    /// checks.
    [[nodiscard]] int checks_back(int plies) const { return entry_back(plies).check_run; }
    /// How many plies back a position could be the same as the last one.
    [[nodiscard]] int reversible_plies() const { return entries_.back().reversible; }

    /// Plies without capture that count towards the natural limit: neither a side's checks beyond
    /// the tenth nor the answers to them count (23.3, which speaks of the claimant's own checks; a
    /// referee that needs no claim applies it to both sides). Until the last position is marked, it
    /// is taken for no check.
    [[nodiscard]] int counted_plies() const { return entries_.back().counted; }

    /// How often the last position has occurred, this time included: 1, 2, 3 ...
    [[nodiscard]] int occurrences() const;

    /// Whether the last position could have come before; false for most that have not.
    [[nodiscard]] bool may_recur() const {
        const Entry& last = entries_.back();
        return last.reversible >= kShortestCycle && filter_[last.key % filter_.size()] > 1;
    }

    /// How the last position has come again for a search `plies_from_root` moves below its root:
    /// the `fold`th occurrence ends the game (4.2.3); a second one counts if the first lies below
    /// the root, for what a player would do once he would do again.
    [[nodiscard]] Recurrence recurrence(int plies_from_root, int fold) const;

  private:
    struct Entry {
        board::Key key = 0;
        board::Move move;
        std::int16_t reversible = 0;
        std::int16_t check_run = 0;
        std::int16_t counted = 0;
        /// Checks given by each side since the last capture, no more than kCountedChecks + 1.
        std::array<std::uint8_t, 2> checks{};
        board::Color mover = board::Color::Red;
        bool uncounted_check = false;
    };

    [[nodiscard]] const Entry& entry_back(int plies) const {
        return entries_[entries_.size() - 1 - static_cast<std::size_t>(plies)];
    }
    /// How many positions held share the low bits of `key`: one alone has not come before.
    [[nodiscard]] std::uint16_t& filter(board::Key key) { return filter_[key % filter_.size()]; }
    /// Appends an entry that knows its position, but nothing of what came before.
    Entry& add(const board::Position& position);
    /// Whether the position before the last one also stood before the same position `plies` back.
    [[nodiscard]] bool same_move(int plies) const;

    std::vector<Entry> entries_;
    std::array<std::uint16_t, 2048> filter_{};
};

}  // namespace xq::rules
