// Move texts: what the standards write in each case, what else is read, and what is refused.
#include "records/notation.h"

#include <set>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "movegen/movegen.h"
#include "support/draw_board.h"
#include "support/random_positions.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Move;
using board::Position;
using records::Notation;

namespace {

constexpr Notation kNotations[] = {Notation::Iccs, Notation::Wxf, Notation::Chinese,
                                   Notation::ChineseTraditional};

struct Written {
    const char* move;
    const char* wxf;
    const char* chinese;
    const char* traditional;
};

/// Checks what is written in a position, and that it is read back.
void check_texts(const std::string& fen, const std::vector<Written>& cases) {
    const Position position = board::parse_fen(fen).value();
    for (const Written& written : cases) {
        INFO(fen << ' ' << written.move);
        const Move move = tests::move(written.move);
        CHECK(records::move_text(position, move, Notation::Wxf) == written.wxf);
        CHECK(records::move_text(position, move, Notation::Chinese) == written.chinese);
        CHECK(records::move_text(position, move, Notation::ChineseTraditional) ==
              written.traditional);
        for (const char* text : {written.wxf, written.chinese, written.traditional}) {
            const auto read = records::parse_move_text(position, text);
            INFO(text << (read ? "" : ": " + read.error()));
            REQUIRE(read.ok());
            CHECK(*read == move);
        }
    }
}

/// What `text` is read as: a move in coordinates, or the error.
std::string reading(const std::string& fen, const std::string& text) {
    const auto read = records::parse_move_text(board::parse_fen(fen).value(), text);
    return read ? to_string(*read) : read.error();
}

const std::string kStart{board::kStartFen};
const std::string kBlackStart =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1";
// Red pawns tandem on one file by two, three, four and five, and on two files.
const std::string kTwoPawns = "3k5/9/2P6/2P6/9/9/9/9/9/4K4 w";
const std::string kThreePawns = "3k5/9/2P6/2P6/2P6/9/9/9/9/4K4 w";
const std::string kFourPawns = "3k5/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w";
const std::string kFivePawns = "2P2k3/2P6/2P6/2P6/2P6/9/9/9/9/4K4 w";
const std::string kTwoFiles = "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w";
const std::string kTwoFilesOfFive = "3k5/9/2P3P2/2P3P2/2P6/9/9/9/9/4K4 w";

/// Every legal move must have a text of its own and be read back from it.
void check_round_trip(const Position& position) {
    const auto moves = movegen::legal_moves(position);
    for (const Notation notation : kNotations) {
        std::set<std::string> texts;
        for (const Move move : moves) {
            const std::string text = records::move_text(position, move, notation);
            const auto read = records::parse_move_text(position, text);
            if (!read || *read != move || !texts.insert(text).second) {
                FAIL(board::to_fen(position)
                     << ' ' << to_string(move) << " is written " << text << " and read as "
                     << (read ? to_string(*read) : read.error()));
            }
        }
    }
}

/// A position with many pawns on one or two files, beside random other men.
Position crowded_position(base::Prng& random) {
    while (true) {
        board::Setup setup = scattered_setup(random);
        const int files[] = {static_cast<int>(random.below(9)), static_cast<int>(random.below(9))};
        for (const board::Color color : board::kColors) {
            const board::Piece pawn(color, board::PieceType::Pawn);
            int pawns = 0;
            for (board::Piece& point : setup.pieces) {
                point = point == pawn ? board::Piece() : point;
            }
            for (int tries = 0; tries < 12 && pawns < 5; ++tries) {
                const auto square =
                    board::Square::at(files[random.below(2)], static_cast<int>(random.below(10)));
                board::Piece& point = setup.pieces[static_cast<std::size_t>(square.index())];
                if (point.is_none()) {
                    point = pawn;
                    ++pawns;
                }
            }
        }
        if (board::validate(setup).empty()) {
            return Position(setup);
        }
    }
}

void check_many_round_trips(int count, std::uint64_t seed) {
    Playouts playouts(seed);
    base::Prng random(seed + 1);
    for (int i = 0; i < count; ++i) {
        switch (i % 3) {
            case 0: check_round_trip(playouts.next().position); break;
            case 1: check_round_trip(scattered_position(random)); break;
            default: check_round_trip(crowded_position(random)); break;
        }
    }
}

}  // namespace

TEST_CASE("notation: names") {
    for (const Notation notation : kNotations) {
        CHECK(*records::parse_notation(records::name(notation)) == notation);
    }
    CHECK(records::name(Notation::ChineseTraditional) == "chinese-traditional");
    CHECK(*records::parse_notation("WXF") == Notation::Wxf);
    CHECK(records::parse_notation("san").error() ==
          "the notation 'san' is not iccs, wxf, chinese or chinese-traditional");
}

