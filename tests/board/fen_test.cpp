// FEN: round trips, the lenient forms clients send, and a sentence for everything else.
#include "board/fen.h"

#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/geometry.h"
#include "support/draw_board.h"
#include "support/random_positions.h"
#include "support/slow_movegen.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Color;
using board::parse_fen;
using board::Piece;
using board::PieceType;
using board::Position;
using board::Square;
using board::to_fen;

namespace {

const std::string kStartBoard = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

/// The position `fen` writes, which must be readable.
Position read(const std::string& fen) {
    auto position = parse_fen(fen);
    INFO(fen);
    INFO((position.ok() ? "" : position.error()));
    REQUIRE(position.ok());
    return *position;
}

/// Whether `sentence` can be printed as one line: not empty, no control bytes, no full stop.
bool is_one_sentence(const std::string& sentence) {
    for (const char letter : sentence) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte < 0x20U || byte == 0x7FU) {
            return false;
        }
    }
    return !sentence.empty() && sentence.size() <= 300 && sentence.back() != '.' &&
           sentence.back() != ' ' && sentence.front() != ' ';
}

/// One to four random changes: a byte replaced, inserted or removed, a piece repeated, two bytes
/// swapped, or the end cut off.
std::string mutated(std::string text, base::Prng& random) {
    constexpr std::string_view kLikely = "KABNRCPEHMGkabnrcpehmg0123456789/ -wrb[]";
    const auto any_byte = [&] {
        return random.below(4) == 0 ? static_cast<char>(random.below(256))
                                    : kLikely[random.below(kLikely.size())];
    };
    for (auto changes = 1 + random.below(4); changes > 0; --changes) {
        const auto place = random.below(text.size() + 1);
        if (place == text.size()) {
            text += any_byte();
            continue;
        }
        switch (random.below(8)) {
            case 0: text.insert(place, 1, any_byte()); break;
            case 1: text.erase(place, 1); break;
            case 2: text.insert(place, text.substr(place, random.below(12))); break;
            case 3: std::swap(text[place], text[random.below(text.size())]); break;
            case 4:
                if (random.below(8) == 0) {
                    text.resize(place);
                }
                break;
            default: text[place] = any_byte(); break;
        }
    }
    return text;
}

}  // namespace

TEST_CASE("FEN: the start position") {
    const Position start = board::start_position();
    REQUIRE(to_fen(start) == std::string(board::kStartFen));
    REQUIRE(to_fen(start) == kStartBoard + " w - - 0 1");
    REQUIRE(start.side_to_move() == Color::Red);
    REQUIRE(start.occupied().count() == 32);
    REQUIRE(start.piece_on(square("a0")) == Piece(Color::Red, PieceType::Rook));
    REQUIRE(start.piece_on(square("b2")) == Piece(Color::Red, PieceType::Cannon));
    REQUIRE(start.piece_on(square("c0")) == Piece(Color::Red, PieceType::Bishop));
    REQUIRE(start.piece_on(square("d0")) == Piece(Color::Red, PieceType::Advisor));
    REQUIRE(start.piece_on(square("e0")) == Piece(Color::Red, PieceType::King));
    REQUIRE(start.piece_on(square("h9")) == Piece(Color::Black, PieceType::Knight));
    REQUIRE(start.piece_on(square("i6")) == Piece(Color::Black, PieceType::Pawn));
    REQUIRE(start.piece_on(square("e9")) == Piece(Color::Black, PieceType::King));
    REQUIRE(start.piece_on(square("e1")).is_none());
}

TEST_CASE("FEN: every position of perft.epd comes back as written") {
    REQUIRE(perft_cases().size() == 117);
    for (const PerftCase& row : perft_cases()) {
        REQUIRE(to_fen(read(row.fen)) == row.fen);
    }
}

TEST_CASE("FEN: random positions come back equal") {
    Playouts playouts(21);
    base::Prng random(22);
    for (int i = 0; i < scaled(5000); ++i) {
        for (const Position& position : {playouts.next().position, scattered_position(random)}) {
            const std::string fen = to_fen(position);
            const Position again = read(fen);
            INFO(fen);
            REQUIRE(again == position);
            REQUIRE(again.key() == position.key());
            REQUIRE(to_fen(again) == fen);
        }
    }
}

