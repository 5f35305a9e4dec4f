// A session at rest and in short searches: handshakes, errors, answers and their form.
#include "protocol/session.h"

#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "board/fen.h"
#include "support/session_script.h"

namespace xq::tests {

namespace {

using Lines = std::vector<std::string>;

constexpr const char* kMated = "R2k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1";
constexpr const char* kStalemated = "3k5/9/3P5/9/9/9/9/9/9/4K4 b - - 0 1";
constexpr const char* kMateInOne = "3k5/1R7/9/9/9/9/9/9/R8/5K3 w - - 0 1";

std::string position(const std::string& fen) { return "position fen " + fen; }

/// The number after `word` in an info line.
int number_after(const std::string& line, const std::string& word) {
    const auto place = line.find(' ' + word + ' ');
    INFO(line);
    REQUIRE(place != std::string::npos);
    return std::stoi(line.substr(place + word.size() + 2));
}

int count_of(const Lines& lines, const std::string& prefix) {
    return static_cast<int>(std::count_if(
        lines.begin(), lines.end(), [&](const std::string& l) { return l.starts_with(prefix); }));
}

}  // namespace

TEST_CASE("session: the handshake of each dialect") {
    for (const std::string word : {"uci", "ucicyclone"}) {
        SessionScript script;
        const Lines lines = script.ask(word);
        CHECK(lines.front().starts_with("id name Chuhe "));
        CHECK(count_of(lines, "id author ") == 1);
        CHECK(count_of(lines, "option name UCI_Variant type combo default xiangqi var xiangqi") ==
              1);
        CHECK(lines.back() == "uciok");
    }
    SessionScript script;
    const Lines lines = script.ask("ucci");
    for (const char* const id :
         {"id name ", "id version ", "id copyright ", "id author ", "id user "}) {
        CHECK(count_of(lines, id) == 1);
    }
    CHECK(count_of(lines, "option usemillisec type check default true") == 1);
    CHECK(count_of(lines, "option name ") == 0);
    CHECK(lines.back() == "ucciok");
}

TEST_CASE("session: of two handshakes the second wins") {
    SECTION("ucci") {
        SessionScript script({"uci", "ucci"});
        script.expect("uciok");
        script.expect("ucciok");
        CHECK(script.ask("stop") == Lines{"nobestmove"});
        CHECK(script.ask("go rubbish") == Lines{"info message go: 'rubbish' is not understood"});
    }
    SECTION("uci") {
        SessionScript script({"ucci", "uci"});
        script.expect("ucciok");
        script.expect("uciok");
        CHECK(script.ask("stop").empty());
        CHECK(script.ask("go rubbish") == Lines{"info string go: 'rubbish' is not understood"});
    }
}

TEST_CASE("session: before any handshake it can be used all the same") {
    SessionScript script;
    CHECK(script.ask("isready") == Lines{"readyok"});
    CHECK(count_of(script.ask("go depth 2"), "bestmove ") == 1);
}

TEST_CASE("session: stop at rest is answered in UCCI only") {
    SessionScript ucci({"ucci"});
    CHECK(ucci.ask("stop") == Lines{"nobestmove"});
    CHECK(ucci.ask("stop") == Lines{"nobestmove"});
    SessionScript uci({"uci"});
    CHECK(uci.ask("stop").empty());
    CHECK(uci.ask("ponderhit").empty());
    // After a search that has ended by itself, too.
    CHECK(count_of(uci.ask("go depth 2"), "bestmove ") == 1);
    CHECK(uci.ask("stop").empty());
    CHECK(count_of(ucci.ask("go depth 2"), "bestmove ") == 1);
    CHECK(ucci.ask("stop") == Lines{"nobestmove"});
}

TEST_CASE("session: a position that is wrong leaves the old one") {
    const std::string board = "3k5/9/9/9/9/9/9/9/9/R3K4";
    const struct {
        std::string line;
        std::string error;
    } kRows[] = {
        {"position", "position: neither startpos nor fen follows"},
        {"position fen", "position: the FEN is empty"},
        {"position nothing", "position: 'nothing' is neither startpos nor fen"},
        {"position startpos h2e2", "position: 'h2e2' follows startpos, not moves"},
        {"position fen 9/9 w", "position: the board has 2 rows, not 10"},
        {"position fen 9/9/9/9/9/9/9/9/9/9 w", "position: red has no king"},
        {"position fen 3k5/9/9/9/9/9/9/9/9/3K5 w",
         "position: the kings on d0 and d9 face each other with nothing between"},
        {"position fen 3k4x/9/9/9/9/9/9/9/9/R3K4 w",
         "position: row 1 of the board (rank 9) holds 'x', which is no piece letter and no digit "
         "1-9"},
        {"position fen " + board + " x", "position: the side to move 'x' is not w, r or b"},
        {"position fen " + board + " w - - x 1",
         "position: the count of plies without capture 'x' is no number from 0 to 30000"},
        {"position fen " + board + " w - - 0 1 2 3",
         "position: '2' follows where the FEN should "
         "end"},
        {"position startpos moves", ""},
        {"position startpos moves h2e2 z9z9",
         "position: move 2 'z9z9' does not name two points of the board"},
        {"position startpos moves h2e2 h2e2",
         "position: move 2 'h2e2' is not legal for black: h2 is empty"},
        {"position startpos moves e0e2",
         "position: move 1 'e0e2' is not legal for red: a king goes one point "
         "along its rank or file"},
        {"fen 9/9 r moves", "position: the board has 2 rows, not 10"},
    };
    for (const auto& row : kRows) {
        for (const std::string word : {"uci", "ucci"}) {
            SessionScript script({word, "position startpos moves b0c2 b9c7"});
            const std::string before = script.fen();
            const Lines answer = script.ask(row.line);
            INFO(row.line);
            if (row.error.empty()) {
                CHECK(answer.empty());
                CHECK(script.fen() == std::string(board::kStartFen));
                continue;
            }
            CHECK(answer == Lines{(word == "uci" ? "info string " : "info message ") + row.error});
            CHECK(script.fen() == before);
        }
    }
}

TEST_CASE("session: what clients send beyond the documents is read") {
    SessionScript script({"ucci"});
    const struct {
        const char* line;
        const char* fen;
    } kRows[] = {
        {"position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w -- 0 1  moves "
         "h2e2 ",
         "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1"},
        {"fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r moves",
         "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"},
        {"position fen 3k5/9/9/9/9/9/9/9/9/R3K4[] w - - 200 300\r\r",
         "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 200 300"},
        {"position fen 3k5/9/9/9/9/9/9/9/9/R3K4", "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"},
    };
    for (const auto& row : kRows) {
        INFO(row.line);
        CHECK(script.ask(row.line).empty());
        CHECK(script.fen() == row.fen);
    }
}

TEST_CASE("session: a side that has lost has no best move") {
    for (const char* const fen : {kMated, kStalemated}) {
        for (const char* const go :
             {"go depth 5", "go movetime 50", "go nodes 100", "go depth 3 searchmoves"}) {
            INFO(fen << ' ' << go);
            SessionScript uci({"uci", position(fen)});
            (void)uci.unread();
            CHECK(uci.ask(go) == Lines{"bestmove (none)"});
            SessionScript ucci({"ucci", position(fen)});
            (void)ucci.unread();
            CHECK(ucci.ask(go) == Lines{"nobestmove"});
        }
    }
}

TEST_CASE("session: depth nothing is UCCI's static score") {
    SessionScript ucci({"ucci", "position fen 3k5/9/9/9/9/9/9/9/9/R3K4 w"});
    const Lines lines = ucci.ask("go depth 0");
    REQUIRE(lines.size() == 2);
    CHECK(std::regex_match(lines[0], std::regex("info .*score [0-9]+( .*)?")));
    CHECK(lines[0].find(" pv") == std::string::npos);
    CHECK(lines[1] == "nobestmove");
    // A rook is worth two minor pieces and a quarter.
    CHECK(number_after(lines[0], "score") > 180);
    CHECK(number_after(lines[0], "score") < 280);
    ucci.send("position fen 3k5/9/9/9/9/9/9/9/9/R3K4 b");
    CHECK(number_after(ucci.ask("go depth 0").front(), "score") < -180);
    // UCI has no such thing.
    SessionScript uci({"uci"});
    CHECK(count_of(uci.ask("go depth 0"), "bestmove ") == 1);
}

TEST_CASE("session: the form of info and best move lines") {
    const std::string move = "[a-i][0-9][a-i][0-9]";
    const std::regex best("bestmove " + move + "( ponder " + move + ")?");
    const std::string tail =
        " nodes [0-9]+ nps [0-9]+ hashfull [0-9]+ tbhits 0 time [0-9]+ pv( " + move + ")+";
    const std::regex uci_info(
        "info depth [0-9]+ seldepth [0-9]+ multipv 1 score (cp -?[0-9]+|mate -?[0-9]+)"
        "( lowerbound| upperbound)?" +
        tail);
    const std::regex ucci_info("info depth [0-9]+ seldepth [0-9]+ score (-?[0-9]+|mate -?[0-9]+)" +
                               tail);
    for (const std::string word : {"uci", "ucci"}) {
        for (const char* const fen :
             {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", kMateInOne,
              "4k4/3P1P3/3PP4/9/n8/9/9/9/4K4/9 b - - 0 1"}) {
            SessionScript script({word, position(fen)});
            Lines lines = script.ask("go depth 6");
            INFO(word << ' ' << fen);
            REQUIRE(lines.size() >= 2);
            CHECK(std::regex_match(lines.back(), best));
            CHECK(count_of(lines, "bestmove") == 1);
            lines.pop_back();
            for (const std::string& line : lines) {
                INFO(line);
                CHECK(std::regex_match(line, word == "uci" ? uci_info : ucci_info));
            }
        }
    }
}

TEST_CASE("session: UCCI counts a minor piece as a hundred, UCI as four hundred") {
    for (const char* const fen :
         {"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
          "3akabr1/9/4c4/p1pRn2Cp/4rcp2/2P1p4/P3P1P1P/3CB1N2/9/3AKABR1 w - - 0 1",
          "3akabr1/9/4c4/p1pRn2Cp/4rcp2/2P1p4/P3P1P1P/3CB1N2/9/3AKABR1 b - - 0 1",
          "4ka3/1n7/b3ca3/p8/4p1p2/2PN1n2P/P3PCP2/4B1N2/9/2BAK4 b - - 0 1"}) {
        INFO(fen);
        SessionScript uci({"uci", position(fen)});
        SessionScript ucci({"ucci", position(fen)});
        Lines first;
        Lines second;
        for (const std::string& line : uci.ask("go depth 6")) {
            if (line.starts_with("info depth")) {
                first.push_back(std::to_string(number_after(line, "cp") / 4));
            }
        }
        for (const std::string& line : ucci.ask("go depth 6")) {
            if (line.starts_with("info depth")) {
                second.push_back(std::to_string(number_after(line, "score")));
            }
        }
        CHECK(first.size() >= 6);
        CHECK(first == second);
    }
    // Mates are counted in moves by both.
    for (const std::string word : {"uci", "ucci"}) {
        SessionScript script({word, position(kMateInOne)});
        CHECK(number_after(script.ask("go depth 3").front(), "mate") == 1);
        script.send("position fen 4k4/3P1P3/3PP4/9/n8/9/9/9/4K4/9 b - - 0 1");
        const Lines lines = script.ask("go depth 4");
        CHECK(number_after(lines[lines.size() - 2], "mate") == -1);
    }
}

TEST_CASE("session: banned moves hold until the next position") {
    SessionScript script({"ucci", position(kMateInOne)});
    CHECK(script.ask("go depth 3").back() == "bestmove a1a9");
    script.send("banmoves a1a9 b8b7");
    const std::string other = script.ask("go depth 3").back();
    CHECK(other.starts_with("bestmove "));
    CHECK_FALSE(other.starts_with("bestmove a1a9"));
    // Still banned for a second search.
    CHECK_FALSE(script.ask("go depth 3").back().starts_with("bestmove a1a9"));
    // A position that is refused does not lift the ban.
    CHECK(script.ask("position fen x").size() == 1);
    CHECK_FALSE(script.ask("go depth 3").back().starts_with("bestmove a1a9"));
    script.send(position(kMateInOne));
    CHECK(script.ask("go depth 3").back() == "bestmove a1a9");
    // An empty list bans nothing.
    script.send("banmoves a1a9");
    script.send("banmoves");
    CHECK(script.ask("go depth 3").back() == "bestmove a1a9");
}

TEST_CASE("session: with every move banned there is none") {
    SessionScript script({"ucci", "position fen 3k5/3R5/9/9/9/9/9/9/9/4K4 b - - 0 1"});
    (void)script.unread();
    CHECK(script.ask("banmoves d9d8").empty());
    CHECK(script.ask("go depth 3") == Lines{"nobestmove"});
    CHECK(script.ask("banmoves d9") ==
          Lines{"info message banmoves: 'd9' does not name two points of the board"});
    CHECK(script.ask("go depth 3") == Lines{"nobestmove"});
}

TEST_CASE("session: search moves are checked") {
    SessionScript script({"uci"});
    (void)script.unread();
    CHECK(script.ask("go depth 3 searchmoves a0a1").back().starts_with("bestmove a0a1"));
    CHECK(script.ask("go depth 3 searchmoves a0a5") ==
          Lines{"info string go: searchmoves 'a0a5' is not a legal move here"});
    CHECK(count_of(script.ask("go depth 3 searchmoves"), "bestmove ") == 1);
}

TEST_CASE("session: options take hold") {
    SessionScript script({"uci", "setoption name MultiPV value 3"});
    const Lines lines = script.ask("go depth 2");
    CHECK(count_of(lines, "info depth 2") >= 3);
    CHECK(std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
        return line.find(" multipv 3 ") != std::string::npos;
    }));
    CHECK(script.ask("setoption name MultiPV value 0") ==
          Lines{"info string option MultiPV: '0' is no whole number from 1 to 128"});
    CHECK(script.ask("setoption name MultiPV value 1").empty());
    CHECK(script.ask("setoption hashsize 2").empty());
    CHECK(script.ask("setoption name Threads value 2").empty());
    CHECK(count_of(script.ask("go nodes 3000"), "bestmove ") == 1);
    CHECK(script.ask("setoption name Clear Hash").empty());
    CHECK(script.ask("setoption name UCI_Variant value chess") ==
          Lines{"info string option UCI_Variant: 'chess' is not one of xiangqi"});
    CHECK(script.ask("setoption").size() == 1);
    CHECK(script.ask("setoption name EvalFile value x").empty());
}

