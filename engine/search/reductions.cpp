#include "search/reductions.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace xq::search {

namespace {

constexpr int kMinDepth = 3;
constexpr int kTableSize = 64;
/// Reductions are added up in 1024ths of a ply.
constexpr int kPly = 1024;

using Table = std::array<std::array<int, kTableSize>, kTableSize>;

/// Grows with the logarithms of depth and move number.
const Table& base_reductions() {
    static const Table table = [] {
        Table values{};
        for (int depth = 1; depth < kTableSize; ++depth) {
            for (int number = 1; number < kTableSize; ++number) {
                values[static_cast<std::size_t>(depth)][static_cast<std::size_t>(number)] =
                    static_cast<int>(kPly * (0.6 + std::log(depth) * std::log(number) / 2.2));
            }
        }
        return values;
    }();
    return table;
}

}  // namespace

int late_move_reduction(const ReductionContext& context) {
    if (context.depth < kMinDepth || context.move_number <= (context.pv_node ? 3 : 2)) {
        return 0;
    }
    const auto row = static_cast<std::size_t>(std::min(context.depth, kTableSize - 1));
    const auto column = static_cast<std::size_t>(std::min(context.move_number, kTableSize - 1));
    int reduction = base_reductions()[row][column];
    if (!context.quiet) {
        reduction /= 2;
    }
    reduction -= context.pv_node ? kPly : 0;
    reduction += context.cut_node ? kPly : 0;
    reduction += context.improving ? 0 : kPly / 2;
    reduction -= context.gives_check || context.in_check ? kPly : 0;
    reduction -= context.refutation ? kPly : 0;
    reduction -= std::clamp(context.history / 8, -2 * kPly, 2 * kPly);
    return std::clamp(reduction / kPly, 0, context.depth - 1);
}

}  // namespace xq::search
