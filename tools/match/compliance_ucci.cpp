// Point 18: what UCCI 3.0 asks for and UCI does not know.
#include <algorithm>
#include <array>

#include "base/parse_number.h"
#include "base/text.h"
#include "board/fen.h"
#include "match/compliance_common.h"

namespace xq::match {

using base::Milliseconds;

namespace {

using Of = ComplianceCheck::Of;
using Given = ComplianceCheck::Given;

const std::string kStart(board::kStartFen);

Finding static_score(ComplianceSession& session) {
    session.send(session.position(kStart));
    session.send("go depth 0");
    const std::size_t before = session.received().size();
    const auto answer = session.await_move();
    if (answer != "nobestmove") {
        return failed("the answer is to be nobestmove");
    }
    for (std::size_t i = before; i < session.received().size(); ++i) {
        const auto words = base::split_words(session.received()[i]);
        const auto score = std::find(words.begin(), words.end(), "score");
        if (score != words.end() && score + 1 != words.end() &&
            base::parse_number<int>(*(score + 1))) {
            return {};
        }
    }
    return failed("no score is told");
}

Finding ban(ComplianceSession& session, const std::string& move, const std::string& other) {
    session.send("banmoves " + to_string(*board::parse_move(move), session.ranks()));
    return expect_move(session, other, session.ranks(), "go depth 2");
}

Finding banned(ComplianceSession& session) {
    session.send(session.position(kTwoMoves));
    if (const Finding first = ban(session, "e0d0", "e0e1"); first.verdict != Verdict::Ok) {
        return first;
    }
    session.send(session.position(kTwoMoves));
    return ban(session, "e0e1", "e0d0");
}

Finding ban_is_void(ComplianceSession& session) {
    session.send(session.position(kOneMove));
    session.send("banmoves " + to_string(*board::parse_move(kOneMoveAnswer), session.ranks()));
    session.send(session.position(kOneMove));
    return expect_one_move(session);
}

Finding ponder_draw(ComplianceSession& session) {
    session.send(session.position(kStart));
    session.send("go ponder time 500 increment 0");
    return expect_answer(session, "ponderhit draw");
}

Finding automatic(ComplianceSession& session) {
    session.send("setoption hashsize 0");
    session.send("setoption threads 0");
    if (!session.lines_until_ready()) {
        return failed("isready is not answered");
    }
    session.send(session.position(kOneMove));
    return expect_one_move(session);
}

Finding buttons(ComplianceSession& session) {
    session.send("setoption newgame");
    for (const std::string& line : session.options()) {
        const auto words = base::split_words(line);
        if (words.size() > 3 && words[2] == "type" && words[3] == "button") {
            session.send("setoption " + std::string(words[1]));
        }
    }
    if (!session.lines_until_ready()) {
        return failed("isready is not answered");
    }
    session.send(session.position(kOneMove));
    return expect_one_move(session);
}

Finding not_announced(ComplianceSession& session) {
    for (const char* const option :
         {"guiname XQWizard", "promotion false", "usebook true", "useegtb true",
          "bookfiles BOOK.DAT", "egtbpaths .", "idle none", "randomness none", "style normal",
          "knowledge large", "pruning  large", "evalapi x"}) {
        session.send(std::string("setoption ") + option);
    }
    if (!session.lines_until_ready()) {
        return failed("isready is not answered");
    }
    session.send(session.position(kOneMove));
    return expect_one_move(session);
}

/// Commands that all lie in the input at once, as in a redirected file.
Finding batch(ComplianceSession& session) {
    for (const std::string& line :
         {std::string("setoption batch true"), session.position(kStart), std::string("go depth 4"),
          session.position(kTwoMoves), std::string("go depth 4"), session.position(kOneMove),
          std::string("go depth 4"), std::string("quit")}) {
        session.send(line);
    }
    std::string last;
    for (int i = 1; i <= 3; ++i) {
        const auto answer = session.await_move();
        if (!answer) {
            return failed("three searches are asked for; no answer " + std::to_string(i));
        }
        last = move_of(*answer);
    }
    if (last != to_string(*board::parse_move(kOneMoveAnswer), session.ranks())) {
        return failed("the third answer is not " + kOneMoveAnswer);
    }
    return session.await_end(ComplianceSession::kAnswerTime) ? Finding{}
                                                             : failed("it does not quit");
}

Finding probe(ComplianceSession& session) {
    for (const std::string& place : {std::string("startpos"), "fen " + kOneMove}) {
        session.send("probe " + place);
        if (!session.await({"pophash"}, 2000)) {
            return failed("no pophash");
        }
    }
    return {};
}

/// What is wrong with an option line of UCCI; empty if nothing.
std::string fault_of_option(const std::string& line) {
    static constexpr std::array<std::string_view, 6> kTypes = {"label", "button", "check",
                                                               "combo", "spin",   "string"};
    const auto words = base::split_words(line);
    if (words.size() < 4 || words[2] != "type") {
        return "not of the form option NAME type TYPE";
    }
    if (base::to_lower(words[1]) != words[1]) {
        return "capitals in a name";
    }
    return std::find(kTypes.begin(), kTypes.end(), words[3]) == kTypes.end() ? "no known type" : "";
}

Finding option_lines(ComplianceSession& session) {
    for (const std::string& line : session.options()) {
        if (const std::string fault = fault_of_option(line); !fault.empty()) {
            return failed(fault + ": " + line);
        }
    }
    return session.options().empty() ? skipped("no option is announced") : Finding{};
}

}  // namespace

std::vector<ComplianceCheck> ucci_checks() {
    return {
        {18, "go depth 0 tells the static score, then nobestmove", Of::Ucci, Given::Game,
         static_score},
        {18, "banmoves forbids moves", Of::Ucci, Given::Game, banned},
        {18, "banmoves is void after the next position", Of::Ucci, Given::Game, ban_is_void},
        {18, "ponderhit draw is a ponderhit", Of::Ucci, Given::Game, ponder_draw},
        {18, "hashsize 0 and threads 0 are automatic (XQWizard needs this)", Of::Ucci, Given::Game,
         automatic},
        {18, "buttons are set without a value", Of::Ucci, Given::Game, buttons},
        {18, "options that are not announced are legal (XQWizard needs this)", Of::Ucci,
         Given::Game, not_announced},
        {18, "with batch true, commands wait for the search (redirected files need this)", Of::Ucci,
         Given::Ending, batch},
        {18, "probe is answered by pophash", Of::Ucci, Given::Game, probe},
        {18, "options are announced as \"option NAME type T\", NAME one lower-case word", Of::Ucci,
         Given::Game, option_lines},
    };
}

}  // namespace xq::match
