// PGN: what files hold is read, damaged and hostile ones are refused by line, and what is written
// is read back to the same game.
#include "records/pgn.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "movegen/movegen.h"
#include "support/random_positions.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Move;
using board::Position;
using records::Game;
using records::GameResult;
using records::Notation;
using records::PgnGames;

namespace {

using Faults = std::vector<std::string>;

PgnGames read(std::string_view text) { return records::read_pgn(text, "x.pgn"); }

/// The only game of `text`, which must have no fault.
Game only_game(std::string_view text) {
    PgnGames all = read(text);
    INFO(text);
    CHECK(all.faults == Faults{});
    REQUIRE(all.games.size() == 1);
    return all.games.front();
}

std::string moves_text(const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) {
        text += (text.empty() ? "" : " ") + to_string(move);
    }
    return text;
}

std::string main_line(const Game& game) { return moves_text(game.main_line()); }

const std::string kOpening = "h2e2 h9g7 h0g2 i9h9";

/// The node that `path`, places among those that follow, leads to.
const records::Node& node_at(const Game& game, const std::vector<std::size_t>& path) {
    const records::Node* node = &game.nodes.front();
    for (const std::size_t place : path) {
        REQUIRE(place < node->next.size());
        node = &game.nodes[node->next[place]];
    }
    return *node;
}

}  // namespace

TEST_CASE("pgn: a game of xqbase's standard in Chinese") {
    const Game game = only_game(R"([Game "Chinese Chess"]
[Event "第24届“五羊杯”全国冠军邀请赛"]
[Date "2004.01.07"]
[RedTeam "广东"]
[Red "吕钦"]
[BlackTeam "河北"]
[Black "刘殿中"]
[Result "1-0"]
[ECCO "C28"]

{评注：许银川
　　本局}
  1. 炮二平五　马８进７
  2. 马二进三  车９平８ { 好 (着) {嵌套} }
 1-0
============================
 http://example.com 炮二平五
)");
    CHECK(main_line(game) == kOpening);
    CHECK(game.tag("red") == "吕钦");
    CHECK(game.tag("ECCO") == "C28");
    CHECK(game.tag("Game").empty());
    CHECK(game.tags.size() == 7);
    CHECK(game.result == GameResult::RedWins);
    CHECK(game.start_fen == board::kStartFen);
    CHECK(game.nodes.front().comment == "评注：许银川\n　　本局");
    CHECK(node_at(game, {0, 0, 0, 0}).comment == "好 (着) {嵌套}");
}

TEST_CASE("pgn: every notation, with and without a format tag") {
    for (const std::string moves :
         {"1. H2-E2 H9-G7 2. H0-G2 I9-H9", "1. h2e2 h9g7 2. h0g2 i9h9", "1. C2.5 H8+7 2. H2+3 R9.8",
          "1.C2=5 h8+7 2.n2+3 r9=8 ", "1. 炮二平五 马8进7 2. 马二进三 车9平8",
          "1. 砲二平五 馬８進７ 2. 傌二進三 車９平８", "1. 炮25 马87 2. 马23 车98",
          "1. Che2 Hg7 2. Hg2 Rh9", "1 C2.5 H8+7 2 H2+3 R9.8", "C2.5\nH8+7\nH2+3\nR9.8",
          "1. C2.5!? H8+7! 2. H2+3 $1 R9.8+", "1. C2.5 ... 1... H8+7 2.H2+3 2...R9.8",
          "1. 62.5 48+7 2. 42+3 59.8", "1.62.5 48+7 2.42+3 59.8", "1……C2.5 …H8+7 2…H2+3 R9.8"}) {
        CHECK(main_line(only_game(moves)) == kOpening);
        CHECK(main_line(only_game("[Format \"ICCS\"]\r\n\r\n" + moves + " *\r\n")) == kOpening);
    }
}

