// Which ranks a client means, 0 to 9 or 1 to 10.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "support/session_script.h"

namespace xq::tests {

namespace {

using Lines = std::vector<std::string>;

constexpr const char* kVariant = "setoption name UCI_Variant value xiangqi";
/// One move each, in both systems.
constexpr const char* kFromZero = "position startpos moves h2e2 h9g7";
constexpr const char* kFromOne = "position startpos moves h3e3 h10g8";
constexpr const char* kAfter =
    "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2";

/// The search's one possible move, in the ranks the session writes: a0a1 or a1a2.
std::string written_move(SessionScript& script) {
    const std::string from_zero = "go depth 1 searchmoves a0a1";
    const std::string from_one = "go depth 1 searchmoves a1a2";
    // Only one of them is legal in the system in use.
    Lines lines = script.ask(from_zero);
    if (!lines.back().starts_with("bestmove")) {
        lines = script.ask(from_one);
    }
    REQUIRE(lines.back().starts_with("bestmove "));
    const std::string move = lines.back().substr(9, 4);
    // The lines before say the same.
    CHECK(lines.front().find(" pv " + move) != std::string::npos);
    return move;
}

bool writes_from_one(SessionScript& script) {
    const std::string move = written_move(script);
    CHECK((move == "a0a1" || move == "a1a2"));
    return move == "a1a2";
}

}  // namespace

TEST_CASE("coordinates: plain UCI and UCCI count from nothing") {
    for (const std::string word : {"uci", "ucicyclone", "ucci"}) {
        SessionScript script({word});
        CHECK_FALSE(writes_from_one(script));
        script.send(kFromZero);
        CHECK(script.fen() == kAfter);
        CHECK_FALSE(writes_from_one(script));
    }
}

TEST_CASE("coordinates: a client that sets UCI_Variant is taken to count from one") {
    SessionScript script({"uci", kVariant, "position startpos"});
    CHECK(writes_from_one(script));
    script.send(kFromOne);
    CHECK(script.fen() == kAfter);
    CHECK(writes_from_one(script));
    const Lines lines = script.ask("go perft 1");
    CHECK(std::count(lines.begin(), lines.end(), "a1a2: 1") == 1);
    CHECK(std::count(lines.begin(), lines.end(), "a0a1: 1") == 0);
    CHECK(script.ask("go depth 2 searchmoves h1i3").back().starts_with("bestmove h1i3"));
}

TEST_CASE("coordinates: moves that fit only the other system change it") {
    SECTION("XBoard sets UCI_Variant and counts from nothing") {
        SessionScript script({"uci", kVariant, kFromZero});
        CHECK(script.fen() == kAfter);
        CHECK_FALSE(writes_from_one(script));
        // For good: the next position without moves does not change it back.
        script.send("position startpos");
        CHECK_FALSE(writes_from_one(script));
    }
    SECTION("a client may count from one without setting it") {
        SessionScript script({"uci", kFromOne});
        CHECK(script.fen() == kAfter);
        CHECK(writes_from_one(script));
        script.send("position startpos");
        CHECK(writes_from_one(script));
    }
}

TEST_CASE("coordinates: a bare position line counts from nothing for good") {
    const std::string fen = "fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR r";
    SessionScript script({"uci", kVariant, fen + " moves"});
    CHECK_FALSE(writes_from_one(script));
    script.send(fen + " moves h2e2 h9g7");
    CHECK(script.fen() == kAfter);
    script.send("position startpos");
    CHECK_FALSE(writes_from_one(script));
}

TEST_CASE("coordinates: UCCI never counts from one") {
    SessionScript script({"ucci", kVariant, "position startpos"});
    CHECK_FALSE(writes_from_one(script));
    const Lines refused = script.ask(kFromOne);
    REQUIRE(refused.size() == 1);
    CHECK(refused[0].starts_with("info message position: move 1 'h3e3'"));
    CHECK_FALSE(writes_from_one(script));
}

TEST_CASE("coordinates: moves that fit neither are refused in the system presumed") {
    SessionScript script({"uci", "position startpos moves b0c2 b9c7"});
    const std::string before = script.fen();
    CHECK(script.ask("position startpos moves h2e2 e9e5") ==
          Lines{"info string position: move 2 'e9e5' is not legal for black: "
                "a king may not leave the palace"});
    CHECK(script.ask("position startpos moves h3e3 e10e5").size() == 1);
    // Of two readings that fail the one that gets further is meant.
    CHECK(script.ask("position startpos moves h3e3 h10g8 a1a5") ==
          Lines{"info string position: move 3 'a1a5' is not legal for red: "
                "the red pawn on a4 is in the way"});
    CHECK(script.fen() == before);
    CHECK_FALSE(writes_from_one(script));
}

TEST_CASE("coordinates: the option overrides what is seen") {
    SECTION("0-9") {
        SessionScript script({"uci", kVariant, "setoption name CoordSystem value 0-9"});
        CHECK_FALSE(writes_from_one(script));
        CHECK(script.ask(kFromOne).size() == 1);
        script.send(kFromZero);
        CHECK(script.fen() == kAfter);
        CHECK_FALSE(writes_from_one(script));
    }
    SECTION("1-10") {
        SessionScript script({"uci", "setoption name CoordSystem value 1-10"});
        CHECK(writes_from_one(script));
        CHECK(script.ask(kFromZero).size() == 1);
        script.send(kFromOne);
        CHECK(script.fen() == kAfter);
        CHECK(writes_from_one(script));
    }
    SECTION("back to auto") {
        SessionScript script({"uci", "setoption name CoordSystem value 1-10",
                              "setoption name CoordSystem value auto"});
        CHECK_FALSE(writes_from_one(script));
    }
}

TEST_CASE("coordinates: banned moves are read in the system in use") {
    SessionScript script({"uci", kVariant, "position startpos"});
    script.send("banmoves a1a2");
    const Lines lines = script.ask("go depth 1 searchmoves a1a2");
    CHECK(lines == Lines{"bestmove (none)"});
}

TEST_CASE("coordinates: a search that runs keeps its system") {
    SessionScript script({"uci", kVariant, "position startpos", "go infinite searchmoves a1a2"});
    script.expect("info depth", 5000);
    script.send("ucci");
    script.send("stop");
    CHECK(script.expect("bestmove ", 2000).starts_with("bestmove a1a2"));
}

}  // namespace xq::tests
