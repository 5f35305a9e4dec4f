#include "match/compliance_common.h"

#include "base/text.h"
#include "board/fen.h"
#include "movegen/why_illegal.h"

namespace xq::match {

using base::Milliseconds;
using board::RankStyle;

std::string move_of(const std::string& line) {
    const auto words = base::split_words(line);
    return words.size() > 1 && words[0] == "bestmove" ? std::string(words[1]) : "";
}

Finding expect_move(ComplianceSession& session, const std::string& answer, RankStyle ranks,
                    const std::string& go) {
    session.send(go);
    const auto line = session.await_move();
    if (!line) {
        return failed("no answer to go");
    }
    const std::string wanted = to_string(*board::parse_move(answer), ranks);
    if (move_of(*line) != wanted) {
        return failed("the only right move is " + wanted);
    }
    return {};
}

Finding expect_one_move(ComplianceSession& session) {
    return expect_move(session, kOneMoveAnswer, session.ranks());
}

Finding expect_legal(ComplianceSession& session, const std::string& fen, RankStyle ranks,
                     const std::string& go) {
    session.send(go);
    const auto line = session.await_move();
    if (!line) {
        return failed("no answer to go");
    }
    const std::string text = move_of(*line);
    const auto move = board::parse_move(text, ranks);
    if (!move) {
        return failed("'" + text + "' is no move");
    }
    const std::string fault = movegen::why_illegal(board::parse_fen(fen).value(), *move, ranks);
    return fault.empty() ? Finding{} : failed(text + " is illegal: " + fault);
}

Finding expect_answer(ComplianceSession& session, const std::string& go, Milliseconds limit) {
    session.send(go);
    if (!session.await_move(limit)) {
        return failed("no answer within " + std::to_string(limit) + " ms");
    }
    return {};
}

Finding expect_thinking(ComplianceSession& session, Milliseconds limit) {
    if (session.await_move(limit)) {
        return failed("a move is given too early");
    }
    return session.running() ? Finding{} : failed("the engine has ended");
}

bool is_message(const std::string& line) {
    return line.starts_with("info string ") || line.starts_with("info message ");
}

}  // namespace xq::match
