// The rule sets a game can be refereed by, and what else of the rules can be chosen.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "board/piece.h"

namespace xq::rules {

/// asian: the Asian (AXF) text and the World (WXF) manual, whose only offences are perpetual check
/// and the perpetual chase of one man. chinese: chapters 24 to 29 of the Chinese competition rules
/// with the detailed rules of their chapter 7. computer: what engine servers adjudicate, where a
/// single check acquits of every chase.
enum class RuleSet : std::uint8_t { Asian, Chinese, Computer };

constexpr std::array<std::string_view, 3> kRuleSetNames{"asian", "chinese", "computer"};

[[nodiscard]] constexpr std::string_view name(RuleSet set) {
    return kRuleSetNames[static_cast<std::size_t>(set)];
}
[[nodiscard]] constexpr std::optional<RuleSet> parse_rule_set(std::string_view text) {
    for (std::size_t i = 0; i < kRuleSetNames.size(); ++i) {
        if (kRuleSetNames[i] == text) {
            return static_cast<RuleSet>(i);
        }
    }
    return std::nullopt;
}

/// What a draw is worth: in some events it counts as a loss for one side.
enum class DrawRule : std::uint8_t { None, RedLoses, BlackLoses };

constexpr std::array<std::string_view, 3> kDrawRuleNames{"none", "red-loses", "black-loses"};

/// Plies without capture after which a game is drawn (4.2.4: sixty moves by each side).
constexpr int kNaturalLimit = 120;

struct Rules {
    RuleSet set = RuleSet::Asian;
    /// Occurrences of a position that end the game: 3 (4.2.3, chapter 24); some leagues want 4.
    int fold = 3;
    /// Counted plies without capture that draw; nothing where the limit is not applied.
    std::optional<int> limit = kNaturalLimit;
    DrawRule draw = DrawRule::None;

    friend bool operator==(const Rules&, const Rules&) = default;
};

/// The side a draw counts as lost for, if any.
[[nodiscard]] constexpr std::optional<board::Color> loser_of_draw(DrawRule rule) {
    switch (rule) {
        case DrawRule::RedLoses: return board::Color::Red;
        case DrawRule::BlackLoses: return board::Color::Black;
        case DrawRule::None: break;
    }
    return std::nullopt;
}

}  // namespace xq::rules
