#include "support/session_script.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "base/text.h"
#include "board/fen.h"

namespace xq::tests {

namespace {

/// Some clients read lines into a buffer of this size.
constexpr std::size_t kLongestLine = 8191;

}  // namespace

void BufferSink::write(std::string_view lines) {
    {
        const std::lock_guard lock(mutex_);
        if (!lines.ends_with('\n')) {
            faults_.push_back("not ended: " + std::string(lines));
        }
        while (!lines.empty()) {
            const auto end = lines.find('\n');
            const std::string line(lines.substr(0, end));
            lines.remove_prefix(end == std::string_view::npos ? lines.size() : end + 1);
            // The one line that has to name it is in UCI's listing, which such clients never ask
            // for.
            const bool rule = line.starts_with("option name Draw Rule type ");
            const std::string lower = base::to_lower(rule ? "" : line);
            if (lower.find("draw") != std::string::npos ||
                lower.find("resign") != std::string::npos) {
                faults_.push_back("forbidden word: " + line);
            }
            if (line.find('\r') != std::string::npos || line.size() >= kLongestLine) {
                faults_.push_back("bad line: " + line);
            }
            lines_.push_back(line);
        }
    }
    changed_.notify_all();
}

std::vector<std::string> BufferSink::lines() const {
    const std::lock_guard lock(mutex_);
    return lines_;
}

std::vector<std::string> BufferSink::faults() const {
    const std::lock_guard lock(mutex_);
    return faults_;
}

std::optional<BufferSink::Found> BufferSink::wait_for(std::string_view prefix, std::size_t first,
                                                      base::Milliseconds limit) const {
    std::unique_lock lock(mutex_);
    std::optional<Found> found;
    changed_.wait_for(lock, std::chrono::milliseconds(limit), [&] {
        for (; first < lines_.size(); ++first) {
            if (lines_[first].starts_with(prefix)) {
                found = Found{first, lines_[first]};
                return true;
            }
        }
        return false;
    });
    return found;
}

SessionScript::SessionScript(const std::vector<std::string>& greeting) : session_(sink_) {
    send_all(greeting);
}

SessionScript::~SessionScript() {
    session_.close();
    CHECK(sink_.faults() == std::vector<std::string>{});
}

bool SessionScript::send(std::string_view line) { return session_.handle(line); }

void SessionScript::send_all(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        INFO(line);
        REQUIRE(send(line));
    }
}

std::vector<std::string> SessionScript::ask(std::string_view line) {
    (void)unread();
    send(line);
    session_.wait();
    return unread();
}

std::string SessionScript::expect(std::string_view prefix, base::Milliseconds limit) {
    const auto found = sink_.wait_for(prefix, read_, limit);
    if (!found) {
        std::string all;
        for (const std::string& line : sink_.lines()) {
            all += line + '\n';
        }
        FAIL("no line '" << prefix << "' within " << limit << " ms in\n" << all);
    }
    read_ = found->number + 1;
    return found->line;
}

bool SessionScript::comes(std::string_view prefix, base::Milliseconds limit) const {
    return sink_.wait_for(prefix, read_, limit).has_value();
}

std::vector<std::string> SessionScript::unread() {
    std::vector<std::string> lines = sink_.lines();
    lines.erase(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(read_));
    read_ += lines.size();
    return lines;
}

std::string SessionScript::fen() const { return board::to_fen(session_.position()); }

}  // namespace xq::tests
