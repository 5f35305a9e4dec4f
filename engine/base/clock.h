// Steady time, in milliseconds.
#pragma once

#include <chrono>
#include <cstdint>

namespace xq::base {

using Milliseconds = std::int64_t;
using TimePoint = std::chrono::steady_clock::time_point;

[[nodiscard]] inline TimePoint now() { return std::chrono::steady_clock::now(); }

/// Whole milliseconds since `start`.
[[nodiscard]] inline Milliseconds elapsed_since(TimePoint start) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(now() - start).count();
}

}  // namespace xq::base
