#include "base/huge_memory.h"

#include <cstdint>
#include <new>

#ifdef _WIN32
#include <windows.h>
#else
#include <sys/mman.h>
#endif

namespace xq::base {

#ifdef _WIN32

// Windows grants huge pages only to accounts with a privilege that users do not have.
void* map_zeroed(std::size_t bytes) {
    void* const block = VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    if (block == nullptr) {
        throw std::bad_alloc();
    }
    return block;
}

void unmap(void* block, std::size_t) {
    if (block != nullptr) {
        VirtualFree(block, 0, MEM_RELEASE);
    }
}

#else

namespace {

constexpr std::size_t kHugePage = std::size_t{2} * 1024 * 1024;

std::size_t rounded(std::size_t bytes) { return (bytes + kHugePage - 1) / kHugePage * kHugePage; }

}  // namespace

void* map_zeroed(std::size_t bytes) {
    if (bytes > SIZE_MAX - 2 * kHugePage) {
        throw std::bad_alloc();
    }
    // One huge page more than needed, and what lies outside the aligned part given back.
    const std::size_t size = rounded(bytes);
    void* const mapped =
        mmap(nullptr, size + kHugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) {
        throw std::bad_alloc();
    }
    auto* const start = static_cast<unsigned char*>(mapped);
    const std::size_t before =
        (kHugePage - reinterpret_cast<std::uintptr_t>(start) % kHugePage) % kHugePage;
    if (before > 0) {
        munmap(start, before);
    }
    munmap(start + before + size, kHugePage - before);
    // A wish; small pages work too.
    (void)madvise(start + before, size, MADV_HUGEPAGE);
    return start + before;
}

void unmap(void* block, std::size_t bytes) {
    if (block != nullptr) {
        munmap(block, rounded(bytes));
    }
}

#endif

}  // namespace xq::base
