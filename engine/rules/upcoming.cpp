#include "rules/upcoming.h"

#include <algorithm>
#include <array>
#include <bitset>

#include "movegen/legality.h"

namespace xq::rules {

using board::Color;
using board::Key;
using board::Move;
using board::Piece;
using board::PieceType;
using board::Position;
using board::Square;
namespace zobrist = board::zobrist;

namespace {

/// Differences of keys by one move of one man there and back, in a table with open addressing.
class Differences {
  public:
    Differences() {
        for (const Color color : board::kColors) {
            for (const PieceType type : board::kPieceTypes) {
                add_moves(Piece(color, type));
            }
        }
    }

    /// The two points of a man whose move makes `difference`.
    [[nodiscard]] std::optional<Move> find(Key difference) const {
        if (!filter_.test(filter_bit(difference))) {
            return std::nullopt;
        }
        for (std::size_t slot = difference % kSlots; keys_[slot] != 0; slot = (slot + 1) % kSlots) {
            if (keys_[slot] == difference) {
                return moves_[slot];
            }
        }
        return std::nullopt;
    }

  private:
    /// About 3,700 differences fill less than half of it.
    static constexpr std::size_t kSlots = 8192;
    /// Of most keys a small set of bits, which stays in the nearest cache, tells that they are no
    /// difference.
    static constexpr std::size_t kFilterBits = 65536;

    static std::size_t filter_bit(Key difference) { return (difference >> 20U) % kFilterBits; }

    void add_moves(Piece piece) {
        for (const Square from : standing_points(piece.color(), piece.type())) {
            // A cannon walks like a rook.
            const board::Bitboard reach = piece.type() == PieceType::Cannon
                                              ? board::rook_attacks(from, board::Bitboard(from))
                                              : board::attacks(piece, from, board::Bitboard(from));
            for (const Square to : reach) {
                // A pawn that went forward does not come back.
                const bool reversible = piece.type() != PieceType::Pawn || from.rank() == to.rank();
                if (from.index() < to.index() && reversible) {
                    add(zobrist::kBlackToMove ^ zobrist::key(piece, from) ^ zobrist::key(piece, to),
                        Move(from, to));
                }
            }
        }
    }
    void add(Key difference, Move move) {
        std::size_t slot = difference % kSlots;
        while (keys_[slot] != 0) {
            slot = (slot + 1) % kSlots;
        }
        keys_[slot] = difference;
        moves_[slot] = move;
        filter_.set(filter_bit(difference));
    }

    std::bitset<kFilterBits> filter_;
    std::array<Key, kSlots> keys_{};
    std::array<Move, kSlots> moves_{};
};

const Differences& differences() {
    static const Differences table;
    return table;
}

}  // namespace

std::optional<Return> upcoming_return(const Position& position, const History& history,
                                      int most_plies) {
    const int farthest = std::min(history.reversible_plies(), most_plies - 2);
    if (farthest < kShortestCycle - 1) {
        return std::nullopt;
    }
    const Differences& table = differences();
    for (int back = kShortestCycle - 1; back <= farthest; back += 2) {
        const auto points = table.find(position.key() ^ history.key_back(back));
        if (!points) {
            continue;
        }
        const Square a = points->from();
        const Square b = points->to();
        const Move move = position.piece_on(a).is_none() ? Move(b, a) : Move(a, b);
        if (movegen::legal(position, move)) {
            return Return{move, back + 1};
        }
    }
    return std::nullopt;
}

}  // namespace xq::rules
