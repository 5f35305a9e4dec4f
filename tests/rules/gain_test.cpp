// What a side can win by the Chinese rules: exchanges, guards, pawns, and checks that prepare.
#include "rules/gain.h"

#include <string>

#include <catch2/catch.hpp>

#include "board/fen.h"
#include "rules/attack.h"
#include "rules/move_class.h"
#include "support/draw_board.h"
#include "support/random_positions.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Bitboard;
using board::Position;
using rules::PawnCaptures;

namespace {

using Won = Bitboard (*)(Position&, Bitboard, PawnCaptures);

/// The points of the men that the side to move can win, in order, as "a3 f7"; the position must
/// come back as it was.
std::string points(Won won, const std::string& fen, PawnCaptures pawns) {
    const Position before = board::parse_fen(fen).value();
    Position position = before;
    INFO(fen);
    std::string texts;
    for (const board::Square point : won(position, Bitboard::all(), pawns)) {
        texts += (texts.empty() ? "" : " ") + to_string(point);
    }
    CHECK(position == before);
    return texts;
}
std::string wins(const std::string& fen, PawnCaptures pawns = PawnCaptures::Idle) {
    return points(rules::won_by_capture, fen, pawns);
}
std::string wins_by_check(const std::string& fen) {
    return points(rules::won_by_check, fen, PawnCaptures::Idle);
}

}  // namespace

TEST_CASE("gain: a man without a guard is won, a guarded one of no more value is not") {
    CHECK(wins("3k5/9/9/9/4n4/9/9/9/4R4/5K3 w") == "e5");
    CHECK(wins("3k5/9/9/6n2/4n4/9/9/9/4R4/5K3 w").empty());
    CHECK(wins("3k5/9/9/9/4n4/9/4P4/9/4C4/5K3 w") == "e5");
    CHECK(wins("3k5/9/9/6n2/4n4/9/4P4/9/4C4/5K3 w").empty());
}

TEST_CASE("gain: heavier men are won whatever guards them") {
    // 25.3: a rook is worth two knights or cannons, these more than an advisor or bishop.
    CHECK(wins("3k5/9/9/6n2/4r4/9/3N5/9/9/5K3 w") == "e5");
    CHECK(wins("3k5/9/9/6n2/4r4/9/4P4/9/4C4/5K3 w") == "e5");
    CHECK(wins("3k5/9/9/9/4r4/9/9/9/4n4/3A1K3 w") == "e1");
    CHECK(wins("3k5/9/9/9/4r4/9/9/4c4/9/2B2K3 w") == "e2");
}

TEST_CASE("gain: one attacker more than guards wins on the point") {
    // The cannon takes, the knight g6 takes in return, the rook takes again.
    CHECK(wins("3k5/9/9/6n2/R3n4/9/4P4/9/4C4/5K3 w") == "e5");
    // Two guards are enough against the two.
    CHECK(wins("3k5/9/4r4/6n2/R3n4/9/4P4/9/4C4/5K3 w").empty());
    // The knight wins the rook e5 for itself if the rook a5 then stops, short of losing itself.
    CHECK(wins("3k5/9/9/6n2/R3r4/9/3N5/4r4/9/5K3 w") == "e5");
    // Two rooks win a rook's worth for a rook.
    CHECK(wins("3k5/9/9/6n2/R3n3R/9/9/9/9/5K3 w").empty());
}

TEST_CASE("gain: a guard that may not take is none") {
    // 28.16. The rook takes the cannon e4; the knight d6 is bound to its file by a cannon over the
    // advisor, by the kings, or not at all. (The advisor has no guard.)
    CHECK(wins("3k5/9/3a5/3n5/9/4c4/9/9/3CR4/5K3 w") == "e4 d7");
    CHECK(wins("3k5/9/9/3n5/9/4c4/9/9/4R4/3K5 w") == "e4");
    CHECK(wins("3k5/9/9/3n5/9/4c4/9/9/4R4/5K3 w").empty());
    // The rook was itself the screen of the guarding cannon.
    CHECK(wins("3k5/9/9/9/9/4n4/9/4R4/4c4/5K3 w") == "e1 e4");
    // A king guards where it may step.
    CHECK(wins("3k5/R2n5/9/9/9/9/9/9/9/5K3 w").empty());
    CHECK(wins("3k5/R2n5/9/9/9/9/9/9/9/3K5 w") == "d8");
}

