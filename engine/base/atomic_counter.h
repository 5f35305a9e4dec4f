// A counter with one writer that other threads may read while it runs.
#pragma once

#include <atomic>
#include <cstdint>

namespace xq::base {

class AtomicCounter {
  public:
    [[nodiscard]] std::uint64_t get() const { return value_.load(std::memory_order_relaxed); }
    void set(std::uint64_t value) { value_.store(value, std::memory_order_relaxed); }
    /// Only for the one writing thread: cheaper than a locked addition.
    void increment() { set(get() + 1); }

  private:
    std::atomic<std::uint64_t> value_{0};
};

}  // namespace xq::base
