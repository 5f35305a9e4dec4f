// One engine process under examination: started, greeted, spoken to with a bound on every wait, and
// a record of what was said for the report.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "board/move.h"
#include "board/position.h"
#include "match/engine_spec.h"
#include "match/process.h"

namespace xq::match {

class ComplianceSession {
  public:
    /// How long an answer to anything short may take, in milliseconds; also a search of few plies.
    static constexpr base::Milliseconds kAnswerTime = 5000;

    ComplianceSession(const EngineSpec& spec, Protocol protocol)
        : spec_(spec), protocol_(protocol) {}
    /// Asks the engine to quit, then kills it.
    ~ComplianceSession();
    ComplianceSession(const ComplianceSession&) = delete;
    ComplianceSession& operator=(const ComplianceSession&) = delete;

    /// Starts the program; false if it cannot be, with the reason in the record. `directory` stands
    /// for the engine's own if it is not empty, `arguments` follow its own.
    bool start(const std::string& directory = "", const std::vector<std::string>& arguments = {});
    /// The handshake of this protocol, and nothing else; false without its answer in time.
    bool shake_hands();
    /// After shake_hands(): sends the engine's options, and UCI_Variant to an engine that would
    /// play another game; moves are then counted as it does.
    void choose_game();

    /// Sends a line as it is; a failure shows as an engine that has ended.
    void send(const std::string& line);
    /// The next line, nothing if none comes until `deadline`.
    std::optional<std::string> next_line(base::TimePoint deadline);
    /// The first line within `limit` milliseconds that begins with one of `words`.
    std::optional<std::string> await(const std::vector<std::string_view>& words,
                                     base::Milliseconds limit = kAnswerTime);
    /// The line that ends a search.
    std::optional<std::string> await_move(base::Milliseconds limit = kAnswerTime) {
        return await({"bestmove", "nobestmove"}, limit);
    }
    /// Sends isready; the lines before its answer, nothing if it is not answered.
    std::optional<std::vector<std::string>> lines_until_ready();
    /// The end of input for the engine.
    void close_input();
    /// Whether the engine ends within `limit` milliseconds; its output is read meanwhile.
    bool await_end(base::Milliseconds limit);

    /// "setoption name N value V" or "setoption N V", as the protocol has it.
    [[nodiscard]] std::string option(const std::string& name, const std::string& value) const;
    /// "position fen F", with "moves …" in the engine's ranks; `moves` have ranks from 0.
    [[nodiscard]] std::string position(const std::string& fen,
                                       const std::vector<std::string>& moves = {}) const;
    [[nodiscard]] bool uci() const { return protocol_ == Protocol::Uci; }
    [[nodiscard]] board::RankStyle ranks() const { return ranks_; }
    /// Lines of the last handshake that begin with "option ".
    [[nodiscard]] const std::vector<std::string>& options() const { return options_; }
    /// The option line with this name, case-blind; nothing if the engine has none.
    [[nodiscard]] std::optional<std::string> option_line(const std::string& name) const;
    /// Milliseconds since start().
    [[nodiscard]] base::Milliseconds age() const { return base::elapsed_since(started_); }
    /// True until the engine is seen to have ended.
    [[nodiscard]] bool running() const { return process_ != nullptr && !ended_; }
    /// How an engine that is not running ended; empty if it was never started.
    [[nodiscard]] std::string end();

    /// Everything the engine has written.
    [[nodiscard]] const std::vector<std::string>& received() const { return received_; }
    /// The dialogue, cut to what a reader needs: '>' to the engine, '<' from it.
    [[nodiscard]] std::vector<std::string> evidence() const;

  private:
    void record(char direction, const std::string& line);
    /// Ends an engine that will not stop writing.
    void kill(const std::string& reason);

    const EngineSpec& spec_;
    Protocol protocol_;
    std::unique_ptr<Process> process_;
    base::TimePoint started_{};
    bool ended_ = false;
    std::string end_;
    board::RankStyle ranks_ = board::RankStyle::FromZero;
    std::vector<std::string> options_;
    std::vector<std::string> received_;
    std::vector<std::string> dialogue_;
};

}  // namespace xq::match
