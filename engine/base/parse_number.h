// Whole-token integers: "12" is a number, "12x", "" and "0x1f" are not.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>

namespace xq::base {

/// The value of `token` if all of it is one decimal integer that fits `Integer`, else nothing.
/// A leading '+' is accepted, as `strtol` users send it.
template <std::integral Integer>
[[nodiscard]] std::optional<Integer> parse_number(std::string_view token) {
    if (token.size() > 1 && token.front() == '+' && token[1] != '-') {
        token.remove_prefix(1);
    }
    Integer value{};
    const char* const last = token.data() + token.size();
    const auto [end, status] = std::from_chars(token.data(), last, value);
    if (status != std::errc{} || end != last || token.empty()) {
        return std::nullopt;
    }
    return value;
}

}  // namespace xq::base
