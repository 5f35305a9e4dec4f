// Points 4 to 7: counting of ranks, bare position lines, FEN as clients write it, bad input.
#include <algorithm>

#include "board/fen.h"
#include "match/compliance_common.h"

namespace xq::match {

using board::RankStyle;

namespace {

using Of = ComplianceCheck::Of;
using Given = ComplianceCheck::Given;

const std::string kStart(board::kStartFen);
const std::string kSetVariant = "setoption name UCI_Variant value xiangqi";

/// Sends `lines` and expects the one move of kOneMove, counted in `ranks`.
Finding one_move_after(ComplianceSession& session, const std::vector<std::string>& lines,
                       RankStyle ranks) {
    for (const std::string& line : lines) {
        session.send(line);
    }
    return expect_move(session, kOneMoveAnswer, ranks);
}

/// Ranks from 0 without any choice made; not choose_game().
Finding plain_ranks(ComplianceSession& session) {
    session.start();
    session.shake_hands();
    return one_move_after(session, {"position fen " + kBeforeOneMove + " moves a2a1"},
                          RankStyle::FromZero);
}

ComplianceCheck ranks_check(std::string title, std::vector<std::string> lines, RankStyle ranks) {
    return {4, std::move(title), Of::Uci, Given::Game,
            [lines = std::move(lines), ranks](ComplianceSession& session) {
                if (!session.option_line("UCI_Variant")) {
                    return skipped("no option UCI_Variant");
                }
                return one_move_after(session, lines, ranks);
            }};
}

Finding chosen_ranks(ComplianceSession& session) {
    if (!session.option_line("CoordSystem")) {
        return skipped("no option CoordSystem");
    }
    session.send(session.option("CoordSystem", "1-10"));
    const Finding one = one_move_after(session, {"position fen " + kOneMove}, RankStyle::FromOne);
    if (one.verdict != Verdict::Ok) {
        return one;
    }
    session.send(session.option("CoordSystem", "0-9"));
    return one_move_after(session, {"position fen " + kOneMove}, RankStyle::FromZero);
}

/// A position line after another position has been set; the answer must be legal in `fen`, and is
/// not in the first position.
Finding position_taken(ComplianceSession& session, const std::string& line,
                       const std::string& fen) {
    session.send(session.position(fen.find("RNBAK") != std::string::npos ? kOneMove : kStart));
    session.send(line);
    return fen == kOneMove ? expect_one_move(session) : expect_legal(session, fen, session.ranks());
}

ComplianceCheck position_check(int point, std::string title, std::string line, std::string fen) {
    return {point, std::move(title), Of::Both, Given::Game,
            [line = std::move(line), fen = std::move(fen)](ComplianceSession& session) {
                return position_taken(session, line, fen);
            }};
}

Finding bare_start(ComplianceSession& session) {
    session.send(session.position(kOneMove));
    session.send("startpos");
    // Nothing tells the ranks of such a line, so that either will do.
    const Finding from_zero = expect_legal(session, kStart, RankStyle::FromZero);
    return session.ranks() == RankStyle::FromZero || from_zero.verdict == Verdict::Ok
               ? from_zero
               : expect_legal(session, kStart, RankStyle::FromOne);
}

Finding bare_fen(ComplianceSession& session) {
    session.send(session.position(kStart));
    // A bare line is written with ranks from 0, whatever was said before.
    std::string fen = kBeforeOneMove;
    session.send("fen " + fen + " moves a2a1");
    const Finding black = expect_move(session, kOneMoveAnswer, RankStyle::FromZero);
    if (black.verdict != Verdict::Ok) {
        return black;
    }
    fen = kOneMove;
    fen[fen.find(" w ") + 1] = 'r';
    session.send(session.position(kStart));
    session.send("fen " + fen + " moves");
    return expect_move(session, kOneMoveAnswer, RankStyle::FromZero);
}

/// `line` is wrong: the old position stays, and one line of information says so.
Finding refused(ComplianceSession& session, const std::string& line) {
    session.send(session.position(kOneMove));
    session.send(line);
    const auto answers = session.lines_until_ready();
    if (!answers) {
        return failed("isready is not answered");
    }
    const auto messages = std::count_if(answers->begin(), answers->end(), is_message);
    const Finding kept = expect_one_move(session);
    if (kept.verdict != Verdict::Ok) {
        return failed("the old position is not kept: " + kept.reason);
    }
    return messages == 1 ? Finding{}
                         : failed(std::to_string(messages) + " lines of information, not one");
}

ComplianceCheck refused_check(const std::string& what, std::string line) {
    return {
        7, what + " leaves the old position and gives one info line", Of::Both, Given::Game,
        [line = std::move(line)](ComplianceSession& session) { return refused(session, line); }};
}

Finding bad_input(ComplianceSession& session) {
    const std::vector<std::string> lines = {
        "",
        " \t ",
        "nonsense",
        "position",
        "position fen",
        "position fen x",
        "position fen 9/9/9/9/9/9/9/9/9/9 w - - 0 1",
        "position fen " + kStart + "/9/9/9",
        "position fen 99999999999999999999/9 w - - 99999999999999999999 -1",
        "position startpos moves a0a0 j9j9 (none) h2e2",
        "moves",
        "setoption",
        "setoption name",
        "setoption name Hash value x",
        "setoption hashsize -1",
        "banmoves",
        "ponderhit",
        "probe",
        "\xFF\xFE\x01\x02",
        std::string(20'000, 'x'),
        "position fen " + std::string(20'000, '9'),
    };
    for (const std::string& line : lines) {
        session.send(line);
        if (!session.lines_until_ready()) {
            return failed("after it, isready is not answered: " + line);
        }
    }
    session.send(session.position(kOneMove));
    return expect_one_move(session);
}

std::vector<ComplianceCheck> ranks_checks() {
    const std::string bare = "fen " + kBeforeOneMove + " moves a2a1";
    const std::string from_zero = "position fen " + kBeforeOneMove + " moves a2a1";
    const std::string from_one = "position fen " + kBeforeOneMove + " moves a3a2";
    return {
        {4, "ranks are 0 to 9 unless chosen otherwise", Of::Both, Given::Nothing, plain_ranks},
        ranks_check("after UCI_Variant, moves with ranks 1 to 10 are read and answered so "
                    "(LiGround, pychess need this)",
                    {kSetVariant, from_one}, RankStyle::FromOne),
        ranks_check(
            "after UCI_Variant, ranks are 1 to 10 without moves (LiGround, pychess need this)",
            {kSetVariant, "position fen " + kOneMove}, RankStyle::FromOne),
        ranks_check(
            "after UCI_Variant, a bare fen line brings ranks 0 to 9 (XBoard's uci2wb needs this)",
            {kSetVariant, bare}, RankStyle::FromZero),
        ranks_check("after UCI_Variant, moves legal only with ranks 0 to 9 bring these "
                    "(FairyGround needs this)",
                    {kSetVariant, from_zero}, RankStyle::FromZero),
        {4, "the option CoordSystem overrides all that", Of::Uci, Given::Game, chosen_ranks},
    };
}

std::vector<ComplianceCheck> fen_checks() {
    const std::string board = "5k3/9/9/9/9/9/9/9/r8/4K4";
    // Red's king cannot move, so that every move shows that the other letter was understood.
    const std::string king = "5k3/3r5/9/9/9/9/9/9/r8/4K";
    const auto fen = [&board](const std::string& tail) { return "position fen " + board + tail; };
    const std::string standard = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR";
    return {
        position_check(6, "side r is Red (uci2wb needs this)", fen(" r - - 0 1"), kOneMove),
        position_check(6, "side w is Red", fen(" w - - 0 1"), kOneMove),
        position_check(6, "side b is Black", "position fen " + kBeforeOneMove, kBeforeOneMove),
        position_check(6, "letters N, B, A", "position fen " + kStart, kStart),
        position_check(6, "letters H, E, A (XBoard needs this)",
                       "position fen " + standard + " w - - 0 1", kStart),
        position_check(6, "N or H is the horse: N", "position fen " + king + "3N w - - 0 1",
                       king + "3N w - - 0 1"),
        position_check(6, "N or H is the horse: H (XBoard needs this)",
                       "position fen " + king + "3H w - - 0 1", king + "3N w - - 0 1"),
        position_check(6, "B, E or M is the elephant: E (XBoard needs this)",
                       "position fen " + king + "1E2 w - - 0 1", king + "1B2 w - - 0 1"),
        position_check(6, "B, E or M is the elephant: M (old ICCS files need this)",
                       "position fen " + king + "1M2 w - - 0 1", king + "1B2 w - - 0 1"),
        position_check(6, "A or G is the advisor: G (old files need this)",
                       "position fen 5k3/9/9/9/9/9/9/9/r8/3GK4 w - - 0 1",
                       "5k3/9/9/9/9/9/9/9/r8/3AK4 w - - 0 1"),
        position_check(6, "missing fields after the side", fen(" w"), kOneMove),
        position_check(6, "-- as one field, two blanks before moves (gmchess needs this)",
                       "position fen 5k3/9/9/9/9/9/9/9/r8/4K4 w -- 0 1  moves ", kOneMove),
        position_check(6, "[] after the board (pychess needs this)", fen("[] w - - 0 1"), kOneMove),
        position_check(6, "plies without capture above 119", fen(" w - - 200 150"), kOneMove),
        position_check(6, "blanks at the end", fen(" w - - 0 1   "), kOneMove),
        position_check(6, "line end CR LF (Windows GUIs need this)", fen(" w - - 0 1\r"), kOneMove),
        position_check(6, "line end CR CR LF (cchess needs this)", fen(" w - - 0 1\r\r"), kOneMove),
    };
}

}  // namespace

std::vector<ComplianceCheck> position_checks() {
    std::vector<ComplianceCheck> checks = ranks_checks();
    const std::vector<ComplianceCheck> rest = {
        {5, "a bare fen line, side r, moves with ranks from 0 (uci2wb, Sylvan need this)", Of::Both,
         Given::Game, bare_fen},
        {5, "a bare startpos line (uci2wb needs this)", Of::Both, Given::Game, bare_start},
        position_check(5, "moves with nothing after it (uci2wb, fishnet need this)",
                       "position fen " + kOneMove + " moves", kOneMove),
        {5, "searchmoves with nothing after it means all moves (playxiangqi needs this)", Of::Uci,
         Given::Game,
         [](ComplianceSession& session) {
             session.send(session.position(kOneMove));
             return expect_move(session, kOneMoveAnswer, session.ranks(), "go depth 1 searchmoves");
         }},
        {7, "bad input does not end it or stop it from answering", Of::Both, Given::Game,
         bad_input},
        refused_check("a position without a king", "position fen 9/9/9/9/9/9/9/9/9/4K4 w - - 0 1"),
        refused_check("a FEN with a letter of no piece",
                      "position fen 5k3/9/9/4z4/9/9/9/9/9/4K4 w - - 0 1"),
        refused_check("a FEN of eleven rows", "position fen 5k3/9/9/9/9/9/9/9/9/9/4K4 w - - 0 1"),
        refused_check("an illegal move in the list", "position startpos moves a0a9"),
    };
    checks.insert(checks.end(), rest.begin(), rest.end());
    const std::vector<ComplianceCheck> fens = fen_checks();
    checks.insert(checks.end(), fens.begin(), fens.end());
    return checks;
}

}  // namespace xq::match
