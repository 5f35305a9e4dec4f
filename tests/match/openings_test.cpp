// Openings: files read and refused, random ones reproducible and different, the book's order.
#include "match/openings.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <unistd.h>
#include <vector>

#include <catch2/catch.hpp>

#include "board/position.h"
#include "movegen/movegen.h"

namespace xq::tests {

using board::Position;
using match::Opening;
using match::OpeningBook;
using match::OpeningOrder;

namespace {

constexpr const char* kEndgame = "4k4/9/9/9/9/9/9/9/4A4/3K4R w - - 0 1";

/// A file with the given text, removed at the end.
class TemporaryFile {
  public:
    explicit TemporaryFile(const std::string& text)
        : path_(std::filesystem::temp_directory_path() /
                ("chuhe-openings-" + std::to_string(::getpid()) + ".epd")) {
        std::ofstream(path_, std::ios::binary) << text;
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() { std::filesystem::remove(path_); }

    [[nodiscard]] std::string path() const { return path_.string(); }

  private:
    std::filesystem::path path_;
};

/// The position an opening leads to; every move must be legal.
Position final_position(const Opening& opening) {
    auto position = board::parse_fen(opening.fen);
    REQUIRE(position.ok());
    for (const board::Move move : opening.moves) {
        REQUIRE(movegen::legal(*position, move));
        position->do_move(move);
    }
    return *position;
}

/// Men and side to move, ranks turned left to right if `mirrored`.
std::string placement(const Position& position, bool mirrored) {
    std::string text;
    for (int rank = 0; rank < board::kRanks; ++rank) {
        for (int file = 0; file < board::kFiles; ++file) {
            const auto square = board::Square::at(mirrored ? 8 - file : file, rank);
            text += board::letter(position.piece_on(square));
        }
    }
    return text + board::name(position.side_to_move());
}

std::string moves_text(const Opening& opening) {
    std::string text;
    for (const board::Move move : opening.moves) {
        text += (text.empty() ? "" : " ") + to_string(move);
    }
    return text;
}

std::string error_of(const std::string& text) {
    const auto openings = match::parse_epd(text, "book.epd");
    REQUIRE_FALSE(openings.ok());
    return openings.error();
}

}  // namespace

TEST_CASE("match: openings of an EPD file") {
    const std::string start(board::kStartFen);
    const std::string board = start.substr(0, start.find(' '));
    const std::string text = "\xEF\xBB\xBF# a book\r\n" + start + "\r\n\r\n  " + kEndgame +
                             " ; id 1; c0 \"# no comment\";\r\n" + board +
                             " w - - bm h2e2; id \"2\";\n" + board + " w # no operations\n" +
                             board + " b - - 3 7";
    const auto openings = match::parse_epd(text, "book.epd");
    INFO((openings.ok() ? "" : openings.error()));
    REQUIRE(openings.ok());
    CHECK(*openings ==
          std::vector<Opening>{
              {start, {}}, {kEndgame, {}}, {start, {}}, {start, {}}, {board + " b - - 3 7", {}}});

    const TemporaryFile file(text);
    const auto loaded = match::load_openings(file.path(), 20);
    REQUIRE(loaded.ok());
    CHECK(loaded->openings == *openings);
    CHECK(loaded->faults.empty());
}

TEST_CASE("match: bad opening files are named, and the line") {
    const std::string start(board::kStartFen);
    CHECK(error_of("# one\n" + start + "\nrubbish w\n").substr(0, 12) == "book.epd:3: ");
    CHECK(error_of(start + " 5\r\n" + start + "\r\n").substr(0, 12) == "book.epd:1: ");
    CHECK(error_of("\r\n9/9/9/9/9/9/9/9/9/9 w\r\n").substr(0, 12) == "book.epd:2: ");
    CHECK(error_of("4k4/9/9/9/9/9/9/9/9/4K4 w").substr(0, 12) == "book.epd:1: ");
    CHECK(error_of("3k5/R8/9/9/9/9/9/9/9/4K4 b") ==
          "book.epd:1: the game is over: black has no legal move");
    CHECK(error_of("") == "book.epd: no position in it");
    CHECK(error_of("# nothing\n\n ; \n") == "book.epd: no position in it");
    CHECK(error_of(std::string("\0\xFF\x01", 3)).substr(0, 12) == "book.epd:1: ");

    const auto missing = match::load_openings("/nonexistent/book.epd", 20);
    REQUIRE_FALSE(missing.ok());
    CHECK(missing.error() == "/nonexistent/book.epd: cannot be read");
    const auto folder = match::load_openings(std::filesystem::temp_directory_path().string(), 20);
    REQUIRE_FALSE(folder.ok());
    CHECK(folder.error() == std::filesystem::temp_directory_path().string() + ": cannot be read");
    const TemporaryFile file(start + "\n9 w\n");
    const auto bad = match::load_openings(file.path(), 20);
    REQUIRE_FALSE(bad.ok());
    CHECK(bad.error().find(file.path() + ":2: ") == 0);
}

TEST_CASE("match: openings of games are their first plies") {
    const std::string text =
        "[Red \"a\"]\n\n1. C2.5 H8+7 2. H2+3 R9.8 1-0\n\n"
        "[Red \"b\"]\n[FEN \"" +
        std::string(kEndgame) +
        "\"]\n\n1. R1+5 *\n\n"
        "[Red \"c\"]\n\n*\n";
    const auto games = match::parse_pgn_openings(text, "games.pgn", 3);
    REQUIRE(games.ok());
    CHECK(games->faults.empty());
    REQUIRE(games->openings.size() == 3);
    CHECK(games->openings[0].fen == board::kStartFen);
    CHECK(moves_text(games->openings[0]) == "h2e2 h9g7 h0g2");
    CHECK(games->openings[1].fen == kEndgame);
    CHECK(moves_text(games->openings[1]) == "i0i5");
    CHECK(games->openings[2] == Opening{});
    CHECK(moves_text(match::parse_pgn_openings(text, "games.pgn", 0)->openings[0]).empty());

    const TemporaryFile file("\xEF\xBB\xBF\r\n  " + text);
    const auto loaded = match::load_openings(file.path(), 3);
    REQUIRE(loaded.ok());
    CHECK(loaded->openings == games->openings);
}

TEST_CASE("match: games that are no openings are named and left out") {
    // Mate by the first move, an illegal move, and a game that can be used.
    const std::string mate = "[FEN \"3k5/8R/9/9/9/9/9/9/R8/4K4 w - - 0 1\"]\n\n1. A1-A9 1-0\n\n";
    const std::string illegal = "[Red \"x\"]\n\n1. H2-E9 1-0\n\n";
    const std::string good = "[Red \"y\"]\n\n1. H2-E2 *\n";
    const auto games = match::parse_pgn_openings(mate + illegal + good, "games.pgn", 20);
    REQUIRE(games.ok());
    CHECK(games->openings.size() == 1);
    REQUIRE(games->faults.size() == 2);
    for (const std::string& fault : games->faults) {
        CHECK(fault.find("games.pgn:") == 0);
    }
    // Before its end, the first game can be used too.
    CHECK(match::parse_pgn_openings(mate, "games.pgn", 0)->openings.size() == 1);

    CHECK(match::parse_pgn_openings("", "games.pgn", 20).error() == "games.pgn: no game in it");
    const auto none = match::parse_pgn_openings(illegal, "games.pgn", 20);
    REQUIRE_FALSE(none.ok());
    CHECK(none.error().find("games.pgn:") == 0);
    const auto over = match::parse_pgn_openings(mate, "games.pgn", 20);
    REQUIRE_FALSE(over.ok());
    CHECK(over.error() == "games.pgn: game 1 of those that can be read is over after 1 plies");
}

TEST_CASE("match: openings that lead to the same position are one") {
    const auto line = [](const std::vector<const char*>& moves) {
        Opening opening;
        for (const char* const text : moves) {
            opening.moves.push_back(board::parse_move(text).value());
        }
        return opening;
    };
    const Opening first = line({"h2e2", "h9g7", "h0g2"});
    const Opening mirrored = line({"b2e2", "b9c7", "b0c2"});
    const Opening transposed = line({"h0g2", "h9g7", "h2e2"});
    const Opening half_mirrored = line({"h2e2", "b9c7", "h0g2"});
    const Opening longer = line({"h2e2", "h9g7", "h0g2", "i9h9"});
    CHECK(match::without_duplicates({first, half_mirrored, mirrored, longer, transposed, first}) ==
          std::vector<Opening>{first, half_mirrored, longer});
    // Counters are no difference, the side to move is one.
    const std::string board = "4k4/9/9/9/9/9/9/9/4A4/3K4R";
    CHECK(match::without_duplicates({{board + " w - - 0 1", {}},
                                     {board + " b - - 0 1", {}},
                                     {board + " w - - 7 9", {}},
                                     {"4k4/9/9/9/9/9/9/9/4A4/R4K3 w - - 0 1", {}}})
              .size() == 2);
    CHECK(match::without_duplicates({}).empty());
    CHECK(placement(match::end_of(first), false) == placement(match::end_of(mirrored), true));
}

TEST_CASE("match: random openings pass the filter, or are not found") {
    // Red's cannon has left h2.
    const auto filter = [](const Position& position) {
        return position.piece_on(board::Square::at(7, 2)).is_none();
    };
    const auto filtered = match::random_openings(20, 4, 1, filter);
    REQUIRE(filtered.ok());
    REQUIRE(filtered->size() == 20);
    for (const Opening& opening : *filtered) {
        CHECK(filter(match::end_of(opening)));
    }
    // One that lets all pass changes nothing.
    CHECK(*match::random_openings(20, 4, 1, [](const Position&) { return true; }) ==
          *match::random_openings(20, 4, 1));
    CHECK(match::random_openings(1, 4, 1, [](const Position&) { return false; }).error() ==
          "only 0 of 1 different random openings of 4 plies were found");
}

TEST_CASE("match: random openings are reproducible by seed") {
    const auto once = match::random_openings(50, 8, 1);
    const auto again = match::random_openings(50, 8, 1);
    const auto other = match::random_openings(50, 8, 2);
    REQUIRE((once.ok() && again.ok() && other.ok()));
    CHECK(*once == *again);
    CHECK(*once != *other);
    // Fewer are the beginning of more.
    const auto fewer = match::random_openings(10, 8, 1);
    REQUIRE(fewer.ok());
    CHECK(std::equal(fewer->begin(), fewer->end(), once->begin()));
    // The same on every machine.
    CHECK(board::to_string(once->front().moves.front()) == "b2f2");
}

TEST_CASE("match: random openings are quiet, and different even in the mirror") {
    for (const int plies : {1, 2, 3, 8, 30}) {
        CAPTURE(plies);
        const auto openings = match::random_openings(plies == 1 ? 20 : 200, plies, 5);
        INFO((openings.ok() ? "" : openings.error()));
        REQUIRE(openings.ok());
        std::set<std::string> seen;
        for (const Opening& opening : *openings) {
            REQUIRE(opening.fen == board::kStartFen);
            REQUIRE(opening.moves.size() == static_cast<std::size_t>(plies));
            const Position position = final_position(opening);
            REQUIRE_FALSE(position.in_check());
            REQUIRE(movegen::legal_moves(position).size() > 0);
            REQUIRE(seen.count(placement(position, false)) == 0);
            REQUIRE(seen.count(placement(position, true)) == 0);
            seen.insert(placement(position, false));
        }
    }
}

TEST_CASE("match: random openings that do not exist are refused") {
    // Of 44 first moves two, of the middle pawn and the king, are their own mirror image.
    const auto one = match::random_openings(1000, 1, 3);
    REQUIRE_FALSE(one.ok());
    CHECK(one.error() == "only 23 of 1000 different random openings of 1 plies were found");
    const auto none = match::random_openings(1, 0, 3);
    REQUIRE(none.ok());
    CHECK(none->front() == Opening{});
    CHECK_FALSE(match::random_openings(2, 0, 3).ok());
    CHECK_FALSE(match::random_openings(1, -1, 3).ok());
    CHECK(match::random_openings(1, 101, 3).error() ==
          "random openings have 0 to 100 plies, not 101");
    CHECK(match::random_openings(0, 8, 3)->empty());
}

TEST_CASE("match: the opening book deals in order or shuffled, and again from the start") {
    const auto openings = match::random_openings(10, 4, 9);
    REQUIRE(openings.ok());
    const OpeningBook sequential(*openings);
    REQUIRE(sequential.size() == 10);
    for (int pair = 0; pair < 25; ++pair) {
        CHECK(sequential.opening(pair) == (*openings)[static_cast<std::size_t>(pair % 10)]);
    }
    const OpeningBook shuffled(*openings, OpeningOrder::Random, 1);
    const OpeningBook same(*openings, OpeningOrder::Random, 1);
    const OpeningBook other(*openings, OpeningOrder::Random, 2);
    int moved = 0;
    int different = 0;
    for (int pair = 0; pair < 10; ++pair) {
        CHECK(shuffled.opening(pair) == same.opening(pair));
        CHECK(shuffled.opening(pair) == shuffled.opening(pair + 10));
        CHECK(std::count(openings->begin(), openings->end(), shuffled.opening(pair)) == 1);
        moved += shuffled.opening(pair) == sequential.opening(pair) ? 0 : 1;
        different += shuffled.opening(pair) == other.opening(pair) ? 0 : 1;
        for (int before = 0; before < pair; ++before) {
            CHECK_FALSE(shuffled.opening(pair) == shuffled.opening(before));
        }
    }
    CHECK(moved > 0);
    CHECK(different > 0);

    const OpeningBook empty;
    REQUIRE(empty.size() == 1);
    CHECK(empty.opening(123) == Opening{});
}

}  // namespace xq::tests
