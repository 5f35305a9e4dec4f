#include "rules/referee.h"

#include "movegen/movegen.h"
#include "rules/cycle_report.h"
#include "rules/game_end.h"

namespace xq::rules {

using board::Color;
using board::Move;
using board::Position;

namespace {

std::string ordinal(int number) {
    const int last = number / 10 % 10 == 1 ? 0 : number % 10;
    return std::to_string(number) + (last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

Judgement judge_repetition(const Position& position, const History& history, int plies,
                           const Rules& rules) {
    const CycleVerdict verdict = judge_cycle(position, history, plies, rules.set);
    const auto loser = verdict.loser();
    const std::string reason = ordinal(rules.fold) + " occurrence of the position, " +
                               explain_cycle(position, history, plies, rules.set, verdict);
    return loser ? Judgement{loss_of(*loser), reason} : drawn(reason, rules);
}

}  // namespace

const char* name(Outcome outcome) {
    switch (outcome) {
        case Outcome::Draw: return "draw";
        case Outcome::RedLoses: return "red-loses";
        case Outcome::BlackLoses: return "black-loses";
        case Outcome::Ongoing: break;
    }
    return "ongoing";
}

Outcome loss_of(Color color) {
    return color == Color::Red ? Outcome::RedLoses : Outcome::BlackLoses;
}

Judgement drawn(const std::string& reason, const Rules& rules) {
    const auto loser = loser_of_draw(rules.draw);
    if (!loser) {
        return {Outcome::Draw, reason};
    }
    return {loss_of(*loser), reason + "; a draw counts as lost for " + capitalised_name(*loser)};
}

Judgement judge(const Position& position, const History& history, const Rules& rules) {
    const Color side = position.side_to_move();
    if (!movegen::has_legal_move(position, movegen::Legality(position))) {
        return {loss_of(side),
                std::string(capitalised_name(side)) +
                    (position.in_check() ? " is checkmated (3.1)" : " has no legal move (3.2)")};
    }
    if (const Recurrence again = history.recurrence(0, rules.fold); again.final) {
        return judge_repetition(position, history, again.plies, rules);
    }
    if (neither_can_win(position)) {
        return drawn("neither side has a man left that could win (4.2.1)", rules);
    }
    if (rules.limit && history.counted_plies() >= *rules.limit) {
        const int plies = history.counted_plies();
        return drawn(std::to_string(plies) + (plies == 1 ? " counted ply" : " counted plies") +
                         " without a capture (4.2.4, 23.3)",
                     rules);
    }
    const int occurrences = history.occurrences();
    return {Outcome::Ongoing,
            occurrences > 1 ? "the position has occurred " + std::to_string(occurrences) + " times"
                            : "no end of the game is reached"};
}

Judgement judge_game(const Position& start, const std::vector<Move>& moves, const Rules& rules) {
    Position position = start;
    History history(start);
    Judgement judgement = judge(position, history, rules);
    std::size_t played = 0;
    while (played < moves.size() && judgement.outcome == Outcome::Ongoing) {
        position.do_move(moves[played]);
        history.push(position, moves[played]);
        ++played;
        judgement = judge(position, history, rules);
    }
    if (played < moves.size()) {
        const std::string place =
            played == 0 ? "before move 1" : "after move " + std::to_string(played);
        judgement.reason = place + " of " + std::to_string(moves.size()) + ": " + judgement.reason;
    }
    return judgement;
}

}  // namespace xq::rules
