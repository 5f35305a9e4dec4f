#include "search/pruning.h"

#include <algorithm>

namespace xq::search {

using board::Color;
using board::PieceType;
using board::Position;

namespace {

constexpr int kNullMinDepth = 3;
constexpr int kNullVerifyDepth = 12;

/// Rooks, knights and cannons of one side.
int attackers(const Position& position, Color color) {
    return (position.pieces(color) &
            (position.pieces(PieceType::Rook) | position.pieces(PieceType::Knight) |
             position.pieces(PieceType::Cannon)))
        .count();
}

}  // namespace

std::optional<Score> try_mate_distance(int ply, Window& window) {
    window.alpha = std::max(window.alpha, eval::mated_in(ply));
    window.beta = std::min(window.beta, eval::mate_in(ply + 1));
    if (window.alpha >= window.beta) {
        return window.alpha;
    }
    return std::nullopt;
}

std::optional<Score> try_null_move(Worker& worker, const PruningContext& context) {
    const Frame& frame = worker.frame(context.ply);
    const auto [alpha, beta] = context.window;
    const int men = attackers(worker.position, worker.position.side_to_move());
    if (frame.in_check || context.depth < kNullMinDepth || frame.static_eval < beta ||
        eval::is_mate(beta) || men == 0 || context.ply < worker.null_move_from_ply ||
        worker.frame(context.ply - 1).current.is_none()) {
        return std::nullopt;
    }

    const int reduction = 3 + context.depth / 4 + std::min((frame.static_eval - beta) / 200, 3);
    worker.make_null(context.ply);
    Score score = -search_node<NodeKind::Zero>(worker, context.ply + 1, {-beta, -beta + 1},
                                               context.depth - reduction, !context.cut_node);
    worker.unmake_null(context.ply);
    const int null_rests_on = worker.frame(context.ply + 1).rests_on;
    if (score < beta || worker.must_stop()) {
        return std::nullopt;
    }
    if (eval::is_mate(score)) {
        score = beta;
    }
    if (men > 1 && context.depth < kNullVerifyDepth) {
        worker.frame(context.ply).rests_on = null_rests_on;
        return score;
    }

    const int resume_from = worker.null_move_from_ply;
    worker.null_move_from_ply = context.ply + 3 * std::max(1, context.depth - reduction) / 4 + 1;
    const Score verified = search_node<NodeKind::Zero>(worker, context.ply, {beta - 1, beta},
                                                       context.depth - reduction, false);
    worker.null_move_from_ply = resume_from;
    int& rests_on = worker.frame(context.ply).rests_on;
    if (verified >= beta) {
        rests_on = std::min(rests_on, null_rests_on);
        return score;
    }
    rests_on = kRestsOnNothing;
    return std::nullopt;
}

}  // namespace xq::search