TEST_CASE("notation: coordinates are written as in files") {
    CHECK(records::move_text(board::start_position(), move("h2e2"), Notation::Iccs) == "H2-E2");
    for (const char* text : {"h2e2", "H2E2", "h2-e2", "H2-E2", " h2e2\n"}) {
        CHECK(reading(kStart, text) == "h2e2");
    }
}

TEST_CASE("notation: every kind of man") {
    check_texts(kStart, {{"h2e2", "C2.5", "炮二平五", "炮二平五"},
                         {"b2b9", "C8+7", "炮八进七", "炮八進七"},
                         {"h0g2", "H2+3", "马二进三", "馬二進三"},
                         {"a0a2", "R9+2", "车九进二", "車九進二"},
                         {"g0e2", "E3+5", "相三进五", "相三進五"},
                         {"d0e1", "A6+5", "仕六进五", "仕六進五"},
                         {"e0e1", "K5+1", "帅五进一", "帥五進一"},
                         {"c3c4", "P7+1", "兵七进一", "兵七進一"}});
    check_texts(kBlackStart, {{"h7e7", "C8.5", "炮８平５", "砲８平５"},
                              {"h9g7", "H8+7", "马８进７", "馬８進７"},
                              {"i9i8", "R9+1", "车９进１", "車９進１"},
                              {"c9e7", "E3+5", "象３进５", "象３進５"},
                              {"f9e8", "A6+5", "士６进５", "士６進５"},
                              {"e9e8", "K5+1", "将５进１", "將５進１"},
                              {"c6c5", "P3+1", "卒３进１", "卒３進１"}});
    check_texts("3k5/9/9/9/9/2N6/9/4B4/4A4/2R1K4 w", {{"c4b2", "H7-8", "马七退八", "馬七退八"},
                                                      {"e2g0", "E5-3", "相五退三", "相五退三"},
                                                      {"e1d0", "A5-6", "仕五退六", "仕五退六"},
                                                      {"c0a0", "R7.9", "车七平九", "車七平九"},
                                                      {"c0c3", "R7+3", "车七进三", "車七進三"}});
}

TEST_CASE("notation: two men on a file") {
    check_texts("3k5/9/9/9/2R6/2N6/2N6/2R6/9/4K4 w", {{"c5g5", "R+.3", "前车平三", "前車平三"},
                                                      {"c5c8", "R++3", "前车进三", "前車進三"},
                                                      {"c2c0", "R--2", "后车退二", "後車退二"},
                                                      {"c2i2", "R-.1", "后车平一", "後車平一"},
                                                      {"c4a5", "H++9", "前马进九", "前馬進九"},
                                                      {"c3e2", "H--5", "后马退五", "後馬退五"}});
    // Black's front is down the board.
    check_texts("4k4/1c7/9/9/1c7/9/9/9/9/3K5 b", {{"b5b0", "C++5", "前炮进５", "前砲進５"},
                                                  {"b8e8", "C-.5", "后炮平５", "後砲平５"},
                                                  {"b8b9", "C--1", "后炮退１", "後砲退１"}});
    check_texts(kTwoPawns, {{"c7c8", "P++1", "前兵进一", "前兵進一"},
                            {"c6d6", "P-.6", "后兵平六", "後兵平六"}});
}

TEST_CASE("notation: advisors and elephants on one file keep its number") {
    const std::string fen = "3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w";
    check_texts(fen, {{"d0e1", "A6+5", "仕六进五", "仕六進五"},
                      {"d2e1", "A6-5", "仕六退五", "仕六退五"},
                      {"c0a2", "E7+9", "相七进九", "相七進九"},
                      {"c4a2", "E7-9", "相七退九", "相七退九"}});
    CHECK(reading(fen, "A--5") ==
          "'A--5' is illegal: the red advisor on d0 has no such point to go to");
    CHECK(reading(fen, "A+-5") == "d2e1");
    CHECK(reading(fen, "前仕退五") == "d2e1");
    CHECK(reading(fen, "后相进九") == "c0a2");
}

TEST_CASE("notation: three pawns on a file") {
    check_texts(kThreePawns, {{"c7d7", "P+.6", "前兵平六", "前兵平六"},
                              {"c6d6", "P7.6", "中兵平六", "中兵平六"},
                              {"c5d5", "P-.6", "后兵平六", "後兵平六"},
                              {"c7c8", "P++1", "前兵进一", "前兵進一"}});
    // The standards' text of the middle pawn is never one of its neighbours.
    CHECK(reading(kThreePawns, "P7+1") ==
          "'P7+1' is illegal: the red pawn on c7 stands on its goal");
    CHECK(reading(kThreePawns, "兵七进一") == "c7c8");
    CHECK(reading(kThreePawns, "兵七平六") == "'兵七平六' is ambiguous: c5d5 or c6d6 or c7d7");
}

