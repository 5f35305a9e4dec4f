#include "board/zobrist.h"

#include "base/prng.h"

namespace xq::board::zobrist {

namespace {

constexpr std::uint64_t kPieceSeed = 20261130;
constexpr std::uint64_t kSideSeed = 90;

constexpr std::array<std::array<Key, kSquares>, kPieceCodes> make_piece_keys() {
    std::array<std::array<Key, kSquares>, kPieceCodes> keys{};
    base::Prng random(kPieceSeed);
    for (const Color color : kColors) {
        for (const PieceType type : kPieceTypes) {
            for (Key& entry : keys[Piece(color, type).code()]) {
                entry = random.next();
            }
        }
    }
    return keys;
}

}  // namespace

constinit const std::array<std::array<Key, kSquares>, kPieceCodes> kPieceKeys = make_piece_keys();
constinit const Key kBlackToMove = base::Prng(kSideSeed).next();

}  // namespace xq::board::zobrist