TEST_CASE("FEN: lenient forms are read and written one way") {
    const std::string& b = kStartBoard;
    const std::string red = b + " w - - 0 1";
    const std::string black = b + " b - - 0 1";
    const std::pair<std::string, std::string> forms[] = {
        // Side letters.
        {b + " w - - 0 1", red},
        {b + " r - - 0 1", red},
        {b + " b - - 0 1", black},
        // Missing tails.
        {b, red},
        {b + " w", red},
        {b + " b", black},
        {b + " r", red},
        {b + " b -", black},
        {b + " b - -", black},
        {b + " b - - 7", b + " b - - 7 1"},
        {b + " b 7", b + " b - - 7 1"},
        {b + " b 7 12", b + " b - - 7 12"},
        {b + " - - 7 12", b + " w - - 7 12"},
        // "--" as one token.
        {b + " w -- 0 1", red},
        {b + " b --", black},
        {b + " b -- 5 9", b + " b - - 5 9"},
        // "[]" after the board.
        {b + "[] w - - 0 1", red},
        {b + "[]", red},
        {b + "[] b", black},
        // Counters as other programs write them.
        {b + " w - - 119 60", b + " w - - 119 60"},
        {b + " w - - 120 61", b + " w - - 120 61"},
        {b + " w - - 200 250", b + " w - - 200 250"},
        {b + " w - - 30000 30000", b + " w - - 30000 30000"},
        {b + " w - - 0 0", red},
        {b + " w - - 007 +3", b + " w - - 7 3"},
        // Blanks and line ends.
        {b + " w - - 0 1 ", red},
        {b + " w - - 0 1\r", red},
        {b + " w - - 0 1\n", red},
        {b + " w - - 0 1\r\n", red},
        {b + " w - - 0 1\r\r\n", red},
        {"  " + b + "   w\t-  - 0   1\t\t", red},
        {b + "\r\n", red},
        // Other letters: H for N, E and M for B, G for A, each in both cases.
        {"rhbakabhr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHBAKABHR w", red},
        {"rneakaenr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEAKAENR w", red},
        {"rnmakamnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNMAKAMNR w", red},
        {"rnbgkgbnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBGKGBNR w", red},
        {"rhegkamnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNMAKGEHR r --", red},
        // Blank points counted in pieces.
        {"rnbakabnr/333/1c5c1/p1p1p1p1p/45/111111111/P1P1P1P1P/1C221C1/81/RNBAKABNR b", black},
        // All of it at once.
        {" rheakaehr/54/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR[] r -- 130 0 \r\r\n",
         b + " w - - 130 1"},
    };
    for (const auto& [lenient, written] : forms) {
        INFO('\'' << lenient << '\'');
        REQUIRE(to_fen(read(lenient)) == written);
    }
}

TEST_CASE("FEN: counters are kept") {
    const Position position = read(kStartBoard + " b - - 37 99");
    REQUIRE(position.side_to_move() == Color::Black);
    REQUIRE(position.no_capture_plies() == 37);
    REQUIRE(position.move_number() == 99);
    REQUIRE(read(kStartBoard).no_capture_plies() == 0);
    REQUIRE(read(kStartBoard).move_number() == 1);
}

TEST_CASE("FEN: every kind of fault has its sentence") {
    int rows = 0;
    for (const std::string& line : read_data_lines("bad_fens.txt")) {
        if (line.starts_with("# ")) {
            continue;
        }
        const auto tab = line.find('\t');
        INFO(line);
        REQUIRE(tab != std::string::npos);
        const auto position = parse_fen(line.substr(0, tab));
        REQUIRE_FALSE(position.ok());
        REQUIRE(position.error() == line.substr(tab + 1));
        REQUIRE(is_one_sentence(position.error()));
        ++rows;
    }
    REQUIRE(rows >= 70);
}

TEST_CASE("FEN: control bytes and foreign letters do not spoil the sentence") {
    const std::string kings = "4k4/9/9/9/4p4/9/9/9/9/";
    REQUIRE(parse_fen(kings + "4K\x01\x7F"
                              "22 w")
                .error() ==
            "row 10 of the board (rank 0) holds '?', which is no piece letter and no digit 1-9");
    REQUIRE(parse_fen(kings + "4K4 \x1B[2J").error() == "the side to move '?[2J' is not w, r or b");
    REQUIRE(parse_fen(kings + "4K4 \xE7\xBA\xA2").error() ==
            "the side to move '\xE7\xBA\xA2' is not w, r or b");
    REQUIRE(parse_fen(std::string("4k4\0/9", 6)).error() == "the board has 1 row, not 10");
}

