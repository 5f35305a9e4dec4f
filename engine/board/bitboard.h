// A set of board points in two machine words: bit i is the square with index i.
//
// The only file that knows of the compiler's 128-bit integer. Bits 90..127 are always zero.
#pragma once

#include <bit>
#include <cstdint>

#include "board/square.h"

namespace xq::board {

class Bitboard {
    __extension__ using Word = unsigned __int128;

  public:
    constexpr Bitboard() = default;
    constexpr explicit Bitboard(Square square) : bits_(Word{1} << square.index()) {}

    /// The set whose words are `low` (squares 0..63) and `high` (squares 64..89).
    [[nodiscard]] static constexpr Bitboard from_words(std::uint64_t low, std::uint64_t high) {
        return from_bits((Word{high} << 64U) | low);
    }
    [[nodiscard]] static constexpr Bitboard all() { return from_bits((Word{1} << kSquares) - 1); }

    [[nodiscard]] constexpr std::uint64_t low() const { return static_cast<std::uint64_t>(bits_); }
    [[nodiscard]] constexpr std::uint64_t high() const {
        return static_cast<std::uint64_t>(bits_ >> 64U);
    }

    [[nodiscard]] constexpr bool has(Square square) const {
        return ((bits_ >> square.index()) & 1U) != 0;
    }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr bool any() const { return bits_ != 0; }
    [[nodiscard]] constexpr bool more_than_one() const { return (bits_ & (bits_ - 1)) != 0; }
    [[nodiscard]] constexpr int count() const {
        return std::popcount(low()) + std::popcount(high());
    }

    /// Lowest square; only for a set that is not empty.
    [[nodiscard]] constexpr Square first() const {
        assert(any());
        return Square(low() != 0 ? std::countr_zero(low()) : 64 + std::countr_zero(high()));
    }
    constexpr Square pop_first() {
        const Square square = first();
        bits_ &= bits_ - 1;
        return square;
    }

    constexpr void add(Square square) { bits_ |= Word{1} << square.index(); }
    constexpr void remove(Square square) { bits_ &= ~(Word{1} << square.index()); }
    constexpr void toggle(Square square) { bits_ ^= Word{1} << square.index(); }

    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) {
        return from_bits(a.bits_ & b.bits_);
    }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) {
        return from_bits(a.bits_ | b.bits_);
    }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) {
        return from_bits(a.bits_ ^ b.bits_);
    }
    friend constexpr Bitboard operator~(Bitboard a) { return from_bits(~a.bits_ & all().bits_); }
    /// a without b.
    friend constexpr Bitboard operator-(Bitboard a, Bitboard b) {
        return from_bits(a.bits_ & ~b.bits_);
    }
    constexpr Bitboard& operator&=(Bitboard b) { return *this = *this & b; }
    constexpr Bitboard& operator|=(Bitboard b) { return *this = *this | b; }
    constexpr Bitboard& operator^=(Bitboard b) { return *this = *this ^ b; }
    friend constexpr bool operator==(Bitboard, Bitboard) = default;

    /// Every square `steps` indices further (9 = one rank towards Black); what leaves the board is
    /// dropped.
    [[nodiscard]] constexpr Bitboard shifted_up(int steps) const {
        return from_bits((bits_ << steps) & all().bits_);
    }
    [[nodiscard]] constexpr Bitboard shifted_down(int steps) const {
        return from_bits(bits_ >> steps);
    }

    /// The nine bits of one rank, file a lowest.
    [[nodiscard]] constexpr unsigned rank_bits(int rank) const {
        return static_cast<unsigned>(bits_ >> (rank * kFiles)) & 0x1FFU;
    }
    /// The ten bits of one file, rank 0 lowest. The eight bits that lie nine apart in the low word
    /// are brought together by one multiplication, in which no two products share a bit.
    [[nodiscard]] constexpr unsigned file_bits(int file) const {
        const Word column = bits_ >> file;
        const auto low_word = static_cast<std::uint64_t>(column) & kColumnLow;
        const auto high_word = static_cast<std::uint64_t>(column >> 64U);
        return static_cast<unsigned>((low_word * kGather) >> 56U) |
               static_cast<unsigned>(high_word & 0x100U) |
               static_cast<unsigned>((high_word >> 8U) & 0x200U);
    }
    /// The inverse of file_bits: ten bits spread over one file.
    [[nodiscard]] static constexpr Bitboard from_file_bits(int file, unsigned bits) {
        const std::uint64_t low_word = ((bits & 0xFFU) * kSpread) & kColumnLow;
        const std::uint64_t high_word = (bits & 0x100U) | ((bits & 0x200ULL) << 8U);
        return from_bits(((Word{high_word} << 64U) | low_word) << file);
    }
    [[nodiscard]] static constexpr Bitboard from_rank_bits(int rank, unsigned bits) {
        return from_bits(Word{bits} << (rank * kFiles));
    }

    /// The four bits at distance 1 and 9 (south, west, east, north) of `square`, as 0..15.
    [[nodiscard]] constexpr unsigned orthogonal_bits(Square square) const {
        const auto window = static_cast<unsigned>((bits_ << 9U) >> square.index());
        return (window & 1U) | ((window >> 7U) & 2U) | ((window >> 8U) & 4U) |
               ((window >> 15U) & 8U);
    }
    /// The four bits at distance 8 and 10 (south-west, south-east, north-west, north-east), as
    /// 0..15.
    [[nodiscard]] constexpr unsigned diagonal_bits(Square square) const {
        const auto window = static_cast<unsigned>((bits_ << 10U) >> square.index());
        return (window & 1U) | ((window >> 1U) & 2U) | ((window >> 16U) & 4U) |
               ((window >> 17U) & 8U);
    }

    class Iterator {
      public:
        constexpr explicit Iterator(Word rest) : rest_(rest) {}
        constexpr Square operator*() const { return from_bits(rest_).first(); }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        Word rest_;
    };
    [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }

  private:
    static constexpr std::uint64_t kColumnLow = 0x8040201008040201ULL;
    static constexpr std::uint64_t kGather = 0x0101010101010101ULL;
    static constexpr std::uint64_t kSpread = 0x0101010101010101ULL;

    [[nodiscard]] static constexpr Bitboard from_bits(Word bits) {
        Bitboard board;
        board.bits_ = bits;
        return board;
    }

    Word bits_ = 0;
};

}  // namespace xq::board
