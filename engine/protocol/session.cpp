#include "protocol/session.h"

#include <algorithm>
#include <exception>
#include <thread>

#include "base/text.h"
#include "board/fen.h"
#include "eval/evaluate.h"
#include "movegen/legality.h"
#include "movegen/perft.h"
#include "protocol/parse.h"
#include "protocol/replay.h"

namespace xq::protocol {

using board::RankStyle;

namespace {

/// A UCCI `go` that names no limit must still be answered some time.
constexpr base::Milliseconds kDefaultThink = 3000;
constexpr int kAutomaticHash = 256;

std::size_t hash_megabytes(const Settings& settings) {
    return static_cast<std::size_t>(settings.hash == 0 ? kAutomaticHash : settings.hash);
}

int thread_count(const Settings& settings) {
    const auto hardware = static_cast<int>(std::thread::hardware_concurrency());
    return settings.threads == 0 ? std::max(1, hardware) : settings.threads;
}

}  // namespace

Session::Session(LineSink& sink)
    : sink_(sink), position_(board::start_position()), history_(position_) {}

Session::~Session() { close(); }

bool Session::handle(std::string_view line) {
    received_ = base::now();
    const auto parsed = parse_line(line);
    if (!parsed) {
        message(parsed.error());
    } else if (parsed->has_value()) {
        std::visit([this](const auto& command) { obey(command); }, **parsed);
    }
    return !quitting_;
}

void Session::close() {
    stop_all();
    wait();
}

void Session::wait() {
    if (searcher_) {
        searcher_->wait();
    }
    if (counter_) {
        counter_->wait();
    }
}

void Session::on_info(const search::SearchInfo& info) { sink_.write(format_info(info, style_)); }

void Session::on_best_move(const search::BestMove& best) {
    sink_.write(format_best_move(best, style_));
}

search::Searcher& Session::searcher() {
    while (!searcher_) {
        try {
            search::SearchListener& listener = *this;
            searcher_ = std::make_unique<search::Searcher>(listener, hash_megabytes(settings_),
                                                           thread_count(settings_));
        } catch (const std::exception& error) {
            // Rather a smaller table and one thread than no move at all.
            const int half = static_cast<int>(hash_megabytes(settings_) / 2);
            if (half == 0) {
                throw;
            }
            message("the system does not grant a table of " +
                    std::to_string(hash_megabytes(settings_)) + " MB and " +
                    std::to_string(thread_count(settings_)) + " threads (" + error.what() +
                    "); trying " + std::to_string(half) + " MB and one");
            settings_.hash = half;
            settings_.threads = 1;
        }
    }
    return *searcher_;
}

bool Session::busy() const { return (searcher_ && searcher_->searching()) || counting_.load(); }

bool Session::ready_for(const char* what) {
    if (busy() && !stop_sent_) {
        message(std::string(what) + ": refused while thinking; send stop first");
        return false;
    }
    wait();
    return true;
}

void Session::stop_all() {
    stop_sent_ = true;
    stop_counting_.store(true);
    if (searcher_) {
        searcher_->stop();
    }
}

void Session::message(std::string_view text) { sink_.write(format_message(text, dialect_)); }

/// The table or a thread was not to be had: std::bad_alloc or std::system_error.
void Session::report_shortage(const char* what, const std::exception& error) {
    message(std::string(what) + ": the system does not grant a table of " +
            std::to_string(hash_megabytes(settings_)) + " MB and " +
            std::to_string(thread_count(settings_)) + " threads (" + error.what() + ")");
}

void Session::obey(const Handshake& command) {
    dialect_ = command.dialect;
    if (command.cyclone) {
        seen_ranks_ = RankStyle::FromZero;
        ranks_seen_ = true;
    }
    sink_.write(format_handshake(dialect_));
}

void Session::obey(const IsReady&) {
    if (!busy()) {
        try {
            wait();
            searcher().warm_up();
        } catch (const std::exception& error) {
            report_shortage("isready", error);
        }
    }
    sink_.write("readyok\n");
}

void Session::obey(const NewGame&) {
    if (ready_for("newgame")) {
        apply(Effect::NewGame);
    }
}

void Session::obey(const Stop&) {
    const bool idle = !busy();
    stop_all();
    if (idle && dialect_ == Dialect::Ucci) {
        sink_.write("nobestmove\n");
    }
}

void Session::obey(const PonderHit&) {
    if (searcher_ && searcher_->searching()) {
        searcher_->ponder_hit();
    }
}

void Session::obey(const Quit&) {
    quitting_ = true;
    close();
    if (dialect_ == Dialect::Ucci) {
        sink_.write("bye\n");
    }
}

void Session::obey(const Debug& command) { debug_ = command.on; }

void Session::obey(const SetOption& command) {
    if (!ready_for("setoption")) {
        return;
    }
    Settings changed = settings_;
    const auto effect = apply_option(changed, command.name, command.value);
    if (!effect) {
        if (debug_) {
            message("option " + base::printable(command.name) + " is not known and was ignored");
        }
        return;
    }
    if (!*effect) {
        message(effect->error());
        return;
    }
    const Settings before = settings_;
    settings_ = changed;
    try {
        apply(**effect);
    } catch (const std::exception& error) {
        report_shortage("setoption", error);
        settings_ = before;
    }
}

void Session::apply(Effect effect) {
    switch (effect) {
        case Effect::Hash:
            if (searcher_) {
                searcher_->set_hash(hash_megabytes(settings_));
            }
            break;
        case Effect::Threads:
            if (searcher_) {
                searcher_->set_threads(thread_count(settings_));
            }
            break;
        case Effect::ClearHash:
            if (searcher_) {
                searcher_->clear_hash();
            }
            break;
        case Effect::NewGame:
            if (searcher_) {
                searcher_->new_game();
            }
            break;
        case Effect::None: break;
    }
}

RankStyle Session::presumed_ranks() const {
    switch (settings_.coord_system) {
        case CoordSystem::FromZero: return RankStyle::FromZero;
        case CoordSystem::FromOne: return RankStyle::FromOne;
        case CoordSystem::Auto: break;
    }
    if (dialect_ == Dialect::Ucci) {
        return RankStyle::FromZero;
    }
    if (ranks_seen_) {
        return seen_ranks_;
    }
    return settings_.variant_chosen ? RankStyle::FromOne : RankStyle::FromZero;
}

void Session::obey(const SetPosition& command) {
    if (!ready_for("position")) {
        return;
    }
    // A bare position line is Cyclone's, whose ranks count from 0.
    if (command.bare && settings_.coord_system == CoordSystem::Auto) {
        seen_ranks_ = RankStyle::FromZero;
        ranks_seen_ = true;
    }
    const RankStyle presumed = presumed_ranks();
    std::size_t played = 0;
    auto game = replay(command.fen, command.moves, presumed, &played);
    const bool open = settings_.coord_system == CoordSystem::Auto && dialect_ == Dialect::Uci;
    if (!game && open && !command.moves.empty()) {
        const RankStyle other =
            presumed == RankStyle::FromZero ? RankStyle::FromOne : RankStyle::FromZero;
        std::size_t played_otherwise = 0;
        auto second = replay(command.fen, command.moves, other, &played_otherwise);
        if (second) {
            seen_ranks_ = other;
            ranks_seen_ = true;
        }
        // Of two readings that fail, the one that gets further is the one meant.
        if (second || played_otherwise > played) {
            game = std::move(second);
        }
    }
    if (!game) {
        message("position: " + game.error());
        return;
    }
    position_ = game->position;
    history_ = std::move(game->history);
    banned_.clear();
}

void Session::obey(const BanMoves& command) {
    if (!ready_for("banmoves")) {
        return;
    }
    std::vector<board::Move> banned;
    for (const std::string& text : command.moves) {
        const auto move = board::parse_move(text, presumed_ranks());
        if (!move) {
            message("banmoves: '" + base::printable(text) +
                    "' does not name two points of the board");
            return;
        }
        banned.push_back(*move);
    }
    banned_ = std::move(banned);
}

search::Limits Session::limits_from(const Go& go) const {
    search::Limits limits;
    limits.received = received_;
    limits.infinite = go.infinite;
    limits.ponder = go.ponder;
    limits.nodes = go.nodes;
    limits.mate = go.mate;
    limits.movetime = go.movetime;
    limits.multi_pv = settings_.multi_pv;
    limits.move_overhead = settings_.move_overhead;
    limits.banned_moves = banned_;
    limits.rules = settings_.rules();
    if (go.depth) {
        limits.depth = std::max(1, *go.depth);
    }
    const ClockText& own = go.colors[index(position_.side_to_move())];
    if (own.time) {
        limits.clock = search::Clock{*own.time, own.increment, go.moves_to_go};
    } else if (go.mover.time) {
        const int unit = settings_.use_milliseconds ? 1 : 1000;
        limits.clock =
            search::Clock{*go.mover.time * unit, go.mover.increment * unit, go.moves_to_go};
    }
    const bool unlimited = !limits.depth && !limits.nodes && !limits.movetime && !limits.clock &&
                           !limits.mate && !limits.infinite;
    if (unlimited && dialect_ == Dialect::Ucci && !limits.ponder) {
        limits.movetime = kDefaultThink;
    } else if (unlimited) {
        limits.infinite = true;
    }
    return limits;
}

void Session::obey(const Go& command) {
    if (!ready_for("go")) {
        return;
    }
    style_ = {dialect_, presumed_ranks()};
    stop_sent_ = false;
    if (dialect_ == Dialect::Ucci && command.depth == 0) {
        answer_static_score();
        return;
    }
    search::Limits limits = limits_from(command);
    for (const std::string& text : command.search_moves) {
        const auto move = board::parse_move(text, style_.ranks);
        if (!move || !movegen::legal(position_, *move)) {
            message("go: searchmoves '" + base::printable(text) + "' is not a legal move here");
            return;
        }
        limits.search_moves.push_back(*move);
    }
    try {
        searcher().start(position_, history_, limits);
    } catch (const std::exception& error) {
        report_shortage("go", error);
        sink_.write(format_best_move({}, style_));
    }
}

/// UCCI's `go depth 0`: the evaluation of the position as it stands.
void Session::answer_static_score() {
    const search::BestMove none;
    search::SearchInfo info;
    info.score = eval::evaluate(position_);
    std::string line = format_info(info, style_);
    // There is no line of play to show.
    line.erase(line.find(" pv"));
    sink_.write(line + '\n' + format_best_move(none, style_));
}

void Session::obey(const Perft& command) {
    if (!ready_for("perft")) {
        return;
    }
    style_ = {dialect_, presumed_ranks()};
    stop_sent_ = false;
    stop_counting_.store(false);
    counting_.store(true);
    if (!counter_) {
        counter_ = std::make_unique<search::ParkedThread>();
    }
    counter_->run([this, depth = command.depth, position = position_, style = style_] {
        std::uint64_t total = 0;
        movegen::PerftOptions options;
        options.stop = &stop_counting_;
        std::string text;
        for (const movegen::PerftRow& row : movegen::perft_divide(position, depth, options)) {
            total += row.nodes;
            text += to_string(row.move, style.ranks) + ": " + std::to_string(row.nodes) + '\n';
        }
        text += "\nNodes searched: " + std::to_string(total) + "\n";
        if (stop_counting_.load()) {
            text = format_message("perft: stopped before the count was complete", style.dialect);
        }
        counting_.store(false);
        sink_.write(text);
    });
}

void Session::obey(const Show&) {
    sink_.write('\n' + draw(position_) + "\nFen: " + board::to_fen(position_) +
                "\nKey: " + std::to_string(position_.key()) + '\n');
}

void Session::obey(const Eval&) { sink_.write(eval::explain(position_)); }

void Session::obey(const Unknown& command) {
    if (debug_) {
        message("command " + base::printable(command.word) + " is not known and was ignored");
    }
}

}  // namespace xq::protocol