TEST_CASE("session: unknown things are told only to those who ask") {
    SessionScript script({"uci"});
    (void)script.unread();
    CHECK(script.ask("abracadabra").empty());
    CHECK(script.ask("setoption usebook true").empty());
    CHECK(script.ask("debug on").empty());
    CHECK(script.ask("abracadabra") ==
          Lines{"info string command abracadabra is not known and was ignored"});
    CHECK(script.ask("setoption usebook true") ==
          Lines{"info string option usebook is not known and was ignored"});
    CHECK(script.ask("debug off").empty());
    CHECK(script.ask("abracadabra").empty());
    CHECK(script.ask("").empty());
    CHECK(script.ask("   \r").empty());
}

TEST_CASE("session: perft counts and lists") {
    for (const char* const line : {"go perft 2", "perft 2"}) {
        SessionScript script({"uci"});
        const Lines lines = script.ask(line);
        REQUIRE(lines.size() == 46);
        CHECK(lines.back() == "Nodes searched: 1920");
        CHECK(lines[44].empty());
        int total = 0;
        for (std::size_t i = 0; i < 44; ++i) {
            INFO(lines[i]);
            CHECK(std::regex_match(lines[i], std::regex("[a-i][0-9][a-i][0-9]: [0-9]+")));
            total += std::stoi(lines[i].substr(6));
        }
        CHECK(total == 1920);
        CHECK(count_of(lines, "bestmove") == 0);
    }
}

TEST_CASE("session: the shell's commands show the position") {
    SessionScript script({"uci", "position startpos moves h2e2"});
    (void)script.unread();
    const Lines shown = script.ask("d");
    CHECK(count_of(shown, "Fen: " + script.fen()) == 1);
    CHECK(count_of(shown, "Key: ") == 1);
    CHECK(script.ask("eval").back().starts_with("total "));
}

TEST_CASE("session: a new game keeps the position") {
    for (const char* const line :
         {"ucinewgame", "uccinewgame", "newgame", "setoption newgame", "setoption name newgame"}) {
        SessionScript script({"ucci", "position startpos moves h2e2"});
        const std::string before = script.fen();
        (void)script.ask("go depth 3");
        CHECK(script.ask(line).empty());
        CHECK(script.fen() == before);
    }
}

TEST_CASE("session: no client word that ends a game comes back") {
    // gmchess looks for them anywhere in what an engine writes; the script checks.
    SessionScript script({"ucci", "debug on"});
    for (const char* const line :
         {"position draw", "go depth draw", "setoption draw 1", "setoption ponder resign", "resign",
          "position startpos moves draw", "banmoves draw", "go resign"}) {
        CHECK(script.ask(line).size() == 1);
    }
}

}  // namespace xq::tests
