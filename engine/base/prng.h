// A small seeded generator: the same seed gives the same numbers on every machine.
//
// Source: SplitMix64, Steele, Lea & Flood, "Fast splittable pseudorandom number generators" (2014).
#pragma once

#include <cstdint>

namespace xq::base {

class Prng {
  public:
    constexpr explicit Prng(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15ULL;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31U);
    }

    /// A number in 0..bound-1; `bound` must be positive. The bias is below bound / 2^64.
    constexpr std::uint64_t below(std::uint64_t bound) { return next() % bound; }

  private:
    std::uint64_t state_;
};

}  // namespace xq::base
