#include "board/geometry.h"
#include "eval/term_functions.h"

namespace xq::eval {

using board::Bitboard;
using board::Color;
using board::PieceType;
using board::Square;

namespace {

constexpr int kCentreFile = 4;

/// On the file of the other king, in front of it: how many men stand between, or -1.
template <Color Us>
int screens_to_king(const EvalInfo& info, Square cannon) {
    const Square king = info.position.king(~Us);
    if (cannon.file() != king.file() ||
        board::relative_rank(Us, cannon) > board::relative_rank(Us, king)) {
        return -1;
    }
    return (board::between(cannon, king) & info.occupied).count();
}

template <Color Us, class Sink>
void line_terms(const EvalInfo& info, Sink& sink, Square cannon) {
    const board::Position& position = info.position;
    const Square king = position.king(~Us);
    const int screens = screens_to_king<Us>(info, cannon);
    // Beside the king a cannon threatens nothing.
    const bool distant = board::between(cannon, king).any();
    sink.add(Term::HollowCannon, screens == 0 && distant ? 1 : 0);
    if (cannon.file() == kCentreFile && screens >= 1 && screens <= 2) {
        sink.add(Term::CentralCannon, 1);
        // Knights that guard the central pawn, which is where the cannon strikes.
        const Square pawn = relative<Us>(kCentreFile, 6);
        const Bitboard defenders = board::knight_attackers_to(pawn, info.occupied) &
                                   position.pieces(~Us, PieceType::Knight);
        sink.add(Term::CentralCannonMet, defenders.count());
    }
    const bool bottom = board::relative_rank(Us, cannon) == board::kRanks - 1;
    sink.add(Term::BottomCannon, bottom && cannon.rank() == king.rank() ? 1 : 0);
}

}  // namespace

template <Color Us, class Sink>
void cannon_terms(const EvalInfo& info, Sink& sink) {
    const board::Position& position = info.position;
    const Bitboard cannons = position.pieces(Us, PieceType::Cannon);
    if (cannons.empty()) {
        return;
    }
    for (const Square cannon : cannons) {
        line_terms<Us>(info, sink, cannon);
    }
    sink.add(Term::CannonByPhase, cannons.count());
    // A cannon's lasting screens are the own guards and pawns.
    const Bitboard screens = position.pieces(Us) & (position.pieces(PieceType::Advisor) |
                                                    position.pieces(PieceType::Bishop) |
                                                    position.pieces(PieceType::Pawn));
    sink.add(Term::LoneCannon, screens.empty() ? cannons.count() : 0);
}

CHUHE_INSTANTIATE(cannon_terms);

}  // namespace xq::eval
