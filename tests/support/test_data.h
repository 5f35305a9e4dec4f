// What the tests read from tests/data, and how much work they do.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace xq::tests {

/// Lines of the file tests/data/`name` without their line ends. Throws if it cannot be read or is
/// empty: a missing file must not pass for a file without cases.
[[nodiscard]] std::vector<std::string> read_data_lines(const std::string& name);

/// A line of perft.epd: counts[d - 1] is the number of leaves at depth d.
struct PerftCase {
    std::string fen;
    std::vector<std::uint64_t> counts;
};

[[nodiscard]] const std::vector<PerftCase>& perft_cases();

/// `full`, or a quarter of it under a sanitizer, which slows everything down.
[[nodiscard]] constexpr int scaled(int full) {
#ifdef CHUHE_SANITIZED
    return full / 4;
#else
    return full;
#endif
}

}  // namespace xq::tests
