// The option table: one row an option, from which both dialects list, parse, check and apply it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "protocol/command.h"
#include "rules/rule_set.h"

namespace xq::protocol {

enum class CoordSystem : std::uint8_t { Auto, FromZero, FromOne };

/// The values the options hold.
struct Settings {
    /// MB of transposition table, 0 for automatic.
    int hash = 64;
    /// Search threads, 0 for automatic.
    int threads = 1;
    int multi_pv = 1;
    bool ponder = false;
    base::Milliseconds move_overhead = 30;
    /// Whether UCCI's `go time` counts milliseconds.
    bool use_milliseconds = true;
    CoordSystem coord_system = CoordSystem::Auto;
    /// Whether the client has set UCI_Variant to xiangqi.
    bool variant_chosen = false;
    rules::RuleSet rule_set = rules::RuleSet::Asian;
    /// Occurrences of a position that end the game.
    int repetition_fold = 3;
    /// Whether plies without capture draw, and how many.
    bool natural_limit = true;
    int natural_limit_plies = rules::kNaturalLimit;
    rules::DrawRule draw_rule = rules::DrawRule::None;

    [[nodiscard]] rules::Rules rules() const;
};

/// What setting an option asks of the session besides the new value.
enum class Effect : std::uint8_t { None, Hash, Threads, ClearHash, NewGame };

/// The option lines of a handshake, in table order.
[[nodiscard]] std::string option_lines(Dialect dialect);

/// Sets `name` (any case, blanks or underscores alike, either dialect's name) in
/// `settings`. Nothing for a name that no row has. Errors: missing, unreadable or out-of-range
/// value, with `settings` unchanged.
[[nodiscard]] std::optional<base::Result<Effect>> apply_option(
    Settings& settings, std::string_view name, std::optional<std::string_view> value);

}  // namespace xq::protocol
