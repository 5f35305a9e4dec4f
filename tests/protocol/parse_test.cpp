// Lines to commands: the words of both dialects, and every way a number can be wrong.
#include "protocol/parse.h"

#include <string>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "board/fen.h"

namespace xq::tests {

using namespace protocol;  // NOLINT: this file is about nothing else

namespace {

/// The command on `line` as text, its fields in a fixed order; "blank" or "error: …" if there is
/// none.
struct Describe {
    std::string operator()(const Handshake& c) const {
        return c.dialect == Dialect::Uci ? "handshake uci" : "handshake ucci";
    }
    std::string operator()(const IsReady&) const { return "isready"; }
    std::string operator()(const NewGame&) const { return "newgame"; }
    std::string operator()(const Stop&) const { return "stop"; }
    std::string operator()(const PonderHit&) const { return "ponderhit"; }
    std::string operator()(const Quit&) const { return "quit"; }
    std::string operator()(const Debug& c) const { return c.on ? "debug on" : "debug off"; }
    std::string operator()(const SetOption& c) const {
        return "option [" + c.name + ']' + (c.value ? " = [" + *c.value + ']' : "");
    }
    std::string operator()(const SetPosition& c) const {
        const std::string fen = c.fen == board::kStartFen ? "START" : c.fen;
        return (c.bare ? "bare position [" : "position [") + fen + ']' + list(c.moves);
    }
    std::string operator()(const BanMoves& c) const { return "ban" + list(c.moves); }
    std::string operator()(const Go& c) const {
        std::string text = "go";
        text += c.ponder ? " ponder" : "";
        text += c.infinite ? " infinite" : "";
        text += c.depth ? " depth=" + std::to_string(*c.depth) : "";
        text += c.nodes ? " nodes=" + std::to_string(*c.nodes) : "";
        text += c.mate ? " mate=" + std::to_string(*c.mate) : "";
        text += c.movetime ? " movetime=" + std::to_string(*c.movetime) : "";
        text += clock(" red", c.colors[0]) + clock(" black", c.colors[1]);
        text += clock(" mover", c.mover);
        text += c.moves_to_go != 0 ? " movestogo=" + std::to_string(c.moves_to_go) : "";
        return text + (c.search_moves.empty() ? "" : " only" + list(c.search_moves));
    }
    std::string operator()(const Perft& c) const { return "perft " + std::to_string(c.depth); }
    std::string operator()(const Show&) const { return "show"; }
    std::string operator()(const Eval&) const { return "eval"; }
    std::string operator()(const Unknown& c) const { return "unknown [" + c.word + ']'; }
    /// For commands that later versions add: no line of these tables may give one.
    template <typename Other>
    std::string operator()(const Other&) const {
        return "something else";
    }

