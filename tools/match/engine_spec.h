// What a tournament knows of an engine before it starts: how to run it, how to speak to it, and
// what it may spend.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "board/move.h"
#include "match/time_control.h"

namespace xq::match {

enum class Protocol : std::uint8_t { Uci, Ucci };

/// What a move may cost; limits hold together.
struct SearchLimits {
    /// Without periods there is no clock.
    TimeControl clock;
    std::optional<base::Milliseconds> movetime;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    /// Milliseconds over the time that are forgiven.
    base::Milliseconds margin = 0;
};

struct EngineSpec {
    /// Shown in tables and records; by default the program's file name.
    std::string name;
    std::string program;
    std::vector<std::string> arguments;
    std::string directory;
    Protocol protocol = Protocol::Uci;
    /// The rank system of its moves; unset, 1-10 for a UCI engine that has to be told UCI_Variant.
    std::optional<board::RankStyle> ranks;
    /// Options in the order given, sent after the handshake.
    std::vector<std::pair<std::string, std::string>> options;
    SearchLimits limits;
};

/// Splits `text` at blanks; parts in single or double quotes keep theirs. Errors: an open quote.
[[nodiscard]] base::Result<std::vector<std::string>> split_quoted(std::string_view text);

/// Applies "key=value key=value …" to `spec`: cmd, args, dir, name, proto, ranks (0 or 1: the first
/// rank's number), tc, movetime or st (ms; st in seconds), nodes, depth, timemargin, option.NAME.
/// Errors name the key; `spec` may then be half changed.
[[nodiscard]] base::Result<EngineSpec> apply_spec(EngineSpec spec, std::string_view text);

}  // namespace xq::match
