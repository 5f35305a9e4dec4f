// Large blocks of zeroed memory, on huge pages where the system grants them.
//
// Random access to hundreds of megabytes on small pages costs a page walk each time. The system
// hands the pages out, zeroed, only when they are first touched, so a large block costs nothing
// yet.
#pragma once

#include <cstddef>
#include <utility>

namespace xq::base {

/// At least `bytes` zeroed bytes, aligned to 64 KB or better. Throws std::bad_alloc.
[[nodiscard]] void* map_zeroed(std::size_t bytes);
/// Gives back a block of map_zeroed; `bytes` as asked for then. Nothing for a null pointer.
void unmap(void* block, std::size_t bytes);

/// Owns one block.
class HugeBlock {
  public:
    HugeBlock() = default;
    explicit HugeBlock(std::size_t bytes) : data_(map_zeroed(bytes)), bytes_(bytes) {}
    ~HugeBlock() { unmap(data_, bytes_); }
    HugeBlock(HugeBlock&& other) noexcept { swap(other); }
    HugeBlock& operator=(HugeBlock&& other) noexcept {
        swap(other);
        return *this;
    }

    [[nodiscard]] void* data() const { return data_; }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

  private:
    void swap(HugeBlock& other) {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
    }

    void* data_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace xq::base