TEST_CASE("pgn: tags of XBoard and Banksia") {
    const Game game = only_game(R"([Event "Computer Chess Game"]
[White "Chuhe"]
[Black "Sjaak II"]
[WhiteElo "2000"]
[Variant "xiangqi"]
[TimeControl "40/300+1"]
[FEN "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1"]
[SetUp "1"]
[Result "1/2-1/2"]

1. Che2 {+0.38/19 41} Hg7 2. Hg2 Rh9 {a \ b} 3. Afe1
{XBoard adjudication: repetition} 1/2-1/2
)");
    CHECK(main_line(game) == kOpening + " f0e1");
    CHECK(game.tags == std::vector<records::Tag>{{"Event", "Computer Chess Game"},
                                                 {"Red", "Chuhe"},
                                                 {"Black", "Sjaak II"},
                                                 {"RedElo", "2000"},
                                                 {"TimeControl", "40/300+1"}});
    CHECK(game.result == GameResult::Draw);
    CHECK(game.start_fen == board::kStartFen);
    CHECK(node_at(game, {0}).comment == "+0.38/19 41");
    CHECK(node_at(game, {0, 0, 0, 0, 0}).comment == "XBoard adjudication: repetition");
    CHECK(read("[Variant \"shogi\"]\n\n1. e4 *").faults ==
          Faults{"x.pgn:1: the variant is 'shogi', not xiangqi"});
}

TEST_CASE("pgn: games that Black begins") {
    const std::string fen = "[FEN \"3k5/9/9/9/9/9/9/9/r8/4K4 b - - 3 17\"]\n";
    for (const std::string moves :
         {"1. ...... R1.2 2. K5.4 R2+1", "1. ... 车１平２ 2. 帅五平四 车２进１",
          "17... a1b1 18. e0f0 b1b0", "1.           车１平２\n2. 帅五平四 车２进１",
          "1. …… R1.2 2. K5.4 R2+1", "a1b1 e0f0 b1b0"}) {
        const Game game = only_game(fen + moves);
        CHECK(main_line(game) == "a1b1 e0f0 b1b0");
        CHECK(game.start_fen == "3k5/9/9/9/9/9/9/9/r8/4K4 b - - 3 17");
    }
    const Game game = only_game(fen + "a1b1 e0f0 b1b0 0-1");
    CHECK(records::write_pgn(game, Notation::Wxf) == R"([Game "Chinese Chess"]
[Result "0-1"]
[FEN "3k5/9/9/9/9/9/9/9/r8/4K4 b - - 3 17"]
[Format "WXF"]

17... R1.2 18. K5.4 R2+1 0-1
)");
}

TEST_CASE("pgn: variations and comments in parentheses are told apart") {
    const Game game = only_game(
        "1. C2.5 (4 minutes, (so far)) H8+7 (1... R9+1 {slow} 2. H2+3 (2. C5+4+ $2) (c3c4)) "
        "(1. {late} ... C8.5) (H2+3 is usual) 2. H2+3 ; the plan\nR9.8 (nothing) *");
    CHECK(main_line(game) == kOpening);
    CHECK(node_at(game, {0}).comment == "4 minutes, (so far)");
    const records::Node& first = node_at(game, {0});
    REQUIRE(first.next.size() == 3);
    CHECK(to_string(node_at(game, {0, 1}).move) == "i9i8");
    CHECK(node_at(game, {0, 1}).comment == "slow");
    CHECK(node_at(game, {0, 1}).next.size() == 3);
    CHECK(to_string(node_at(game, {0, 1, 1}).move) == "e2e6");
    CHECK(node_at(game, {0, 1, 1}).glyphs == std::vector<int>{2});
    CHECK(to_string(node_at(game, {0, 1, 2}).move) == "c3c4");
    CHECK(to_string(node_at(game, {0, 2}).move) == "h7e7");
    CHECK(node_at(game, {0, 2}).intro == "late");
    CHECK(node_at(game, {0, 0}).comment == "H2+3 is usual");
    CHECK(node_at(game, {0, 0, 0}).comment == "the plan");
    // What begins as a variation and goes on otherwise is a comment, unless it has a number.
    const Game talk = only_game("C2.5 (C8.5 (1. C8.4 P1+1) H8+7 is (R1+1) as good) H8+7");
    CHECK(main_line(talk) == "h2e2 h9g7");
    CHECK(talk.nodes.size() == 3);
    CHECK(node_at(talk, {0}).comment == "C8.5 (1. C8.4 P1+1) H8+7 is (R1+1) as good");
    CHECK(read("C2.5 (1. C8.5 H8+7 is\nas good) H8+7").faults ==
          Faults{"x.pgn:1: 'is' is no move in any notation"});
    CHECK(node_at(game, {0, 0, 0, 0}).comment == "nothing");
}

