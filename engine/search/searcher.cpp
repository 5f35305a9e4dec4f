#include "search/searcher.h"

#include <algorithm>
#include <iterator>
#include <thread>

#include "movegen/movegen.h"
#include "rules/cycle.h"
#include "search/iterate.h"

namespace xq::search {

using board::Move;
using board::Position;

namespace {

/// Whether `move` ends the game as a loss of its player: by bringing the position about once too
/// often in a way that is forbidden, or as a draw that counts so.
/// `history`, which ends in `position`, is used for trying it out and is the same afterwards.
bool forbidden(Position position, rules::History& history, Move move, const rules::Rules& rules) {
    const board::Color mover = position.side_to_move();
    position.do_move(move);
    history.push(position, move);
    const rules::Recurrence again = history.recurrence(0, rules.fold);
    bool loses = false;
    if (again.final) {
        const auto loser = judge_cycle(position, history, again.plies, rules.set).loser();
        loses = (loser ? loser : rules::loser_of_draw(rules.draw)) == mover;
    }
    history.pop();
    return loses;
}

/// Takes away the moves that lose by rule at once, unless nothing else is left: whoever is about to
/// be mated must turn aside all the same (24.3), and may be let off.
void drop_forbidden(std::vector<Move>& moves, const Position& position, rules::History history,
                    const rules::Rules& rules) {
    std::vector<Move> allowed;
    std::copy_if(moves.begin(), moves.end(), std::back_inserter(allowed), [&](Move move) {
        return position.is_capture(move) || !forbidden(position, history, move, rules);
    });
    if (!allowed.empty()) {
        moves = std::move(allowed);
    }
}

std::vector<Move> root_moves(const Position& position, const Limits& limits) {
    const auto contains = [](const std::vector<Move>& moves, Move move) {
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    };
    std::vector<Move> moves;
    for (const Move move : movegen::legal_moves(position)) {
        if ((limits.search_moves.empty() || contains(limits.search_moves, move)) &&
            !contains(limits.banned_moves, move)) {
            moves.push_back(move);
        }
    }
    return moves;
}

/// Worker `id`'s part of a node limit; the parts add up to the limit.
std::optional<std::uint64_t> node_quota(const Limits& limits, std::size_t id, std::size_t workers) {
    if (!limits.nodes) {
        return std::nullopt;
    }
    return *limits.nodes / workers + (id < *limits.nodes % workers ? 1 : 0);
}

}  // namespace

Searcher::Searcher(SearchListener& listener, std::size_t hash_megabytes, int threads)
    : listener_(listener), shared_(hash_megabytes) {
    set_threads(threads);
}

Searcher::~Searcher() {
    stop();
    wait();
}

void Searcher::set_threads(int threads) {
    if (!threads_.empty()) {
        wait();
    }
    const auto count = static_cast<std::size_t>(std::max(1, threads));
    std::vector<std::unique_ptr<Worker>> more_workers;
    std::vector<std::unique_ptr<ParkedThread>> more_threads;
    for (std::size_t id = workers_.size(); id < count; ++id) {
        more_workers.push_back(std::make_unique<Worker>(shared_, static_cast<int>(id)));
        more_threads.push_back(std::make_unique<ParkedThread>());
    }
    workers_.reserve(count);
    threads_.reserve(count);
    workers_.resize(std::min(workers_.size(), count));
    threads_.resize(std::min(threads_.size(), count));
    std::move(more_workers.begin(), more_workers.end(), std::back_inserter(workers_));
    std::move(more_threads.begin(), more_threads.end(), std::back_inserter(threads_));
}

void Searcher::set_hash(std::size_t megabytes) {
    wait();
    shared_.table.resize(megabytes);
}

void Searcher::clear_hash() {
    wait();
    shared_.table.clear(threads());
}

void Searcher::warm_up() {
    wait();
    shared_.table.warm_up(static_cast<int>(std::thread::hardware_concurrency()));
}

void Searcher::new_game() {
    clear_hash();
    for (const auto& worker : workers_) {
        worker->new_game();
    }
}

void Searcher::start(const Position& position, const rules::History& history,
                     const Limits& limits) {
    wait();
    shared_.limits = limits;
    shared_.budget = plan_time(limits);
    shared_.clock_start.store(limits.received.time_since_epoch().count());
    shared_.pondering.store(limits.ponder);
    shared_.stop.store(false);
    shared_.table.new_search();

    std::vector<Move> moves = root_moves(position, limits);
    // Only a position of the game can come again, so a new game needs no look.
    if (history.size() > static_cast<std::size_t>(rules::kShortestCycle)) {
        drop_forbidden(moves, position, history, limits.rules);
    }
    for (std::size_t id = 0; id < workers_.size(); ++id) {
        workers_[id]->prepare(position, history, moves, node_quota(limits, id, workers_.size()));
    }
    searching_.store(true);
    threads_.front()->run([this] { coordinate(); });
}

void Searcher::stop() {
    {
        const std::lock_guard lock(release_mutex_);
        shared_.stop.store(true);
    }
    released_.notify_all();
}

void Searcher::ponder_hit() {
    {
        const std::lock_guard lock(release_mutex_);
        shared_.clock_start.store(base::now().time_since_epoch().count());
        shared_.pondering.store(false);
    }
    released_.notify_all();
}

std::uint64_t Searcher::nodes() const {
    std::uint64_t total = 0;
    for (const auto& worker : workers_) {
        total += worker->nodes.get();
    }
    return total;
}

/// Runs on the main worker's thread from start to best move.
void Searcher::coordinate() {
    Worker& main = *workers_.front();
    if (main.root_moves.empty()) {
        await_release();
        searching_.store(false);
        listener_.on_best_move({});
        return;
    }
    for (std::size_t id = 1; id < workers_.size(); ++id) {
        threads_[id]->run([this, id] { iterate(*workers_[id], {}); });
    }
    std::optional<SearchInfo> best_line;
    main.heartbeat = [this, &best_line] {
        if (best_line) {
            refresh(*best_line);
            listener_.on_info(*best_line);
        }
    };
    iterate(main, {[this, &best_line](const Worker& worker, std::size_t index) {
                const SearchInfo info = describe(worker, index);
                if (index == 0) {
                    best_line = info;
                }
                listener_.on_info(info);
            }});
    main.heartbeat = nullptr;
    await_release();
    // With a node limit the others use up their parts of it; else the main worker ends the search.
    if (!shared_.limits.nodes) {
        shared_.stop.store(true);
    }
    for (std::size_t id = 1; id < workers_.size(); ++id) {
        threads_[id]->wait();
    }

    // The last lines before the best move are always whole and about that move.
    const Worker& best = best_worker();
    const bool told = &best == &main && best_line && best_line->nodes == nodes() &&
                      best_line->depth == main.root_depth;
    for (std::size_t index = 0; !told && index < scored_lines(best); ++index) {
        listener_.on_info(describe(best, index));
    }
    const BestMove answer{best.root_moves.front().move, ponder_move(best)};
    searching_.store(false);
    listener_.on_best_move(answer);
}

/// An infinite or pondering search that is done holds its best move back.
void Searcher::await_release() {
    std::unique_lock lock(release_mutex_);
    released_.wait(lock, [this] {
        return shared_.stop.load() || !(shared_.limits.infinite || shared_.pondering.load());
    });
}

const Worker& Searcher::best_worker() const {
    const Worker* best = workers_.front().get();
    if (shared_.limits.multi_pv > 1) {
        return *best;
    }
    for (const auto& worker : workers_) {
        const Score score = worker->root_moves.front().score;
        const Score best_score = best->root_moves.front().score;
        const bool deeper = worker->completed_depth > best->completed_depth;
        const bool as_deep = worker->completed_depth == best->completed_depth;
        if ((deeper && !eval::is_mate(best_score)) || (as_deep && score > best_score)) {
            best = worker.get();
        }
    }
    return *best;
}

SearchInfo Searcher::describe(const Worker& worker, std::size_t index) const {
    const RootMove& line = worker.root_moves[index];
    SearchInfo info;
    info.depth = worker.root_depth;
    info.selective_depth = line.selective_depth;
    info.multi_pv = static_cast<int>(index) + 1;
    info.score = line.score;
    info.pv = line.pv;
    refresh(info);
    return info;
}

void Searcher::refresh(SearchInfo& info) const {
    info.nodes = nodes();
    info.time = base::elapsed_since(shared_.limits.received);
    info.nodes_per_second =
        info.nodes * 1000 / static_cast<std::uint64_t>(std::max<base::Milliseconds>(1, info.time));
    info.hash_full = shared_.table.hash_full();
}

Move Searcher::ponder_move(const Worker& worker) {
    const RootMove& best = worker.root_moves.front();
    return best.pv.size() > 1 ? best.pv[1] : Move::none();
}

}  // namespace xq::search
