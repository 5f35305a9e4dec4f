#include "match/progress.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <sys/ioctl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "base/text.h"

namespace xq::match {

namespace {

constexpr std::chrono::milliseconds kInterval(200);
constexpr std::size_t kUsualWidth = 80;

std::size_t terminal_width() {
    winsize size{};
    const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return known ? size.ws_col : kUsualWidth;
}

/// "45 s", "3 min 20 s", "2 h 5 min"
std::string duration_text(double seconds) {
    const auto whole = static_cast<long>(seconds);
    if (whole < 60) {
        return fmt::format("{} s", whole);
    }
    if (whole < 3600) {
        return fmt::format("{} min {} s", whole / 60, whole % 60);
    }
    return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

}  // namespace

Progress::Progress(bool enabled) : enabled_(enabled && ::isatty(STDERR_FILENO) == 1) {}

bool Progress::due() {
    const std::lock_guard lock(mutex_);
    const base::TimePoint now = base::now();
    if (!enabled_ || now < next_) {
        return false;
    }
    next_ = now + kInterval;
    return true;
}

void Progress::show(const std::string& text) {
    const std::lock_guard lock(mutex_);
    if (!enabled_) {
        return;
    }
    // The cut falls between whole characters.
    std::string line;
    for (std::string_view rest = text; !rest.empty();) {
        const std::size_t length =
            std::min(rest.size(), std::max<std::size_t>(base::utf8_length(rest), 1));
        if (line.size() + length >= terminal_width()) {
            break;
        }
        line += rest.substr(0, length);
        rest.remove_prefix(length);
    }
    std::fputs(fmt::format("\r\x1b[K{}", line).c_str(), stderr);
    std::fflush(stderr);
    shown_ = true;
}

void Progress::clear() {
    const std::lock_guard lock(mutex_);
    if (shown_) {
        std::fputs("\r\x1b[K", stderr);
        std::fflush(stderr);
        shown_ = false;
    }
}

std::string progress_text(int games, int games_here, int all, double seconds) {
    std::string text =
        all > 0 ? fmt::format("{}/{} games", games, all) : fmt::format("{} games", games);
    text += ", " + duration_text(seconds);
    if (games_here > 0 && all > games) {
        text +=
            fmt::format(", about {} to go", duration_text(seconds / games_here * (all - games)));
    }
    return text;
}

}  // namespace xq::match