TEST_CASE("pgn: what is written") {
    const Game game =
        only_game("[Red \"a \\\"b\\\" \\\\\"]\n{one} C2.5! (1. C8.5 {two}) H8+7 H2+3 1-0");
    CHECK(records::write_pgn(game, Notation::Chinese) == R"([Game "Chinese Chess"]
[Red "a \"b\" \\"]
[Result "1-0"]
[Format "Chinese"]

{one} 1. 炮二平五 $1 (1. 炮八平五 {two}) 1... 马８进７ 2. 马二进三 1-0
)");
    CHECK(records::write_pgn(game, Notation::ChineseTraditional).find("馬８進７") !=
          std::string::npos);
    CHECK(records::write_pgn(game, Notation::Iccs).find("[Format \"ICCS\"]\n\n{one} 1. H2-E2 $1") !=
          std::string::npos);
    Game odd;
    odd.nodes.front().comment = "} end {\n[Event \"x\"]";
    CHECK(only_game(records::write_pgn(odd, Notation::Wxf)).nodes.front().comment ==
          ") end (\n [Event \"x\"]");
}

TEST_CASE("pgn: results") {
    CHECK(only_game("C2.5 0-1").result == GameResult::BlackWins);
    CHECK(only_game("C2.5 红先和").result == GameResult::Draw);
    CHECK(only_game("C2.5 *").result == GameResult::Unknown);
    CHECK(only_game("[Result \"红胜\"]\nC2.5").result == GameResult::RedWins);
    CHECK(only_game("[Result \"*\"]\nC2.5 1-0").result == GameResult::RedWins);
    CHECK(only_game("[Result \"won\"]\nC2.5 0-1").result == GameResult::BlackWins);
    CHECK(only_game("C2.5 (C8.5 1-0) H8+7 0-1").result == GameResult::BlackWins);
}

TEST_CASE("pgn: many games, some of them damaged") {
    const PgnGames all = read(
        "\xEF\xBB\xBF[Game \"Chinese Chess\"]\r\n[Red \"one\"]\r\n\r\n1. C2.5 *\r\n\r\n"
        "[Red \"two\"]\r\n\r\n1. C2.5 H8+7\r\n2. C1.5 *\r\n\r\n"
        "[Red \"three\"]\r\n[FEN \"9/9 w\"]\r\n\r\n1. C2.5 *\r\n"
        "[Red \"four\"]\r\n\r\n1. C2.5 { no end\r\n\r\n"
        "[Event \"five\"] 1. H2+3\r\n"
        "[Red \"six\"]\r\n\r\n1. C2.5 (1. C8.5 *\r\n"
        "[Red \"seven\"]\r\n1. C2.5 ) *\r\n"
        "[Red \"eight\"]\r\n% no move\r\n1. C2.5 0-1 anything { at all\r\n\r\n"
        "[Event \"nine\"]\r\n");
    CHECK(all.faults == Faults{"x.pgn:9: 'C1.5': red has no cannon on file 1",
                               "x.pgn:12: the tag FEN: the board has 2 rows, not 10",
                               "x.pgn:17: a comment has no end", "x.pgn:22: a variation has no end",
                               "x.pgn:24: ')' closes nothing"});
    REQUIRE(all.games.size() == 4);
    CHECK(all.games[0].tag("Red") == "one");
    CHECK(main_line(all.games[1]) == "h0g2");
    CHECK(all.games[2].tag("Red") == "eight");
    CHECK(all.games[3].tag("Event") == "nine");
    CHECK(read("").games.empty());
    CHECK(read(" \r\n\t\xE3\x80\x80\n").games.empty());
}