TEST_CASE("gain: men of one kind that can take each other offer an exchange") {
    // 28.5.
    CHECK(wins("3k5/9/9/9/r8/9/9/9/9/R4K3 w").empty());
    CHECK(wins("3k5/9/9/4n4/9/3N5/9/9/9/5K3 w").empty());
    CHECK(wins("3k5/9/9/4n4/4P4/3N5/9/9/9/5K3 w") == "e6");
}

TEST_CASE("gain: kings win nothing and pawns only where their captures count") {
    // 27.1, 27.2.
    CHECK(wins("3k5/9/9/9/9/9/9/9/4n4/4K4 w", PawnCaptures::Count).empty());
    CHECK(wins("3k5/9/9/4n4/4P4/9/9/9/9/4K4 w").empty());
    CHECK(wins("3k5/9/9/4n4/4P4/9/9/9/9/4K4 w", PawnCaptures::Count) == "e6");
}

TEST_CASE("gain: the value of a pawn floats") {
    // A pawn given for a piece is not set off against it (25.3, item 10), where the knight e6 is
    // guarded; neither is a piece against a pawn.
    CHECK(wins("3k5/9/9/r3n4/4P4/9/9/9/9/4K4 w", PawnCaptures::Count).empty());
    CHECK(wins("3k5/9/9/9/9/R3p4/4r4/9/9/5K3 w").empty());
    // A pawn for nothing is a gain once it has crossed the river, at home it is never one.
    CHECK(wins("3k5/9/9/9/9/R3p4/9/9/9/5K3 w") == "e4");
    CHECK(wins("3k5/9/9/9/R3p4/9/9/9/9/5K3 w").empty());
}

TEST_CASE("gain: a capture after which one is mated at once is idle") {
    // Item 7. The rook a0 keeps the rook b5 from mate on b0.
    CHECK(wins("5k3/9/c8/9/1r7/9/9/9/8r/R2K5 w").empty());
    CHECK(wins("5k3/9/c8/9/1r7/9/9/9/9/R2K5 w") == "a7");
    // So is one that is not legal at all (29.4).
    CHECK(wins("3k5/9/4r4/9/5c3/9/4N4/9/9/4K4 w").empty());
}

TEST_CASE("gain: a check that forks wins what it attacks") {
    // 29.1. From e7 the knight checks and attacks g6, whose knight cannot take it over the cannon.
    CHECK(wins("3k5/9/9/5Cn2/3N5/9/9/9/9/5K3 w").empty());
    CHECK(wins_by_check("3k5/9/9/5Cn2/3N5/9/9/9/9/5K3 w") == "g6");
    // It can once the cannon is gone; and where it is guarded the exchange is even.
    CHECK(wins_by_check("3k5/9/9/6n2/3N5/9/9/9/9/5K3 w").empty());
    CHECK(wins_by_check("3k5/7n1/9/5Cn2/3N5/9/9/9/9/5K3 w").empty());
    // A victim that steps in between on e8 is still the victim, if it can be taken there.
    CHECK(wins_by_check("3k5/6c2/9/9/3N5/9/9/9/4C4/5K3 w") == "g8");
    CHECK(wins_by_check("3k5/6c2/9/9/3N5/9/9/9/9/5K3 w").empty());
    // The knight d8 can only step in on b9, where nothing guards it.
    CHECK(wins_by_check("3k5/R2n5/9/9/9/9/9/9/9/5K3 w") == "d8");
}

