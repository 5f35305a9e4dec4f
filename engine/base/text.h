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

/// Bytes of the UTF-8 character that `text`, not empty, begins with; 0 if it begins with none.
[[nodiscard]] std::size_t utf8_length(std::string_view text);

/// Outside text made fit for an error line: valid UTF-8 in which control characters and bytes that
/// belong to no character are '?', cut after `limit` bytes at most and then marked with "...".
[[nodiscard]] std::string printable(std::string_view text, std::size_t limit = 60);

}  // namespace xq::base
