#include "match/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
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

/// Milliseconds until `deadline`, rounded up, 0 if it has passed.
int until(base::TimePoint deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - base::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000'000));
}

/// Keeps a child on the given processors; its threads to come as well.
void bind(pid_t id, const std::vector<int>& processors) {
#ifdef __linux__
    if (processors.empty()) {
        return;
    }
    cpu_set_t set;
    CPU_ZERO(&set);
    for (const int processor : processors) {
        CPU_SET(static_cast<std::size_t>(processor), &set);
    }
    // A child that cannot be bound plays all the same.
    ::sched_setaffinity(id, sizeof(set), &set);
#else
    (void)id;
    (void)processors;
#endif
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
#ifdef __GLIBC__
    // Files that the parent has open without O_CLOEXEC, as std::ofstream does.
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
#endif
    // The child starts with the signals' default actions, whatever the parent ignores.
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGXFSZ}) {
        sigaddset(&defaults, signal);
    }
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

/// What the system says of `error`; names the folder or file if it is these that cannot be used.
std::string reason_of(const ProcessSpec& spec, int error) {
    if (!spec.directory.empty() && ::access((spec.directory + "/.").c_str(), X_OK) != 0) {
        return "working directory " + spec.directory + ": " + std::strerror(errno);
    }
    if (!spec.error_file.empty() && ::access(spec.error_file.c_str(), W_OK) != 0) {
        return "error file " + spec.error_file + ": " + std::strerror(errno);
    }
    return std::strerror(error);
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
        return Error{"cannot start " + spec.program + ": " + reason_of(spec, error)};
    }
    ::close(input.read);
    ::close(output.write);
    bind(id, spec.processors);
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
    if (end > kLongestLine) {
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

void Process::close_input() {
    if (input_ >= 0) {
        ::close(input_);
        input_ = -1;
    }
}

bool Process::ended() const {
    siginfo_t information{};
    ::waitid(P_PID, static_cast<id_t>(id_), &information, WEXITED | WNOHANG | WNOWAIT);
    return information.si_pid == id_;
}

void Process::discard_output() {
    pollfd wait{output_, POLLIN, 0};
    if (::poll(&wait, 1, 1) <= 0) {
        return;
    }
    std::array<char, 8192> buffer;
    if (::read(output_, buffer.data(), buffer.size()) == 0) {
        ::poll(nullptr, 0, 1);  // Closed, but the child still runs.
    }
}

std::string Process::finish(base::Milliseconds limit) {
    if (id_ <= 0) {
        return "ended";
    }
    // Closing its input tells a child that only waits to end; one that cannot get rid of its last
    // words would not end.
    close_input();
    const base::TimePoint deadline = base::now() + std::chrono::milliseconds(limit);
    bool ended_itself = ended();
    while (!ended_itself && base::now() < deadline) {
        discard_output();
        ended_itself = ended();
    }
    // The group holds what the child has started, too. The child is not yet waited for, so that its
    // number cannot mean another.
    ::kill(-id_, SIGKILL);
    ::kill(id_, SIGKILL);
    int status = 0;
    while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
    id_ = -1;
    close_pipes();
    if (!ended_itself) {
        return "killed";
    }
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        return "signal " + std::to_string(signal) + " (" + ::strsignal(signal) + ")";
    }
    return "exit status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace xq::match