TEST_CASE("FEN: parse_setup reads what validate refuses") {
    const auto setup = board::parse_setup("9/9/9/9/9/9/9/9/9/RRRRRRRRR b - - 3 4");
    REQUIRE(setup.ok());
    REQUIRE(setup->side_to_move == Color::Black);
    REQUIRE(setup->no_capture_plies == 3);
    REQUIRE(setup->move_number == 4);
    REQUIRE(setup->pieces[8] == Piece(Color::Red, PieceType::Rook));
    REQUIRE(setup->pieces[9].is_none());
    REQUIRE(board::validate(*setup) ==
            std::vector<std::string>{"red has no king",
                                     "red has 9 rooks (a0, b0, c0, d0, e0, f0, g0, h0, i0), a set "
                                     "holds 2",
                                     "black has no king"});
}

TEST_CASE("validate: all faults are told") {
    const auto faults = [](const std::string& fen) {
        return board::validate(board::parse_setup(fen).value());
    };
    REQUIRE(faults(kStartBoard).empty());
    REQUIRE(faults("4k4/9/9/9/B8/9/9/9/P8/4K4 w") ==
            std::vector<std::string>{
                "the red pawn on a1 stands where no pawn can come (behind its line, or beside its "
                "file before the river)",
                "the red bishop on a5 stands off its seven points"});
    REQUIRE(faults("4k4/9/3N5/9/4R4/9/9/9/9/3K5 w") ==
            std::vector<std::string>{"black is in check by the rook on e5 but red is to move",
                                     "black is in check by the knight on d7 but red is to move"});
    REQUIRE(faults("4k4/9/3N5/9/4R4/9/9/9/9/3K5 b").empty());
}

TEST_CASE("validate: kings are judged as the oracle judges them") {
    base::Prng random(23);
    int refused = 0;
    for (int i = 0; i < scaled(20000); ++i) {
        const board::Setup setup = scattered_setup(random);
        const Position position(setup);
        const SlowBoard men = slow_board(position);
        const auto checkers = slow_checkers(men, ~setup.side_to_move);
        const auto expected = checkers.size() + (slow_kings_face(men) ? 1U : 0U);
        INFO(to_fen(position));
        REQUIRE(board::validate(setup).size() == expected);
        refused += expected > 0 ? 1 : 0;
    }
    REQUIRE(refused > scaled(20000) / 10);
    REQUIRE(refused < scaled(20000) * 9 / 10);
}

TEST_CASE("validate: a man is accepted exactly where it can stand") {
    for (const Color color : board::kColors) {
        for (const PieceType type : board::kPieceTypes) {
            for (int i = 0; i < board::kSquares; ++i) {
                board::Setup setup;
                setup.pieces[static_cast<std::size_t>(i)] = Piece(color, type);
                bool misplaced = false;
                for (const std::string& fault : board::validate(setup)) {
                    misplaced = misplaced || fault.find(" stands ") != std::string::npos;
                }
                INFO(name(color) << ' ' << name(type) << " on " << to_string(Square(i)));
                REQUIRE(misplaced != board::standing_points(color, type).has(Square(i)));
            }
        }
    }
}

TEST_CASE("FEN: damaged text gives a position that comes back, or a sentence") {
    base::Prng random(24);
    int readable = 0;
    int refused = 0;
    for (int i = 0; i < scaled(50000); ++i) {
        const auto& cases = perft_cases();
        const std::string fen = mutated(cases[random.below(cases.size())].fen, random);
        const auto position = parse_fen(fen);
        INFO(fen);
        if (position.ok()) {
            ++readable;
            const Position again = read(to_fen(*position));
            REQUIRE(again == *position);
            REQUIRE(board::validate(position->to_setup()).empty());
        } else {
            ++refused;
            INFO(position.error());
            REQUIRE(is_one_sentence(position.error()));
        }
    }
    REQUIRE(readable > scaled(50000) / 50);
    REQUIRE(refused > scaled(50000) / 2);
}

}  // namespace xq::tests
