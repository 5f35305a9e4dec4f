#include "rules/cycle.h"

#include "rules/attack.h"

namespace xq::rules {

using board::Bitboard;
using board::Color;
using board::kColors;
using board::Position;
using board::Square;

namespace {

/// Whether the position `back` plies before the end was check; the end, back = 0, is the same
/// position as the one where the cycle began.
bool checked_back(const History& history, int plies, int back) {
    return history.checks_back(back == 0 ? plies : back) > 0;
}

/// Checks given by each side over the cycle.
std::array<int, 2> count_checks(const Position& position, const History& history, int plies) {
    std::array<int, 2> checks{};
    Color mover = ~position.side_to_move();
    for (int back = 0; back < plies; ++back, mover = ~mover) {
        checks[index(mover)] += checked_back(history, plies, back);
    }
    return checks;
}

/// A set of points as it was before one of the men on them moved.
Bitboard taken_back(Bitboard men, board::Move move) {
    if (men.has(move.to())) {
        men.remove(move.to());
        men.add(move.from());
    }
    return men;
}

/// One side's chases, gone through from the last move to the first.
struct Chaser {
    /// Whether there is still a man that every move so far has chased.
    bool chases = true;
    /// Those men, on the points where they stand now.
    Bitboard victims;
    /// Asian rules: those of them that were, each time, rooks bound by a knight.
    Bitboard bound;
    /// Asian rules: those that some move, and that every move, attacked by no more than taking
    /// their guard away.
    Bitboard once_unguarded;
    Bitboard always_unguarded;
};

class ChaseWalk {
  public:
    ChaseWalk(const Position& end, RuleSet set, std::array<int, 2> checks) : set_(set) {
        for (const Color color : kColors) {
            Chaser& chaser = chasers_[index(color)];
            // A check is no chase: one among the moves acquits (Asian rules, diagrams 12 to 15).
            chaser.chases = checks[index(color)] == 0;
            chaser.victims = chaseable(end, color);
            chaser.bound = chaser.victims;
            chaser.always_unguarded = chaser.victims;
        }
        for (Square square : Bitboard::all()) {
            end_points_[static_cast<std::size_t>(square.index())] = square;
        }
    }

    /// False once nobody can be a chaser any more.
    bool take(Step& step) {
        Chaser& mover = chasers_[index(step.mover())];
        if (mover.chases) {
            mover.victims = newly_attacked(step, mover.victims, set_);
            if (set_ == RuleSet::Asian) {
                sort_out(mover, step);
            }
            mover.chases = mover.victims.any();
        }
        Chaser& other = chasers_[index(~step.mover())];
        other.victims = taken_back(other.victims, step.move);
        other.bound = taken_back(other.bound, step.move);
        other.once_unguarded = taken_back(other.once_unguarded, step.move);
        other.always_unguarded = taken_back(other.always_unguarded, step.move);
        std::swap(end_points_[static_cast<std::size_t>(step.move.from().index())],
                  end_points_[static_cast<std::size_t>(step.move.to().index())]);
        return mover.chases || other.chases;
    }

    void report(CycleVerdict& verdict) const {
        for (const Color color : kColors) {
            const Chaser& chaser = chasers_[index(color)];
            if (!chaser.chases) {
                continue;
            }
            verdict.offences[index(color)] =
                set_ == RuleSet::Asian ? weigh(chaser) : Offence::Attack;
            for (const Square square : chaser.victims) {
                verdict.victims[index(color)].add(
                    end_points_[static_cast<std::size_t>(square.index())]);
            }
        }
    }

  private:
    static void sort_out(Chaser& mover, Step& step) {
        mover.bound &= mover.victims;
        mover.once_unguarded &= mover.victims;
        mover.always_unguarded &= mover.victims;
        for (const Square square : mover.victims) {
            if (!rook_bound_by_knight(step.after, square)) {
                mover.bound.remove(square);
            }
            if (only_unguards(step, square, RuleSet::Asian)) {
                mover.once_unguarded.add(square);
            } else {
                mover.always_unguarded.remove(square);
            }
        }
    }

