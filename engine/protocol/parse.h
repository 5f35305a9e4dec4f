// Protocol lines to commands. One grammar serves both dialects, because clients mix them: either
// form of setoption, UCI clock words under UCCI, bare Cyclone positions.
#pragma once

#include <optional>
#include <string_view>

#include "base/result.h"
#include "protocol/command.h"

namespace xq::protocol {

/// The command on `line`; nothing for a blank line. Errors: a command whose arguments cannot be
/// read.
[[nodiscard]] base::Result<std::optional<Command>> parse_line(std::string_view line);

}  // namespace xq::protocol
