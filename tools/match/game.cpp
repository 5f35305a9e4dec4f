#include "match/game.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "board/fen.h"
#include "match/bans.h"
#include "movegen/movegen.h"
#include "movegen/why_illegal.h"
#include "rules/referee.h"

namespace xq::match {

using base::Error;
using base::Milliseconds;
using base::Result;
using board::Color;
using board::Move;
using board::Position;

namespace {

Outcome win_of(Color color) { return color == Color::Red ? Outcome::RedWins : Outcome::BlackWins; }

class Play {
  public:
    Play(std::array<Client*, 2> players, std::array<const DialogueLog*, 2> logs,
         const Position& start, std::array<Clock, 2> clocks, const GameSettings& settings)
        : players_(players),
          logs_(logs),
          settings_(settings),
          position_(start),
          history_(position_),
          clocks_(std::move(clocks)) {}

    /// Puts the moves of `record`, which are legal, on the board.
    void set_up(GameRecord record) {
        for (const Move move : all_moves(record)) {
            make(move);
        }
        record_ = std::move(record);
    }

    GameRecord run(const std::atomic<bool>& stop, const MoveObserver& observer) {
        for (const Color color : board::kColors) {
            const auto ready = client(color).ready_for_game(log(color));
            if (stop.load()) {
                break_off();
                return record_;
            }
            if (!ready) {
                forfeit(color, "the engine " + ready.error());
                return record_;
            }
        }
        while (!ended_by_rules()) {
            if (stop.load()) {
                break_off();
                break;
            }
            if (!next_move()) {
                break;
            }
            if (observer) {
                observer(record_);
            }
        }
        return record_;
    }

  private:
    Client& client(Color color) { return *players_[index(color)]; }
    const DialogueLog& log(Color color) { return *logs_[index(color)]; }

    void make(Move move) {
        position_.do_move(move);
        history_.push(position_, move);
        moves_.push_back(move);
    }

    void forfeit(Color color, const std::string& why) {
        record_.result = win_of(~color);
        record_.forfeit = true;
        record_.reason = std::string(capitalised_name(color)) + " forfeits: " + why;
        client(color).kill();
    }

    void break_off() {
        record_.aborted = true;
        record_.reason = "broken off";
    }

    /// What the rules say of the position, with the referee's own settings.
    rules::Judgement judged() const {
        const rules::Judgement judgement = rules::judge(position_, history_, settings_.rules);
        const auto& limit = settings_.rules.limit;
        const int quiet = position_.no_capture_plies();
        // Mate and stalemate come before repetition.
        if (settings_.repetition_draws && history_.recurrence(0, settings_.rules.fold).final &&
            movegen::has_legal_move(position_, movegen::Legality(position_))) {
            return rules::drawn("repetition", settings_.rules);
        }
        if (judgement.outcome != rules::Outcome::Ongoing) {
            return judgement;
        }
        if (settings_.every_ply_counts && limit && quiet >= *limit) {
            return rules::drawn(std::to_string(quiet) + " plies without a capture",
                                settings_.rules);
        }
        if (settings_.max_plies &&
            moves_.size() >= static_cast<std::size_t>(*settings_.max_plies)) {
            return rules::drawn("no end after " + std::to_string(moves_.size()) + " plies",
                                settings_.rules);
        }
        return judgement;
    }

    bool ended_by_rules() {
        const rules::Judgement judgement = judged();
        switch (judgement.outcome) {
            case rules::Outcome::RedLoses: record_.result = Outcome::BlackWins; break;
            case rules::Outcome::BlackLoses: record_.result = Outcome::RedWins; break;
            case rules::Outcome::Draw: record_.result = Outcome::Draw; break;
            case rules::Outcome::Ongoing: return false;
        }
        record_.reason = judgement.reason;
        return true;
    }

    ClockView clock_view(Color mover) {
        ClockView view;
        const Clock::Told red = clocks_[0].told();
        const Clock::Told black = clocks_[1].told();
        view.red = red.time;
        view.black = black.time;
        view.red_increment = red.increment;
        view.black_increment = black.increment;
        view.moves_to_go = (mover == Color::Red ? red : black).moves_to_go;
        view.draw_offered = record_.draw_offered;
        if (settings_.ban) {
            Bans bans = bans_of(position_, history_, settings_.rules);
            view.banned = std::move(bans.banned);
            view.others = std::move(bans.others);
        }
        return view;
    }

