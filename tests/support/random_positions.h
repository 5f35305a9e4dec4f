// Seeded random positions, the same on every machine, played and arranged with the oracle alone so
// that a fault of the engine's generator cannot hide itself.
#pragma once

#include <cstdint>
#include <vector>

#include "base/prng.h"
#include "board/position.h"
#include "board/setup.h"
#include "support/slow_movegen.h"

namespace xq::tests {

/// Random games from the start position and those of perft.epd. Captures and checks are preferred,
/// so that a good share of the positions is sparse and a good share is in check.
class Playouts {
  public:
    struct Sample {
        board::Position position;
        SlowBoard men;
        /// By the oracle; empty where the game is over.
        std::vector<board::Move> legal;
    };

    explicit Playouts(std::uint64_t seed);

    /// The next position of the current game, or the first of another.
    [[nodiscard]] Sample next();

  private:
    void start_game();
    [[nodiscard]] board::Move choose(const Sample& sample);

    base::Prng random_;
    board::Position position_;
    int plies_left_ = 0;
};

/// A random number of men on random points where they can stand, within the limits of one set.
/// Nothing else is asked: the kings may face and either side may be in check.
[[nodiscard]] board::Setup scattered_setup(base::Prng& random);

/// As scattered_setup(), but a position that a game could be played from; half of them and more are
/// in check.
[[nodiscard]] board::Position scattered_position(base::Prng& random);

}  // namespace xq::tests
