// The terms of the evaluation, a function a family. Each adds what Us has to the sink, from Us's
// own view; documents 000 (section 拾) and 002 name them, terms.inc lists them.
//
// Instantiated for both colours with the sinks Sum and Trace.
#pragma once

#include "eval/eval_info.h"
#include "eval/terms.h"

namespace xq::eval {

/// Points rooks, cannons and knights can move to, over or under the usual number; those inside the
/// other palace once more; blocked elephant eyes.
template <board::Color Us, class Sink>
void mobility_terms(const EvalInfo& info, Sink& sink);

/// Rooks, knights and pawns on points with a name, and linked ones.
template <board::Color Us, class Sink>
void piece_terms(const EvalInfo& info, Sink& sink);

/// Hollow, central, bottom and lone cannons, and what a cannon is worth by phase.
template <board::Color Us, class Sink>
void cannon_terms(const EvalInfo& info, Sink& sink);

/// Missing and linked guards, and the king.
template <board::Color Us, class Sink>
void guard_terms(const EvalInfo& info, Sink& sink);

/// Threats, protection, and attackers that work together in one of the three directions.
template <board::Color Us, class Sink>
void coordination_terms(const EvalInfo& info, Sink& sink);

/// What Us's attack on the other king is worth: more than the sum of its parts, and more the fewer
/// guards are left.
template <board::Color Us, class Sink>
void king_danger(const EvalInfo& info, Sink& sink);

/// All of them.
template <board::Color Us, class Sink>
void add_terms(const EvalInfo& info, Sink& sink) {
    mobility_terms<Us>(info, sink);
    piece_terms<Us>(info, sink);
    cannon_terms<Us>(info, sink);
    guard_terms<Us>(info, sink);
    coordination_terms<Us>(info, sink);
    king_danger<Us>(info, sink);
}

/// The point seen from Us's side of the board.
template <board::Color Us>
[[nodiscard]] constexpr board::Square relative(int file, int rank) {
    return board::Square::at(file, Us == board::Color::Red ? rank : board::kRanks - 1 - rank);
}

/// Points on the file of Us's king, from the one before it to the other end of the board.
template <board::Color Us>
[[nodiscard]] board::Bitboard file_before(board::Square king) {
    const board::Square far = relative<Us>(king.file(), board::kRanks - 1);
    return board::between(king, far) | board::Bitboard(far);
}

}  // namespace xq::eval

/// Defines what the sinks and colours need of a term function.
#define CHUHE_INSTANTIATE(function)                                            \
    template void function<board::Color::Red, Sum>(const EvalInfo&, Sum&);     \
    template void function<board::Color::Black, Sum>(const EvalInfo&, Sum&);   \
    template void function<board::Color::Red, Trace>(const EvalInfo&, Trace&); \
    template void function<board::Color::Black, Trace>(const EvalInfo&, Trace&)
