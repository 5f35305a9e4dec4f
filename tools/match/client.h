// An engine as a player: started, greeted and asked for moves over UCI or UCCI, never trusted.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "board/move.h"
#include "board/position.h"
#include "match/engine_spec.h"
#include "match/process.h"

namespace xq::match {

/// How long an engine may take for what is no move, in milliseconds.
struct Patience {
    base::Milliseconds startup = 10'000;
    base::Milliseconds ready = 10'000;
    /// After `stop` at the fall of the flag.
    base::Milliseconds grace = 500;
    /// For a move without any limit of time (nodes, depth).
    base::Milliseconds move = 600'000;
};

enum class ReplyKind : std::uint8_t {
    Move,
    /// A move, but later than the time allowed.
    LateMove,
    /// No answer, not even after `stop`.
    Hang,
    /// The engine has ended or closed its output.
    Crash,
    /// It wrote without end, or a line of no end.
    Flood,
    /// It says that it has no move.
    NoMove,
    Resign,
    /// Nobody waits for the answer any more.
    BrokenOff,
};

struct Reply {
    ReplyKind kind = ReplyKind::Crash;
    /// The move as the engine wrote it, for kinds with one.
    std::string move;
    bool offers_draw = false;
    /// From sending `go` to reading the answer, and what the engine itself says it took.
    double wall_ms = 0;
    std::optional<base::Milliseconds> engine_ms;
    /// Of its last exact line, from its own view, in its own unit; mates as +-(30000 - plies).
    std::optional<int> score;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    /// What went wrong, for kinds that need words.
    std::string reason;
};

/// What `go` tells the engine besides the position and the limits of its specification.
struct ClockView {
    std::optional<base::Milliseconds> red;
    std::optional<base::Milliseconds> black;
    base::Milliseconds red_increment = 0;
    base::Milliseconds black_increment = 0;
    int moves_to_go = 0;
    /// The opponent has offered a draw with its move; told in UCCI.
    bool draw_offered = false;
    /// Moves the referee advises against, as `banmoves` in UCCI, and all the other legal ones, as
    /// `searchmoves` in UCI. Both empty for no advice.
    std::vector<board::Move> banned{};
    std::vector<board::Move> others{};
};

/// Sees every line of the dialogue: '>' to the engine, '<' from it.
using DialogueLog = std::function<void(char direction, const std::string& line)>;

class Client {
  public:
    /// `stop`, if there is one, breaks off the wait for a move once it is true.
    Client(EngineSpec spec, Patience patience, std::string error_file,
           const std::atomic<bool>* stop = nullptr)
        : spec_(std::move(spec)),
          patience_(patience),
          error_file_(std::move(error_file)),
          stop_(stop) {}

    /// Starts and greets the engine if it does not run. Errors: it cannot be started or does not
    /// answer in time.
    [[nodiscard]] base::Result<bool> ready_for_game(const DialogueLog& log);
    /// Asks for a move in the position reached from `fen` by `moves`, `mover` to move; `allowed` is
    /// the time it has, if any.
    [[nodiscard]] Reply ask(const std::string& fen, const std::vector<board::Move>& moves,
                            board::Color mover, const ClockView& clock,
                            std::optional<base::Milliseconds> allowed, const DialogueLog& log);
    /// Ends the engine, politely at first; how it ended, in words.
    std::string shut_down();
    /// Ends it at once.
    void kill();

    [[nodiscard]] bool running() const { return process_ != nullptr; }
    [[nodiscard]] const EngineSpec& spec() const { return spec_; }
    [[nodiscard]] board::RankStyle ranks() const { return ranks_; }
    /// The unit its times are sent in, milliseconds: 1, or 1000 for UCCI without usemillisec. Known
    /// after the first handshake.
    [[nodiscard]] base::Milliseconds time_unit() const {
        return spec_.protocol == Protocol::Ucci && !has_milliseconds_ ? 1000 : 1;
    }
    /// As the engine calls itself; empty before the first handshake.
    [[nodiscard]] const std::string& id() const { return id_; }

  private:
    [[nodiscard]] bool stopping() const { return stop_ != nullptr && stop_->load(); }
    [[nodiscard]] base::Result<bool> start_game(const DialogueLog& log);
    /// How the engine, which has closed its output, ended: " (exit status 3)".
    [[nodiscard]] std::string ending();
    /// Reads what has been written without being asked for.
    void drop_stale_lines(const DialogueLog& log);
    bool send(const std::string& line, const DialogueLog& log);
    /// " h2e2 h9g7" in the engine's own ranks.
    [[nodiscard]] std::string list(const std::vector<board::Move>& moves) const;
    /// Reads until a line with `word` as its first word; says why none came.
    [[nodiscard]] base::Result<bool> await(const std::string& word, base::Milliseconds limit,
                                           const DialogueLog& log);
    [[nodiscard]] base::Result<bool> greet(const DialogueLog& log);
    [[nodiscard]] std::string go_command(board::Color mover, const ClockView& clock) const;
    void note_handshake_line(const std::string& line);

    EngineSpec spec_;
    Patience patience_;
    std::string error_file_;
    const std::atomic<bool>* stop_;
    std::unique_ptr<Process> process_;
    std::string id_;
    board::RankStyle ranks_ = board::RankStyle::FromZero;
    bool must_choose_variant_ = false;
    bool has_milliseconds_ = false;
};

}  // namespace xq::match
