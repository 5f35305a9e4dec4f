#include "rules/cycle_report.h"

#include <algorithm>
#include <vector>

#include "rules/attack.h"

namespace xq::rules {

using board::Bitboard;
using board::Color;
using board::Move;
using board::Position;
using board::Square;

namespace {

/// A move of the cycle with its class; the men are described in words, for they move about.
struct ClassedMove {
    Move move;
    MoveKind kind = MoveKind::Idle;
    /// "the cannon on c4 (by the rook on c3)", more than one joined by "and".
    std::string victims;
};

std::string point(Square square) { return to_string(Move(square, square)).substr(0, 2); }

std::string man(const Position& position, Square square) {
    return std::string(name(position.piece_on(square).type())) + " on " + point(square);
}

/// The men that could take `victim` as the side that has just moved threatens to.
std::string chasers(Step& step, Square victim) {
    const board::Undo undo = step.after.do_null_move();
    const movegen::Legality legality(step.after);
    const Bitboard takers = step.after.attackers_to(victim, step.mover(), step.after.occupied()) -
                            step.after.pieces(board::PieceType::King) -
                            step.after.pieces(board::PieceType::Pawn);
    std::string text;
    for (const Square from : takers) {
        if (threatens(step.after, legality, Move(from, victim))) {
            text += (text.empty() ? "the " : " and the ") + man(step.after, from);
        }
    }
    step.after.undo_null_move(undo);
    return text.empty() ? "by way of a check" : "by " + text;
}

ClassedMove classify(Step& step, bool gives_check, RuleSet set) {
    ClassedMove classed{step.move, MoveKind::Idle, ""};
    if (gives_check) {
        classed.kind = MoveKind::Check;
        return classed;
    }
    for (const Square victim : newly_attacked(step, chaseable(step.after, step.mover()), set)) {
        classed.kind = MoveKind::Chase;
        classed.victims += (classed.victims.empty() ? "the " : " and the ") +
                           man(step.after, victim) + " (" + chasers(step, victim) + ")";
    }
    if (set == RuleSet::Chinese && threatens_mate(step)) {
        classed.kind = MoveKind::MateThreat;
    }
    return classed;
}

const char* phrase(MoveKind kind) {
    switch (kind) {
        case MoveKind::Check: return "checks";
        case MoveKind::MateThreat: return "threatens mate";
        case MoveKind::Chase: return "chases";
        case MoveKind::Idle: break;
    }
    return "is idle";
}

/// One clause on one side: "Red chases with c2c4 the cannon on g4 (by …), is idle with e4e5".
std::string describe_side(Color color, const std::vector<ClassedMove>& moves) {
    const MoveKind first = moves.front().kind;
    const bool alike = std::all_of(moves.begin(), moves.end(),
                                   [first](const ClassedMove& move) { return move.kind == first; });
    std::string text = std::string(capitalised_name(color)) + ' ';
    if (alike && first != MoveKind::Chase) {
        return text + phrase(first) + (first == MoveKind::Idle ? "" : " on every move");
    }
    if (alike) {
        text += "chases on every move: ";
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        text += i == 0 ? "" : ", ";
        if (!alike) {
            text += std::string(phrase(moves[i].kind)) + " with ";
        }
        text += to_string(moves[i].move);
        if (moves[i].kind == MoveKind::Chase) {
            text += " " + moves[i].victims;
        }
    }
    return text;
}

/// The shortest even number of moves whose repetition makes up all of `moves`.
std::size_t shortest_period(const std::vector<Move>& moves) {
    std::size_t period = 2;
    while (moves.size() % period != 0 ||
           !std::equal(moves.begin() + static_cast<std::ptrdiff_t>(period), moves.end(),
                       moves.begin())) {
        period += 2;
    }
    return period;
}

/// Why the offences of the two sides, by colour, lead to the verdict.
std::string conclude(const CycleVerdict& verdict, RuleSet set) {
    const auto loser = verdict.loser();
    const Offence red = verdict.offences[index(Color::Red)];
    const Offence black = verdict.offences[index(Color::Black)];
    const Offence heavier = std::max(red, black);
    if (!loser) {
        if (heavier == Offence::None) {
            return set == RuleSet::Chinese ? "neither side attacks on every move (26.2)"
                                           : "neither side's moves are forbidden";
        }
        return set == RuleSet::Chinese ? "both sides' moves are forbidden (26.3)"
                                       : "both sides offend alike";
    }
    const std::string side = capitalised_name(*loser);
    switch (heavier) {
        case Offence::Check: return side + " gives perpetual check (26.1)";
        case Offence::BoundRookChase:
            return side + " chases a rook that its knight binds (Asian rule 19)";
        case Offence::Unguarding:
            return side +
                   " keeps taking away the guard of one attacked man (Asian rules, appendix)";
        case Offence::Attack:
        case Offence::None: break;
    }
    if (set == RuleSet::Chinese) {
        return side + " attacks on every move, the other side does not (26.4)";
    }
    return side + " chases one man on every move" +
           (std::min(red, black) == Offence::None ? ""
                                                  : ", the other side only takes away a guard");
}

}  // namespace

std::string explain_cycle(const Position& position, const History& history, int plies, RuleSet set,
                          const CycleVerdict& verdict) {
    std::array<std::vector<ClassedMove>, 2> sides;
    each_step_back(position, history, plies, [&](Step& step, bool gives_check) {
        sides[index(step.mover())].push_back(classify(step, gives_check, set));
        return true;
    });
    // The window is often one short cycle gone through several times: its moves are told once.
    std::vector<Move> moves;
    for (int back = plies - 1; back >= 0; --back) {
        moves.push_back(history.move_back(back));
    }
    const std::size_t period = shortest_period(moves);
    std::string text = "cycle";
    for (std::size_t i = 0; i < period; ++i) {
        text += ' ' + to_string(moves[i]);
    }
    for (const Color color : board::kColors) {
        auto& classed = sides[index(color)];
        std::reverse(classed.begin(), classed.end());
        classed.resize(period / 2);
        text += (color == Color::Red ? ": " : "; ") + describe_side(color, classed);
    }
    return text + "; " + conclude(verdict, set);
}

}  // namespace xq::rules
