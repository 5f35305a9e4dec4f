// A session that thinks: what it answers at once, what it refuses, and when the best move comes.
#include <algorithm>
#include <string>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "support/session_script.h"
#include "support/test_data.h"

namespace xq::tests {

namespace {

using base::Milliseconds;
using Lines = std::vector<std::string>;

constexpr const char* kMated = "position fen R2k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1";
constexpr const char* kMateInOne = "position fen 3k5/1R7/9/9/9/9/9/9/R8/5K3 w - - 0 1";

void pause(Milliseconds time) { std::this_thread::sleep_for(std::chrono::milliseconds(time)); }

std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) {
        text += line + "; ";
    }
    return text;
}

int best_moves(const SessionScript& script) {
    const Lines lines = script.sink().lines();
    return static_cast<int>(std::count_if(lines.begin(), lines.end(), [](const std::string& line) {
        return line.starts_with("bestmove") || line.starts_with("nobestmove");
    }));
}

}  // namespace

TEST_CASE("thinking: isready and handshakes are answered at once", "[threads]") {
    SessionScript script({"uci", "go infinite"});
    script.send("isready");
    script.expect("readyok", 1000);
    script.send("uci");
    script.expect("uciok", 1000);
    CHECK_FALSE(script.comes("bestmove", 50));
    script.send("stop");
    script.expect("bestmove ", 2000);
    script.session().wait();
    CHECK(best_moves(script) == 1);
}

TEST_CASE("thinking: stop brings the best move soon, once", "[threads]") {
    for (const std::string word : {"uci", "ucci"}) {
        SessionScript script({word, "setoption threads 2"});
        for (int round = 1; round <= 10; ++round) {
            script.send("go infinite");
            pause(round * 3);
            const auto asked = base::now();
            script.send("stop");
            script.expect("bestmove ", 2000);
            CHECK(base::elapsed_since(asked) < 1000);
            script.session().wait();
            CHECK(best_moves(script) == round);
        }
    }
}

TEST_CASE("thinking: what changes the session is refused until stop", "[threads]") {
    const struct {
        const char* line;
        const char* what;
    } kRows[] = {
        {"position startpos", "position"},
        {"fen 3k5/9/9/9/9/9/9/9/9/R3K4 r moves", "position"},
        {"go depth 3", "go"},
        {"go infinite", "go"},
        {"setoption name Hash value 4", "setoption"},
        {"setoption usebook true", "setoption"},
        {"setoption newgame", "setoption"},
        {"ucinewgame", "newgame"},
        {"banmoves h2e2", "banmoves"},
        {"perft 2", "perft"},
        {"go perft 2", "perft"},
    };
    for (const auto& row : kRows) {
        INFO(row.line);
        SessionScript script({"uci", "position startpos moves h2e2 h9g7", "go infinite"});
        const std::string before = script.fen();
        script.send(row.line);
        CHECK(script.expect("info string " + std::string(row.what), 1000) ==
              "info string " + std::string(row.what) + ": refused while thinking; send stop first");
        CHECK(script.fen() == before);
        CHECK_FALSE(script.comes("bestmove", 20));
        script.send("stop");
        script.expect("bestmove ", 2000);
    }
}

TEST_CASE("thinking: after stop the session goes on without waiting to be asked", "[threads]") {
    for (int round = 0; round < 5; ++round) {
        SessionScript script({"uci", "go infinite"});
        pause(round * 5);
        // Sent in one go, as a client does that does not wait for the best move.
        script.send_all({"stop", "setoption name MultiPV value 2", "position startpos moves h2e2",
                         "go depth 2"});
        script.expect("bestmove ", 2000);
        script.expect("bestmove ", 5000);
        script.session().wait();
        CHECK(best_moves(script) == 2);
        CHECK(script.fen().find(" b - - 1 1") != std::string::npos);
        for (const std::string& line : script.sink().lines()) {
            CHECK(line.find("refused") == std::string::npos);
        }
    }
}

TEST_CASE("thinking: an infinite search that is done waits for stop", "[threads]") {
    for (const std::string word : {"uci", "ucci"}) {
        for (const char* const position : {kMated, kMateInOne}) {
            SessionScript script({word, position, "go infinite"});
            CHECK_FALSE(script.comes("bestmove", 150));
            CHECK_FALSE(script.comes("nobestmove", 1));
            script.send("isready");
            script.expect("readyok", 1000);
            script.send("stop");
            script.session().wait();
            CHECK(best_moves(script) == 1);
        }
    }
}

TEST_CASE("thinking: pondering waits for ponderhit or stop", "[threads]") {
    const struct {
        const char* dialect;
        const char* go;
        const char* release;
    } kRows[] = {
        {"uci", "go ponder wtime 400 btime 400", "ponderhit"},
        {"uci", "go ponder movetime 60", "ponderhit"},
        {"uci", "go ponder depth 2", "ponderhit"},
        {"uci", "go ponder wtime 400 btime 400", "stop"},
        {"ucci", "go ponder time 400 increment 0 opptime 400 oppincrement 0", "ponderhit"},
        {"ucci", "go ponder time 400 increment 0 opptime 400 oppincrement 0", "ponderhit draw"},
        {"ucci", "go ponder depth 2", "stop"},
        {"ucci", "go ponder nodes 50", "ponderhit"},
    };
    for (const auto& row : kRows) {
        INFO(row.go << ", " << row.release);
        SessionScript script({row.dialect, row.go});
        CHECK_FALSE(script.comes("bestmove", 100));
        script.send(row.release);
        script.expect("bestmove ", 3000);
        script.session().wait();
        CHECK(best_moves(script) == 1);
    }
}

