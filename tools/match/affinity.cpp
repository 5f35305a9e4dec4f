#include "match/affinity.h"

#include <algorithm>
#include <sched.h>
#include <thread>

#include "base/parse_number.h"
#include "base/text.h"

namespace xq::match {

std::vector<int> usable_processors() {
    std::vector<int> processors;
#ifdef __linux__
    cpu_set_t set;
    CPU_ZERO(&set);
    if (::sched_getaffinity(0, sizeof(set), &set) == 0) {
        for (int processor = 0; processor < CPU_SETSIZE; ++processor) {
            if (CPU_ISSET(static_cast<std::size_t>(processor), &set)) {
                processors.push_back(processor);
            }
        }
    }
#endif
    if (processors.empty()) {
        const int count = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
        for (int processor = 0; processor < count; ++processor) {
            processors.push_back(processor);
        }
    }
    return processors;
}

int threads_of(const EngineSpec& engine) {
    int threads = 1;
    for (const auto& [name, value] : engine.options) {
        if (base::to_lower(name) == "threads") {
            threads = std::max(1, base::parse_number<int>(value).value_or(1));
        }
    }
    return threads;
}

std::vector<std::vector<int>> share_processors(const std::vector<int>& processors, int games,
                                               int threads) {
    const auto each = static_cast<std::size_t>(threads);
    std::vector<std::vector<int>> shares;
    if (processors.size() < each * static_cast<std::size_t>(games)) {
        return shares;
    }
    auto next = processors.begin();
    for (int game = 0; game < games; ++game) {
        shares.emplace_back(next, next + threads);
        next += threads;
    }
    return shares;
}

}  // namespace xq::match
