#include "rules/history.h"

#include <algorithm>
#include <limits>

namespace xq::rules {

using board::Move;
using board::Position;

namespace {

/// Counters stop here; no game nears it, but a history may be handed in from outside.
constexpr int kMostPlies = std::numeric_limits<std::int16_t>::max();

std::int16_t one_more(std::int16_t plies) {
    return static_cast<std::int16_t>(std::min(plies + 1, kMostPlies));
}

}  // namespace

void History::reset(const Position& position) {
    entries_.clear();
    filter_.fill(0);
    add(position).counted =
        static_cast<std::int16_t>(std::min(position.no_capture_plies(), kMostPlies));
    mark(position.in_check());
}

History::Entry& History::add(const Position& position) {
    Entry& entry = entries_.emplace_back();
    entry.key = position.key();
    entry.mover = ~position.side_to_move();
    ++filter(entry.key);
    return entry;
}

void History::pop() {
    --filter(entries_.back().key);
    entries_.pop_back();
}

void History::push_unmarked(const Position& position, Move move) {
    Entry& next = add(position);
    next.move = move;
    if (position.no_capture_plies() > 0) {
        const Entry& before = entry_back(1);
        next.reversible = one_more(before.reversible);
        next.counted = before.uncounted_check ? before.counted : one_more(before.counted);
    }
}

void History::mark(bool in_check) {
    Entry& last = entries_.back();
    if (last.reversible == 0) {
        last.check_run = in_check ? 1 : 0;
        return;
    }
    const Entry& before = entry_back(1);
    const bool check_before = last.reversible >= 2 && in_check;
    last.check_run = !in_check      ? std::int16_t{0}
                     : check_before ? one_more(entry_back(2).check_run)
                                    : std::int16_t{1};
    last.checks = before.checks;
    std::uint8_t& checks = last.checks[index(last.mover)];
    if (in_check && checks <= kCountedChecks) {
        ++checks;
    }
    last.uncounted_check = in_check && checks > kCountedChecks;
    last.counted =
        last.uncounted_check || before.uncounted_check ? before.counted : one_more(before.counted);
}

void History::push_null(const Position& position) {
    Entry& next = add(position);
    const Entry& before = entry_back(1);
    next.counted = one_more(before.counted);
    next.checks = before.checks;
}

int History::occurrences() const {
    const Entry& last = entries_.back();
    int count = 1;
    for (int back = kShortestCycle; back <= last.reversible; back += 2) {
        count += entry_back(back).key == last.key;
    }
    return count;
}

Recurrence History::recurrence(int plies_from_root, int fold) const {
    const Entry& last = entries_.back();
    if (!may_recur()) {
        return {};
    }
    int count = 1;
    int second = 0;
    for (int back = kShortestCycle; back <= last.reversible; back += 2) {
        if (entry_back(back).key == last.key) {
            if (++count == fold) {
                return {back, true, same_move(back)};
            }
            if (count == 2 && back < plies_from_root) {
                second = back;
            }
        }
    }
    return {second, false, second > 0 && same_move(second)};
}

bool History::same_move(int plies) const {
    return entry_back(plies).reversible > 0 && entry_back(plies + 1).key == entry_back(1).key;
}

}  // namespace xq::rules
