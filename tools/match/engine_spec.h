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
    /// Milliseconds over the time that are forgiven: what pipes and the system may need.
    base::Milliseconds margin = 50;
};

struct EngineSpec {
    /// Shown in tables and records; by default the program's file name.
    std::string name;
    std::string program;
    std::vector<std::string> arguments;
    std::string directory;
    Protocol protocol = Protocol::Uci;
    /// The rank system of its moves; unset, 1-10 for a UCI engine that is told UCI_Variant, by an
    /// option or because another game is its default, else 0-9.
    std::optional<board::RankStyle> ranks;
    /// Options in the order given, sent after the handshake.
    std::vector<std::pair<std::string, std::string>> options;
    /// Further lines sent after the options as they are.
    std::vector<std::string> lines;
    /// Empty for an engine that plays for itself.
    std::string team;
    SearchLimits limits;
    /// Processors it may run on, numbered from 0; empty for any.
    std::vector<int> processors;
};

/// Splits `text` at blanks; parts in single or double quotes keep theirs. Errors: an open quote.
[[nodiscard]] base::Result<std::vector<std::string>> split_quoted(std::string_view text);

/// Applies "key=value key=value …" to `spec`: cmd (program and arguments), args (more arguments,
/// after those of cmd), dir, name, proto, ranks (0 or 1: the first rank's number), tc, movetime or
/// st (ms; st in seconds), nodes, depth, timemargin, team, lines (a file of lines for the engine,
/// as its options in a league), option.NAME. Errors name the key; `spec` may then be half changed.
[[nodiscard]] base::Result<EngineSpec> apply_spec(EngineSpec spec, std::string_view text);

}  // namespace xq::match
