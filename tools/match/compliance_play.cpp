// Points 8, 9 and 12 to 16: time, scores and lines of information, answers, states, the end.
#include <algorithm>
#include <regex>

#include "base/parse_number.h"
#include "base/text.h"
#include "board/fen.h"
#include "match/compliance_common.h"

namespace xq::match {

using base::Milliseconds;
using board::RankStyle;

namespace {

using Of = ComplianceCheck::Of;
using Given = ComplianceCheck::Given;
using Words = std::vector<std::string_view>;

const std::string kStart(board::kStartFen);

std::string go_on_the_clock(const ComplianceSession& session, bool ponder, int milliseconds) {
    const std::string time = std::to_string(milliseconds);
    return std::string("go ") + (ponder ? "ponder " : "") +
           (session.uci() ? "wtime " + time + " btime " + time
                          : "time " + time + " increment 0 opptime " + time + " oppincrement 0");
}

/// The info lines of a search from the start to `depth`; empty if it did not end.
std::vector<std::string> info_of_search(ComplianceSession& session, int depth) {
    session.send(session.position(kStart));
    session.send("go depth " + std::to_string(depth));
    const std::size_t before = session.received().size();
    std::vector<std::string> lines;
    if (session.await_move(20'000)) {
        for (std::size_t i = before; i < session.received().size(); ++i) {
            if (session.received()[i].starts_with("info ") && !is_message(session.received()[i])) {
                lines.push_back(session.received()[i]);
            }
        }
    }
    return lines;
}

Finding each_info(ComplianceSession& session,
                  const std::function<std::string(const std::string&)>& fault_of) {
    const auto lines = info_of_search(session, 5);
    if (lines.empty()) {
        return failed("no info during a search, or no end of it");
    }
    for (const std::string& line : lines) {
        if (const std::string fault = fault_of(line); !fault.empty()) {
            return failed(fault + ": " + line);
        }
    }
    return {};
}

Finding seconds_or_not(ComplianceSession& session) {
    const auto line = session.option_line("usemillisec");
    if (!line) {
        return failed("no option usemillisec");
    }
    const bool right = line->starts_with("option usemillisec ") &&
                       line->find(" default true") != std::string::npos;
    return right ? Finding{} : failed("announced as: " + *line);
}

Finding announced_unit(ComplianceSession& session) {
    const auto line = session.option_line("usemillisec");
    if (!line || line->find("default true") == std::string::npos) {
        return skipped("usemillisec is not announced with default true");
    }
    session.send(session.position(kStart));
    return expect_answer(session, "go time 800 movestogo 1", 3000);
}

Finding time_in_milliseconds(ComplianceSession& session) {
    session.send("setoption usemillisec true");
    session.send(session.position(kStart));
    return expect_answer(session, "go time 800 movestogo 1", 3000);
}

/// The last "time" of the search against the clock on the wall.
Finding info_time(ComplianceSession& session) {
    session.send("setoption usemillisec false");
    session.send(session.position(kStart));
    const std::size_t before = session.received().size();
    const base::TimePoint begin = base::now();
    if (auto answer = expect_answer(session, "go time 2 movestogo 1");
        answer.verdict != Verdict::Ok) {
        return answer;
    }
    const Milliseconds wall = base::elapsed_since(begin);
    Milliseconds told = -1;
    for (std::size_t i = before; i < session.received().size(); ++i) {
        const Words words = base::split_words(session.received()[i]);
        for (std::size_t k = 1; k + 1 < words.size() && words[0] == "info"; ++k) {
            if (words[k] == "time") {
                told = base::parse_number<Milliseconds>(words[k + 1]).value_or(told);
            }
        }
    }
    if (told < 0 || wall < 300) {
        return skipped("too quick an answer, or no time is told");
    }
    return told >= 10 && told <= wall + 50
               ? Finding{}
               : failed("time " + std::to_string(told) + " after " + std::to_string(wall) + " ms");
}

ComplianceCheck keyword_check(std::string title, std::string go) {
    return {9, std::move(title), Of::Ucci, Given::Game,
            [go = std::move(go)](ComplianceSession& session) {
                session.send(session.position(kStart));
                return expect_answer(session, go);
            }};
}

Finding infinite(ComplianceSession& session) {
    session.send(session.position(kOneMove));
    session.send("go infinite");
    const Finding silent = expect_thinking(session, 700);
    return silent.verdict == Verdict::Ok ? expect_answer(session, "stop") : silent;
}

Finding score_form(ComplianceSession& session) {
    bool any = false;
    const bool uci = session.uci();
    const Finding finding = each_info(session, [&any, uci](const std::string& line) {
        const Words words = base::split_words(line);
        const auto at = std::find(words.begin(), words.end(), "score");
        if (at == words.end()) {
            return std::string();
        }
        any = true;
        const auto value = at + 1;
        const bool named = value != words.end() && (*value == "mate" || (uci && *value == "cp"));
        const auto number = named ? value + 1 : value;
        const bool right =
            number != words.end() && base::parse_number<int>(*number) && (named || !uci);
        return std::string(right ? "" : "the score is not as asked");
    });
    return finding.verdict == Verdict::Ok && !any ? failed("no score is told") : finding;
}

Finding mate_score(ComplianceSession& session) {
    session.send(session.position(kMateInOne));
    session.send("go depth 4");
    const std::size_t before = session.received().size();
    if (!session.await_move()) {
        return failed("no answer to go");
    }
    for (std::size_t i = before; i < session.received().size(); ++i) {
        if (session.received()[i].find(" score mate 1") != std::string::npos) {
            return {};
        }
    }
    return failed("no score mate 1 in a position with a mate in one move");
}

Finding speed_told(ComplianceSession& session) {
    const auto lines = info_of_search(session, 5);
    const bool told = std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
        return line.find(" nps ") != std::string::npos && line.find(" score ") != std::string::npos;
    });
    return told ? Finding{} : failed("no line with a score holds nps");
}

Finding play_last(ComplianceSession& session) {
    const RankStyle ranks = session.ranks();
    return each_info(session, [ranks](const std::string& line) {
        const Words words = base::split_words(line);
        auto word = std::find(words.begin(), words.end(), "pv");
        if (word == words.end()) {
            return std::string();
        }
        for (++word; word != words.end(); ++word) {
            const auto move = board::parse_move(*word, ranks);
            if (!move || to_string(*move, ranks) != *word) {
                return "'" + std::string(*word) + "' after pv is no move";
            }
        }
        return std::string();
    });
}

Finding plain_lines(ComplianceSession& session) {
    return each_info(session, [](const std::string& line) {
        if (line.size() >= 8191) {
            return std::string("a line of ") + std::to_string(line.size()) + " bytes";
        }
        return std::string(line.find("  ") != std::string::npos ? "two blanks in a line" : "");
    });
}

Finding answer_form(ComplianceSession& session) {
    session.send(session.position(kStart));
    session.send("go depth 4");
    const auto line = session.await_move();
    const std::string move =
        session.ranks() == RankStyle::FromZero ? "[a-i][0-9][a-i][0-9]" : "([a-i]([1-9]|10)){2}";
    const std::regex form("bestmove " + move + "( ponder " + move + ")?( draw| resign)?");
    return line && std::regex_match(*line, form) ? Finding{}
                                                 : failed("not of the form bestmove M ponder P");
}

Finding no_offers(ComplianceSession& session) {
    for (const std::string& fen : {kStart, kOneMove}) {
        session.send(session.position(fen));
        session.send("go depth 3");
        const auto line = session.await_move();
        if (!line) {
            return failed("no answer to go");
        }
        if (line->find("draw") != std::string::npos || line->find("resign") != std::string::npos) {
            return failed("a GUI that has not asked for it gets the word");
        }
    }
    return {};
}

Finding no_move(ComplianceSession& session, const std::string& fen) {
    session.send(session.position(fen));
    session.send("go depth 2");
    const auto line = session.await_move();
    const std::string wanted = session.uci() ? "bestmove (none)" : "nobestmove";
    return line == wanted ? Finding{} : failed("the answer is to be " + wanted);
}

Finding idle_stop(ComplianceSession& session) {
    session.send(session.position(kStart));
    session.send("stop");
    const auto lines = session.lines_until_ready();
    if (!lines) {
        return failed("isready is not answered");
    }
    const bool told = std::find(lines->begin(), lines->end(), "nobestmove") != lines->end();
    if (session.uci()) {
        return lines->empty() ? Finding{} : failed("something is written");
    }
    return told ? Finding{} : failed("no nobestmove");
}

Finding ready_in_search(ComplianceSession& session) {
    session.send(session.position(kStart));
    session.send("go infinite");
    const auto lines = session.lines_until_ready();
    if (!lines) {
        return failed("isready is not answered");
    }
    for (const std::string& line : *lines) {
        if (!move_of(line).empty()) {
            return failed("isready ends the search");
        }
    }
    return expect_answer(session, "stop");
}

Finding ponder(ComplianceSession& session, const std::string& end) {
    session.send(session.position(kStart));
    session.send(go_on_the_clock(session, true, 500));
    const Finding silent = expect_thinking(session, 1200);
    return silent.verdict == Verdict::Ok ? expect_answer(session, end) : silent;
}

void search(ComplianceSession& session) {
    session.send(session.position(kStart));
    session.send("go infinite");
    session.await({"info"}, 500);
}

Finding quit_in_search(ComplianceSession& session) {
    search(session);
    session.send("quit");
    return session.await_end(200) ? Finding{} : failed("it runs 200 ms later");
}

Finding farewell(ComplianceSession& session) {
    session.send("quit");
    const bool bye = session.await({"bye"}, 1000).has_value();
    if (bye == session.uci()) {
        return failed(bye ? "bye belongs to UCCI" : "no bye");
    }
    return session.await_end(1000) ? Finding{} : failed("it does not end");
}

Finding end_of_input(ComplianceSession& session, bool thinking) {
    if (thinking) {
        search(session);
    }
    session.close_input();
    return session.await_end(2000) ? Finding{} : failed("it runs 2 s later");
}

std::vector<ComplianceCheck> answer_checks() {
    return {
        {12, "scores are \"cp N\" or \"mate N\"", Of::Uci, Given::Game, score_form},
        {12, "scores are plain numbers or \"mate N\" (XQWizard needs this)", Of::Ucci, Given::Game,
         score_form},
        {12, "a mate is \"score mate N\"", Of::Both, Given::Game, mate_score},
        {12, "nps is told with the score (TCHESS needs this)", Of::Both, Given::Game, speed_told},
        {12, "pv is last on its line, with nothing but moves (XQWizard needs this)", Of::Both,
         Given::Game, play_last},
        {12, "info has single blanks and less than 8191 bytes a line", Of::Both, Given::Game,
         plain_lines},
        {13, "the answer is \"bestmove M\" or \"bestmove M ponder P\"", Of::Both, Given::Game,
         answer_form},
        {13, "no draw or resign for GUIs that do not ask for it (VinXiangQi, gmchess need this)",
         Of::Both, Given::Game, no_offers},
        {14, "mated: \"bestmove (none)\" or \"nobestmove\"", Of::Both, Given::Game,
         [](ComplianceSession& session) { return no_move(session, kMated); }},
        {14, "stalemated: \"bestmove (none)\" or \"nobestmove\"", Of::Both, Given::Game,
         [](ComplianceSession& session) { return no_move(session, kStalemated); }},
    };
}

std::vector<ComplianceCheck> state_checks() {
    return {
        {15, "stop when idle is passed over in silence", Of::Uci, Given::Game, idle_stop},
        {15, "stop when idle is answered by nobestmove", Of::Ucci, Given::Game, idle_stop},
        {15, "isready is answered during a search, which goes on", Of::Both, Given::Game,
         ready_in_search},
        {15, "no move before stop in go infinite, and one then", Of::Both, Given::Game, infinite},
        {15, "no move before ponderhit, and one then", Of::Both, Given::Game,
         [](ComplianceSession& session) { return ponder(session, "ponderhit"); }},
        {15, "no move before stop in go ponder, and one then", Of::Both, Given::Game,
         [](ComplianceSession& session) { return ponder(session, "stop"); }},
        {16, "quit during a search ends it within 200 ms", Of::Both, Given::Ending, quit_in_search},
        {16, "quit is answered by silence", Of::Uci, Given::Ending, farewell},
        {16, "quit is answered by bye", Of::Ucci, Given::Ending, farewell},
        {16, "the end of input is a quit (gmchess needs this)", Of::Both, Given::Ending,
         [](ComplianceSession& session) { return end_of_input(session, false); }},
        {16, "the end of input during a search is a quit (gmchess needs this)", Of::Both,
         Given::Ending, [](ComplianceSession& session) { return end_of_input(session, true); }},
    };
}

}  // namespace

