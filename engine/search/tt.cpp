#include "search/tt.h"

#include <algorithm>
#include <thread>
#include <vector>

namespace xq::search {

using board::Key;
using board::Move;

namespace {

// Data word, from the low end: move 16, score 16, static evaluation 16, depth 8, bound 2,
// generation 6.
std::uint64_t pack(const TtEntry& entry, int generation) {
    const auto bits16 = [](int value) {
        return std::uint64_t{static_cast<std::uint16_t>(static_cast<std::int16_t>(value))};
    };
    return std::uint64_t{entry.move.bits()} | bits16(entry.score) << 16U |
           bits16(entry.static_eval) << 32U |
           std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 48U |
           static_cast<std::uint64_t>(entry.bound) << 56U |
           static_cast<std::uint64_t>(generation) << 58U;
}

TtEntry unpack(std::uint64_t data) {
    const auto int16 = [](std::uint64_t bits) {
        return static_cast<int>(static_cast<std::int16_t>(static_cast<std::uint16_t>(bits)));
    };
    TtEntry entry;
    entry.move = Move::from_bits(static_cast<std::uint16_t>(data));
    entry.score = int16(data >> 16U);
    entry.static_eval = int16(data >> 32U);
    entry.depth = static_cast<int>((data >> 48U) & 0xFFU);
    entry.bound = static_cast<Bound>((data >> 56U) & 3U);
    return entry;
}

}  // namespace

void TranspositionTable::resize(std::size_t megabytes) {
    const std::size_t count = std::max<std::size_t>(1, megabytes * 1024 * 1024 / sizeof(Cluster));
    base::HugeBlock block(count * sizeof(Cluster));
    clusters_ = static_cast<Cluster*>(block.data());
    block_ = std::move(block);
    count_ = count;
    megabytes_ = megabytes;
    generation_ = 0;
    used_ = false;
    warm_ = false;
}

template <typename Use>
void TranspositionTable::share_out(int threads, Use use) {
    const auto workers = static_cast<std::size_t>(std::max(1, threads));
    std::vector<std::jthread> helpers;
    for (std::size_t i = 0; i < workers; ++i) {
        const std::size_t first = count_ / workers * i;
        const std::size_t last = i + 1 == workers ? count_ : count_ / workers * (i + 1);
        helpers.emplace_back([use, first, last] { use(first, last); });
    }
}

void TranspositionTable::clear(int threads) {
    if (used_) {
        share_out(threads, [this](std::size_t first, std::size_t last) {
            std::fill(clusters_ + first, clusters_ + last, Cluster{});
        });
    }
    generation_ = 0;
    used_ = false;
}

void TranspositionTable::warm_up(int threads) {
    constexpr std::size_t kPage = 4096 / sizeof(Cluster);
    if (!used_ && !warm_) {
        share_out(threads, [this](std::size_t first, std::size_t last) {
            for (std::size_t c = first; c < last; c += kPage) {
                Slot::set(clusters_[c].slots[0].data, 0);
            }
        });
    }
    warm_ = true;
}

std::size_t TranspositionTable::cluster_index(Key key) const {
    // Tables of up to 2^32 clusters (256 GB) keep the product within 64 bits.
    return static_cast<std::size_t>(((key >> 32U) * count_) >> 32U);
}

int TranspositionTable::age(std::uint64_t data) const {
    return (generation_ - static_cast<int>(data >> 58U)) & kGenerationMask;
}

std::optional<TtEntry> TranspositionTable::probe(Key key) const {
    for (Slot& slot : cluster(key).slots) {
        const std::uint64_t data = Slot::get(slot.data);
        if ((Slot::get(slot.check) ^ data) == key && data != 0) {
            return unpack(data);
        }
    }
    return std::nullopt;
}

void TranspositionTable::store(Key key, TtEntry entry) {
    Slot* victim = nullptr;
    int least_worth = 0;
    for (Slot& slot : cluster(key).slots) {
        const std::uint64_t data = Slot::get(slot.data);
        if ((Slot::get(slot.check) ^ data) == key && data != 0) {
            const TtEntry old = unpack(data);
            if (entry.move.is_none()) {
                entry.move = old.move;
            }
            // A much deeper result of this search is worth more than a fresh shallow bound.
            if (entry.bound != Bound::Exact && entry.depth + 4 < old.depth && age(data) == 0) {
                return;
            }
            victim = &slot;
            break;
        }
        const int worth = data == 0 ? -1000 : unpack(data).depth - 8 * age(data);
        if (victim == nullptr || worth < least_worth) {
            victim = &slot;
            least_worth = worth;
        }
    }
    const std::uint64_t data = pack(entry, generation_);
    Slot::set(victim->data, data);
    Slot::set(victim->check, key ^ data);
}

int TranspositionTable::hash_full() const {
    const std::size_t sample = std::min<std::size_t>(count_, 1000 / kClusterSize);
    int used = 0;
    for (std::size_t c = 0; c < sample; ++c) {
        for (Slot& slot : clusters_[c].slots) {
            const std::uint64_t data = Slot::get(slot.data);
            used += data != 0 && age(data) == 0;
        }
    }
    return static_cast<int>(static_cast<std::size_t>(used) * 1000 / (sample * kClusterSize));
}

}  // namespace xq::search
