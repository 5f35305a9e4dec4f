#include "rules/history.h"

namespace xq::rules {

using board::Position;

namespace {

/// The shortest way back to a position: each side moves away and returns.
constexpr int kShortestCycle = 4;

}  // namespace

void History::reset(const Position& position) {
    entries_.assign(1, {position.key(), 0, 0});
    mark(position.in_check());
}

void History::push_unmarked(const Position& position) {
    const bool capture = position.no_capture_plies() == 0;
    entries_.push_back({position.key(), capture ? 0 : entries_.back().reversible + 1, 0});
}

void History::mark(bool in_check) {
    Entry& last = entries_.back();
    last.checks = !in_check ? 0 : last.reversible < 2 ? 1 : entry_back(2).checks + 1;
}

void History::push_null(const Position& position) { entries_.push_back({position.key(), 0, 0}); }

int History::occurrences() const {
    const Entry& last = entries_.back();
    int count = 1;
    for (int back = kShortestCycle; back <= last.reversible; back += 2) {
        count += entry_back(back).key == last.key;
    }
    return count;
}

Repetition History::repetition(int plies_from_root) const {
    const Entry& last = entries_.back();
    bool seen_in_game = false;
    for (int back = kShortestCycle; back <= last.reversible; back += 2) {
        if (entry_back(back).key == last.key) {
            if (back < plies_from_root || seen_in_game) {
                return judge_cycle(back);
            }
            seen_in_game = true;
        }
    }
    return Repetition::None;
}

/// The last `plies` plies, an even number, lead from the position back to itself. The position
/// itself need not be marked yet: its first occurrence was.
Repetition History::judge_cycle(int plies) const {
    const int moves_each = plies / 2;
    const bool we_are_checked = entry_back(2).checks >= moves_each;
    const bool they_are_checked = entry_back(1).checks >= moves_each;
    if (we_are_checked == they_are_checked) {
        return Repetition::Draw;
    }
    return we_are_checked ? Repetition::TheyCheck : Repetition::WeCheck;
}

}  // namespace xq::rules