    static Offence weigh(const Chaser& chaser) {
        if (chaser.bound.any()) {
            return Offence::BoundRookChase;
        }
        if ((chaser.victims - chaser.once_unguarded).any()) {
            return Offence::Attack;
        }
        // Two men attacked in turn while the other merely loses its guard are two chased men, and
        // that is allowed (rule 32).
        return chaser.always_unguarded.any() || !chaser.victims.more_than_one()
                   ? Offence::Unguarding
                   : Offence::None;
    }

    RuleSet set_;
    std::array<Chaser, 2> chasers_;
    /// For each point, where the man on it stands at the end of the cycle.
    std::array<Square, board::kSquares> end_points_;
};

/// Whether every move of a side is forbidden by the Chinese rules, and whether it is if captures by
/// pawns count as chases.
struct Attacker {
    bool always = true;
    bool with_pawns = true;
};

class AttackWalk {
  public:
    /// False once neither side can be one that attacks all the time.
    bool take(Step& step, bool gives_check) {
        Attacker& mover = attackers_[index(step.mover())];
        if (mover.with_pawns && !gives_check) {
            const Bitboard men = chaseable(step.after, step.mover());
            const bool attacks =
                threatens_mate(step) || newly_attacked(step, men, RuleSet::Chinese).any();
            mover.always = mover.always && attacks;
            mover.with_pawns =
                attacks || newly_attacked(step, men, RuleSet::Chinese, PawnCaptures::Count).any();
        }
        return attackers_[0].with_pawns || attackers_[1].with_pawns;
    }

    void report(CycleVerdict& verdict) const {
        for (const Color color : kColors) {
            const Attacker& self = attackers_[index(color)];
            const Attacker& other = attackers_[index(~color)];
            // Pawns' captures count where both sides attack all the time (27.2, item 11).
            const bool offends = self.always || (self.with_pawns && other.always);
            verdict.offences[index(color)] = offends ? Offence::Attack : Offence::None;
        }
    }

  private:
    std::array<Attacker, 2> attackers_;
};

}  // namespace

std::optional<Color> CycleVerdict::loser() const {
    const Offence red = offences[index(Color::Red)];
    const Offence black = offences[index(Color::Black)];
    if (red == black) {
        return std::nullopt;
    }
    return red > black ? Color::Red : Color::Black;
}

void each_step_back(const Position& position, const History& history, int plies,
                    const std::function<bool(Step&, bool)>& visit) {
    Step step{board::Move::none(), position, position};
    for (int back = 0; back < plies; ++back) {
        step.after = step.before;
        step.move = history.move_back(back);
        step.before.undo_move(step.move, {history.key_back(back + 1),
                                          step.after.no_capture_plies() - 1, board::Piece()});
        if (!visit(step, checked_back(history, plies, back))) {
            return;
        }
    }
}

CycleVerdict judge_cycle(const Position& position, const History& history, int plies, RuleSet set) {
    CycleVerdict verdict;
    const std::array<int, 2> checks = count_checks(position, history, plies);
    for (const Color color : kColors) {
        if (checks[index(color)] == plies / 2) {
            verdict.offences[index(color)] = Offence::Check;
        }
    }
    // Perpetual check by one side decides, whatever the other does (26.1); by both, it draws.
    // Servers acquit of every chase once there is any check.
    const bool decided = verdict.offences[0] == Offence::Check ||
                         verdict.offences[1] == Offence::Check ||
                         (set == RuleSet::Computer && checks[0] + checks[1] > 0);
    if (decided) {
        return verdict;
    }
    if (set == RuleSet::Chinese) {
        AttackWalk walk;
        each_step_back(position, history, plies, [&walk](Step& step, bool gives_check) {
            return walk.take(step, gives_check);
        });
        walk.report(verdict);
    } else {
        ChaseWalk walk(position, set, checks);
        each_step_back(position, history, plies,
                       [&walk](Step& step, bool) { return walk.take(step); });
        walk.report(verdict);
    }
    return verdict;
}

}  // namespace xq::rules
