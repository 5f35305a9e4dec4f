// Whole files as text.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace xq::match {

/// All bytes of the file; nothing if it cannot be opened or read, as a folder cannot: errno then
/// holds the system's reason, if it gave one.
[[nodiscard]] std::optional<std::string> read_text(const std::filesystem::path& path);

}  // namespace xq::match
