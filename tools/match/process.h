// A child process spoken to line by line over pipes, with a deadline on every wait.
//
// POSIX (posix_spawn, poll). The parent must ignore SIGPIPE, so that a child that is gone is told
// by the result of write_line() or read_line(), and must not ignore SIGCHLD.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "base/clock.h"
#include "base/result.h"

namespace xq::match {

struct ProcessSpec {
    /// A name looked up in PATH, or a path, which counts from `directory` if it is relative.
    std::string program;
    std::vector<std::string> arguments;
    /// Working directory; empty for the parent's.
    std::string directory;
    /// File the child's standard error is appended to; empty for nowhere.
    std::string error_file;
    /// Processors it may run on, numbered from 0; empty for any. Linux only.
    std::vector<int> processors{};
};

enum class ReadStatus : std::uint8_t {
    Line,
    /// The deadline has passed.
    Timeout,
    /// The child has closed its output: it has ended or is about to.
    End,
    /// A line longer than kLongestLine.
    Flood,
};

class Process {
  public:
    static constexpr std::size_t kLongestLine = 1U << 16U;

    /// Errors: the program cannot be started, with the system's reason.
    [[nodiscard]] static base::Result<std::unique_ptr<Process>> start(const ProcessSpec& spec);
    /// Kills the child, and what it has started, if it still runs.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// Writes `line` and a line end; false if the child does not take it within `limit`
    /// milliseconds or is gone.
    bool write_line(std::string_view line, base::Milliseconds limit = 1000);
    /// Reads the next line, without its end, into `line`; waits until `deadline` at most.
    /// What the child wrote after its last line end is never given: it may be half an answer.
    ReadStatus read_line(std::string& line, base::TimePoint deadline);

    /// Closes the child's input, which it sees as the end of input.
    void close_input();
    /// Closes its input and waits up to `limit` milliseconds for the child's end, then kills it and
    /// all that it has left running. How it ended, in words: "exit status 3", "signal 11
    /// (Segmentation fault)", "killed".
    std::string finish(base::Milliseconds limit);
    [[nodiscard]] pid_t id() const { return id_; }

  private:
    Process(pid_t id, int input, int output) : id_(id), input_(input), output_(output) {}

    [[nodiscard]] bool take_line(std::string& line);
    /// Whether the child has ended; it stays to be waited for.
    [[nodiscard]] bool ended() const;
    /// Reads and forgets what there is; waits a millisecond if there is nothing.
    void discard_output();
    void close_pipes();

    pid_t id_;
    int input_;
    int output_;
    std::string unread_;
    /// Bytes of unread_ known to hold no line end.
    std::size_t searched_ = 0;
};

}  // namespace xq::match
