// One client's session: position, options and search behind the commands of both dialects.
//
// Driven by one thread through handle(); the search answers through the sink from its own threads.
// While a search runs, `stop`, `quit`, `isready`, `ponderhit` and handshakes are served at once. A
// command that changes state waits for the best move if `stop` was sent, and is refused with a
// message if not.
#pragma once

#include <atomic>
#include <exception>
#include <memory>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "board/position.h"
#include "protocol/command.h"
#include "protocol/format.h"
#include "protocol/options.h"
#include "protocol/output.h"
#include "rules/history.h"
#include "search/parked_thread.h"
#include "search/searcher.h"

namespace xq::protocol {

class Session : private search::SearchListener {
  public:
    explicit Session(LineSink& sink);
    ~Session() override;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Obeys one line; false when it was `quit`.
    bool handle(std::string_view line);
    /// End of input: as `quit`, without an answer.
    void close();

    [[nodiscard]] const board::Position& position() const { return position_; }
    /// Returns when no search and no count is running.
    void wait();

  private:
    void on_info(const search::SearchInfo& info) override;
    void on_best_move(const search::BestMove& best) override;

    void obey(const Handshake& command);
    void obey(const IsReady& command);
    void obey(const NewGame& command);
    void obey(const Stop& command);
    void obey(const PonderHit& command);
    void obey(const Quit& command);
    void obey(const Debug& command);
    void obey(const SetOption& command);
    void obey(const SetPosition& command);
    void obey(const BanMoves& command);
    void obey(const Go& command);
    void obey(const Perft& command);
    void obey(const Show& command);
    void obey(const Eval& command);
    void obey(const Unknown& command);

    /// The searcher, made at first need: a handshake must not wait for memory.
    search::Searcher& searcher();
    [[nodiscard]] bool busy() const;
    /// Waits if a stop is under way; a message and false if something still runs.
    bool ready_for(const char* what);
    void stop_all();
    void message(std::string_view text);
    void report_shortage(const char* what, const std::exception& error);
    void apply(Effect effect);
    [[nodiscard]] search::Limits limits_from(const Go& go) const;
    void answer_static_score();
    [[nodiscard]] board::RankStyle presumed_ranks() const;

    LineSink& sink_;
    Dialect dialect_ = Dialect::Uci;
    bool debug_ = false;
    bool quitting_ = false;
    bool stop_sent_ = false;
    Settings settings_;
    board::Position position_;
    rules::History history_;
    std::vector<board::Move> banned_;
    /// Rank system the client was seen to use, where the settings leave it open.
    board::RankStyle seen_ranks_ = board::RankStyle::FromZero;
    bool ranks_seen_ = false;
    base::TimePoint received_;
    /// As of the running search or count; not changed while one runs.
    Style style_;
    std::unique_ptr<search::Searcher> searcher_;
    std::atomic<bool> counting_{false};
    std::atomic<bool> stop_counting_{false};
    std::unique_ptr<search::ParkedThread> counter_;
};

}  // namespace xq::protocol