TEST_CASE("notation: four and five pawns on a file") {
    check_texts(kFourPawns, {{"c8d8", "++.6", "一兵平六", "一兵平六"},
                             {"c8c9", "+++1", "一兵进一", "一兵進一"},
                             {"c7d7", "P+.6", "二兵平六", "二兵平六"},
                             {"c6d6", "P-.6", "三兵平六", "三兵平六"},
                             {"c5d5", "--.6", "四兵平六", "四兵平六"}});
    check_texts(kFivePawns, {{"c9d9", "++.6", "一兵平六", "一兵平六"},
                             {"c8d8", "P+.6", "二兵平六", "二兵平六"},
                             {"c7d7", "P7.6", "三兵平六", "三兵平六"},
                             {"c6d6", "P-.6", "四兵平六", "四兵平六"},
                             {"c5d5", "--.6", "五兵平六", "五兵平六"}});
    for (const char* text : {"前兵平六", "Pa.6", "17=6", "前七平六", "一七平六"}) {
        CHECK(reading(kFivePawns, text) == "c9d9");
    }
    CHECK(reading(kFivePawns, "中兵平六") == "c7d7");
    CHECK(reading(kFivePawns, "后兵平六") == "c5d5");
    CHECK(reading(kFivePawns, "Pe.6") == "c5d5");
    // The number of a man is Chinese for Black too.
    check_texts("3k5/9/9/9/9/6p2/6p2/6p2/6p2/4K4 b", {{"g1f1", "++.6", "一卒平６", "一卒平６"},
                                                      {"g4h4", "--.8", "四卒平８", "四卒平８"}});
}

TEST_CASE("notation: pawns tandem on two files") {
    check_texts(kTwoFiles, {{"g7f7", "3+.4", "一兵平四", "一兵平四"},
                            {"g6f6", "3-.4", "二兵平四", "二兵平四"},
                            {"c7b7", "7+.8", "三兵平八", "三兵平八"},
                            {"c6b6", "7-.8", "四兵平八", "四兵平八"},
                            {"c7c8", "7++1", "三兵进一", "三兵進一"}});
    check_texts(kTwoFilesOfFive, {{"g7f7", "3+.4", "一兵平四", "一兵平四"},
                                  {"g6f6", "3-.4", "二兵平四", "二兵平四"},
                                  {"c7d7", "7+.6", "三兵平六", "三兵平六"},
                                  {"c6d6", "77.6", "四兵平六", "四兵平六"},
                                  {"c5d5", "7-.6", "五兵平六", "五兵平六"}});
    for (const char* text : {"前七平八", "前兵七平八", "Pc.8", "前兵平八", "P+.8", "17=8"}) {
        CHECK(reading(kTwoFiles, text) == "c7b7");
    }
    CHECK(reading(kTwoFiles, "27=8") == "c6b6");
    CHECK(reading(kTwoFiles, "前兵进一") == "'前兵进一' is ambiguous: c7c8 or g7g8");
    CHECK(reading(kTwoFilesOfFive, "37=6") == "c5d5");
    CHECK(reading(kTwoFilesOfFive, "中兵平六") == "c6d6");
    // One pawn alone on a third file keeps its own number.
    check_texts("3k5/P8/2P3P2/2P3P2/9/9/9/9/9/4K4 w", {{"a8b8", "P9.8", "兵九平八", "兵九平八"},
                                                       {"c6b6", "7-.8", "四兵平八", "四兵平八"}});
}

TEST_CASE("notation: synonyms and short forms") {
    for (const char* text :
         {"C2.5", "C2=5", "C25", "c2=5", "62.5", "炮二平五", "炮2平5", "炮２平５", "砲二平五",
          "包二平五", "炮25", "炮二五", "Che2", "Ch2-e2"}) {
        INFO(text);
        CHECK(reading(kStart, text) == "h2e2");
    }
    for (const char* text : {"H8+7", "N8+7", "h8+7", "48+7", "马8进7", "马８上７", "馬8進7",
                             "傌八進七", "马87", "H87", "N87", "Hg7"}) {
        INFO(text);
        CHECK(reading(kBlackStart, text) == "h9g7");
    }
    for (const char* text :
         {"E3+5", "B3+5", "b3+5", "33+5", "象3进5", "相三進五", "Ece7", "Bce7"}) {
        INFO(text);
        CHECK(reading(kBlackStart, text) == "c9e7");
    }
    for (const char* text : {"俥九進一", "車9上1", "R9+1", "59+1", "Ra1"}) {
        INFO(text);
        CHECK(reading(kStart, text) == "a0a1");
    }
    const std::string tandem = "3k5/9/9/2R6/9/9/2R6/9/9/4K4 w";
    for (const char* text : {"+R.3", "R+=3", "ra=3", "前俥平三", "5+.3", "R6g6", "R+3"}) {
        INFO(text);
        CHECK(reading(tandem, text) == "c6g6");
    }
    CHECK(reading(tandem, "后车退二") == "c3c1");
    CHECK(reading(tandem, "後車下二") == "c3c1");
    CHECK(reading(tandem, "R-3") == "c3g3");
}

