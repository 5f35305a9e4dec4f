#include "search/worker.h"

#include "board/fen.h"

namespace xq::search {

using board::Move;
using board::Piece;
using board::Position;
using board::Square;

namespace {

/// Nodes between two looks at the clock, well below a millisecond's worth. At first, while each
/// node may have to wait for the system to hand out and clear a page of the table, far fewer.
constexpr int kClockInterval = 512;
constexpr int kFirstClockInterval = 4;
constexpr std::uint64_t kFirstNodes = 100'000;
constexpr base::Milliseconds kHeartbeat = 1000;

}  // namespace

Worker::Worker(Shared& shared_state, int worker_id)
    : shared(shared_state), id(worker_id), position(board::start_position()), history(position) {}

void Worker::new_game() { tables = HistoryTables{}; }

void Worker::prepare(const Position& root, const rules::History& game,
                     const std::vector<Move>& moves, std::optional<std::uint64_t> quota) {
    position = root;
    history = game;
    root_moves.clear();
    for (const Move move : moves) {
        RootMove entry;
        entry.move = move;
        entry.pv = {move};
        root_moves.push_back(std::move(entry));
    }
    pv_index = 0;
    root_depth = 0;
    completed_depth = 0;
    selective_depth = 0;
    null_move_from_ply = 0;
    natural_limit = shared.limits.rules.limit;
    // A client that goes on past the natural limit does not apply it; then neither do we, or every
    // move would look like a draw.
    if (natural_limit && history.counted_plies() >= *natural_limit) {
        natural_limit.reset();
    }
    cycle_judge.reset(shared.limits.rules.set);
    nodes.set(0);
    node_quota = quota;
    until_clock_ = kFirstClockInterval;
    last_heartbeat_ = base::now();
    frames_.fill(Frame{});
    for (Frame& entry : frames_) {
        entry.continuation = &tables.continuation_of(Piece(), Square());
    }
    frame(0).accumulator = eval::Accumulator::of(position);
}

void Worker::make(Move move, int ply) {
    Frame& here = frame(ply);
    shared.table.prefetch(position.key_after(move));
    here.current = move;
    here.moved = position.piece_on(move.from());
    here.continuation = &tables.continuation_of(here.moved, move.to());
    frame(ply + 1).accumulator = here.accumulator.after(position, move);
    here.undo = position.do_move(move);
    history.push_unmarked(position, move);
    nodes.increment();
}

void Worker::unmake(int ply) {
    history.pop();
    position.undo_move(frame(ply).current, frame(ply).undo);
}

void Worker::make_null(int ply) {
    Frame& here = frame(ply);
    here.current = Move::none();
    here.moved = Piece();
    here.continuation = &tables.continuation_of(Piece(), Square());
    frame(ply + 1).accumulator = here.accumulator;
    here.undo = position.do_null_move();
    history.push_null(position);
    nodes.increment();
}

void Worker::unmake_null(int ply) {
    history.pop();
    position.undo_null_move(frame(ply).undo);
}

Score Worker::draw_score(int ply) const {
    const auto loser = rules::loser_of_draw(shared.limits.rules.draw);
    if (!loser) {
        return eval::kDraw;
    }
    return *loser == position.side_to_move() ? -eval::kRuleWin + ply : eval::kRuleWin - ply;
}

bool Worker::must_stop() {
    if (node_quota && nodes.get() >= *node_quota) {
        return true;
    }
    if (--until_clock_ <= 0) {
        look_at_clock();
    }
    return shared.stop.load(std::memory_order_relaxed);
}

void Worker::look_at_clock() {
    until_clock_ = nodes.get() < kFirstNodes ? kFirstClockInterval : kClockInterval;
    if (shared.budget.hard && !shared.pondering.load(std::memory_order_relaxed) &&
        shared.elapsed() >= *shared.budget.hard) {
        shared.stop.store(true, std::memory_order_relaxed);
    }
    if (heartbeat && base::elapsed_since(last_heartbeat_) >= kHeartbeat) {
        last_heartbeat_ = base::now();
        heartbeat();
    }
}

}  // namespace xq::search
