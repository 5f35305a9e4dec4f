#include "board/geometry.h"
#include "eval/term_functions.h"

namespace xq::eval {

using board::Bitboard;
using board::Color;
using board::PieceType;
using board::Square;

namespace {

constexpr int kFullGuard = 2;

}  // namespace

template <Color Us, class Sink>
void guard_terms(const EvalInfo& info, Sink& sink) {
    const board::Position& position = info.position;
    const SideInfo& own = info.side(Us);
    const SideInfo& other = info.side(~Us);
    const int no_advisors = kFullGuard - own.advisors;
    sink.add(Term::NoAdvisorKnight, no_advisors * other.knights);
    sink.add(Term::NoAdvisorRooks, other.rooks == 2 ? no_advisors : 0);
    sink.add(Term::NoBishopCannon, (kFullGuard - own.bishops) * other.cannons);
    const bool linked =
        (info.by(Us, PieceType::Bishop) & position.pieces(Us, PieceType::Bishop)).any();
    sink.add(Term::LinkedBishops, linked ? 1 : 0);
    const Bitboard advisors = position.pieces(Us, PieceType::Advisor);
    const int horns =
        (advisors.has(relative<Us>(3, 2)) ? 1 : 0) + (advisors.has(relative<Us>(5, 2)) ? 1 : 0);
    sink.add(Term::HornAdvisor, horns * other.knights);

    const Square king = position.king(Us);
    sink.add(Term::KingOffRank, board::relative_rank(Us, king));
    const Bitboard before = file_before<Us>(king);
    // Rooks that see the king's file, or could come to it.
    const bool own_cover = (before & position.pieces(Us)).any();
    sink.add(Term::KingExposed, own_cover ? 0 : other.rooks);
    // The file as far as the other palace, where the own king keeps the other one off it.
    const Bitboard way = before - board::kPalace[index(~Us)];
    const bool open = (way & info.occupied).empty() && king.file() != position.king(~Us).file();
    sink.add(Term::KingAttacks, open ? 1 : 0);
}

CHUHE_INSTANTIATE(guard_terms);

}  // namespace xq::eval
