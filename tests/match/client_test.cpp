// The runner's side of UCI and UCCI against engines written in /bin/sh: handshake, options, `go`
// for each kind of limit, answers of every kind and every way to fail.
#include "match/client.h"

#include <csignal>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "board/fen.h"

namespace xq::tests {

using base::Milliseconds;
using board::Color;
using board::Move;
using board::RankStyle;
using match::Client;
using match::ClockView;
using match::EngineSpec;
using match::Patience;
using match::Protocol;
using match::Reply;
using match::ReplyKind;

namespace {

const std::string kStart(board::kStartFen);
constexpr Patience kPatience{20'000, 20'000, 20'000, 20'000};

/// A shell engine: `greeting` is what it runs on uci or ucci, `go` on go, `stop` on stop.
struct Script {
    std::string greeting = "echo uciok; echo ucciok";
    std::string go = "echo bestmove h2e2";
    std::string stop = ":";
    std::string ready = "echo readyok";
};

EngineSpec engine(const Script& script, Protocol protocol = Protocol::Uci) {
    EngineSpec spec;
    spec.program = "/bin/sh";
    spec.arguments = {"-c", "while read -r word rest; do case $word in uci|ucci) " +
                                script.greeting + ";; isready) " + script.ready + ";; go) " +
                                script.go + ";; stop) " + script.stop +
                                ";; quit) exit 5;; esac; done"};
    spec.protocol = protocol;
    return spec;
}

/// A client with its dialogue.
class Session {
  public:
    explicit Session(EngineSpec spec, Patience patience = kPatience)
        : client(std::move(spec), patience, "") {
        std::signal(SIGPIPE, SIG_IGN);
    }

    void ready() {
        const auto started = client.ready_for_game(log);
        INFO((started ? "" : started.error()));
        REQUIRE(started.ok());
    }
    std::string failure() {
        const auto started = client.ready_for_game(log);
        REQUIRE_FALSE(started.ok());
        CHECK_FALSE(client.running());
        return started.error();
    }
    Reply ask(std::optional<Milliseconds> allowed = {}, const ClockView& clock = {},
              const std::vector<Move>& moves = {}, Color mover = Color::Red) {
        return client.ask(kStart, moves, mover, clock, allowed, log);
    }

