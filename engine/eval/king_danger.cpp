#include <algorithm>

#include "board/geometry.h"
#include "eval/term_functions.h"

namespace xq::eval {

using board::Bitboard;
using board::Color;
using board::PieceType;
using board::Square;

namespace {

constexpr int kFullGuards = 4;
/// Units are worth attackers * (4 + missing guards) / kScale centipawns each.
constexpr int kScale = 12;
constexpr int kMostDanger = 500;

/// Attacks on the palace; how many men take part.
template <Color Us, class Sink>
int palace_attacks(const EvalInfo& info, Sink& sink) {
    const Bitboard palace = board::kPalace[index(~Us)];
    int attackers = 0;
    for (const Man& man : info.side(Us).men) {
        const int points = (man.attacks & palace).count();
        attackers += points > 0 ? 1 : 0;
        sink.add(man.type == PieceType::Rook     ? Danger::RookOnPalace
                 : man.type == PieceType::Knight ? Danger::KnightOnPalace
                                                 : Danger::CannonOnPalace,
                 points);
    }
    const int pawn_points = (info.by(Us, PieceType::Pawn) & palace).count();
    sink.add(Danger::PawnOnPalace, pawn_points);
    return attackers + (pawn_points > 0 ? 1 : 0);
}

/// The patterns that mates are named after.
template <Color Us, class Sink>
void patterns(const EvalInfo& info, Sink& sink) {
    const board::Position& position = info.position;
    const Square king = position.king(~Us);
    const Bitboard knights = position.pieces(Us, PieceType::Knight);
    for (const Square knight : knights) {
        const int rank = board::relative_rank(Us, knight);
        const int file = knight.file();
        sink.add(Danger::CornerKnight, rank == 7 && (file == 3 || file == 5) ? 1 : 0);
        sink.add(Danger::WocaoKnight, rank == 8 && (file == 2 || file == 6) ? 1 : 0);
        sink.add(Danger::FishingKnight, rank == 7 && (file == 2 || file == 6) ? 1 : 0);
    }
    const Bitboard before = file_before<~Us>(king);
    // The front cannon is the other one's only screen.
    const Bitboard cannons = position.pieces(Us, PieceType::Cannon) & before;
    for (const Square cannon : cannons) {
        const Bitboard screens = board::between(cannon, king) & info.occupied;
        sink.add(Danger::DoubleCannon, screens.count() == 1 && (screens & cannons).any() ? 1 : 0);
    }
    for (const Square rook : position.pieces(Us, PieceType::Rook) & before) {
        const bool open = (board::between(rook, king) & info.occupied).empty();
        sink.add(Danger::RookBeforeKing, open ? 1 : 0);
    }
    // A king with no free point beside it, and a cannon that can reach over its walls.
    const Bitboard steps = board::king_attacks(king);
    const bool walled = (steps - position.pieces(~Us)).empty();
    const bool reached = (info.by(Us, PieceType::Cannon) & (steps | Bitboard(king))).any();
    sink.add(Danger::SmotheredKing, walled && reached ? 1 : 0);
}

}  // namespace

template <Color Us, class Sink>
void king_danger(const EvalInfo& info, Sink& sink) {
    const int attackers = palace_attacks<Us>(info, sink);
    patterns<Us>(info, sink);
    // One man alone mates nobody.
    if (attackers < 2) {
        return;
    }
    const SideInfo& other = info.side(~Us);
    const int missing = kFullGuards - other.advisors - other.bishops;
    const int value = sink.units() * attackers * (kFullGuards + missing) / kScale;
    const int danger = std::min(value, kMostDanger);
    sink.add_danger({danger, danger / 3});
}

CHUHE_INSTANTIATE(king_danger);

}  // namespace xq::eval
