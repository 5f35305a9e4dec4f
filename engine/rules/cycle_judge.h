// Verdicts on cycles for a search, which meets the same cycles again and again.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "board/position.h"
#include "rules/history.h"
#include "rules/rule_set.h"

namespace xq::rules {

/// judge_cycle() with a memory of verdicts, for one thread.
class CycleJudge {
  public:
    /// Judges by `set` from now on and forgets what was remembered.
    void reset(RuleSet set);

    /// The side that loses by the last `plies` plies of `history`, which end in `position`; nothing
    /// for a draw. See judge_cycle().
    [[nodiscard]] std::optional<board::Color> loser(const board::Position& position,
                                                    const History& history, int plies);

  private:
    enum class Known : std::uint8_t { Nothing, Draw, RedLoses, BlackLoses };
    struct Slot {
        board::Key path = 0;
        Known verdict = Known::Nothing;
    };

    RuleSet set_ = RuleSet::Asian;
    std::array<Slot, 4096> slots_{};
};

}  // namespace xq::rules
