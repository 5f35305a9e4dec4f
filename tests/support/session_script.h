// A protocol session played by a script: lines in, lines out, nothing of the process around it.
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "protocol/output.h"
#include "protocol/session.h"

namespace xq::tests {

/// Keeps what is written, line by line; any thread.
class BufferSink : public protocol::LineSink {
  public:
    void write(std::string_view lines) override;

    /// Every line so far, without its end.
    [[nodiscard]] std::vector<std::string> lines() const;
    /// The first line from number `first` on that begins with `prefix`, and its number, waiting up
    /// to `limit` milliseconds for it.
    struct Found {
        std::size_t number = 0;
        std::string line;
    };
    [[nodiscard]] std::optional<Found> wait_for(std::string_view prefix, std::size_t first,
                                                base::Milliseconds limit) const;
    /// What no client could live with: an unfinished line, a carriage return, an overlong line, or
    /// one of the words that some clients take for the end of the game.
    [[nodiscard]] std::vector<std::string> faults() const;

  private:
    mutable std::mutex mutex_;
    mutable std::condition_variable changed_;
    std::vector<std::string> lines_;
    std::vector<std::string> faults_;
};

class SessionScript {
  public:
    /// Sends each of `greeting` first.
    explicit SessionScript(const std::vector<std::string>& greeting = {});
    /// Ends the session and checks that no output line had a fault.
    ~SessionScript();
    SessionScript(const SessionScript&) = delete;
    SessionScript& operator=(const SessionScript&) = delete;

    /// Sends one line; false once the session has quit.
    bool send(std::string_view line);
    void send_all(const std::vector<std::string>& lines);
    /// Sends one line and gives what has been written until it was obeyed and nothing ran any more.
    std::vector<std::string> ask(std::string_view line);
    /// The next line, after those read so far, that begins with `prefix`; lines before it count as
    /// read. A failed test if it does not come in `limit` milliseconds.
    std::string expect(std::string_view prefix, base::Milliseconds limit = 10'000);
    /// Whether such a line comes; nothing counts as read.
    [[nodiscard]] bool comes(std::string_view prefix, base::Milliseconds limit) const;
    /// The lines written since the last read, which this one is.
    std::vector<std::string> unread();

    [[nodiscard]] const board::Position& position() const { return session_.position(); }
    [[nodiscard]] std::string fen() const;
    [[nodiscard]] protocol::Session& session() { return session_; }
    [[nodiscard]] const BufferSink& sink() const { return sink_; }

  private:
    BufferSink sink_;
    protocol::Session session_;
    std::size_t read_ = 0;
};

}  // namespace xq::tests
