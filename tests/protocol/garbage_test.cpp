// Rubbish of every kind through one session: it neither falls over nor forgets its position.
#include <string>
#include <variant>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "base/text.h"
#include "protocol/parse.h"
#include "protocol/replay.h"
#include "support/session_script.h"
#include "support/test_data.h"

namespace xq::tests {

namespace {

using protocol::Command;

const std::vector<std::string>& real_lines() {
    static const std::vector<std::string> lines{
        "uci",
        "ucci",
        "isready",
        "debug on",
        "ucinewgame",
        "setoption name Hash value 4",
        "setoption name Move Overhead value 100",
        "setoption hashsize 2",
        "setoption usemillisec true",
        "setoption name UCI_Variant value xiangqi",
        "setoption name MultiPV value 3",
        "setoption newgame",
        "position startpos moves h2e2 h9g7 h0g2 i9h9 i0h0 b9c7",
        "position startpos moves h3e3 h10g8",
        "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 moves "
        "b2e2",
        "fen rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r moves",
        "banmoves h2e2 b2e2",
        "go depth 3",
        "go nodes 216",
        "go movetime 5 depth 2",
        "go wtime 300 btime 299 winc 1 binc 1 movestogo 40",
        "go time 300 increment 1 opptime 300 oppincrement 1",
        "go infinite searchmoves h2e2 b2e2",
        "go ponder wtime 1000 btime 1000",
        "go perft 2",
        "ponderhit",
        "stop",
        "d",
        "eval",
        "probe startpos"};
    return lines;
}

char any_byte(base::Prng& random) {
    constexpr std::string_view kLikely = " 0123456789abcdehimnoprstvw/-.+[]\t\r";
    return random.below(4) == 0 ? static_cast<char>(random.below(256))
                                : kLikely[random.below(kLikely.size())];
}

std::string random_line(base::Prng& random) {
    std::string line;
    for (auto length = random.below(80); length > 0; --length) {
        line += any_byte(random);
    }
    return line;
}

/// A real line with bytes or words changed, left out, doubled or moved.
std::string mutated_line(base::Prng& random) {
    const auto& lines = real_lines();
    std::string line = lines[random.below(lines.size())];
    for (auto changes = random.below(5); changes > 0 && !line.empty(); --changes) {
        const auto place = random.below(line.size());
        switch (random.below(7)) {
            case 0: line[place] = any_byte(random); break;
            case 1: line.erase(place, 1); break;
            case 2: line.insert(place, 1, any_byte(random)); break;
            case 3: line.resize(place); break;
            case 4: line += ' ' + lines[random.below(lines.size())]; break;
            case 5: line.insert(place, line.substr(random.below(line.size()))); break;
            default: {
                auto words = base::split_words(line);
                if (words.size() > 1) {
                    std::swap(words[random.below(words.size())], words[random.below(words.size())]);
                    line = base::join_words(words);
                }
                break;
            }
        }
    }
    return line.substr(0, 600);
}

/// Whether the line is, by accident, no rubbish but a position that could be played.
bool sets_position(const Command& command) {
    const auto* position = std::get_if<protocol::SetPosition>(&command);
    return position != nullptr &&
           (protocol::replay(position->fen, position->moves, board::RankStyle::FromZero) ||
            protocol::replay(position->fen, position->moves, board::RankStyle::FromOne));
}

/// Whether the line asks for more memory or threads than a test should take.
bool is_greedy(const Command& command) {
    const auto* option = std::get_if<protocol::SetOption>(&command);
    if (option == nullptr || !option->value) {
        return false;
    }
    const std::string name = base::to_lower(option->name);
    const bool costly =
        name.find("hash") != std::string::npos || name.find("threads") != std::string::npos;
    return costly && (option->value->size() > 1 || option->value == "0");
}

bool starts_work(const Command& command) {
    return std::holds_alternative<protocol::Go>(command) ||
           std::holds_alternative<protocol::Perft>(command);
}

}  // namespace

TEST_CASE("garbage: twenty thousand lines leave the position as it was") {
    SessionScript script(
        {"uci", "setoption name Hash value 1", "position startpos moves h2e2 h9g7 h0g2"});
    const std::string before = script.fen();
    base::Prng random(424242);
    int sent = 0;
    int errors = 0;
    int searches = 0;
    for (int i = 0; i < scaled(20000); ++i) {
        const std::string line = random.below(4) == 0 ? random_line(random) : mutated_line(random);
        INFO("line " << i << ": " << base::printable(line, 600));
        const auto parsed = protocol::parse_line(line);
        if (!parsed) {
            ++errors;
        } else if (*parsed) {
            if (std::holds_alternative<protocol::Quit>(**parsed) || sets_position(**parsed) ||
                is_greedy(**parsed)) {
                continue;
            }
        }
        ++sent;
        REQUIRE(script.send(line));
        if (parsed && *parsed && starts_work(**parsed)) {
            ++searches;
            script.send("stop");
        }
        script.session().wait();
        REQUIRE(script.fen() == before);
    }
    // It is still there and of sound mind.
    script.send("isready");
    script.expect("readyok", 1000);
    script.send("uci");
    CHECK(script.ask("go depth 2").back().starts_with("bestmove "));
    CHECK(sent > scaled(15000));
    CHECK(errors > scaled(2000));
    CHECK(searches > scaled(700));
}

TEST_CASE("garbage: lines without end, and of odd bytes") {
    SessionScript script({"uci", "position startpos moves h2e2", "debug on"});
    const std::string before = script.fen();
    script.send(std::string(1'000'000, 'x'));
    script.send("position fen " + std::string(1'000'000, '9'));
    script.send("position startpos moves " + std::string(1'000'000, ' '));
    CHECK(script.fen() == std::string("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/"
                                      "RNBAKABNR w - - 0 1"));
    script.send("position startpos moves h2e2");
    script.send("setoption name " + std::string(100'000, 'a') + " value " +
                std::string(100'000, '1'));
    script.send("setoption name Hash value " + std::string(100'000, '1'));
    script.send("go depth " + std::string(100'000, '1'));
    script.send(std::string("position\0nothing\0", 17));
    script.send(std::string(50, '\0'));
    script.send("position fen \xe8\xb1\xa1\xe6\xa3\x8b w");
    script.send("go wtime \xff\xfe");
    std::string moves = "position startpos moves";
    for (int i = 0; i < 20000; ++i) {
        moves += " h2e2";
    }
    script.send(moves);
    script.session().wait();
    CHECK(script.fen() == before);
    for (const std::string& line : script.sink().lines()) {
        CHECK(line.size() < 400);
    }
}

TEST_CASE("garbage: a game of ten thousand plies is a game") {
    SessionScript script({"uci"});
    std::string moves = "position startpos moves";
    for (int i = 0; i < 2500; ++i) {
        moves += " b0c2 b9c7 c2b0 c7b9";
    }
    CHECK(script.ask(moves).empty());
    CHECK(script.fen().find(" w - - 10000 5001") != std::string::npos);
    CHECK(script.ask("go depth 3").back().starts_with("bestmove "));
}

}  // namespace xq::tests