std::vector<ComplianceCheck> play_checks() {
    std::vector<ComplianceCheck> checks = {
        {8, "usemillisec is announced with default true (uci2wb, Sylvan, XQWizard need this)",
         Of::Ucci, Given::Game, seconds_or_not},
        {8, "the announced default holds: go time counts in ms (uci2wb, Sylvan need this)",
         Of::Ucci, Given::Game, announced_unit},
        {8, "after usemillisec true, go time counts in ms", Of::Ucci, Given::Game,
         time_in_milliseconds},
        {8, "info time is in ms whatever usemillisec says", Of::Ucci, Given::Game, info_time},
        keyword_check("go with wtime, btime, winc, binc, movestogo (Sylvan needs this)",
                      "go wtime 1000 btime 1000 winc 0 binc 0 movestogo 10"),
        keyword_check("go movetime (TCHESS, VinXiangQi need this)", "go movetime 200"),
        keyword_check("go with oppotime, oppoincrement (FairyGround needs this)",
                      "go time 1000 increment 0 oppotime 1000 oppoincrement 0"),
        keyword_check("go with opptime, oppincrement",
                      "go time 1000 increment 0 opptime 1000 oppincrement 0"),
        {9, "go infinite, then stop (TCHESS needs this)", Of::Ucci, Given::Game, infinite},
    };
    for (const auto& list : {answer_checks(), state_checks()}) {
        checks.insert(checks.end(), list.begin(), list.end());
    }
    return checks;
}

}  // namespace xq::match
