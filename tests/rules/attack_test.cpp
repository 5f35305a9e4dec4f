// Attacks in the sense of the Asian and the computer rules, clause by clause on small positions.
#include "rules/attack.h"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "board/fen.h"
#include "movegen/legality.h"
#include "rules/move_class.h"
#include "support/draw_board.h"

namespace xq::tests {

using board::Bitboard;
using board::Color;
using board::Position;
using rules::RuleSet;

namespace {

using Texts = std::vector<std::string>;

Position position_of(const std::string& fen) { return board::parse_fen(fen).value(); }

/// The attacks of the side to move in order of points. What attacks_of, attacked_men and is_attack
/// say must agree, and the position must come back as it was.
Texts attacks(const std::string& fen, RuleSet set) {
    Position position = position_of(fen);
    INFO(fen);
    Texts texts;
    Bitboard victims;
    for (const board::Move capture : rules::attacks_of(position, set)) {
        CHECK(rules::is_attack(position, capture, set));
        victims.add(capture.to());
        texts.push_back(to_string(capture));
    }
    CHECK(rules::attacked_men(position, Bitboard::all(), set) == victims);
    CHECK(position == position_of(fen));
    std::sort(texts.begin(), texts.end());
    return texts;
}

/// The attacks where both rule sets agree.
Texts attacks(const std::string& fen) {
    const Texts asian = attacks(fen, RuleSet::Asian);
    INFO(fen);
    CHECK(attacks(fen, RuleSet::Computer) == asian);
    return asian;
}

bool guarded(const std::string& fen, const std::string& capture) {
    Position position = position_of(fen);
    INFO(fen << ' ' << capture);
    const board::Move made = tests::move(capture);
    REQUIRE(movegen::legal(position, made));
    const bool answer = rules::truly_guarded(position, made);
    CHECK(position == position_of(fen));
    return answer;
}

}  // namespace

TEST_CASE("attack: a king attacks nothing") {
    // 27.1. An advisor on the same duty does.
    CHECK(attacks("3k5/9/9/9/9/9/9/9/4n4/4K4 w") == Texts{});
    CHECK(attacks("3k5/9/9/9/9/9/9/9/4n4/3AK4 w") == Texts{"d0e1"});
}

TEST_CASE("attack: a pawn attacks nothing, but another man may attack the same victim") {
    // 27.2.
    CHECK(attacks("3k5/9/9/4n4/4P4/9/9/9/9/4K4 w") == Texts{});
    CHECK(attacks("3k5/9/9/R3n4/4P4/9/9/9/9/4K4 w") == Texts{"a6e6"});
}

TEST_CASE("attack: a pawn is a victim once it has crossed the river") {
    // 25.3, 29.3. Black's home half ends with rank 5.
    CHECK(attacks("3k5/9/9/p8/9/9/9/9/9/R3K4 w") == Texts{});
    CHECK(attacks("3k5/9/9/9/p8/9/9/9/9/R3K4 w") == Texts{});
    CHECK(attacks("3k5/9/9/9/9/p8/9/9/9/R3K4 w") == Texts{"a0a4"});
    // Red's ends with rank 4.
    CHECK(attacks("r3k4/9/9/9/9/P8/9/9/9/3K5 b") == Texts{});
    CHECK(attacks("r3k4/9/9/9/P8/9/9/9/9/3K5 b") == Texts{"a9a5"});
}

TEST_CASE("attack: a chase can be about all men but kings and pawns at home") {
    const Position position = position_of("rnbak4/9/1c7/p1P6/2p6/P5p2/9/1C7/9/RNBA1K3 w");
    CHECK(rules::chaseable(position, Color::Red) == parse_picture("x x x x . . . . ."
                                                                  ". . . . . . . . ."
                                                                  ". x . . . . . . ."
                                                                  ". . . . . . . . ."
                                                                  ". . . . . . . . ."
                                                                  ". . . . . . x . ."
                                                                  ". . . . . . . . ."
                                                                  ". . . . . . . . ."
                                                                  ". . . . . . . . ."
                                                                  ". . . . . . . . ."));
    CHECK(rules::chaseable(position, Color::Black) == parse_picture(". . . . . . . . ."
                                                                    ". . . . . . . . ."
                                                                    ". . . . . . . . ."
                                                                    ". . x . . . . . ."
                                                                    ". . . . . . . . ."
                                                                    ". . . . . . . . ."
                                                                    ". . . . . . . . ."
                                                                    ". x . . . . . . ."
                                                                    ". . . . . . . . ."
                                                                    "x x x x . . . . ."));
}

TEST_CASE("attack: knight and cannon attack a rook even if it is guarded") {
    // The knight on g6 guards e5.
    CHECK(attacks("3k5/9/9/6n2/4r4/9/3N5/9/9/5K3 w") == Texts{"d3e5"});
    CHECK(attacks("3k5/9/9/6n2/4r4/9/4P4/9/4C4/5K3 w") == Texts{"e1e5"});
    // A knight or cannon in the rook's place is safe; without its guard it is not.
    CHECK(attacks("3k5/9/9/6n2/4n4/9/4P4/9/4C4/5K3 w") == Texts{});
    CHECK(attacks("3k5/9/9/9/4n4/9/4P4/9/4C4/5K3 w") == Texts{"e1e5"});
    CHECK(attacks("3k5/9/9/6n2/4c4/9/3N5/9/9/5K3 w") == Texts{});
    CHECK(attacks("3k5/9/9/9/4c4/9/3N5/9/9/5K3 w") == Texts{"d3e5"});
}

TEST_CASE("attack: a rook attacks no guarded man") {
    CHECK(attacks("3k5/9/9/6n2/4n4/9/9/9/4R4/5K3 w") == Texts{});
    CHECK(attacks("3k5/9/9/6n2/4c4/9/9/9/4R4/5K3 w") == Texts{});
    CHECK(attacks("3k5/9/9/9/4n4/9/9/9/4R4/5K3 w") == Texts{"e1e5"});
    CHECK(attacks("3k5/9/9/9/4c4/9/9/9/4R4/5K3 w") == Texts{"e1e5"});
}

TEST_CASE("attack: advisor and bishop attack heavier men even if they are guarded") {
    // The rook on e5 guards the file.
    CHECK(attacks("3k5/9/9/9/4r4/9/9/9/4n4/3A1K3 w") == Texts{"d0e1"});
    CHECK(attacks("3k5/9/9/9/4r4/9/9/9/4c4/3A1K3 w") == Texts{"d0e1"});
    CHECK(attacks("3k5/9/9/9/4r4/9/9/9/4r4/3A1K3 w") == Texts{"d0e1"});
    CHECK(attacks("3k5/9/9/9/4r4/9/9/4c4/9/2B2K3 w") == Texts{"c0e2"});
    CHECK(attacks("3k5/9/9/9/4r4/9/9/4n4/9/2B2K3 w") == Texts{"c0e2"});
    CHECK(attacks("3k5/9/9/9/4r4/9/9/4r4/9/2B2K3 w") == Texts{"c0e2"});
    // A pawn is not heavier.
    CHECK(attacks("3k5/9/9/9/4r4/9/9/9/4p4/3A1K3 w") == Texts{});
    CHECK(attacks("3k5/9/9/9/9/9/9/9/4p4/3A1K3 w") == Texts{"d0e1"});
    CHECK(attacks("3k5/9/9/9/4r4/9/9/4p4/9/2B2K3 w") == Texts{});
}

TEST_CASE("attack: a guard that may not take in return is none") {
    // 28.16. The rook takes the cannon e4 that the knight on d6 guards.
    CHECK(guarded("3k5/9/9/3n5/9/4c4/9/9/4R4/5K3 w", "e1e4"));
    // Bound by a rook, by a cannon over an advisor, by the kings that would face.
    CHECK_FALSE(guarded("3k5/9/9/3n5/9/4c4/9/9/3RR4/5K3 w", "e1e4"));
    CHECK(guarded("3k5/9/3a5/3n5/9/4c4/9/9/3RR4/5K3 w", "e1e4"));
    CHECK_FALSE(guarded("3k5/9/3a5/3n5/9/4c4/9/9/3CR4/5K3 w", "e1e4"));
    CHECK_FALSE(guarded("3k5/9/9/3n5/9/4c4/9/9/4R4/3K5 w", "e1e4"));
    // The rook on c8 guards g8, unless it must stay on the leg of the knight on c7.
    CHECK(guarded("3k5/2r3c2/9/9/9/9/9/9/6R2/5K3 w", "g1g8"));
    CHECK_FALSE(guarded("3k5/2r3c2/2N6/9/9/9/9/9/6R2/5K3 w", "g1g8"));
}

TEST_CASE("attack: a capture can undo the guard") {
    // The attacker was the guarding cannon's screen; coming from the side it is not.
    CHECK_FALSE(guarded("3k5/9/9/9/9/4n4/9/4R4/4c4/5K3 w", "e2e4"));
    CHECK(guarded("3k5/9/9/9/9/R3n4/9/4B4/4c4/5K3 w", "a4e4"));
    CHECK(attacks("3k5/9/9/9/9/4n4/9/4R4/4c4/5K3 w") == Texts{"e2e1", "e2e4"});
    // The knight uncovers a check that the rook on g8 must see to first.
    CHECK_FALSE(guarded("4k4/6r2/9/9/9/6c2/4N4/9/4R4/3K5 w", "e3g4"));
    CHECK(guarded("4k4/6r2/9/9/9/6c2/4N4/9/9/3K5 w", "e3g4"));
}

TEST_CASE("attack: a king guards where it may step") {
    CHECK(guarded("3k5/R2n5/9/9/9/9/9/9/9/5K3 w", "a8d8"));
    CHECK(attacks("3k5/R2n5/9/9/9/9/9/9/9/5K3 w") == Texts{});
    // Not where the attacker is guarded itself, nor where it would face the other king.
    CHECK_FALSE(guarded("3k5/R2n5/9/9/9/9/9/9/3R5/5K3 w", "a8d8"));
    CHECK_FALSE(guarded("3k5/R2n5/9/9/9/9/9/9/9/3K5 w", "a8d8"));
    CHECK(attacks("3k5/R2n5/9/9/9/9/9/9/9/3K5 w") == Texts{"a8d8"});
    // Out of its palace it guards nothing.
    CHECK(attacks("3k5/9/R2n5/9/9/9/9/9/9/5K3 w") == Texts{"a7d7"});
    CHECK(attacks("3k5/R1n6/9/9/9/9/9/9/9/5K3 w") == Texts{"a8c8"});
}

TEST_CASE("attack: men of one kind that can take each other offer an exchange") {
    // 28.5.
    const auto strikes_back = [](const std::string& fen, const std::string& capture) {
        Position position = position_of(fen);
        const bool answer = rules::can_strike_back(position, tests::move(capture));
        CHECK(position == position_of(fen));
        return answer;
    };
    const std::string rooks = "3k5/9/9/9/r8/9/9/9/9/R4K3 w";
    CHECK(attacks(rooks) == Texts{});
    CHECK(strikes_back(rooks, "a0a5"));
    const std::string cannons = "3k5/9/9/9/c8/9/P8/9/9/C4K3 w";
    CHECK(attacks(cannons) == Texts{});
    CHECK(strikes_back(cannons, "a0a5"));
    const std::string knights = "3k5/9/9/4n4/9/3N5/9/9/9/5K3 w";
    CHECK(attacks(knights) == Texts{});
    CHECK(strikes_back(knights, "d4e6"));
    // Unlike men that can take each other offer nothing.
    const std::string unlike = "3k5/9/9/9/9/Rp7/9/9/9/5K3 w";
    CHECK_FALSE(strikes_back(unlike, "a4b4"));
    CHECK(attacks(unlike) == Texts{"a4b4"});
}

TEST_CASE("attack: an impaired or pinned man of the same kind can be attacked") {
    // The pawn stands on the black knight's leg.
    const std::string impaired = "3k5/9/9/4n4/4P4/3N5/9/9/9/5K3 w";
    CHECK(attacks(impaired) == Texts{"d4e6"});
    // Where the impaired knight is guarded, the exchange is even.
    CHECK(attacks("3k5/9/9/r3n4/4P4/3N5/9/9/9/5K3 w") == Texts{});
    // The rook on d5 is bound by the cannon on d1, over the advisor.
    CHECK(attacks("3k5/9/3a5/9/R2r5/9/9/9/3C5/5K3 w") == Texts{"a5d5"});
    CHECK(attacks("3k5/9/3a5/9/R2r5/9/9/9/9/5K3 w") == Texts{});
}

TEST_CASE("attack: a pinned man attacks its pinner only") {
    // The rook e7 pins the knight e3; unpinned the knight attacks the cannon f5.
    CHECK(attacks("3k5/9/4r4/9/5c3/9/4N4/9/9/4K4 w") == Texts{});
    CHECK(attacks("3k5/9/9/9/5c3/9/4N4/9/9/4K4 w") == Texts{"e3f5"});
    // The cannon e7 pins the rook e4 over the advisor e1.
    CHECK(attacks("3k5/9/4c4/9/9/4R1c2/9/9/4A4/4K4 w") == Texts{"e4e7"});
    CHECK(attacks("3k5/9/4c4/9/9/4R1c2/9/9/4A4/5K3 w") == Texts{"e4e7", "e4g4"});
    // The rook f1 stays on the leg of the knight f2.
    CHECK(attacks("3k5/9/9/9/9/9/9/5n3/5R2c/4K4 w") == Texts{"f1f2"});
    CHECK(attacks("4k4/9/9/9/9/9/9/5n3/5R2c/3K5 w") == Texts{"f1f2", "f1i1"});
    // The kings would face.
    CHECK(attacks("4k4/9/9/9/4N4/9/5c3/9/9/4K4 w") == Texts{});
    CHECK(attacks("4k4/9/9/9/4N4/9/5c3/9/9/3K5 w") == Texts{"e5f3"});
}

TEST_CASE("attack: a check to be answered only puts a threat off") {
    // The rook a7 threatens f7 whether or not e5 gives check.
    CHECK(attacks("3k5/9/R4c3/9/4r4/9/9/9/9/4K4 w") == Texts{"a7f7"});
    CHECK(attacks("3k5/9/R4c3/9/4r4/9/9/9/9/5K3 w") == Texts{"a7f7"});
    // But the pinned knight threatens nothing, in check by another man or not.
    CHECK(attacks("3k5/9/4r4/9/5c3/9/4N4/9/9/r3K4 w") == Texts{});
    CHECK(attacks("3k5/9/9/9/5c3/9/4N4/9/9/r3K4 w") == Texts{"e3f5"});
}

TEST_CASE("attack: only the candidates are looked at") {
    Position position = position_of("3k5/9/R4c3/9/9/9/n8/9/9/4K4 w");
    const Bitboard both = Bitboard(square("f7")) | Bitboard(square("a3"));
    CHECK(rules::attacked_men(position, Bitboard::all(), RuleSet::Asian) == both);
    CHECK(rules::attacked_men(position, Bitboard(square("a3")), RuleSet::Asian) ==
          Bitboard(square("a3")));
    CHECK(rules::attacked_men(position, Bitboard(), RuleSet::Asian).empty());
}

TEST_CASE("attack: a rook that keeps a knight from checking is bound") {
    // Asian rule 19. The rook f8 stands on the leg from f7 to e9.
    const auto bound = [](const char* fen, const char* at) {
        return rules::rook_bound_by_knight(position_of(fen), square(at));
    };
    const char* const fen = "4k4/R4r2r/5N3/9/9/9/9/9/9/3K5 w";
    CHECK(bound(fen, "f8"));
    CHECK_FALSE(bound(fen, "i8"));
    CHECK_FALSE(bound(fen, "a8"));
    CHECK_FALSE(bound(fen, "f7"));
    CHECK_FALSE(bound("4k4/R4r2r/9/5N3/9/9/9/9/9/3K5 w", "f8"));
    CHECK_FALSE(bound("4k4/R4c2r/5N3/9/9/9/9/9/9/3K5 w", "f8"));
    CHECK_FALSE(bound("4k4/R4r2r/5n3/9/9/9/9/9/9/3K5 w", "f8"));
    // The knight checks already: no rook keeps it from that.
    CHECK_FALSE(
        rules::rook_bound_by_knight(position_of("4k4/8r/5N3/9/9/9/9/9/9/3K5 b"), square("i8")));
    // Either side's rook, whoever is to move.
    CHECK(bound("3k5/9/9/9/9/9/9/5n3/5R3/4K4 b", "f1"));
    CHECK(bound("3k5/9/9/9/9/9/9/5n3/5R3/4K4 w", "f1"));
}

TEST_CASE("attack: a rook bound by a knight may not be attacked by anything") {
    // Asian rule 19: though rooks face and another guards it. Servers do not know the rule.
    const std::string by_rook = "4k4/R4r2r/5N3/9/9/9/9/9/9/3K5 w";
    CHECK(attacks(by_rook, RuleSet::Asian) == Texts{"a8f8"});
    CHECK(attacks(by_rook, RuleSet::Computer) == Texts{});
    const std::string unbound = "4k4/R4r2r/9/9/9/9/9/9/9/3K5 w";
    CHECK(attacks(unbound) == Texts{});
}

namespace {

/// What a move does to `victim` by both rule sets, which agree in all cases here: "nothing",
/// "attacks" or "unguards".
std::string effect(const std::string& fen, const std::string& moved, const std::string& victim) {
    const board::Move made = tests::move(moved);
    const Position before = position_of(fen);
    INFO(fen << ' ' << moved);
    REQUIRE(movegen::legal(before, made));
    Position after = before;
    after.do_move(made);
    rules::Step step{made, before, after};
    std::string first;
    for (const RuleSet set : {RuleSet::Asian, RuleSet::Computer}) {
        const Bitboard target(square(victim));
        std::string found = "nothing";
        if (rules::newly_attacked(step, target, set).any()) {
            found = rules::only_unguards(step, square(victim), set) ? "unguards" : "attacks";
        }
        CHECK((first.empty() || found == first));
        first = found;
    }
    CHECK(step.before == before);
    CHECK(step.after == after);
    return first;
}

}  // namespace

TEST_CASE("attack: blocking a guard takes it away") {
    // The rook a5 guards e5 until the knight steps in between.
    CHECK(effect("3k5/9/9/9/r3c4/9/1N7/9/4R4/5K3 w", "b3c5", "e5") == "unguards");
    CHECK(effect("3k5/9/9/9/r3c4/9/1N7/9/4R4/5K3 w", "b3c1", "e5") == "nothing");
    // With a second guard it is no attack at all.
    CHECK(effect("3k5/9/9/6n2/r3c4/9/1N7/9/4R4/5K3 w", "b3c5", "e5") == "nothing");
}

TEST_CASE("attack: putting in or taking out a guarding cannon's screen takes the guard away") {
    CHECK(effect("3k5/9/9/9/9/c1N1n4/9/9/4R4/5K3 w", "c4a3", "e4") == "unguards");
    CHECK(effect("3k5/9/9/9/9/c1p1n4/9/9/1R2R4/5K3 w", "b1b4", "e4") == "unguards");
}

TEST_CASE("attack: a new attacker does more than take the guard away") {
    CHECK(effect("3k5/9/9/9/4c4/9/9/9/R8/5K3 w", "a1e1", "e5") == "attacks");
    // The knight opens the rook's line.
    CHECK(effect("3k5/9/9/9/4c4/9/4N4/9/4R4/5K3 w", "e3c2", "e5") == "attacks");
    // It does so and blocks the guard on a5 besides.
    CHECK(effect("3k5/9/9/9/r3c4/9/4N4/9/4R4/5K3 w", "e3d5", "e5") == "attacks");
    // The cannon takes away no guard but the victim's means to strike back.
    CHECK(effect("3k5/9/9/4n4/C8/3N5/9/9/9/5K3 w", "a5e5", "e6") == "attacks");
}

TEST_CASE("attack: binding a guard is an attack of its own") {
    // The knight d6 guards e4 until the rook binds it.
    CHECK(effect("3k5/9/9/3n5/9/4c4/9/9/R3R4/5K3 w", "a1d1", "e4") == "attacks");
}

TEST_CASE("attack: what was attacked before is not attacked anew") {
    // 29.2: along its own line a rook creates nothing new.
    CHECK(effect("3k5/9/9/9/4c4/9/9/9/4R4/5K3 w", "e1e2", "e5") == "nothing");
    // Nor does a second attacker.
    CHECK(effect("3k5/9/9/9/4c4/9/9/R8/4R4/5K3 w", "a2a5", "e5") == "nothing");
}

}  // namespace xq::tests