TEST_CASE("gain: what the answer to a check takes is set off") {
    // The knight checks on e7 and opens the rook's line to i5.
    CHECK(wins_by_check("3k5/9/2P6/9/R2N4c/9/9/9/9/5K3 w") == "i5");
    // But here the bishop takes the knight first.
    CHECK(wins_by_check("2bk5/9/2P6/9/R2N4c/9/9/9/9/5K3 w").empty());
    // A check that takes something, here on e7, is an exchange and prepares nothing: i5 is not won.
    // (The rook's check on a9 is quiet, and wins e7.)
    CHECK(wins_by_check("3k5/9/2P1n4/9/R2N4c/9/9/9/9/5K3 w") == "e7");
}

TEST_CASE("gain: checks that mate are no gain of material") {
    // 28.2: the rook a1 mates on a9, and attacks nothing there.
    CHECK(wins_by_check("3k5/7R1/9/8n/9/9/9/9/R8/5K3 w").empty());
}

TEST_CASE("gain: an attack is new unless the same man could be won as directly before") {
    // 29.2. The candidates are the knight g6 alone, which the check on e7 can win.
    const auto newly = [](const std::string& fen, const std::string& text) {
        const board::Move made = tests::move(text);
        const Position before = board::parse_fen(fen).value();
        rules::Step step{made, before, before};
        step.after.do_move(made);
        const Bitboard target(square("g6"));
        return rules::newly_attacked(step, target, rules::RuleSet::Chinese) == target;
    };
    // The knight comes to where it threatens to check; a threat that lasts is none anew.
    CHECK(newly("3k5/9/9/5Cn2/9/1N7/9/9/R8/5K3 w", "b4d5"));
    CHECK_FALSE(newly("3k5/9/9/5Cn2/3N5/9/9/9/R8/5K3 w", "a1a2"));
    // A direct attack is new where there was only the roundabout one, but not twice.
    CHECK(newly("3k5/9/9/5Cn2/3N5/9/9/9/R8/5K3 w", "a1g1"));
    CHECK_FALSE(newly("3k5/9/9/5Cn2/3N5/9/9/9/6R2/5K3 w", "g1g2"));
}

TEST_CASE("gain: only the candidates are looked at") {
    Position position = board::parse_fen("3k5/9/R4c3/9/9/9/n8/9/9/4K4 w").value();
    const Bitboard a3(square("a3"));
    CHECK(rules::won_by_capture(position, Bitboard::all(), PawnCaptures::Idle) ==
          (a3 | Bitboard(square("f7"))));
    CHECK(rules::won_by_capture(position, a3, PawnCaptures::Idle) == a3);
    CHECK(rules::won_by_capture(position, Bitboard(), PawnCaptures::Idle).empty());
}

TEST_CASE("gain: random positions come back, and the men won are candidates a chase can be about") {
    Playouts playouts(84);
    int won = 0;
    int checked = 0;
    for (int i = 0; i < scaled(1200); ++i) {
        const Playouts::Sample sample = playouts.next();
        Position position = sample.position;
        INFO(board::to_fen(position));
        const Bitboard men = rules::chaseable(position, position.side_to_move());
        const Bitboard idle = rules::won_by_capture(position, Bitboard::all(), PawnCaptures::Idle);
        const Bitboard counted =
            rules::won_by_capture(position, Bitboard::all(), PawnCaptures::Count);
        REQUIRE(position == sample.position);
        REQUIRE((idle - men).empty());
        // What pawns can win comes on top.
        REQUIRE((idle - counted).empty());
        won += idle.count();
        const Bitboard by_check =
            rules::won_by_check(position, Bitboard::all(), PawnCaptures::Idle);
        REQUIRE(position == sample.position);
        REQUIRE((by_check - men).empty());
        checked += by_check.count();
        // Each man alone is won just when it is won among all.
        for (const board::Square point : men) {
            const Bitboard alone(point);
            REQUIRE(rules::won_by_capture(position, alone, PawnCaptures::Idle) == (idle & alone));
            REQUIRE(rules::won_by_check(position, alone, PawnCaptures::Idle) == (by_check & alone));
        }
    }
    CHECK(checked > scaled(12));
    CHECK(won > scaled(300));
}

}  // namespace xq::tests
