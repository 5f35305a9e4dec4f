#include "movegen/movegen.h"

namespace xq::movegen {

using board::Bitboard;
using board::Color;
using board::Move;
using board::MoveList;
using board::PieceType;
using board::Position;
using board::Square;

namespace {

/// Calls `use(from, destinations)` for every own man, destinations king-safe and within the stage;
/// for the king it calls `use_king(from, to)` once per safe destination.
template <Stage stage, typename Use, typename UseKing>
inline void visit(const Position& position, const Legality& legality, Use use, UseKing use_king) {
    const Color us = position.side_to_move();
    const Bitboard ours = position.pieces(us);
    const Bitboard theirs = position.pieces(~us);
    const Bitboard occupied = ours | theirs;
    const Bitboard stage_to = stage == Stage::Captures ? theirs
                              : stage == Stage::Quiets ? ~occupied
                                                       : ~ours;

    for (const Square from : ours& position.pieces(PieceType::Rook)) {
        use(from, board::rook_attacks(from, occupied) & stage_to & legality.destinations(from));
    }
    for (const Square from : ours& position.pieces(PieceType::Cannon)) {
        Bitboard to;
        if constexpr (stage != Stage::Captures) {
            to |= board::rook_attacks(from, occupied) - occupied;
        }
        if constexpr (stage != Stage::Quiets) {
            to |= board::cannon_attacks(from, occupied) & theirs;
        }
        use(from, to & legality.destinations(from));
    }
    for (const Square from : ours& position.pieces(PieceType::Knight)) {
        use(from,
            board::knight_attacks_from(from, occupied) & stage_to & legality.destinations(from));
    }
    for (const Square from : ours& position.pieces(PieceType::Pawn)) {
        use(from, board::pawn_attacks(us, from) & stage_to & legality.destinations(from));
    }
    for (const Square from : ours& position.pieces(PieceType::Bishop)) {
        use(from, board::bishop_attacks(from, occupied) & stage_to & legality.destinations(from));
    }
    for (const Square from : ours& position.pieces(PieceType::Advisor)) {
        use(from, board::advisor_attacks(from) & stage_to & legality.destinations(from));
    }

    const Square king = position.king(us);
    const Bitboard others = occupied - Bitboard(king);
    for (const Square to : board::king_attacks(king) & stage_to) {
        if (position.king_attackers(to, ~us, others).empty()) {
            use_king(king, to);
        }
    }
}

}  // namespace

template <Stage stage>
void generate(const Position& position, const Legality& legality, MoveList& list) {
    visit<stage>(
        position, legality,
        [&list](Square from, Bitboard destinations) {
            for (const Square to : destinations) {
                list.push_back(Move(from, to));
            }
        },
        [&list](Square from, Square to) { list.push_back(Move(from, to)); });
}

template void generate<Stage::Captures>(const Position&, const Legality&, MoveList&);
template void generate<Stage::Quiets>(const Position&, const Legality&, MoveList&);
template void generate<Stage::All>(const Position&, const Legality&, MoveList&);

MoveList legal_moves(const Position& position) {
    MoveList list;
    generate<Stage::All>(position, Legality(position), list);
    return list;
}

int count_legal(const Position& position, const Legality& legality) {
    int total = 0;
    visit<Stage::All>(
        position, legality,
        [&total](Square, Bitboard destinations) { total += destinations.count(); },
        [&total](Square, Square) { ++total; });
    return total;
}

bool has_legal_move(const Position& position, const Legality& legality) {
    return count_legal(position, legality) != 0;
}

}  // namespace xq::movegen
