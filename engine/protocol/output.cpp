#include "protocol/output.h"

#include <algorithm>
#include <cerrno>
#include <csignal>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#else
#include <unistd.h>
#endif

namespace xq::protocol {

namespace {

#ifdef _WIN32
int write_some(std::string_view text) {
    constexpr std::size_t kMost = 1U << 20U;
    return _write(1, text.data(), static_cast<unsigned>(std::min(text.size(), kMost)));
}
#else
ssize_t write_some(std::string_view text) {
    return ::write(STDOUT_FILENO, text.data(), text.size());
}
#endif

}  // namespace

StdoutSink::StdoutSink() {
#ifdef _WIN32
    // Lines end in one byte both ways, and no byte of input means its end.
    _setmode(0, _O_BINARY);
    _setmode(1, _O_BINARY);
#else
    // A client that goes away must not kill us in the middle of a write; the end of input ends us.
    std::signal(SIGPIPE, SIG_IGN);
#endif
}

void StdoutSink::write(std::string_view lines) {
    const std::lock_guard lock(mutex_);
    while (!lines.empty()) {
        const auto written = write_some(lines);
        if (written < 0 && errno == EINTR) {
            continue;
        }
        // A client that no longer reads: nothing more can be told to it.
        if (written <= 0) {
            return;
        }
        lines.remove_prefix(static_cast<std::size_t>(written));
    }
}

}  // namespace xq::protocol
