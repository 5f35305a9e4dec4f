#include "rules/cycle_judge.h"

#include "rules/cycle.h"

namespace xq::rules {

using board::Color;
using board::Key;
using board::Position;

namespace {

/// A key for the positions of the cycle in their order, which fix its moves.
Key path_key(const History& history, int plies) {
    Key path = static_cast<Key>(plies);
    for (int back = 0; back < plies; ++back) {
        path = (path ^ history.key_back(back)) * 0x9E3779B97F4A7C15ULL;
        path ^= path >> 29U;
    }
    return path;
}

}  // namespace

void CycleJudge::reset(RuleSet set) {
    set_ = set;
    slots_.fill({});
}

std::optional<Color> CycleJudge::loser(const Position& position, const History& history,
                                       int plies) {
    const Key path = path_key(history, plies);
    Slot& slot = slots_[path % slots_.size()];
    if (slot.path != path || slot.verdict == Known::Nothing) {
        const auto loser = judge_cycle(position, history, plies, set_).loser();
        slot = {path, !loser                 ? Known::Draw
                      : *loser == Color::Red ? Known::RedLoses
                                             : Known::BlackLoses};
    }
    switch (slot.verdict) {
        case Known::RedLoses: return Color::Red;
        case Known::BlackLoses: return Color::Black;
        default: return std::nullopt;
    }
}

}  // namespace xq::rules