TEST_CASE("thinking: a UCCI search without a limit ends by itself") {
    // gmchess sends a bare `go draw`.
    SessionScript script({"ucci"});
    const auto asked = base::now();
    script.send("go draw");
    script.expect("bestmove ", 10'000);
    CHECK(base::elapsed_since(asked) < 6000);
}

TEST_CASE("thinking: a UCI search without a limit goes on") {
    SessionScript script({"uci", "go"});
    CHECK_FALSE(script.comes("bestmove", 300));
    script.send("stop");
    script.expect("bestmove ", 2000);
}

TEST_CASE("thinking: UCCI's time is in milliseconds unless told otherwise") {
    const auto thought = [](const Lines& options, const char* go) {
        SessionScript script({"ucci"});
        script.send_all(options);
        script.send("isready");
        const auto asked = base::now();
        script.send(go);
        script.expect("bestmove ", 20'000);
        return base::elapsed_since(asked);
    };
    // Three of them for three moves.
    const char* const go = "go time 3 movestogo 3 opptime 3 oppmovestogo 3";
    CHECK(thought({}, go) < 400);
    CHECK(thought({"setoption usemillisec true"}, go) < 400);
    const Milliseconds seconds = thought({"setoption usemillisec false"}, go);
    CHECK(seconds > 450);
    CHECK(seconds < 2900);
    // UCI's words are milliseconds in any case.
    CHECK(thought({"setoption usemillisec false"}, "go wtime 3 btime 3 movestogo 3") < 400);
    CHECK(thought({"setoption usemillisec false"}, "go movetime 3") < 400);
}

TEST_CASE("thinking: the mover's clock is the one that counts") {
    const auto thought = [](const char* position, const char* go) {
        SessionScript script({"uci", position, "isready"});
        const auto asked = base::now();
        script.send(go);
        script.expect("bestmove ", 20'000);
        return base::elapsed_since(asked);
    };
    CHECK(thought("position startpos", "go wtime 10 btime 3600000 winc 0 binc 0") < 500);
    CHECK(thought("position startpos moves h2e2", "go wtime 3600000 btime 10 winc 0 binc 0") < 500);
    CHECK(thought("position startpos moves h2e2", "go wtime 10 btime 20000 movestogo 40") > 150);
}

TEST_CASE("thinking: a count can be stopped", "[threads]") {
    for (const std::string word : {"uci", "ucci"}) {
        SessionScript script({word, "go perft 12"});
        script.send("isready");
        script.expect("readyok", 1000);
        script.send("position startpos moves h2e2");
        script.expect(word == "uci" ? "info string position: refused"
                                    : "info message position: "
                                      "refused");
        script.send("stop");
        script.session().wait();
        script.expect(word == "uci" ? "info string perft: stopped" : "info message perft: stopped",
                      2000);
        CHECK(best_moves(script) == 0);
        CHECK(script.ask("perft 1").back() == "Nodes searched: 44");
    }
}

TEST_CASE("thinking: quit ends any state", "[threads]") {
    const std::vector<Lines> states{
        {},
        {"uci"},
        {"uci", "isready", "position startpos"},
        {"uci", "go infinite"},
        {"uci", "setoption name Threads value 3", "go infinite"},
        {"uci", "go ponder wtime 60000 btime 60000"},
        {"uci", kMateInOne, "go infinite"},
        {"uci", kMated, "go infinite"},
        {"uci", "go movetime 100000"},
        {"uci", "go perft 12"},
        {"uci", "go infinite", "stop"},
        {"ucci"},
        {"ucci", "go time 600000 increment 0"},
        {"ucci", "go ponder time 600000 increment 0"},
    };
    for (const Lines& lines : states) {
        SessionScript script(lines);
        INFO(joined(lines));
        pause(10);
        const auto asked = base::now();
        CHECK_FALSE(script.send("quit"));
        CHECK(base::elapsed_since(asked) < 1000);
        const bool ucci = !lines.empty() && lines.front() == "ucci";
        const Lines written = script.sink().lines();
        CHECK((!written.empty() && written.back() == "bye") == ucci);
        // What was asked for is answered before the end.
        const bool asked_for = std::any_of(lines.begin(), lines.end(), [](const std::string& l) {
            return l.starts_with("go") && l.find("perft") == std::string::npos;
        });
        CHECK(best_moves(script) == (asked_for ? 1 : 0));
    }
}

TEST_CASE("thinking: the end of input ends a search", "[threads]") {
    SessionScript script({"uci", "go infinite"});
    const auto asked = base::now();
    script.session().close();
    CHECK(base::elapsed_since(asked) < 1000);
    CHECK(best_moves(script) == 1);
}

TEST_CASE("thinking: stop at any moment brings one best move and no more", "[threads]") {
    // The search may end by itself just before the stop; UCI stays silent then.
    SessionScript script({"uci"});
    const int rounds = scaled(200);
    for (int round = 0; round < rounds; ++round) {
        script.send("go nodes " + std::to_string(1 + round * 7));
        script.send("stop");
        script.session().wait();
        REQUIRE(best_moves(script) == round + 1);
    }
}

TEST_CASE("thinking: in UCCI the best move comes before any nobestmove of a late stop",
          "[threads]") {
    SessionScript script({"ucci"});
    for (int round = 0; round < scaled(400); ++round) {
        (void)script.unread();
        script.send("go nodes " + std::to_string(1 + round % 40));
        script.send("stop");
        script.session().wait();
        for (const std::string& line : script.unread()) {
            if (line.find("bestmove") != std::string::npos) {
                INFO("round " << round);
                REQUIRE(line.starts_with("bestmove "));
                break;
            }
        }
    }
}

}  // namespace xq::tests
