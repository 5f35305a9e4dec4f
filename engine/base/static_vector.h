// A list of at most `Capacity` elements stored in place: no heap, asserts on overflow.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace xq::base {

template <typename T, std::size_t Capacity>
class StaticVector {
  public:
    // The elements start uninitialised on purpose: move lists are made millions of times a second.
    StaticVector() {}  // NOLINT(modernize-use-equals-default)

    void push_back(const T& element) {
        assert(size_ < Capacity);
        elements_[size_++] = element;
    }
    void pop_back() {
        assert(size_ > 0);
        --size_;
    }
    void clear() { size_ = 0; }
    /// Shortens the list to `count` elements; never lengthens it.
    void truncate(std::size_t count) {
        assert(count <= size_);
        size_ = count;
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    [[nodiscard]] static constexpr std::size_t capacity() { return Capacity; }

    T& operator[](std::size_t index) {
        assert(index < size_);
        return elements_[index];
    }
    const T& operator[](std::size_t index) const {
        assert(index < size_);
        return elements_[index];
    }
    T* begin() { return elements_.data(); }
    T* end() { return elements_.data() + size_; }
    const T* begin() const { return elements_.data(); }
    const T* end() const { return elements_.data() + size_; }

  private:
    std::size_t size_ = 0;
    std::array<T, Capacity> elements_;
};

}  // namespace xq::base
