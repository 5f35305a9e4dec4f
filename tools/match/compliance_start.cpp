// Points 1, 2, 3, 10, 11, 17 and 19: the handshake, options, new games, files and the shell.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <regex>

#include "base/text.h"
#include "board/fen.h"
#include "match/compliance_common.h"

namespace xq::match {

using base::Milliseconds;

namespace {

using Of = ComplianceCheck::Of;
using Given = ComplianceCheck::Given;

/// For a benchmark or a count of moves from the command line.
constexpr Milliseconds kShellTime = 60'000;

const std::string kStart(board::kStartFen);

Finding handshake(ComplianceSession& session) {
    if (!session.start()) {
        return failed("it cannot be started");
    }
    return session.shake_hands() ? Finding{} : failed("no answer to the handshake");
}

Finding both_handshakes(ComplianceSession& session) {
    session.start();
    session.send(session.uci() ? "uci" : "ucci");
    session.send(session.uci() ? "ucci" : "uci");
    for (const char* const word : {"uciok", "ucciok"}) {
        const auto& lines = session.received();
        if (std::find(lines.begin(), lines.end(), word) == lines.end() && !session.await({word})) {
            return failed(std::string("no ") + word);
        }
    }
    return {};
}

Finding last_handshake(ComplianceSession& session) {
    session.start();
    session.send(session.uci() ? "ucci" : "uci");
    if (!session.await({session.uci() ? "ucciok" : "uciok"}, 2000)) {
        return skipped("the engine answers one protocol only");
    }
    if (!session.shake_hands()) {
        return failed("the second handshake is not answered");
    }
    session.choose_game();
    session.send(session.position(kMated));
    session.send("go depth 1");
    const auto line = session.await_move();
    const std::string wanted = session.uci() ? "bestmove (none)" : "nobestmove";
    return line == wanted ? Finding{} : failed("without a legal move the answer is " + wanted);
}

Finding cyclone(ComplianceSession& session) {
    session.start();
    session.send("ucicyclone");
    return session.await({"uciok"}) ? Finding{} : failed("no uciok");
}

Finding quick_handshake(ComplianceSession& session) {
    session.start();
    if (!session.shake_hands()) {
        return failed("no answer to the handshake");
    }
    const Milliseconds age = session.age();
    return age <= 1000 ? Finding{} : failed("it takes " + std::to_string(age) + " ms");
}

Finding first_game(ComplianceSession& session) {
    session.start();
    session.shake_hands();
    session.send("position startpos");
    return expect_legal(session, kStart, session.ranks(), "go depth 2");
}

Finding variant_announced(ComplianceSession& session) {
    const auto line = session.option_line("UCI_Variant");
    if (!line) {
        return failed("no option UCI_Variant");
    }
    const bool right = line->starts_with("option name UCI_Variant type combo default xiangqi") &&
                       line->find(" var xiangqi") != std::string::npos;
    return right ? Finding{} : failed("announced as: " + *line);
}

Finding other_variant(ComplianceSession& session) {
    if (!session.option_line("UCI_Variant")) {
        return skipped("no option UCI_Variant");
    }
    session.send("setoption name UCI_Variant value chess");
    const auto lines = session.lines_until_ready();
    if (!lines || std::none_of(lines->begin(), lines->end(), is_message)) {
        return failed("no info string");
    }
    session.send("position startpos");
    return expect_legal(session, kStart, session.ranks());
}

Finding unknown_option(ComplianceSession& session) {
    session.send(session.option("nosuchoption", "1"));
    const auto lines = session.lines_until_ready();
    return lines && lines->empty() ? Finding{} : failed("something is written");
}

/// Sends `line`, which sets MultiPV to 2, and looks for a second line of play.
Finding expect_two_lines(ComplianceSession& session, const std::string& line) {
    if (!session.option_line("MultiPV")) {
        return skipped("no option MultiPV, by which it would be seen");
    }
    session.send(line);
    session.send("position startpos");
    session.send("go depth 2");
    const std::size_t before = session.received().size();
    if (!session.await_move()) {
        return failed("no answer to go");
    }
    const auto& lines = session.received();
    const bool seen = std::any_of(
        lines.begin() + static_cast<std::ptrdiff_t>(before), lines.end(),
        [](const std::string& text) { return text.find(" multipv 2 ") != std::string::npos; });
    return seen ? Finding{} : failed("there is no line multipv 2");
}

Finding other_form(ComplianceSession& session) {
    return expect_two_lines(
        session, session.uci() ? "setoption MultiPV 2" : "setoption name MultiPV value 2");
}

Finding case_blind(ComplianceSession& session) {
    return expect_two_lines(session, session.option("mULTIpv", "2"));
}

Finding other_names(ComplianceSession& session) {
    for (const auto& [name, value] :
         std::vector<std::pair<std::string, std::string>>{{"Clear_Hash", ""},
                                                          {"hashsize", "8"},
                                                          {"Hash", "8"},
                                                          {"Threads", "1"},
                                                          {"threads", "1"},
                                                          {"ponder", "1"},
                                                          {"ponder", "off"},
                                                          {"Ponder", "true"},
                                                          {"ponder", "0"}}) {
        session.send(session.option(name, value));
    }
    const auto lines = session.lines_until_ready();
    if (!lines) {
        return failed("isready is not answered");
    }
    for (const std::string& line : *lines) {
        const std::string lower = base::to_lower(line);
        for (const char* const complaint : {"no such", "unknown", "invalid", "not a"}) {
            if (lower.find(complaint) != std::string::npos) {
                return failed("the engine complains");
            }
        }
    }
    session.send(session.position(kOneMove));
    return expect_one_move(session);
}

Finding new_game(ComplianceSession& session, const std::string& command) {
    session.send(session.position(kTwoMoves));
    session.send(command);
    if (!session.lines_until_ready()) {
        return failed("isready is not answered");
    }
    session.send(session.position(kOneMove));
    return expect_one_move(session);
}

/// Plays from an empty working directory, which must stay empty.
Finding foreign_directory(ComplianceSession& session) {
    std::string folder = (std::filesystem::temp_directory_path() / "complianceXXXXXX").string();
    if (::mkdtemp(folder.data()) == nullptr) {
        return skipped("there is no folder for it");
    }
    Finding finding = failed("no answer to the handshake");
    if (session.start(folder) && session.shake_hands()) {
        session.choose_game();
        session.send(session.position(kStart));
        finding = expect_legal(session, kStart, session.ranks(), "go depth 3");
        session.send("quit");
        session.await_end(2000);
    }
    std::error_code error;
    if (finding.verdict == Verdict::Ok && !std::filesystem::is_empty(folder, error)) {
        finding = failed("files are left in the working directory");
    }
    std::filesystem::remove_all(folder, error);
    return finding;
}

Finding foreign_letters(ComplianceSession& session) {
    session.send(session.option("bookfiles", "C:\\\xCF\xF3\xC6\xE5\\BOOK.DAT"));
    session.send(session.option("bookfiles", "/tmp/\xE8\xB1\xA1\xE6\xA3\x8B.dat"));
    if (!session.lines_until_ready()) {
        return failed("isready is not answered");
    }
    session.send(session.position(kOneMove));
    return expect_one_move(session);
}

Finding shell_command(ComplianceSession& session, const std::vector<std::string>& words,
                      const std::string& last_line) {
    if (!session.start("", words)) {
        return failed("it cannot be started");
    }
    session.close_input();
    if (!session.await_end(kShellTime)) {
        return failed("it does not end by itself");
    }
    if (session.end() != "exit status 0") {
        return failed("it does not end well");
    }
    const auto& lines = session.received();
    const bool right = !lines.empty() && std::regex_search(lines.back(), std::regex(last_line));
    return right ? Finding{} : failed("the last line is not as asked");
}

/// Whether lines with all that a broadcast shows come at least each second.
Finding broadcast(ComplianceSession& session) {
    constexpr Milliseconds kWatched = 3500;
    constexpr Milliseconds kPause = 1200;
    session.send(session.position(kStart));
    session.send("go infinite");
    const base::TimePoint begin = base::now();
    Milliseconds last = 0;
    Milliseconds longest = 0;
    while (base::elapsed_since(begin) < kWatched) {
        const auto line = session.next_line(begin + std::chrono::milliseconds(kWatched));
        bool full = line && line->starts_with("info ");
        for (const char* const word :
             {" depth ", " seldepth ", " nps ", " hashfull ", " score ", " pv "}) {
            full = full && line->find(word) != std::string::npos;
        }
        if (full || !line) {
            const Milliseconds time = base::elapsed_since(begin);
            longest = std::max(longest, time - last);
            last = time;
        }
        if (!line && !session.running()) {
            return failed("the engine has ended");
        }
    }
    if (auto stopped = expect_answer(session, "stop"); stopped.verdict != Verdict::Ok) {
        return stopped;
    }
    return longest <= kPause ? Finding{}
                             : failed("without such a line for " + std::to_string(longest) + " ms");
}

std::vector<ComplianceCheck> setting_checks() {
    std::vector<ComplianceCheck> checks = {
        {10, "an unknown option is ignored in silence (XQWizard needs this)", Of::Both, Given::Game,
         unknown_option},
        {10, "setoption is taken in the other protocol's form (cchess needs this)", Of::Both,
         Given::Game, other_form},
        {10, "names of options are case-blind", Of::Both, Given::Game, case_blind},
        {10,
         "Clear_Hash, Hash, hashsize, threads, and booleans 1, 0, true, off are taken (XBoard's "
         "uci2wb, TCHESS need this)",
         Of::Both, Given::Game, other_names},
    };
    for (const char* const command : {"ucinewgame", "uccinewgame", "newgame"}) {
        checks.push_back(
            {11, std::string(command) + " is taken", Of::Both, Given::Game,
             [command](ComplianceSession& session) { return new_game(session, command); }});
    }
    checks.push_back(
        {11, "setoption newgame is taken", Of::Both, Given::Game,
         [](ComplianceSession& session) { return new_game(session, "setoption newgame"); }});
    return checks;
}

}  // namespace

std::vector<ComplianceCheck> start_checks() {
    std::vector<ComplianceCheck> checks = {
        {1, "the handshake is answered within 10 s", Of::Both, Given::Nothing, handshake},
        {1,
         "a second handshake, of the other protocol, is answered too (VinXiangQi, TCHESS need "
         "this)",
         Of::Both, Given::Nothing, both_handshakes},
        {1, "the last handshake decides the protocol (VinXiangQi needs this)", Of::Both,
         Given::Nothing, last_handshake},
        {1, "ucicyclone is a handshake, too (clients of the Cyclone dialect need this)", Of::Uci,
         Given::Nothing, cyclone},
        {2, "the handshake is over 1 s after the start (TCHESS needs this)", Of::Both,
         Given::Nothing, quick_handshake},
        {3, "Xiangqi is the game without being told, and startpos its start", Of::Both,
         Given::Nothing, first_game},
        {3,
         "UCI_Variant is announced with default and var xiangqi (LiGround, FairyGround need this)",
         Of::Uci, Given::Game, variant_announced},
        {3, "another UCI_Variant is refused with an info string", Of::Uci, Given::Game,
         other_variant},
        {17, "it plays in a foreign working directory and leaves nothing there (TCHESS needs this)",
         Of::Both, Given::Nothing, foreign_directory},
        {17, "paths in UTF-8 and GBK do no harm (older GUIs need this)", Of::Both, Given::Game,
         foreign_letters},
        {19,
         "the argument bench runs and exits; its last line holds \"N nodes N nps\" (OpenBench "
         "workers need "
         "this)",
         Of::Both, Given::Nothing,
         [](ComplianceSession& session) {
             return shell_command(session, {"bench"}, R"(\d+ nodes \d+ nps\s*$)");
         }},
        {19, "the arguments perft 5 run and exit", Of::Both, Given::Nothing,
         [](ComplianceSession& session) {
             return shell_command(session, {"perft", "5"}, R"(\S)");
         }},
        {19,
         "info with depth, seldepth, nps, hashfull, score and pv comes each second (broadcast "
         "sites need this)",
         Of::Both, Given::Game, broadcast},
    };
    const std::vector<ComplianceCheck> settings = setting_checks();
    checks.insert(checks.end(), settings.begin(), settings.end());
    return checks;
}

}  // namespace xq::match