TEST_CASE("notation: a text without direction is sideways, or the one way there is") {
    const std::string fen = "3k5/9/9/9/9/9/7R1/9/9/4K4 w";
    CHECK(reading(fen, "R25") == "h3e3");
    CHECK(reading(fen, "车25") == "h3e3");
    CHECK(reading(fen, "R22") == "'R22' is ambiguous: h3h1 or h3h5");
    CHECK(reading("3k5/9/9/9/9/7N1/9/9/9/4K4 w", "马二三") ==
          "'马二三' is ambiguous: h4g2 or h4g6");
}

TEST_CASE("notation: algebraic texts") {
    const std::string fen = "3ak4/9/3a2n2/9/5n3/3N5/9/3N5/9/5K3 w";
    CHECK(reading(fen, "Nxf5") == "d4f5");
    CHECK(reading(fen, "H4f3") == "d4f3");
    CHECK(reading(fen, "Hd2f3") == "d2f3");
    CHECK(reading(fen, "Hf3") == "'Hf3' is ambiguous: d2f3 or d4f3");
    CHECK(reading(fen, "Hxe9") == "'Hxe9': no red knight goes to e9");
    CHECK(reading("3k5/9/9/4P4/9/9/9/9/9/4K4 w", "e7") == "e6e7");
    CHECK(reading("3k5/9/9/4P4/9/9/9/9/9/4K4 w", "exd6") == "e6d6");
}

TEST_CASE("notation: what cannot be read or played says why") {
    CHECK(reading(kStart, " ") == "the move is empty");
    CHECK(reading(kStart, "C1.5") == "'C1.5': red has no cannon on file 1");
    CHECK(reading(kBlackStart, "车2进1") == "'车2进1': black has no rook on file 2");
    CHECK(reading(kStart, "前车进一") == "'前车进一': red has no front rook");
    CHECK(reading(kStart, "三兵进一") == "'三兵进一': red has no tandem pawn number 3");
    CHECK(reading(kStart, "C++1") == "'C++1': red has no front cannon");
    CHECK(reading(kStart, "+++1") == "'+++1': red has no pawn of four on a file");
    CHECK(reading(kTwoPawns, "--.6") == "'--.6': red has no pawn of four on a file");
    CHECK(reading(kStart, "C2+5") ==
          "'C2+5' is illegal: a cannon captures over exactly one screen, "
          "and here is none");
    CHECK(reading(kStart, "马二进四") ==
          "'马二进四' is illegal: the knight's leg on g0 is blocked by the "
          "red bishop on g0");
    CHECK(reading(kStart, "K5+9") == "'K5+9' is illegal: a king may not leave the palace");
    CHECK(reading(kStart, "马二进九") ==
          "'马二进九' is illegal: the red knight on h0 has no such point to go to");
    CHECK(reading(kStart, "h2h9x") == "'h2h9x' is no move in any notation");
    CHECK(reading(kStart, "a0a4") == "'a0a4' is illegal: the red pawn on a3 is in the way");
    CHECK(reading(kStart, "e0e1e2") == "'e0e1e2' is no move in any notation");
    CHECK(reading("4k4/9/9/9/4N4/9/9/9/9/4K4 w", "马五进六") ==
          "'马五进六' is illegal: the kings would face each other");
    for (const char* text :
         {"C",    "C2",       "C2.",    "C2.0",     "C0.5",     "..25",         "2",
          "炮",   "炮五",     "炮二平", "炮二平零", "二平五",   "炮二炮五",     "炮平五",
          "xx.x", "0000",     "(none)", "\xE7\x82", "\xFF\xFE", "炮二平五\xE7", "C2.55",
          "C2,5", "兵兵平五", "....",   "1.",       "--",       "++++"}) {
        INFO(text);
        CHECK(reading(kStart, text).find("is no move in any notation") != std::string::npos);
    }
    CHECK(reading(kStart, std::string("h2\0e2", 5)) == "'h2?e2' is no move in any notation");
    CHECK(reading(kStart, std::string(2000, 'x')).size() < 200);
}

TEST_CASE("notation: every legal move is read back from its text") {
    for (const std::string& fen :
         {kTwoPawns, kThreePawns, kFourPawns, kFivePawns, kTwoFiles, kTwoFilesOfFive}) {
        check_round_trip(board::parse_fen(fen).value());
    }
    check_many_round_trips(scaled(900), 91);
}

TEST_CASE("notation: every legal move of 100000 positions is read back from its text", "[.long]") {
    check_many_round_trips(100000, 93);
}

}  // namespace xq::tests
