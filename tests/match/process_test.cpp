// Child processes that behave and that do not: /bin/sh plays them. No test measures how fast a
// child is; limits are far above what is needed, and waits that must end are those of the parent.
#include "match/process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <catch2/catch.hpp>

namespace xq::tests {

using match::Process;
using match::ProcessSpec;
using match::ReadStatus;

namespace {

constexpr base::Milliseconds kLong = 20'000;

base::TimePoint in(base::Milliseconds limit) {
    return base::now() + std::chrono::milliseconds(limit);
}

std::unique_ptr<Process> start(const ProcessSpec& spec) {
    std::signal(SIGPIPE, SIG_IGN);
    auto process = Process::start(spec);
    INFO((process ? "" : process.error()));
    REQUIRE(process.ok());
    return std::move(*process);
}

std::unique_ptr<Process> shell(const std::string& script) {
    return start({"/bin/sh", {"-c", script}, "", ""});
}

std::string line_of(Process& process) {
    std::string line;
    REQUIRE(process.read_line(line, in(kLong)) == ReadStatus::Line);
    return line;
}

ReadStatus status_of(Process& process, base::Milliseconds limit = kLong) {
    std::string line;
    return process.read_line(line, in(limit));
}

std::size_t open_files() {
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& entry :
         std::filesystem::directory_iterator("/proc/self/fd")) {
        ++count;
    }
    return count;
}

/// A folder of its own, gone at the end.
class Folder {
  public:
    Folder() {
        std::string name = (std::filesystem::temp_directory_path() / "chuheXXXXXX").string();
        REQUIRE(::mkdtemp(name.data()) != nullptr);
        path_ = name;
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const { return path_ + '/' + name; }
    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    std::string path_;
};

std::string content(const std::string& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

}  // namespace

TEST_CASE("match: lines go to a child and come back") {
    const auto child = shell("while read -r line; do echo \"<$line>\"; done; echo end");
    REQUIRE(child->write_line("one two"));
    CHECK(line_of(*child) == "<one two>");
    REQUIRE(child->write_line(""));
    CHECK(line_of(*child) == "<>");
    child->close_input();
    CHECK(line_of(*child) == "end");
    CHECK(status_of(*child) == ReadStatus::End);
    CHECK_FALSE(child->write_line("more"));
    CHECK(child->finish(kLong) == "exit status 0");
}

TEST_CASE("match: a line may come in pieces, with either line end, and several at once") {
    const auto child = shell(
        "printf 'best'; read -r go; printf 'move h2'; read -r go; printf 'e2\\r\\nsecond\\n\\n'; "
        "printf 'a\\rb\\r\\r\\n'");
    std::string line;
    // Nothing has an end yet, however often it is asked for.
    CHECK(child->read_line(line, in(30)) == ReadStatus::Timeout);
    REQUIRE(child->write_line("go"));
    CHECK(child->read_line(line, in(30)) == ReadStatus::Timeout);
    REQUIRE(child->write_line("go"));
    CHECK(line_of(*child) == "bestmove h2e2");
    CHECK(line_of(*child) == "second");
    CHECK(line_of(*child).empty());
    CHECK(line_of(*child) == "a\rb\r");
    CHECK(status_of(*child) == ReadStatus::End);
}

TEST_CASE("match: words without a line end at a child's end are no line") {
    const auto child = shell("printf 'whole\\nbestmove h1'");
    CHECK(line_of(*child) == "whole");
    CHECK(status_of(*child) == ReadStatus::End);
    CHECK(status_of(*child) == ReadStatus::End);
}

TEST_CASE("match: a line that is too long is a flood") {
    const auto lines_of = [](std::size_t size) {
        return shell("head -c " + std::to_string(size) +
                     " /dev/zero | tr '\\0' x; echo; echo after");
    };
    const auto longest = lines_of(Process::kLongestLine);
    CHECK(line_of(*longest).size() == Process::kLongestLine);
    CHECK(line_of(*longest) == "after");
    const auto longer = lines_of(Process::kLongestLine + 1);
    CHECK(status_of(*longer) == ReadStatus::Flood);
    CHECK(status_of(*longer) == ReadStatus::Flood);
    CHECK(status_of(*lines_of(1'000'000)) == ReadStatus::Flood);
}

TEST_CASE("match: a deadline in the past takes what is there and does not wait") {
    const auto child = shell("printf 'one\\ntwo\\n'; read -r wait");
    CHECK(line_of(*child) == "one");
    std::string line;
    CHECK(child->read_line(line, base::now() - std::chrono::seconds(1)) == ReadStatus::Line);
    CHECK(line == "two");
    CHECK(child->read_line(line, base::now() - std::chrono::seconds(1)) == ReadStatus::Timeout);
}

TEST_CASE("match: endless lines are read one by one") {
    const auto child = shell("while :; do echo info; done");
    for (int i = 0; i < 10'000; ++i) {
        REQUIRE(line_of(*child) == "info");
    }
    CHECK(child->finish(0) == "killed");
}

TEST_CASE("match: a child that closes its output but lives has ended for the reader") {
    const auto child = shell("exec >&-; read -r wait; exec sleep 1000");
    CHECK(status_of(*child) == ReadStatus::End);
    CHECK(child->finish(20) == "killed");
}

TEST_CASE("match: a child that does not read blocks nobody") {
    const auto child = shell("exec sleep 1000");
    const std::string line(1000, 'x');
    int taken = 0;
    while (taken < 10'000 && child->write_line(line, 50)) {
        ++taken;
    }
    // The pipe's size, which differs between systems.
    CHECK(taken > 0);
    CHECK(taken < 10'000);
}

TEST_CASE("match: a line larger than the pipe is taken by a child that reads") {
    const auto child = shell("read -r line; echo \"${#line}\"");
    REQUIRE(child->write_line(std::string(300'000, 'x'), kLong));
    CHECK(line_of(*child) == "300000");
}

TEST_CASE("match: writing to a child that is gone fails without a signal") {
    const auto child = shell("exit 0");
    CHECK(status_of(*child) == ReadStatus::End);
    const auto gone = [&child] {
        // The output may close a moment before the input does.
        for (int i = 0; i < 1000; ++i) {
            if (!child->write_line("x", 10)) {
                return true;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        return false;
    };
    CHECK(gone());
}

TEST_CASE("match: how a child ended is told in words") {
    CHECK(shell("exit 0")->finish(kLong) == "exit status 0");
    CHECK(shell("exit 3")->finish(kLong) == "exit status 3");
    CHECK(shell("kill -SEGV $$")->finish(kLong) == "signal 11 (Segmentation fault)");
    CHECK(shell("kill -TERM $$")->finish(kLong) == "signal 15 (Terminated)");
    // The end of input ends most.
    CHECK(start({"cat", {}, "", ""})->finish(kLong) == "exit status 0");
    CHECK(shell("exec sleep 1000")->finish(20) == "killed");
    const auto child = shell("exit 0");
    CHECK(child->finish(kLong) == "exit status 0");
    CHECK(child->finish(kLong) == "ended");
    CHECK(status_of(*child) == ReadStatus::End);
}

TEST_CASE("match: a child that ignores every polite signal is killed and waited for") {
    const auto child =
        shell("trap '' TERM INT HUP PIPE; echo ready; while :; do read -r x || sleep 1000; done");
    CHECK(line_of(*child) == "ready");
    const pid_t id = child->id();
    CHECK(child->finish(20) == "killed");
    CHECK(::waitpid(id, nullptr, WNOHANG) == -1);
    CHECK(errno == ECHILD);
    CHECK(::kill(id, 0) == -1);
}

TEST_CASE("match: what a child has started ends with it") {
    for (const bool by_itself : {true, false}) {
        INFO((by_itself ? "ends by itself" : "is killed"));
        const auto child = shell(std::string("sleep 1000 & echo $!; ") +
                                 (by_itself ? "exit 0" : "exec sleep 1000"));
        const pid_t grandchild = std::stoi(line_of(*child));
        CHECK(child->finish(by_itself ? kLong : 20) == (by_itself ? "exit status 0" : "killed"));
        // It is nobody's child now; init waits for it in its own time, until then it is a zombie.
        const std::string state = "/proc/" + std::to_string(grandchild) + "/stat";
        bool gone = false;
        for (int i = 0; i < 5000 && !gone; ++i) {
            const std::string text = content(state);
            gone = text.empty() || text.find(") Z ") != std::string::npos;
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        CHECK(gone);
    }
}

TEST_CASE("match: a child may write more than a pipe holds while it ends") {
    const auto child = shell("read -r quit; head -c 500000 /dev/zero; exit 7");
    REQUIRE(child->write_line("quit"));
    CHECK(child->finish(kLong) == "exit status 7");
}

TEST_CASE("match: destruction leaves neither child nor open file") {
    const std::size_t before = open_files();
    pid_t id = 0;
    {
        const auto child = shell("exec sleep 1000");
        id = child->id();
        CHECK(open_files() == before + 2);
    }
    CHECK(open_files() == before);
    CHECK(::kill(id, 0) == -1);
}

TEST_CASE("match: a child that cannot be started is an error with its reason") {
    const std::size_t before = open_files();
    const Folder folder;
    std::ofstream(folder.file("text")) << "no program\n";
    const std::vector<std::pair<ProcessSpec, std::string>> table = {
        {{"/no/such/engine", {}, "", ""},
         "cannot start /no/such/engine: No such file or directory"},
        {{"no-such-engine-in-path", {}, "", ""},
         "cannot start no-such-engine-in-path: No such file or directory"},
        {{folder.file("text"), {}, "", ""},
         "cannot start " + folder.file("text") + ": Permission denied"},
        {{folder.path(), {}, "", ""}, "cannot start " + folder.path() + ": Permission denied"},
        {{"/bin/sh", {}, "/no/such/folder", ""},
         "cannot start /bin/sh: working directory /no/such/folder: No such file or directory"},
        {{"/bin/sh", {}, folder.file("text"), ""},
         "cannot start /bin/sh: working directory " + folder.file("text") + ": Not a directory"},
        {{"/bin/sh", {}, "", "/no/such/folder/err"},
         "cannot start /bin/sh: error file /no/such/folder/err: No such file or directory"},
    };
    for (const auto& [spec, error] : table) {
        const auto process = Process::start(spec);
        REQUIRE_FALSE(process.ok());
        CHECK(process.error() == error);
    }
    CHECK(open_files() == before);
    CHECK(::waitpid(-1, nullptr, WNOHANG) == -1);
    CHECK(errno == ECHILD);
}

TEST_CASE("match: a child works in its directory, with its arguments as they are") {
    const Folder folder;
    const auto child = start(
        {"/bin/sh",
         {"-c", "pwd -P; for word; do echo \"[$word]\"; done", "sh", "a b", "", "$HOME", "'\"*"},
         folder.path(),
         ""});
    CHECK(line_of(*child) == std::filesystem::canonical(folder.path()).string());
    for (const char* const word : {"[a b]", "[]", "[$HOME]", "['\"*]"}) {
        CHECK(line_of(*child) == word);
    }
}

TEST_CASE("match: standard error goes to its file, added to what was there") {
    const Folder folder;
    const std::string file = folder.file("engine.err");
    for (const char* const word : {"first", "second"}) {
        const auto child =
            start({"/bin/sh", {"-c", std::string("echo ") + word + " >&2; echo out"}, "", file});
        CHECK(line_of(*child) == "out");
        CHECK(child->finish(kLong) == "exit status 0");
    }
    CHECK(content(file) == "first\nsecond\n");
}

TEST_CASE("match: a child has three open files and the usual signals") {
    // Not O_CLOEXEC on purpose, as the files of std::ofstream.
    const int open = ::open("/dev/null", O_RDONLY);  // NOLINT(android-cloexec-open)
    REQUIRE(open > STDERR_FILENO);
    const auto other = shell("exec sleep 1000");
    const auto child = shell("echo /proc/$$/fd/*; kill -PIPE $$; echo alive");
    std::istringstream files(line_of(*child));
    std::string files_seen;
    for (std::string name; files >> name;) {
        files_seen += std::filesystem::path(name).filename().string() + ' ';
    }
    // The last is the folder that the shell lists.
    CHECK(files_seen == "0 1 2 3 ");
    CHECK(status_of(*child) == ReadStatus::End);
    CHECK(child->finish(kLong) == "signal 13 (Broken pipe)");
    ::close(open);
}

TEST_CASE("match: children started at once by two threads see the end of their input",
          "[threads]") {
    // A child that held a copy of another's pipe would keep its input open.
    constexpr int kRounds = 40;
    std::array<int, 2> good{};
    const auto work = [](int& count) {
        for (int i = 0; i < kRounds; ++i) {
            std::vector<std::unique_ptr<Process>> children;
            for (int k = 0; k < 2; ++k) {
                auto process = Process::start({"cat", {}, "", ""});
                if (process) {
                    children.push_back(std::move(*process));
                }
            }
            // The first one ends while the others, of both threads, live.
            for (const auto& child : children) {
                std::string line;
                child->close_input();
                if (child->read_line(line, in(kLong)) == ReadStatus::End &&
                    child->finish(kLong) == "exit status 0") {
                    ++count;
                }
            }
        }
    };
    std::thread first(work, std::ref(good[0]));
    std::thread second(work, std::ref(good[1]));
    first.join();
    second.join();
    CHECK(good[0] == 2 * kRounds);
    CHECK(good[1] == 2 * kRounds);
}

}  // namespace xq::tests
