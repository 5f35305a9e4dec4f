#include "search/move_picker.h"

#include <algorithm>

#include "board/see.h"
#include "movegen/movegen.h"

namespace xq::search {

using board::Move;
using board::MoveList;
using board::Piece;
using board::PieceType;
using board::Position;
using movegen::Legality;

namespace {

/// Puts every capturing evasion before every quiet one.
constexpr int kEvasionCapture = 1 << 24;

}  // namespace

MovePicker::MovePicker(const Position& position, const Legality& legality, PickMode mode,
                       const OrderingHints& hints)
    : position_(position),
      legality_(legality),
      hints_(hints),
      refutations_{hints.killers[0], hints.killers[1], hints.counter},
      mode_(mode) {
    const Move table_move = hints.table_move;
    const bool wanted = mode == PickMode::All || legality.in_check() ||
                        (!table_move.is_none() && position.is_capture(table_move) &&
                         board::see_at_least(position, table_move, 0));
    if (table_move.is_none() || !wanted || !playable(table_move)) {
        hints_.table_move = Move::none();
    }
    for (std::size_t i = 0; i < refutations_.size(); ++i) {
        Move& move = refutations_[i];
        const bool again =
            std::find(refutations_.begin(), refutations_.begin() + static_cast<std::ptrdiff_t>(i),
                      move) != refutations_.begin() + static_cast<std::ptrdiff_t>(i);
        if (move.is_none() || again || move == hints_.table_move || position.is_capture(move) ||
            !playable(move)) {
            move = Move::none();
        }
    }
}

bool MovePicker::playable(Move move) const {
    return movegen::pseudo_legal(position_, move) && movegen::safe(position_, legality_, move);
}

bool MovePicker::is_refutation(Move move) const {
    return std::find(refutations_.begin(), refutations_.end(), move) != refutations_.end();
}

int MovePicker::capture_score(Move move) const {
    const Piece mover = position_.piece_on(move.from());
    const Piece victim = position_.piece_on(move.to());
    const int learnt =
        hints_.tables == nullptr
            ? 0
            : hints_.tables->capture[mover.code()][square_index(move.to())][index(victim.type())]
                  .get();
    return 16 * board::exchange_value(victim, move.to()) -
           std::min(board::exchange_value(mover, move.from()), 1000) + learnt / 4;
}

int MovePicker::quiet_score(Move move) const {
    if (hints_.tables == nullptr) {
        return 0;
    }
    const Piece mover = position_.piece_on(move.from());
    int score = hints_.tables->butterfly[index(position_.side_to_move())][move.from_to()].get();
    for (const PieceToTable* table : hints_.continuations) {
        if (table != nullptr) {
            score += (*table)[mover.code()][square_index(move.to())].get();
        }
    }
    return score;
}

template <typename Score>
void MovePicker::take(const MoveList& moves, Score score) {
    moves_.clear();
    next_ = 0;
    for (const Move move : moves) {
        if (move != hints_.table_move) {
            moves_.push_back({move, score(move)});
        }
    }
}

Move MovePicker::pick_best() {
    if (next_ >= moves_.size()) {
        return Move::none();
    }
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < moves_.size(); ++i) {
        if (moves_[i].score > moves_[best].score) {
            best = i;
        }
    }
    std::swap(moves_[best], moves_[next_]);
    return moves_[next_++].move;
}

Move MovePicker::next() {
    MoveList list;
    switch (step_) {
        case Step::TableMove:
            step_ = legality_.in_check() ? Step::MakeEvasions : Step::MakeCaptures;
            if (!hints_.table_move.is_none()) {
                return hints_.table_move;
            }
            return next();

        case Step::MakeCaptures:
            movegen::generate<movegen::Stage::Captures>(position_, legality_, list);
            take(list, [this](Move move) { return capture_score(move); });
            step_ = Step::GoodCaptures;
            [[fallthrough]];
        case Step::GoodCaptures:
            for (Move move = pick_best(); !move.is_none(); move = pick_best()) {
                if (board::see_at_least(position_, move, 0)) {
                    return move;
                }
                bad_captures_.push_back(move);
            }
            if (mode_ == PickMode::Quiescence) {
                step_ = Step::Done;
                return Move::none();
            }
            next_ = 0;
            step_ = Step::Refutations;
            [[fallthrough]];

        case Step::Refutations:
            while (!skip_quiets_ && next_ < refutations_.size()) {
                const Move move = refutations_[next_++];
                if (!move.is_none()) {
                    return move;
                }
            }
            step_ = Step::MakeQuiets;
            [[fallthrough]];
        case Step::MakeQuiets:
            list.clear();
            if (!skip_quiets_) {
                movegen::generate<movegen::Stage::Quiets>(position_, legality_, list);
            }
            take(list, [this](Move move) { return quiet_score(move); });
            step_ = Step::Quiets;
            [[fallthrough]];
        case Step::Quiets:
            while (!skip_quiets_) {
                const Move move = pick_best();
                if (move.is_none()) {
                    break;
                }
                if (!is_refutation(move)) {
                    return move;
                }
            }
            next_ = 0;
            step_ = Step::BadCaptures;
            [[fallthrough]];
        case Step::BadCaptures:
            if (next_ < bad_captures_.size()) {
                return bad_captures_[next_++];
            }
            step_ = Step::Done;
            return Move::none();

        case Step::MakeEvasions:
            movegen::generate<movegen::Stage::All>(position_, legality_, list);
            take(list, [this](Move move) {
                return position_.is_capture(move) ? kEvasionCapture + capture_score(move)
                                                  : quiet_score(move);
            });
            step_ = Step::Evasions;
            [[fallthrough]];
        case Step::Evasions: return pick_best();

        case Step::Done: break;
    }
    return Move::none();
}

}  // namespace xq::search