    /// Asks for a move and plays it; false if the game ended instead.
    bool next_move() {
        const Color mover = position_.side_to_move();
        const SearchLimits& limits = client(mover).spec().limits;
        Clock& clock = clocks_[index(mover)];
        std::optional<Milliseconds> allowed = clock.remaining();
        if (limits.movetime) {
            // An engine that counts in seconds is told whole ones.
            const Milliseconds unit = client(mover).time_unit();
            const Milliseconds whole = (*limits.movetime + unit - 1) / unit * unit;
            allowed = std::min(allowed.value_or(whole), whole);
        }
        const Reply reply = client(mover).ask(record_.opening.fen, moves_, mover, clock_view(mover),
                                              allowed, log(mover));
        if (!fault_free(reply, mover, allowed, limits.margin)) {
            return false;
        }
        const auto used = static_cast<Milliseconds>(std::floor(reply.wall_ms));
        if (!clock.spend(used, limits.margin)) {
            forfeit(mover, "its flag fell");
            return false;
        }
        const auto move = board::parse_move(reply.move, client(mover).ranks());
        if (!move) {
            forfeit(mover, "it answered '" + base::printable(reply.move) + "', which is no move");
            return false;
        }
        const std::string fault = movegen::why_illegal(position_, *move, client(mover).ranks());
        if (!fault.empty()) {
            forfeit(mover, "its move " + reply.move + " is illegal: " + fault);
            return false;
        }
        record_.moves.push_back(
            {*move, reply.wall_ms, reply.engine_ms, reply.score, reply.depth, reply.nodes});
        record_.clocks = {clocks_[0].state(), clocks_[1].state()};
        make(*move);
        const bool agreed = reply.offers_draw && record_.draw_offered;
        record_.draw_offered = reply.offers_draw;
        if (agreed) {
            record_.result = Outcome::Draw;
            record_.reason = "draw agreed";
        }
        return !agreed;
    }

    /// Whether the reply holds a move in time; if not, ends the game.
    bool fault_free(const Reply& reply, Color mover, std::optional<Milliseconds> allowed,
                    Milliseconds margin) {
        switch (reply.kind) {
            case ReplyKind::Move:
                if (allowed && reply.wall_ms > static_cast<double>(*allowed + margin)) {
                    forfeit(mover, "it overstepped its time");
                    return false;
                }
                return true;
            case ReplyKind::LateMove: forfeit(mover, "it overstepped its time"); return false;
            case ReplyKind::Resign:
                record_.result = win_of(~mover);
                record_.reason = std::string(capitalised_name(mover)) + " resigns";
                return false;
            case ReplyKind::NoMove: forfeit(mover, "it says that it has no move"); return false;
            case ReplyKind::Hang: forfeit(mover, "it hangs: " + reply.reason); return false;
            case ReplyKind::BrokenOff: break_off(); return false;
            case ReplyKind::Crash:
            case ReplyKind::Flood: break;
        }
        forfeit(mover, "the engine " + reply.reason);
        return false;
    }

    std::array<Client*, 2> players_;
    std::array<const DialogueLog*, 2> logs_;
    const GameSettings& settings_;
    Position position_;
    rules::History history_;
    std::vector<Move> moves_;
    std::array<Clock, 2> clocks_;
    GameRecord record_;
};

}  // namespace

GameRecord new_game(const Opening& opening, std::string date, const EngineSpec& red,
                    const EngineSpec& black) {
    GameRecord record;
    record.opening = opening;
    record.date = std::move(date);
    record.clocks = {Clock(red.limits.clock).state(), Clock(black.limits.clock).state()};
    return record;
}

std::string fault_of(const GameRecord& record) {
    auto position = board::parse_fen(record.opening.fen);
    if (!position) {
        return position.error();
    }
    int number = 0;
    for (const Move move : all_moves(record)) {
        ++number;
        const std::string fault = movegen::why_illegal(*position, move);
        if (!fault.empty()) {
            return "move " + std::to_string(number) + ", " + to_string(move) +
                   ", is illegal: " + fault;
        }
        position->do_move(move);
    }
    return "";
}

Result<GameRecord> play_game(Client& red, Client& black, GameRecord record,
                             const GameSettings& settings, const std::atomic<bool>& stop,
                             const DialogueLog& red_log, const DialogueLog& black_log,
                             const MoveObserver& observer) {
    if (std::string fault = fault_of(record); !fault.empty()) {
        return Error{std::move(fault)};
    }
    auto red_clock = Clock::restored(red.spec().limits.clock, record.clocks[0]);
    auto black_clock = Clock::restored(black.spec().limits.clock, record.clocks[1]);
    if (!red_clock || !black_clock) {
        return Error{"clock: " + (red_clock ? black_clock : red_clock).error()};
    }
    Play play({&red, &black}, {&red_log, &black_log}, board::parse_fen(record.opening.fen).value(),
              {std::move(*red_clock), std::move(*black_clock)}, settings);
    play.set_up(std::move(record));
    return play.run(stop, observer);
}

std::vector<Move> all_moves(const GameRecord& record) {
    std::vector<Move> moves = record.opening.moves;
    for (const PlayedMove& played : record.moves) {
        moves.push_back(played.move);
    }
    return moves;
}

}  // namespace xq::match
