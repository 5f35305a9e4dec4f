#include "match/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;  // NOLINT(readability-redundant-declaration): not declared by all systems

namespace xq::match {

using base::Error;
using base::Result;

namespace {

/// Two ends that no other child inherits.
struct Pipe {
    int read = -1;
    int write = -1;

    bool open() {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
            return false;
        }
        read = ends[0];
        write = ends[1];
        return true;
    }
    void close() {
        for (int* end : {&read, &write}) {
            if (*end >= 0) {
                ::close(*end);
                *end = -1;
            }
        }
    }
};

std::string system_reason(int error) { return std::strerror(error); }

/// Milliseconds until `deadline`, rounded up, 0 if it has passed.
int until(base::TimePoint deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - base::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000'000));
}

int spawn(const ProcessSpec& spec, int child_input, int child_output, pid_t& id) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, child_input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, child_output, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(
        &actions, STDERR_FILENO, spec.error_file.empty() ? "/dev/null" : spec.error_file.c_str(),
        O_WRONLY | O_CREAT | O_APPEND, 0644);
    if (!spec.directory.empty()) {
        posix_spawn_file_actions_addchdir_np(&actions, spec.directory.c_str());
    }
    // The child starts with the signals' default actions, whatever the parent ignores.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGINT);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    // Its own group: an interrupt typed at the terminal is for the runner, which ends the children.
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes,
                             static_cast<short>(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP));

    std::vector<std::string> words{spec.program};
    words.insert(words.end(), spec.arguments.begin(), spec.arguments.end());
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words) {
        argv.push_back(word.data());
    }
    argv.push_back(nullptr);
    const int error =
        posix_spawnp(&id, spec.program.c_str(), &actions, &attributes, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    return error;
}

}  // namespace

Result<std::unique_ptr<Process>> Process::start(const ProcessSpec& spec) {
    Pipe input;
    Pipe output;
    pid_t id = -1;
    int error = 0;
    if (!input.open() || !output.open()) {
        error = errno;
    } else {
        error = spawn(spec, input.read, output.write, id);
    }
    if (error != 0) {
        input.close();
        output.close();
        return Error{"cannot start " + spec.program + ": " + system_reason(error)};
    }
    ::close(input.read);
    ::close(output.write);
    for (const int end : {input.write, output.read}) {
        ::fcntl(end, F_SETFL, ::fcntl(end, F_GETFL) | O_NONBLOCK);
    }
    return std::unique_ptr<Process>(new Process(id, input.write, output.read));
}

Process::~Process() { finish(0); }

void Process::close_pipes() {
    for (int* end : {&input_, &output_}) {
        if (*end >= 0) {
            ::close(*end);
            *end = -1;
        }
    }
}

bool Process::write_line(std::string_view line, base::Milliseconds limit) {
    if (input_ < 0) {
        return false;
    }
    std::string text(line);
    text += '\n';
    const base::TimePoint deadline = base::now() + std::chrono::milliseconds(limit);
    std::size_t written = 0;
    while (written < text.size()) {
        const ssize_t count = ::write(input_, text.data() + written, text.size() - written);
        if (count > 0) {
            written += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN) {
            pollfd wait{input_, POLLOUT, 0};
            if (::poll(&wait, 1, until(deadline)) == 0) {
                return false;
            }
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

bool Process::take_line(std::string& line) {
    const std::size_t end = unread_.find('\n', searched_);
    if (end == std::string::npos) {
        searched_ = unread_.size();
        return false;
    }
    line.assign(unread_, 0, end);
    if (!line.empty() && line.back() == '\r') {
        line.pop_back();
    }
    unread_.erase(0, end + 1);
    searched_ = 0;
    return true;
}

ReadStatus Process::read_line(std::string& line, base::TimePoint deadline) {
    while (true) {
        if (take_line(line)) {
            return ReadStatus::Line;
        }
        if (unread_.size() > kLongestLine) {
            return ReadStatus::Flood;
        }
        std::array<char, 8192> buffer;
        const ssize_t count = ::read(output_, buffer.data(), buffer.size());
        if (count > 0) {
            unread_.append(buffer.data(), static_cast<std::size_t>(count));
            continue;
        }
        if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
            return ReadStatus::End;
        }
        pollfd wait{output_, POLLIN, 0};
        if (::poll(&wait, 1, until(deadline)) == 0 && base::now() >= deadline) {
            return ReadStatus::Timeout;
        }
    }
}

std::string Process::finish(base::Milliseconds limit) {
    if (id_ <= 0) {
        return "ended";
    }
    // Closing its input tells a child that only waits to end.
    if (input_ >= 0) {
        ::close(input_);
        input_ = -1;
    }
    const base::TimePoint deadline = base::now() + std::chrono::milliseconds(limit);
    int status = 0;
    pid_t ended = ::waitpid(id_, &status, WNOHANG);
    while (ended == 0 && base::now() < deadline) {
        ::poll(nullptr, 0, 1);
        ended = ::waitpid(id_, &status, WNOHANG);
    }
    const bool killed = ended == 0;
    if (killed) {
        ::kill(-id_, SIGKILL);
        ::kill(id_, SIGKILL);
        ::waitpid(id_, &status, 0);
    }
    id_ = -1;
    close_pipes();
    if (killed) {
        return "killed";
    }
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        return "signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ")";
    }
    return "exit status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace xq::match
