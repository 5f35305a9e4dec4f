#include "eval/endgame.h"

namespace xq::eval {

using board::Color;
using board::PieceType;

namespace {

constexpr int kFullGuard = 4;

/// The men of both sides by number, as the endings' names tell them.
struct Ending {
    int rooks = 0;
    int knights = 0;
    int cannons = 0;
    int pawns = 0;
    int own_guards = 0;
    int other_guards = 0;
    int other_rooks = 0;
    int other_minors = 0;
    int other_pawns = 0;

    [[nodiscard]] int majors() const { return rooks + knights + cannons; }
};

Ending ending_of(const EvalInfo& info, Color strong) {
    const SideInfo& own = info.side(strong);
    const SideInfo& other = info.side(~strong);
    Ending ending;
    ending.rooks = own.rooks;
    ending.knights = own.knights;
    ending.cannons = own.cannons;
    ending.pawns = info.position.pieces(strong, PieceType::Pawn).count();
    ending.own_guards = own.advisors + own.bishops;
    ending.other_guards = other.advisors + other.bishops;
    ending.other_rooks = other.rooks;
    ending.other_minors = other.knights + other.cannons;
    ending.other_pawns = info.position.pieces(~strong, PieceType::Pawn).count();
    return ending;
}

int pawn_ending(const Ending& ending) {
    if (ending.pawns == 1) {
        return ending.other_guards == 0 ? 40 : 8;
    }
    return ending.pawns == 2 && ending.other_guards >= 2 ? 20 : kWholeLead;
}

/// Against guards only, one man without pawns.
int single_ending(const Ending& ending, const EvalInfo& info, Color strong) {
    if (ending.rooks == 1) {
        return ending.other_guards == kFullGuard ? 8 : ending.other_guards == 3 ? 32 : kWholeLead;
    }
    if (ending.knights == 1) {
        // A knight beats a single advisor, but not a single elephant.
        const bool only_advisor = info.side(~strong).bishops == 0 && ending.other_guards <= 1;
        return only_advisor ? kWholeLead : ending.other_guards == 1 ? 24 : 8;
    }
    if (ending.own_guards == 0) {
        return 2;
    }
    return ending.other_guards == 0 ? 48 : ending.other_guards == 1 ? 20 : 6;
}

/// One man without pawns against men that can attack as well.
int counter_ending(const Ending& ending) {
    if (ending.rooks == 0 || ending.other_rooks > 0) {
        return 12;
    }
    // A rook wins against pawns, and against a knight or cannon with few guards.
    const bool weak = ending.other_minors == 0 || ending.other_guards <= 1;
    return ending.other_minors <= 1 && ending.other_guards < 3 && weak ? kWholeLead : 20;
}

}  // namespace

int winnable_share(const EvalInfo& info, Color strong) {
    const Ending ending = ending_of(info, strong);
    if (ending.majors() == 0) {
        return ending.pawns == 0 ? 0 : pawn_ending(ending);
    }
    if (ending.majors() == 1 && ending.pawns == 0) {
        const bool only_guards = ending.other_rooks + ending.other_minors + ending.other_pawns == 0;
        return only_guards ? single_ending(ending, info, strong) : counter_ending(ending);
    }
    if (ending.majors() == 1 && ending.pawns == 1 && ending.rooks == 0 &&
        ending.other_guards == kFullGuard) {
        return 20;
    }
    if (ending.cannons == 2 && ending.majors() == 2 && ending.pawns == 0 &&
        ending.own_guards == 0) {
        return 16;
    }
    return kWholeLead;
}

Score scaled(const EvalInfo& info, Score score) {
    const Color mover = info.position.side_to_move();
    const Color strong = score >= 0 ? mover : ~mover;
    const int share = winnable_share(info, strong);
    return share == kWholeLead ? score : score * share / kWholeLead;
}

}  // namespace xq::eval
