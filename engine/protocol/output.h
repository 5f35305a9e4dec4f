// Where answers go: the standard output, or a buffer in tests.
#pragma once

#include <mutex>
#include <string>
#include <string_view>

namespace xq::protocol {

class LineSink {
  public:
    virtual ~LineSink() = default;
    /// Writes one or more whole lines, each ended by '\n', at once. Any thread.
    virtual void write(std::string_view lines) = 0;
};

/// The standard output, unbuffered: each call is one system call where the system allows, so that a
/// client never sees half a line.
class StdoutSink : public LineSink {
  public:
    StdoutSink();
    void write(std::string_view lines) override;

  private:
    std::mutex mutex_;
};

}  // namespace xq::protocol