TEST_CASE("pgn: faults name the line and what stands there") {
    CHECK(read("\n\nhello").faults == Faults{"x.pgn:3: 'hello' is no move in any notation"});
    CHECK(read("C2.5\nC1.5").faults == Faults{"x.pgn:2: 'C1.5': black has no cannon on file 1"});
    CHECK(read("C2.5\nR1+5").faults ==
          Faults{"x.pgn:2: 'R1+5' is illegal: the black pawn on a6 is in the way"});
    CHECK(read("C2.5 0000").faults == Faults{"x.pgn:1: '0000' is no move in any notation"});
    CHECK(read("C2.5!!!").faults == Faults{"x.pgn:1: 'C2.5!!!' ends in no known sign"});
    CHECK(read("[Red \"x\" 1. C2.5").games.size() == 1);
    CHECK(read("C2.5 [Red x]").faults == Faults{"x.pgn:1: '[Red' is no move in any notation"});
    CHECK(read("C2.5 ()").faults == Faults{});
    CHECK(read("C2.5 (1. )").faults == Faults{"x.pgn:1: a variation has no move"});
    CHECK(read("C2.5 }").faults == Faults{"x.pgn:1: '}' is no move in any notation"});
}

TEST_CASE("pgn: hostile files") {
    const std::size_t megabyte = 1 << 20;
    CHECK(read(std::string(megabyte, '(')).faults == Faults{"x.pgn:1: a comment has no end"});
    CHECK(read(std::string(megabyte, '{')).faults == Faults{"x.pgn:1: a comment has no end"});
    CHECK(read(std::string(megabyte, ')')).faults == Faults{"x.pgn:1: ')' closes nothing"});
    CHECK(read(std::string(megabyte, '[')).faults.size() == 1);
    CHECK(read(std::string(megabyte, 'x')).faults.front().size() < 150);
    CHECK(read(std::string(megabyte, '\0')).games.empty());
    CHECK(read(std::string(records::kMaxPgnBytes + 1, ' ')).faults ==
          Faults{"x.pgn:1: the file is larger than 64 MB"});
    CHECK(main_line(only_game(std::string("C2.5\0H8+7\0", 10))) == "h2e2 h9g7");

    std::string nested = "1. C2.5 ";
    std::string braces = "C2.5 ";
    std::string bad_braces;
    std::string tags;
    for (int i = 0; i < 100'000; ++i) {
        nested += "(1. C2.5 ";
        braces += i < 50'000 ? "{" : "}";
        bad_braces += "{{}";
        tags += "[A \"b\"]\nx\n";
    }
    CHECK(read(nested).faults == Faults{"x.pgn:1: variations are nested more than 100 deep"});
    CHECK(read(braces).faults == Faults{});
    CHECK(read(bad_braces).faults == Faults{});
    const PgnGames many = read(tags);
    CHECK(many.games.empty());
    REQUIRE(many.faults.size() == records::kMaxPgnFaults + 1);
    CHECK(many.faults.back() == "x.pgn: more faults than are listed");

    std::string moves;
    for (int i = 0; i < 30'000; ++i) {
        moves += "h2i2 h7i7 i2h2 i7h7 ";
    }
    CHECK(read(moves).faults == Faults{"x.pgn:1: the game has more than 100000 moves"});
    moves.resize(20 * 20'000);
    const Game deep = only_game(moves);
    CHECK(only_game(records::write_pgn(deep, Notation::Wxf)) == deep);
    std::string wide = "h2e2";
    for (int i = 0; i < 20'000; ++i) {
        wide += "(h2d2)";
    }
    const Game broad = only_game(wide);
    CHECK(broad.nodes.front().next.size() == 20'001);
    CHECK(only_game(records::write_pgn(broad, Notation::Wxf)) == broad);
}

TEST_CASE("pgn: no bytes crash the reader") {
    base::Prng random(95);
    const std::string pieces[] = {"{", "}",  "(",  ")",    ";",    "\n",   "[A \"", "\"]",  "1.",
                                  "$", "!",  "*",  "C2.5", "H8+7", "炮25", "\xB1",  "\xFF", " ",
                                  " ", "[E", "1-", "...",  "%",    "\\",   "\r\n",  "e2",   "兵"};
    std::size_t games = 0;
    for (int i = 0; i < scaled(4000); ++i) {
        std::string text;
        for (std::size_t size = random.below(40); size > 0; --size) {
            text += pieces[random.below(std::size(pieces))];
        }
        for (const Game& game : read(text).games) {
            const std::string written = records::write_pgn(game, Notation::Wxf);
            INFO(text << '\n' << written);
            const Game again = only_game(written);
            CHECK(records::write_pgn(again, Notation::Wxf) == written);
            ++games;
        }
    }
    CHECK(games > static_cast<std::size_t>(scaled(100)));
}

namespace {

/// Text that a comment or tag may hold.
std::string random_text(base::Prng& random) {
    const char* const words[] = {"好棋", "a",   "{x}", "(1. C2.5", "\"",  "\\", "\n",
                                 "　",   "a[c", "；",  "*",        "1-0", ")",  "$1"};
    std::string text = "t";
    for (std::size_t count = random.below(6); count > 0; --count) {
        text += words[random.below(std::size(words))];
    }
    return text + "t";
}

void decorate(records::Node& node, bool first_of_variation, base::Prng& random) {
    if (random.below(4) == 0) {
        node.comment = random_text(random);
    }
    if (first_of_variation && random.below(2) == 0) {
        node.intro = random_text(random);
    }
    if (random.below(5) == 0) {
        node.glyphs.push_back(static_cast<int>(random.below(256)));
    }
}

/// Adds up to `length` random moves and variations of them, in the order they are written in.
void grow(Game& game, std::size_t node, Position position, std::size_t length, int depth,
          base::Prng& random) {
    for (; length > 0; --length) {
        const auto moves = movegen::legal_moves(position);
        if (moves.empty()) {
            return;
        }
        const auto any_move = [&] { return moves[random.below(moves.size())]; };
        const Move move = any_move();
        const std::size_t next = game.add(node, move);
        decorate(game.nodes[next], false, random);
        Position reached = position;
        reached.do_move(move);
        for (std::size_t count = depth < 3 ? random.below(8) : 0; count > 5; --count) {
            const Move other = any_move();
            const std::size_t variation = game.add(node, other);
            decorate(game.nodes[variation], true, random);
            Position there = position;
            there.do_move(other);
            grow(game, variation, there, random.below(6), depth + 1, random);
        }
        node = next;
        position = reached;
    }
}

}  // namespace

TEST_CASE("pgn: random games are read back from what is written, in every notation") {
    base::Prng random(97);
    for (int i = 0; i < scaled(300); ++i) {
        const Position start = i % 3 == 0 ? board::start_position() : scattered_position(random);
        Game game;
        game.start_fen = board::to_fen(start);
        game.result = static_cast<GameResult>(random.below(4));
        game.tags = {{"Event", "第1届"}, {"Red", "a\\b \"c\""}, {"Black", "x\"]y\\"}};
        decorate(game.nodes.front(), false, random);
        grow(game, 0, start, random.below(40), 0, random);
        for (const Notation notation :
             {Notation::Iccs, Notation::Wxf, Notation::Chinese, Notation::ChineseTraditional}) {
            const std::string text = records::write_pgn(game, notation);
            const PgnGames again = read(text);
            INFO(text);
            REQUIRE(again.faults == Faults{});
            REQUIRE(again.games.size() == 1);
            REQUIRE(again.games.front() == game);
        }
    }
}

}  // namespace xq::tests
