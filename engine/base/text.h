// Small operations on text that the standard library lacks.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace xq::base {

/// `text` without blanks (space, tab, CR, LF, VT, FF, NUL) at both ends.
[[nodiscard]] std::string_view trim(std::string_view text);

/// The words of `text`, separated by any run of blanks.
[[nodiscard]] std::vector<std::string_view> split_words(std::string_view text);

/// `words[first..]` joined by single blanks.
[[nodiscard]] std::string join_words(const std::vector<std::string_view>& words,
                                     std::size_t first = 0);

/// ASCII letters in lower case; every other byte unchanged.
[[nodiscard]] std::string to_lower(std::string_view text);

/// Outside text made fit for an error line: control bytes become '?', anything past `limit` bytes
/// is cut and marked with "...". A multi-byte UTF-8 character is never cut in two.
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 60);

}  // namespace xq::base