    std::vector<std::string> sent;
    std::vector<std::string> received;
    match::DialogueLog log = [this](char direction, const std::string& line) {
        (direction == '>' ? sent : received).push_back(line);
    };
    Client client;
};

Reply answer_to(const std::string& go) {
    Script script;
    script.go = go;
    Session session(engine(script));
    session.ready();
    return session.ask();
}

std::vector<std::string> greeted(
    const Script& script, Protocol protocol, RankStyle ranks,
    const std::vector<std::pair<std::string, std::string>>& options = {}) {
    EngineSpec spec = engine(script, protocol);
    spec.options = options;
    Session session(spec);
    session.ready();
    CHECK(session.client.ranks() == ranks);
    return session.sent;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("match: an engine is greeted once and told of each game") {
    for (const Protocol protocol : {Protocol::Uci, Protocol::Ucci}) {
        const bool uci = protocol == Protocol::Uci;
        Script script;
        script.greeting = "echo hello; echo id name  My  Engine 1.0; echo id author Me; echo " +
                          std::string(uci ? "uciok" : "ucciok");
        Session session(engine(script, protocol));
        CHECK_FALSE(session.client.running());
        CHECK(session.client.id().empty());
        session.ready();
        session.ready();
        const std::string game = uci ? "ucinewgame" : "setoption newgame";
        CHECK(session.sent == Lines{uci ? "uci" : "ucci", game, "isready", game, "isready"});
        CHECK(session.client.id() == "My Engine 1.0");
        CHECK(session.client.running());
        CHECK(session.client.shut_down() == "exit status 5");
        CHECK_FALSE(session.client.running());
        CHECK(session.client.shut_down().empty());
    }
}

TEST_CASE("match: options follow the handshake in the words of the protocol") {
    const std::vector<std::pair<std::string, std::string>> options = {
        {"Move Overhead", "50"}, {"Clear Hash", ""}, {"File", "a b.txt"}};
    CHECK(greeted({}, Protocol::Uci, RankStyle::FromZero, options) ==
          Lines{"uci", "setoption name Move Overhead value 50", "setoption name Clear Hash",
                "setoption name File value a b.txt", "ucinewgame", "isready"});
    CHECK(greeted({}, Protocol::Ucci, RankStyle::FromZero, options) ==
          Lines{"ucci", "setoption Move Overhead 50", "setoption Clear Hash",
                "setoption File a b.txt", "setoption newgame", "isready"});
}

TEST_CASE("match: an engine whose first game is another is told UCI_Variant and counts from one") {
    const std::string set = "setoption name UCI_Variant value xiangqi";
    Script script;
    script.greeting =
        "echo option name UCI_Variant type combo default chess var chess var xiangqi; echo uciok; "
        "echo ucciok";
    CHECK(greeted(script, Protocol::Uci, RankStyle::FromOne)[1] == set);
    CHECK(greeted(script, Protocol::Ucci, RankStyle::FromZero).size() == 3);

    Script at_home;
    at_home.greeting =
        "echo option name UCI_Variant type combo default xiangqi var xiangqi; echo uciok";
    CHECK(greeted(at_home, Protocol::Uci, RankStyle::FromZero).size() == 3);
    // Told by its user, it counts from one as well.
    CHECK(
        greeted(at_home, Protocol::Uci, RankStyle::FromOne, {{"uci_variant", "xiangqi"}}).size() ==
        4);

    Script chess_only;
    chess_only.greeting =
        "echo option name UCI_Variant type combo default chess var chess; echo uciok";
    CHECK(greeted(chess_only, Protocol::Uci, RankStyle::FromZero).size() == 3);

    EngineSpec spec = engine(script);
    spec.ranks = RankStyle::FromZero;
    Session session(spec);
    session.ready();
    CHECK(session.client.ranks() == RankStyle::FromZero);
}

TEST_CASE("match: moves and positions are sent in the engine's ranks") {
    const std::vector<Move> moves = {*board::parse_move("h2e2"), *board::parse_move("h9g7")};
    for (const auto& [ranks, written] : std::vector<std::pair<RankStyle, std::string>>{
             {RankStyle::FromZero, "h2e2 h9g7"}, {RankStyle::FromOne, "h3e3 h10g8"}}) {
        EngineSpec spec = engine({});
        spec.ranks = ranks;
        Session session(spec);
        session.ready();
        CHECK(session.ask({}, {}, moves).kind == ReplyKind::Move);
        CHECK(session.sent[session.sent.size() - 2] ==
              "position fen " + kStart + " moves " + written);
        CHECK(session.ask().kind == ReplyKind::Move);
        CHECK(session.sent[session.sent.size() - 2] == "position fen " + kStart);
    }
}

TEST_CASE("match: every kind of limit has its go") {
    struct Row {
        std::string limits;
        ClockView clock;
        Color mover;
        std::string uci;
        std::string ucci;
    };
    const ClockView both{60'000, 50'000, 1000, 2000, 0};
    const ClockView period{60'000, 50'000, 0, 0, 12};
    const ClockView even{60'000, 50'000, 0, 0, 0};
    const ClockView one{{}, 50'000, 0, 300, 0};
    const std::vector<Row> table = {
        {"depth=5", {}, Color::Red, "go depth 5", "go depth 5"},
        {"nodes=1296", {}, Color::Red, "go nodes 1296", "go nodes 1296"},
        {"depth=5 nodes=7", {}, Color::Red, "go depth 5 nodes 7", "go depth 5 nodes 7"},
        {"movetime=250", {}, Color::Black, "go movetime 250", "go time 250 movestogo 1"},
        {"tc=1", both, Color::Red, "go wtime 60000 btime 50000 winc 1000 binc 2000",
         "go time 60000 increment 1000 opptime 50000 oppincrement 2000"},
        {"tc=1", both, Color::Black, "go wtime 60000 btime 50000 winc 1000 binc 2000",
         "go time 50000 increment 2000 opptime 60000 oppincrement 1000"},
        {"tc=1", period, Color::Red, "go wtime 60000 btime 50000 movestogo 12",
         "go time 60000 movestogo 12 opptime 50000"},
        {"tc=1", even, Color::Red, "go wtime 60000 btime 50000",
         "go time 60000 increment 0 opptime 50000 oppincrement 0"},
        {"tc=1", one, Color::Black, "go btime 50000 winc 0 binc 300",
         "go time 50000 increment 300"},
        {"tc=1", one, Color::Red, "go btime 50000 winc 0 binc 300", "go"},
        // The clock may hold less than the time for a move.
        {"movetime=70000", even, Color::Red, "go movetime 70000 wtime 60000 btime 50000",
         "go time 60000 movestogo 1"},
    };
    for (const Row& row : table) {
        INFO(row.uci);
        for (const Protocol protocol : {Protocol::Uci, Protocol::Ucci}) {
            Script script;
            script.greeting =
                "echo option usemillisec type check default true; echo uciok; "
                "echo ucciok";
            const auto spec = match::apply_spec(engine(script, protocol), row.limits);
            REQUIRE(spec.ok());
            Session session(*spec);
            session.ready();
            CHECK(session.ask({}, row.clock, {}, row.mover).kind == ReplyKind::Move);
            CHECK(session.sent.back() == (protocol == Protocol::Uci ? row.uci : row.ucci));
        }
    }
}

TEST_CASE("match: UCCI counts in milliseconds only with an engine that can") {
    const auto go = [](const Script& script,
                       const std::vector<std::pair<std::string, std::string>>& options,
                       const std::string& limits, const ClockView& clock) {
        auto spec = match::apply_spec(engine(script, Protocol::Ucci), limits);
        REQUIRE(spec.ok());
        spec->options = options;
        Session session(*spec);
        session.ready();
        CHECK(session.ask({}, clock).kind == ReplyKind::Move);
        return Lines{session.sent[1], session.sent.back()};
    };
    const ClockView clock{61'500, 50'000, 1000, 0, 0};
    const std::string clock_ms = "go time 61500 increment 1000 opptime 50000 oppincrement 0";
    const std::string clock_s = "go time 61 increment 1 opptime 50 oppincrement 0";
    Script able;
    able.greeting = "echo option usemillisec type check default false; echo ucciok";
    CHECK(go(able, {}, "tc=1", clock) == Lines{"setoption usemillisec true", clock_ms});
    CHECK(go({}, {}, "tc=1", clock) == Lines{"setoption newgame", clock_s});
    CHECK(go({}, {}, "movetime=2000", {})[1] == "go time 2 movestogo 1");
    // Never no time at all.
    CHECK(go({}, {}, "movetime=300", {})[1] == "go time 1 movestogo 1");
    // The user's own choice is known, too.
    CHECK(go(able, {{"usemillisec", "false"}}, "tc=1", clock)[1] == clock_s);
    CHECK(go({}, {{"UseMilliSec", "on"}}, "tc=1", clock)[1] == clock_ms);
}

TEST_CASE("match: answers of every kind are told apart") {
    struct Row {
        std::string answer;
        ReplyKind kind;
        std::string move;
        bool draw;
    };
    const std::vector<Row> table = {
        {"bestmove h2e2", ReplyKind::Move, "h2e2", false},
        {"bestmove  h2e2\t ponder h9g7 ", ReplyKind::Move, "h2e2", false},
        {"bestmove h2e2 draw", ReplyKind::Move, "h2e2", true},
        {"bestmove h2e2 ponder h9g7 draw", ReplyKind::Move, "h2e2", true},
        {"bestmove h2e2 draw ponder h9g7", ReplyKind::Move, "h2e2", true},
        {"bestmove h2e2 resign", ReplyKind::Resign, "h2e2", false},
        {"bestmove h2e2 ponder h9g7 resign", ReplyKind::Resign, "h2e2", false},
        {"bestmove resign", ReplyKind::Resign, "resign", false},
        {"bestmove (none)", ReplyKind::NoMove, "", false},
        {"bestmove (none) ponder h9g7", ReplyKind::NoMove, "", false},
        {"bestmove null", ReplyKind::NoMove, "", false},
        {"bestmove 0000", ReplyKind::NoMove, "", false},
        {"bestmove", ReplyKind::NoMove, "", false},
        {"nobestmove", ReplyKind::NoMove, "", false},
        // Legality is the referee's affair.
        {"bestmove castle", ReplyKind::Move, "castle", false},
    };
    for (const Row& row : table) {
        INFO(row.answer);
        const Reply reply = answer_to(
            "echo; echo bestmoves a0a1; echo info string bestmove a0a1; echo '" + row.answer + "'");
        CHECK(reply.kind == row.kind);
        CHECK(reply.move == row.move);
        CHECK(reply.offers_draw == row.draw);
        CHECK(reply.reason.empty());
    }
}

TEST_CASE("match: info lines are read in every spelling") {
    struct Row {
        std::vector<std::string> lines;
        std::optional<int> score;
        std::optional<int> depth;
    };
    const std::vector<Row> table = {
        {{}, {}, {}},
        {{"info depth 4 score cp 31 pv h2e2"}, 31, 4},
        {{"info depth 4 score -17 pv h2e2"}, -17, 4},
        {{"info depth 4 score cp +9 pv h2e2"}, 9, 4},
        {{"info depth 4 score mate 3"}, 29'994, 4},
        {{"info depth 4 score mate -2"}, -29'996, 4},
        {{"info depth 4 score mate 0"}, -30'000, 4},
        {{"info score 12"}, 12, {}},
        {{"info depth 4 score cp 1", "info depth 5 score cp 2"}, 2, 5},
        // Bounds, other lines and free text do not count.
        {{"info depth 4 score cp 1", "info depth 5 score cp 2 lowerbound"}, 1, 4},
        {{"info depth 4 score cp 1", "info depth 5 score cp 2 upperbound pv a0a1"}, 1, 4},
        {{"info depth 4 multipv 1 score cp 1", "info depth 4 multipv 2 score cp 2"}, 1, 4},
        {{"info depth 4 score cp 1", "info string score cp 2 depth 9"}, 1, 4},
        {{"info depth 4 score cp 1", "info message score 2"}, 1, 4},
        {{"info depth 4 score cp 1 string upperbound"}, 1, 4},
        // Nonsense is not taken for a number.
        {{"info depth 4 score cp"}, {}, {}},
        {{"info depth 4 score"}, {}, {}},
        {{"info depth 4 score cp x"}, {}, {}},
        {{"info depth 4 score cp 99999999999"}, {}, {}},
        {{"info depth x score cp 5"}, 5, {}},
        {{"info depth 4 score mate 2147483647"}, 10'000, 4},
        {{"info depth 4 score mate -2147483648"}, -10'000, 4},
    };
    for (const Row& row : table) {
        std::string go;
        for (const std::string& line : row.lines) {
            go += "echo '" + line + "'; ";
        }
        INFO(go);
        const Reply reply = answer_to(go + "echo bestmove h2e2");
        CHECK(reply.score == row.score);
        CHECK(reply.depth == row.depth);
    }
}

TEST_CASE("match: nodes and time are the last that the engine names") {
    const Reply reply = answer_to(
        "echo info time 10 nodes 500; echo info depth 3 score cp 1 nodes 1000000000000000 nps "
        "1 time 25 pv a0a1; echo info nodes -1 time x; echo bestmove a0a1");
    CHECK(reply.nodes == 1'000'000'000'000'000U);
    CHECK(reply.engine_ms == 25);
    CHECK(reply.wall_ms > 0);
    CHECK_FALSE(answer_to("echo bestmove a0a1").nodes.has_value());
}

TEST_CASE("match: a move after the time and stop is late") {
    Script script;
    script.go = ":";
    script.stop = "echo bestmove a0a1 ponder a9a8";
    Session session(engine(script));
    session.ready();
    const Reply late = session.ask(Milliseconds{20});
    CHECK(late.kind == ReplyKind::LateMove);
    CHECK(late.move == "a0a1");
    CHECK(late.wall_ms >= 20);
    CHECK(session.sent.back() == "stop");

    // The margin is part of the time, and without any time patience is.
    EngineSpec spec = engine(script);
    spec.limits.margin = 20;
    Patience patience = kPatience;
    patience.move = 30;
    Session patient(spec, patience);
    patient.ready();
    CHECK(patient.ask(Milliseconds{10}).wall_ms >= 30);
    CHECK(patient.ask().wall_ms >= 30);
    script.stop = "echo nobestmove";
    Session none(engine(script));
    none.ready();
    CHECK(none.ask(Milliseconds{20}).kind == ReplyKind::NoMove);
}

TEST_CASE("match: an engine that never answers hangs, silent or chattering") {
    Patience patience = kPatience;
    patience.grace = 20;
    for (const char* const go : {":", "while :; do echo info string thinking; done",
                                 "while :; do printf 'bestmov\\n'; done"}) {
        INFO(go);
        Script script;
        script.go = go;
        Session session(engine(script), patience);
        session.ready();
        const Reply reply = session.ask(Milliseconds{20});
        CHECK(reply.kind == ReplyKind::Hang);
        CHECK(reply.reason == "no answer to stop");
        CHECK(session.sent.back() == "stop");
        session.client.kill();
        CHECK_FALSE(session.client.running());
    }
}

TEST_CASE("match: an engine that ends or floods during its move is found out at once") {
    const std::vector<std::pair<std::string, ReplyKind>> table = {
        {"exit 3", ReplyKind::Crash},
        {"kill -SEGV $$", ReplyKind::Crash},
        {"exec >&-; sleep 1000", ReplyKind::Crash},
        {"printf 'bestmove h2e2'; exit 0", ReplyKind::Crash},
        {"head -c 100000 /dev/zero; sleep 1000", ReplyKind::Flood},
    };
    for (const auto& [go, kind] : table) {
        INFO(go);
        const Reply reply = answer_to(go);
        CHECK(reply.kind == kind);
        CHECK(reply.reason.rfind(kind == ReplyKind::Crash
                                     ? "ended during its move ("
                                     : "wrote a line without end during its move",
                                 0) == 0);
    }
}

TEST_CASE("match: an engine that is gone before its move is a crash, and is started anew") {
    Script script;
    script.ready = "echo readyok; exec 0<&-; exit 0";
    Session session(engine(script));
    session.ready();
    const Reply reply = session.ask();
    CHECK(reply.kind == ReplyKind::Crash);
    CHECK_FALSE(reply.reason.empty());
    session.client.kill();
    session.ready();
    CHECK(session.client.running());
}

TEST_CASE("match: an engine that does not greet or is never ready is an error") {
    Patience patience = kPatience;
    patience.startup = patience.ready = 30;
    const auto failure = [&patience](const Script& script, Protocol protocol = Protocol::Uci) {
        return Session(engine(script, protocol), patience).failure();
    };
    Script script;
    script.greeting = ":";
    CHECK(failure(script) == "gave no answer while uciok was waited for");
    CHECK(failure(script, Protocol::Ucci) == "gave no answer while ucciok was waited for");
    script.greeting = "while :; do echo id name Talker; done";
    // The deadline may also fall between two of its lines.
    const std::string talker = failure(script);
    CHECK((talker == "wrote other things while uciok was waited for" ||
           talker == "gave no answer while uciok was waited for"));

    patience = kPatience;
    script.greeting = "exit 1";
    CHECK(failure(script) == "ended while uciok was waited for (exit status 1)");
    script.greeting = "head -c 100000 /dev/zero; sleep 1000";
    CHECK(failure(script) == "wrote a line without end while uciok was waited for");

    script = {};
    script.ready = "exit 1";
    CHECK(failure(script) == "ended while readyok was waited for (exit status 1)");
    patience.ready = 30;
    script.ready = ":";
    CHECK(failure(script) == "gave no answer while readyok was waited for");

    EngineSpec missing;
    missing.program = "/no/such/engine";
    CHECK(Session(missing).failure() == "cannot start /no/such/engine: No such file or directory");
}

TEST_CASE("match: an engine that does not quit is killed") {
    Script script;
    script.ready = "echo readyok; trap '' TERM; exec sleep 1000";
    Session session(engine(script));
    session.ready();
    CHECK(session.client.shut_down() == "killed");
}

}  // namespace xq::tests
