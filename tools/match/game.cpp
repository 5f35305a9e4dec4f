#include "match/game.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.h"
#include "board/fen.h"
#include "movegen/why_illegal.h"
#include "rules/referee.h"

namespace xq::match {

using base::Milliseconds;
using board::Color;
using board::Move;
using board::Position;

namespace {

const char* capitalised(Color color) { return color == Color::Red ? "Red" : "Black"; }

Outcome win_of(Color color) { return color == Color::Red ? Outcome::RedWins : Outcome::BlackWins; }

class Play {
  public:
    Play(std::array<Client*, 2> players, std::array<const DialogueLog*, 2> logs,
         const Opening& opening, const GameSettings& settings)
        : players_(players),
          logs_(logs),
          settings_(settings),
          position_(board::parse_fen(opening.fen).value()),
          history_(position_),
          clocks_{Clock(players[0]->spec().limits.clock), Clock(players[1]->spec().limits.clock)} {
        record_.opening = opening;
        for (const Move move : opening.moves) {
            make(move);
        }
    }

    GameRecord run(const std::atomic<bool>& stop) {
        for (const Color color : board::kColors) {
            if (const auto ready = client(color).ready_for_game(log(color)); !ready) {
                forfeit(color, "the engine " + ready.error());
                return record_;
            }
        }
        while (!ended_by_rules()) {
            if (stop.load()) {
                record_.aborted = true;
                record_.reason = "broken off";
                break;
            }
            if (!next_move()) {
                break;
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
        record_.reason = std::string(capitalised(color)) + " forfeits: " + why;
        client(color).kill();
    }

    bool ended_by_rules() {
        const rules::Judgement judgement = rules::judge(position_, history_, settings_.rules);
        record_.reason = judgement.reason;
        switch (judgement.outcome) {
            case rules::Outcome::RedLoses: record_.result = Outcome::BlackWins; return true;
            case rules::Outcome::BlackLoses: record_.result = Outcome::RedWins; return true;
            case rules::Outcome::Draw: record_.result = Outcome::Draw; return true;
            case rules::Outcome::Ongoing: break;
        }
        if (settings_.max_plies &&
            moves_.size() >= static_cast<std::size_t>(*settings_.max_plies)) {
            record_.result = Outcome::Draw;
            record_.reason = "no end after " + std::to_string(moves_.size()) + " plies";
            return true;
        }
        return false;
    }

    ClockView clock_view(Color mover) const {
        ClockView view;
        view.red = clocks_[0].remaining();
        view.black = clocks_[1].remaining();
        view.red_increment = clocks_[0].increment();
        view.black_increment = clocks_[1].increment();
        view.moves_to_go = clocks_[index(mover)].moves_to_go();
        return view;
    }

    /// Asks for a move and plays it; false if the game ended instead.
    bool next_move() {
        const Color mover = position_.side_to_move();
        const SearchLimits& limits = client(mover).spec().limits;
        Clock& clock = clocks_[index(mover)];
        std::optional<Milliseconds> allowed = clock.remaining();
        if (limits.movetime) {
            allowed = std::min(allowed.value_or(*limits.movetime), *limits.movetime);
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
        make(*move);
        if (reply.offers_draw && offered_) {
            record_.result = Outcome::Draw;
            record_.reason = "agreed";
            return false;
        }
        offered_ = reply.offers_draw;
        return true;
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
                record_.reason = std::string(capitalised(mover)) + " resigns";
                return false;
            case ReplyKind::NoMove: forfeit(mover, "it says that it has no move"); return false;
            case ReplyKind::Hang: forfeit(mover, "it hangs: " + reply.reason); return false;
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
    bool offered_ = false;
    GameRecord record_;
};

}  // namespace

GameRecord play_game(Client& red, Client& black, const Opening& opening,
                     const GameSettings& settings, const std::atomic<bool>& stop,
                     const DialogueLog& red_log, const DialogueLog& black_log) {
    return Play({&red, &black}, {&red_log, &black_log}, opening, settings).run(stop);
}

}  // namespace xq::match
