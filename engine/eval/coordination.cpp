#include <algorithm>

#include "board/geometry.h"
#include "eval/term_functions.h"

namespace xq::eval {

using board::Bitboard;
using board::Color;
using board::PieceType;

namespace {

constexpr Bitboard kLeftWing =
    board::file_points(0) | board::file_points(1) | board::file_points(2);
constexpr Bitboard kRightWing =
    board::file_points(6) | board::file_points(7) | board::file_points(8);
constexpr Bitboard kMiddle = ~(kLeftWing | kRightWing);

/// Our attacks on their men, and whose men are unguarded.
template <Color Us, class Sink>
void threat_terms(const EvalInfo& info, Sink& sink) {
    const board::Position& position = info.position;
    const SideInfo& own = info.side(Us);
    const SideInfo& other = info.side(~Us);
    const Bitboard rooks = position.pieces(~Us, PieceType::Rook);
    const Bitboard minors =
        position.pieces(~Us, PieceType::Knight) | position.pieces(~Us, PieceType::Cannon);
    const Bitboard guards =
        position.pieces(~Us, PieceType::Advisor) | position.pieces(~Us, PieceType::Bishop);
    const Bitboard pawns = position.pieces(~Us, PieceType::Pawn);
    const Bitboard by_pawns = info.by(Us, PieceType::Pawn);
    const Bitboard by_lesser = by_pawns | info.by(Us, PieceType::Knight) |
                               info.by(Us, PieceType::Cannon) | info.by(Us, PieceType::Bishop) |
                               info.by(Us, PieceType::Advisor);
    sink.add(Term::AttackOnRook, (rooks & by_lesser).count());
    sink.add(Term::AttackOnMinor, (minors & by_pawns).count());
    const Bitboard hanging = own.attacked - other.attacked;
    sink.add(Term::HangingRook, (rooks & hanging).count());
    sink.add(Term::HangingMinor, (minors & hanging).count());
    sink.add(Term::HangingGuard, (guards & hanging).count());
    sink.add(Term::HangingPawn, (pawns & hanging).count());
    const Bitboard own_minors =
        position.pieces(Us, PieceType::Knight) | position.pieces(Us, PieceType::Cannon);
    sink.add(Term::GuardedMinor, (own_minors & own.attacked).count());
}

/// Attackers beyond the first on one wing, on the middle, and over both.
template <Color Us, class Sink>
void direction_terms(const EvalInfo& info, Sink& sink) {
    const board::Position& position = info.position;
    const Bitboard men = position.pieces(Us) &
                         (position.pieces(PieceType::Rook) | position.pieces(PieceType::Knight) |
                          position.pieces(PieceType::Cannon) | position.pieces(PieceType::Pawn));
    const Bitboard attackers = men - board::kHomeHalf[index(Us)];
    const Bitboard central_cannons = position.pieces(Us, PieceType::Cannon) & board::file_points(4);
    const int left = (attackers & kLeftWing).count();
    const int right = (attackers & kRightWing).count();
    const int middle = ((attackers & kMiddle) | central_cannons).count();
    const auto beyond = [](int count, int first) { return std::max(0, count - first); };
    sink.add(Term::SideAttack, beyond(left, 1) + beyond(right, 1));
    sink.add(Term::MiddleAttack, beyond(middle, 1));
    const int directions = (left > 0 ? 1 : 0) + (right > 0 ? 1 : 0) + (middle > 0 ? 1 : 0);
    sink.add(Term::HybridAttack, directions >= 2 ? beyond(left + right + middle, 2) : 0);
}

}  // namespace

template <Color Us, class Sink>
void coordination_terms(const EvalInfo& info, Sink& sink) {
    threat_terms<Us>(info, sink);
    direction_terms<Us>(info, sink);
}

CHUHE_INSTANTIATE(coordination_terms);

}  // namespace xq::eval