    static std::string list(const std::vector<std::string>& words) {
        std::string text;
        for (const std::string& word : words) {
            text += ' ' + word;
        }
        return text;
    }
    static std::string clock(const std::string& who, const ClockText& c) {
        return (c.time ? who + '=' + std::to_string(*c.time) : "") +
               (c.increment != 0 ? who + '+' + std::to_string(c.increment) : "");
    }
};

std::string parsed(std::string_view line) {
    const auto result = parse_line(line);
    if (!result) {
        return "error: " + result.error();
    }
    return result->has_value() ? std::visit(Describe(), **result) : "blank";
}

struct Row {
    std::string line;
    std::string command;
};

void check(const std::vector<Row>& rows) {
    for (const Row& row : rows) {
        INFO('\'' << row.line << '\'');
        CHECK(parsed(row.line) == row.command);
    }
}

}  // namespace

TEST_CASE("parse: single words") {
    check({{"uci", "handshake uci"},
           {"ucci", "handshake ucci"},
           {"ucicyclone", "handshake uci"},
           {"isready", "isready"},
           {"ucinewgame", "newgame"},
           {"uccinewgame", "newgame"},
           {"newgame", "newgame"},
           {"stop", "stop"},
           {"ponderhit", "ponderhit"},
           {"ponderhit draw", "ponderhit"},
           {"quit", "quit"},
           {"d", "show"},
           {"eval", "eval"},
           {"debug on", "debug on"},
           {"debug off", "debug off"}});
}

TEST_CASE("parse: blanks and line ends of every sort") {
    check({{"", "blank"},
           {" ", "blank"},
           {"\r", "blank"},
           {"\t \r\r", "blank"},
           {"uci\r", "handshake uci"},
           {"  ucci  ", "handshake ucci"},
           {"\tisready\r\r", "isready"},
           {"go  depth   6 ", "go depth=6"},
           {"position  startpos   moves  h2e2  ", "position [START] h2e2"}});
}

TEST_CASE("parse: what is no command is named, not refused") {
    check({{"hello", "unknown [hello]"},
           {"UCI", "unknown [UCI]"},
           {"h2e2", "unknown [h2e2]"},
           {"xyzzy position startpos", "unknown [xyzzy]"}});
}

TEST_CASE("parse: options in either form") {
    check({{"setoption name Hash value 64", "option [Hash] = [64]"},
           {"setoption name Clear Hash", "option [Clear Hash]"},
           {"setoption name Move Overhead value 100", "option [Move Overhead] = [100]"},
           {"setoption name Analysis Contempt value Off", "option [Analysis Contempt] = [Off]"},
           {"setoption name EvalFile value C:\\My Files\\a b.dat",
            "option [EvalFile] = [C:\\My Files\\a b.dat]"},
           {"setoption name Debug Log File value", "option [Debug Log File] = []"},
           {"setoption hashsize 64", "option [hashsize] = [64]"},
           {"setoption newgame", "option [newgame]"},
           {"setoption pruning  large", "option [pruning] = [large]"},
           {"setoption bookfiles a.dat;b c.dat", "option [bookfiles] = [a.dat;b c.dat]"},
           {"setoption Hash value 64", "option [Hash] = [64]"},
           {"setoption name", "option [name]"},
           {"setoption", "error: setoption: no option is named"},
           {"setoption name value 3", "error: setoption: no option is named"}});
}

TEST_CASE("parse: positions") {
    const std::string board = "9/4k4/9/9/9/9/9/9/9/3K5";
    check({{"position startpos", "position [START]"},
           {"position startpos moves", "position [START]"},
           {"position startpos moves h2e2 h9g7", "position [START] h2e2 h9g7"},
           {"position fen " + board + " w", "position [" + board + " w]"},
           {"position fen " + board + " b - - 3 9 moves e8e9 d0d1",
            "position [" + board + " b - - 3 9] e8e9 d0d1"},
           {"position fen " + board + " w -- 0 1  moves d0d1 ",
            "position [" + board + " w -- 0 1] d0d1"},
           {"position fen " + board + " moves", "position [" + board + ']'},
           {"fen " + board + " r moves", "bare position [" + board + " r]"},
           {"fen " + board + " r moves d0d1", "bare position [" + board + " r] d0d1"},
           {"startpos", "bare position [START]"},
           {"startpos moves h2e2", "bare position [START] h2e2"},
           {"position fen", "position []"},
           {"position fen moves d0d1", "position [] d0d1"}});
}

TEST_CASE("parse: positions that name none") {
    check({{"position", "error: position: neither startpos nor fen follows"},
           {"position moves h2e2", "error: position: 'moves' is neither startpos nor fen"},
           {"position rubbish", "error: position: 'rubbish' is neither startpos nor fen"},
           {"position startpos h2e2", "error: position: 'h2e2' follows startpos, not moves"},
           {"position startpos h2e2 moves h2e2",
            "error: position: 'h2e2' follows startpos, not moves"}});
}

TEST_CASE("parse: banned moves") {
    check({{"banmoves", "ban"}, {"banmoves h6i4 b2e2", "ban h6i4 b2e2"}});
}

TEST_CASE("parse: go in the words of UCI") {
    check({{"go", "go"},
           {"go infinite", "go infinite"},
           {"go ponder wtime 1000 btime 2000", "go ponder red=1000 black=2000"},
           {"go wtime 300000 btime 299000 winc 1000 binc 2000 movestogo 40",
            "go red=300000 red+1000 black=299000 black+2000 movestogo=40"},
           {"go btime 300000 wtime 300000 movestogo 40", "go red=300000 black=300000 movestogo=40"},
           {"go depth 12", "go depth=12"},
           {"go depth 0", "go depth=0"},
           {"go nodes 10077696", "go nodes=10077696"},
           {"go nodes 18446744073709551615", "go nodes=18446744073709551615"},
           {"go mate 3", "go mate=3"},
           {"go movetime 4970", "go movetime=4970"},
           {"go movetime 50 depth 1", "go depth=1 movetime=50"},
           {"go wtime -20 btime +30", "go red=-20 black=30"},
           {"go searchmoves h2e2 b2e2 depth 3", "go depth=3 only h2e2 b2e2"},
           {"go depth 3 searchmoves h3e3 h10g8", "go depth=3 only h3e3 h10g8"},
           {"go searchmoves", "go"},
           {"go searchmoves infinite", "go infinite"},
           {"go perft 4", "perft 4"},
           {"perft 3", "perft 3"}});
}

TEST_CASE("parse: go in the words of UCCI") {
    check({{"go time 600000 increment 0 opptime 600000 oppincrement 0", "go mover=600000"},
           {"go time 598000 increment 3000 opptime 600000 oppincrement 3000",
            "go mover=598000 mover+3000"},
           {"go draw time 5 increment 3", "go mover=5 mover+3"},
           {"go ponder time 300 movestogo 12 opptime 200 oppmovestogo 13",
            "go ponder mover=300 movestogo=12"},
           {"go time 1 oppotime 2 oppoincrement 3", "go mover=1"},
           {"go draw", "go"},
           {"go time 300000 opptime 300000 movestogo 40", "go mover=300000 movestogo=40"},
           {"go movetime 2000 depth 20", "go depth=20 movetime=2000"}});
}

TEST_CASE("parse: a word of go that means nothing is named") {
    check({{"go deep 5", "error: go: 'deep' is not understood"},
           {"go depth 5 7", "error: go: '7' is not understood"},
           {"go searchmoves depth 3 h2e2", "error: go: 'h2e2' is not understood"}});
}

TEST_CASE("parse: every number of go must be one") {
    struct Number {
        std::string word;
        std::string range;
    };
    const std::string time = "-1000000000000 to 1000000000000";
    const std::vector<Number> numbers{{"wtime", time},
                                      {"btime", time},
                                      {"winc", time},
                                      {"binc", time},
                                      {"time", time},
                                      {"increment", time},
                                      {"movetime", time},
                                      {"opptime", time},
                                      {"oppotime", time},
                                      {"oppincrement", time},
                                      {"oppoincrement", time},
                                      {"oppmovestogo", time},
                                      {"depth", "0 to 1000000"},
                                      {"mate", "0 to 1000000"},
                                      {"movestogo", "0 to 1000000"},
                                      {"nodes", "0 to 18446744073709551615"},
                                      {"perft", "1 to 20"}};
    for (const Number& number : numbers) {
        check({{"go " + number.word, "error: go: no number follows " + number.word}});
        for (const std::string text :
             {"x", "12x", "x12", "1.5", "1e3", "0x10", "--5", "+", "-", "+-5", "1,000",
              "99999999999999999999", "-99999999999999999999"}) {
            check({{"go " + number.word + ' ' + text, "error: go: " + number.word + " '" + text +
                                                          "' is no whole number from " +
                                                          number.range}});
        }
    }
    // Whole numbers outside the range.
    for (const std::string word : {"depth", "mate", "movestogo"}) {
        check({{"go " + word + " -1",
                "error: go: " + word + " '-1' is no whole number from 0 to 1000000"},
               {"go " + word + " 1000001",
                "error: go: " + word + " '1000001' is no whole number from 0 to 1000000"}});
    }
    check(
        {{"go nodes -1", "error: go: nodes '-1' is no whole number from 0 to 18446744073709551615"},
         {"go perft 0", "error: go: perft '0' is no whole number from 1 to 20"},
         {"go perft 21", "error: go: perft '21' is no whole number from 1 to 20"},
         {"go wtime 1000000000001",
          "error: go: wtime '1000000000001' is no whole number from " + time}});
    // The first fault is named, whatever follows.
    check({{"go wtime x btime y", "error: go: wtime 'x' is no whole number from " + time},
           {"go depth 5 btime y", "error: go: btime 'y' is no whole number from " + time},
           {"go wtime btime 5", "error: go: wtime 'btime' is no whole number from " + time}});
}

TEST_CASE("parse: other commands' arguments") {
    const std::string perft = "error: perft: a depth from 1 to 20 must follow";
    check({{"perft", perft},
           {"perft x", perft},
           {"perft 0", perft},
           {"perft 21", perft},
           {"debug", "error: debug: on or off must follow"},
           {"debug maybe", "error: debug: on or off must follow"},
           {"debug on off", "error: debug: on or off must follow"}});
}

TEST_CASE("parse: client text in an error is made harmless") {
    CHECK(parsed("go depth \x01\x7f") ==
          "error: go: depth '\?\?' is no whole number from 0 to 1000000");
    const std::string endless(5000, 'x');
    const std::string error = parsed("position " + endless);
    CHECK(error.size() < 200);
    CHECK(error.find("...") != std::string::npos);
}

}  // namespace xq::tests
