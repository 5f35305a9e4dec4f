// Every term of the evaluation by itself: pairs of positions in which it alone counts differently,
// and the way it pulls.
#include "eval/terms.h"

#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "eval/term_functions.h"
#include "support/random_positions.h"
#include "support/test_data.h"
#include "support/transformed.h"

namespace xq::tests {

using board::Color;
using board::Position;
using eval::Danger;
using eval::Family;
using eval::Phased;
using eval::Sum;
using eval::Term;
using eval::Trace;

namespace {

/// Whom a term helps, by the documents: the side that has it or the other.
enum class Pull { Against = -1, Nothing = 0, For = 1 };

/// Two positions in which Red's count of `term`, and of no other term but those of mobility,
/// differs: higher in the first. No term needs an exception.
struct TermRow {
    Term term;
    const char* with;
    const char* without;
    Pull early;
    Pull late;
};

/// The same for a danger to Black's king.
struct DangerRow {
    Danger danger;
    const char* with;
    const char* without;
};

constexpr TermRow kTermRows[] = {
    {Term::RookMobility, "3k5/9/4R4/9/9/9/9/9/9/5K3 w - - 0 1",
     "3k5/9/4R4/9/9/9/9/9/9/4K4 w - - 0 1", Pull::For, Pull::For},
    {Term::CannonMobility, "5k3/9/9/9/9/9/9/2C1K4/9/9 w - - 0 1",
     "5k3/9/9/9/9/9/9/2CK5/9/9 w - - 0 1", Pull::For, Pull::For},
    {Term::KnightMobility, "9/4k4/9/9/9/2N6/9/9/5K3/9 w - - 0 1",
     "9/4k4/9/9/9/1N7/9/9/5K3/9 w - - 0 1", Pull::For, Pull::For},
    {Term::PalaceMobility, "4k4/9/6C2/9/9/9/9/9/5K3/9 w - - 0 1",
     "4k4/9/9/6C2/9/9/9/9/5K3/9 w - - 0 1", Pull::For, Pull::For},
    {Term::DeadKnight, "5k3/9/9/9/9/9/9/9/p8/Np2K4 w - - 0 1",
     "5k3/9/9/9/9/9/9/p8/9/Np2K4 w - - 0 1", Pull::Against, Pull::Against},
    {Term::BlockedEye, "9/9/3k5/9/9/9/9/9/5K3/6B2 w - - 0 1", "9/9/3k5/9/9/9/9/9/4K4/6B2 w - - 0 1",
     Pull::Against, Pull::Against},
    {Term::RookAtHome, "9/5k3/9/9/9/9/9/4K4/9/R8 w - - 0 1", "9/5k3/9/9/9/9/9/4K4/R8/9 w - - 0 1",
     Pull::Against, Pull::Nothing},
    {Term::RookOpenFile, "3k5/9/9/9/9/9/2P6/9/R8/5K3 w - - 0 1",
     "3k5/9/9/9/9/9/P8/9/R8/5K3 w - - 0 1", Pull::For, Pull::For},
    {Term::RookOnCorner, "3k5/9/5R3/9/9/9/9/9/4K4/9 w - - 0 1",
     "3k5/5R3/9/9/9/9/9/9/4K4/9 w - - 0 1", Pull::For, Pull::For},
    {Term::RookSunk, "2R6/9/5k3/9/9/9/9/9/3K5/9 w - - 0 1", "9/2R6/5k3/9/9/9/9/9/3K5/9 w - - 0 1",
     Pull::Against, Pull::Against},
    {Term::HollowCannon, "9/9/5k3/9/5C3/9/9/9/4K4/9 w - - 0 1",
     "9/9/5k3/5C3/9/9/9/9/4K4/9 w - - 0 1", Pull::For, Pull::For},
    {Term::CentralCannon, "4k4/9/9/9/9/9/9/4B4/4K4/4C4 w - - 0 1",
     "3k5/9/9/9/9/9/9/4B4/4K4/4C4 w - - 0 1", Pull::For, Pull::For},
    {Term::CentralCannonMet, "4k4/9/2n6/4p4/9/9/9/4C4/9/3K5 b - - 0 1",
     "4k4/9/1n7/4p4/9/9/9/4C4/9/3K5 b - - 0 1", Pull::Against, Pull::Against},
    {Term::BottomCannon, "3k4C/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "3k5/8C/9/9/9/9/9/9/9/4K4 w - - 0 1",
     Pull::For, Pull::For},
    {Term::LoneCannon, "4k4/7C1/9/9/9/9/9/9/9/5K3 w - - 0 1",
     "4k4/7C1/9/9/9/9/9/4B4/9/5K3 w - - 0 1", Pull::Against, Pull::Against},
    {Term::CannonByPhase, "9/9/5k3/9/9/9/9/4K4/4A4/4C4 w - - 0 1",
     "9/9/5k3/9/9/9/9/4K4/4A4/9 w - - 0 1", Pull::For, Pull::Against},
    {Term::KnightOnCentre, "9/9/3k5/9/9/9/9/5K3/4N4/9 w - - 0 1",
     "9/9/3k5/9/9/9/9/5K3/2N6/9 w - - 0 1", Pull::Against, Pull::Against},
    {Term::KnightOnEdge, "9/4k4/9/9/9/9/9/9/3K5/N8 w - - 0 1",
     "9/4k4/9/9/9/9/9/9/3K5/1N7 w - - 0 1", Pull::Against, Pull::Against},
    {Term::LinkedKnights, "9/5k3/9/9/9/9/9/3KN4/9/5N3 w - - 0 1",
     "9/5k3/9/9/9/9/9/3KN4/3N5/9 w - - 0 1", Pull::For, Pull::For},
    {Term::PawnOnLastRank, "1P7/9/5k3/9/9/9/9/9/3K5/9 w - - 0 1",
     "9/1P7/5k3/9/9/9/9/9/3K5/9 w - - 0 1", Pull::Against, Pull::Against},
    {Term::PawnOnCentre, "3k5/4P4/9/9/9/9/9/5K3/9/9 w - - 0 1",
     "3k5/9/4P4/9/9/9/9/5K3/9/9 w - - 0 1", Pull::For, Pull::For},
    {Term::LinkedPawns, "9/5k3/9/9/2PP5/9/9/3K5/9/9 w - - 0 1",
     "9/5k3/9/2P6/3P5/9/9/3K5/9/9 w - - 0 1", Pull::For, Pull::For},
    {Term::PawnBlocksKnight, "9/4k4/9/9/9/9/6P2/6N2/5K3/9 w - - 0 1",
     "9/4k4/9/9/9/9/8P/6N2/5K3/9 w - - 0 1", Pull::Against, Pull::Against},
    {Term::NoAdvisorKnight, "4k4/9/6n2/9/9/9/9/9/9/5K3 w - - 0 1",
     "4k4/9/6n2/9/9/9/9/9/9/3A1K3 w - - 0 1", Pull::Against, Pull::Against},
    {Term::NoAdvisorRooks, "4k4/9/6r2/9/9/9/8r/9/9/5K3 w - - 0 1",
     "4k4/9/6r2/9/9/9/8r/9/9/3A1K3 w - - 0 1", Pull::Against, Pull::Against},
    {Term::NoBishopCannon, "4k4/9/8c/9/9/9/9/9/9/5K3 w - - 0 1",
     "4k4/9/8c/9/9/9/9/9/9/2B2K3 w - - 0 1", Pull::Against, Pull::Against},
    {Term::LinkedBishops, "9/9/3k5/9/9/9/9/4BK3/9/6B2 w - - 0 1",
     "9/9/3k5/9/9/9/9/5K3/9/2B3B2 w - - 0 1", Pull::For, Pull::For},
    {Term::HornAdvisor, "9/3k5/9/9/1n7/9/9/3A5/9/5K3 w - - 0 1",
     "9/3k5/9/9/1n7/9/9/9/9/3A1K3 w - - 0 1", Pull::For, Pull::For},
    {Term::KingOffRank, "4k4/9/9/9/9/9/9/9/5K3/9 w - - 0 1", "4k4/9/9/9/9/9/9/9/9/5K3 w - - 0 1",
     Pull::Against, Pull::Against},
    {Term::KingExposed, "3k5/9/9/4p4/6r2/9/9/9/9/2B1K4 w - - 0 1",
     "3k5/9/9/4p4/6r2/9/9/4B4/9/4K4 w - - 0 1", Pull::Against, Pull::Against},
    {Term::KingAttacks, "9/9/3k5/9/9/9/9/4B4/9/5K3 w - - 0 1",
     "9/9/3k5/9/9/9/9/4B4/9/4K4 w - - 0 1", Pull::For, Pull::For},
    {Term::AttackOnRook, "9/4k4/9/9/9/9/9/3A1K3/4r4/9 w - - 0 1",
     "9/4k4/9/9/9/9/9/3A1K3/5r3/9 w - - 0 1", Pull::For, Pull::For},
    {Term::AttackOnMinor, "9/9/2Pnk4/9/9/9/9/3K5/9/9 w - - 0 1",
     "9/9/2P1kn3/9/9/9/9/3K5/9/9 w - - 0 1", Pull::For, Pull::For},
    {Term::HangingRook, "9/9/5k3/9/9/9/9/3K5/3r5/9 w - - 0 1",
     "9/9/5k3/9/9/9/9/4K4/3r5/9 w - - 0 1", Pull::For, Pull::For},
    {Term::HangingMinor, "9/9/4k4/9/9/9/9/5K3/5c3/9 w - - 0 1",
     "9/9/4k4/9/9/9/9/5K3/6c2/9 w - - 0 1", Pull::For, Pull::For},
    {Term::HangingGuard, "9/9/3a1k3/9/3R5/9/9/9/9/3K5 w - - 0 1",
     "9/9/3ak4/9/3R5/9/9/9/9/3K5 w - - 0 1", Pull::For, Pull::For},
    {Term::HangingPawn, "9/9/4k4/9/9/9/9/9/3p5/3K5 w - - 0 1",
     "9/9/4k4/9/9/9/9/3p5/9/3K5 w - - 0 1", Pull::For, Pull::For},
    {Term::GuardedMinor, "9/9/3k5/9/9/9/9/4C4/4K4/9 w - - 0 1",
     "9/9/3k5/9/9/9/4C4/9/4K4/9 w - - 0 1", Pull::For, Pull::For},
    {Term::SideAttack, "2N6/9/5k3/1P7/9/9/9/9/3K5/9 w - - 0 1",
     "3N5/9/5k3/1P7/9/9/9/9/3K5/9 w - - 0 1", Pull::For, Pull::For},
    {Term::MiddleAttack, "3P5/4k4/9/9/9/9/9/4CK3/9/9 w - - 0 1",
     "2P6/4k4/9/9/9/9/9/4CK3/9/9 w - - 0 1", Pull::For, Pull::For},
    {Term::HybridAttack, "5C3/9/1N2k4/9/8P/9/9/5K3/9/9 w - - 0 1",
     "5C3/9/1N2k4/9/9/8P/9/5K3/9/9 w - - 0 1", Pull::For, Pull::For},
};

constexpr DangerRow kDangerRows[] = {
    {Danger::RookOnPalace, "9/9/4k4/9/9/9/3R5/5K3/9/9 w - - 0 1",
     "9/9/4k4/9/9/9/2R6/5K3/9/9 w - - 0 1"},
    {Danger::KnightOnPalace, "9/4k4/9/7N1/9/9/9/9/9/5K3 w - - 0 1",
     "9/4k4/9/9/7N1/9/9/9/9/5K3 w - - 0 1"},
    {Danger::CannonOnPalace, "9/9/4kC3/9/9/9/9/5K3/9/9 w - - 0 1",
     "9/4C4/4k4/9/9/9/9/5K3/9/9 w - - 0 1"},
    {Danger::PawnOnPalace, "4k4/9/2P6/9/9/9/9/9/9/5K3 w - - 0 1",
     "4k4/9/9/2P6/9/9/9/9/9/5K3 w - - 0 1"},
    {Danger::CornerKnight, "3k5/9/3N5/9/9/9/9/9/9/4K4 w - - 0 1",
     "3k5/9/9/3N5/9/9/9/9/9/4K4 w - - 0 1"},
    {Danger::WocaoKnight, "9/3k2N2/9/9/9/9/9/9/4K4/9 w - - 0 1",
     "9/3k1N3/9/9/9/9/9/9/4K4/9 w - - 0 1"},
    {Danger::FishingKnight, "9/9/2Nk5/9/9/9/9/9/5K3/9 w - - 0 1",
     "9/9/1N1k5/9/9/9/9/9/5K3/9 w - - 0 1"},
    {Danger::DoubleCannon, "3k5/3C5/9/9/3C5/9/9/9/9/5K3 b - - 0 1",
     "4k4/3C5/9/9/3C5/9/9/9/9/5K3 w - - 0 1"},
    {Danger::RookBeforeKing, "4k4/9/9/9/4R4/9/9/4B4/9/5K3 b - - 0 1",
     "3k5/9/9/9/4R4/9/9/4B4/9/5K3 b - - 0 1"},
    {Danger::SmotheredKing, "3aka2C/4n4/9/9/9/9/9/9/9/3K5 b - - 0 1",
     "3aka2C/9/2n6/9/9/9/9/9/9/3K5 b - - 0 1"},
};

/// Near misses: how often Red's term counts where something stands in its way, or just does not.
struct CountRow {
    const char* what;
    Term term;
    const char* fen;
    int count;
};

constexpr CountRow kCountRows[] = {
    {"beside the king", Term::HollowCannon, "4k4/4C4/9/9/9/9/9/9/9/5K3 w - - 0 1", 0},
    {"one screen", Term::HollowCannon, "4k4/9/9/4p4/9/9/9/4C4/9/5K3 b - - 0 1", 0},
    {"three screens", Term::CentralCannon, "4k4/4a4/9/4p4/9/9/4P4/4C4/9/5K3 w - - 0 1", 0},
    {"king off the rank", Term::BottomCannon, "C8/4k4/9/9/9/9/9/9/9/5K3 w - - 0 1", 0},
    {"upper leg blocked", Term::LinkedKnights, "4k4/9/9/9/9/3N5/3p5/2N6/9/5K3 w - - 0 1", 0},
    {"lower leg blocked", Term::LinkedKnights, "4k4/9/9/9/9/3N5/2p6/2N6/9/5K3 w - - 0 1", 0},
    {"both legs free", Term::LinkedKnights, "4k4/9/9/9/9/3N5/9/2N6/9/5K3 w - - 0 1", 1},
    {"beyond the river", Term::BlockedEye, "4k4/9/9/9/3n5/2B6/9/9/9/5K3 w - - 0 1", 0},
    {"round the edge", Term::LinkedPawns, "4k4/9/9/P8/8P/9/9/9/9/5K3 w - - 0 1", 0},
    {"one on each wing", Term::SideAttack, "4k4/9/9/1N5N1/9/9/9/9/9/5K3 w - - 0 1", 0},
    {"two, no third", Term::HybridAttack, "4k4/9/9/1N5N1/9/9/9/9/9/5K3 w - - 0 1", 0},
    {"one rook", Term::NoAdvisorRooks, "4k4/9/6r2/9/9/9/9/9/9/5K3 w - - 0 1", 0},
    {"guarded", Term::HangingRook, "4k4/4r4/9/9/4R4/9/9/9/9/5K3 w - - 0 1", 0},
    {"guarded", Term::HangingMinor, "4k4/4n4/9/9/4R4/9/9/9/9/5K3 w - - 0 1", 0},
    {"guarded", Term::HangingGuard, "4k4/4a4/9/9/4R4/9/9/9/9/5K3 w - - 0 1", 0},
    {"guarded", Term::HangingPawn, "4k4/9/9/9/9/9/3pp4/9/4R4/5K3 w - - 0 1", 0},
    {"by a rook", Term::AttackOnRook, "4k4/4r4/9/9/4R4/9/9/9/9/5K3 w - - 0 1", 0},
    {"kings on one file", Term::KingAttacks, "5k3/5n3/9/9/9/9/9/9/9/5K3 w - - 0 1", 0},
    {"a man in the palace", Term::KingAttacks, "4k4/5n3/9/9/9/9/9/9/9/5K3 w - - 0 1", 1},
    {"a man on the way", Term::KingAttacks, "4k4/9/9/5n3/9/9/9/9/9/5K3 w - - 0 1", 0},
};

template <Color Us, class Sink>
Sink terms_of(const Position& position) {
    Sink sink;
    eval::add_terms<Us>(eval::EvalInfo(position), sink);
    return sink;
}

Trace red_trace(const std::string& fen) {
    return terms_of<Color::Red, Trace>(board::parse_fen(fen).value());
}

bool is_mobility(Term term) { return eval::kTermInfo[index(term)].family == Family::Mobility; }

Pull pull_of(int value) {
    return value > 0 ? Pull::For : value < 0 ? Pull::Against : Pull::Nothing;
}

/// All counts but those of the given term or danger and of mobility are the same.
void check_rest(const Trace& with, const Trace& without, Term own, Danger own_danger) {
    for (std::size_t i = 0; i < eval::kTerms; ++i) {
        const auto term = static_cast<Term>(i);
        if (term != own && !is_mobility(term)) {
            INFO("changes too: " << eval::kTermInfo[i].name);
            CHECK(with.count(term) == without.count(term));
        }
    }
    for (std::size_t i = 0; i < eval::kDangers; ++i) {
        const auto danger = static_cast<Danger>(i);
        if (danger != own_danger) {
            INFO("changes too: danger " << i);
            CHECK(with.count(danger) == without.count(danger));
        }
    }
}

/// All that a trace holds is the same.
void require_same(const Trace& a, const Trace& b) {
    for (std::size_t i = 0; i < eval::kTerms; ++i) {
        INFO(eval::kTermInfo[i].name);
        REQUIRE(a.count(static_cast<Term>(i)) == b.count(static_cast<Term>(i)));
    }
    for (std::size_t i = 0; i < eval::kDangers; ++i) {
        INFO("danger " << i);
        REQUIRE(a.count(static_cast<Danger>(i)) == b.count(static_cast<Danger>(i)));
    }
    REQUIRE(a.danger() == b.danger());
    REQUIRE(a.units() == b.units());
}

/// Both sides' traces survive the mirror and change sides with the colours.
void require_symmetric(const Position& position) {
    INFO(board::to_fen(position));
    const Trace red = terms_of<Color::Red, Trace>(position);
    const Trace black = terms_of<Color::Black, Trace>(position);
    for (const bool mirror : {false, true}) {
        const Position swapped = transformed(position, true, mirror);
        require_same(terms_of<Color::Black, Trace>(swapped), red);
        require_same(terms_of<Color::Red, Trace>(swapped), black);
    }
    const Position mirrored = transformed(position, false, true);
    require_same(terms_of<Color::Red, Trace>(mirrored), red);
    require_same(terms_of<Color::Black, Trace>(mirrored), black);
}

template <Color Us>
void require_agreement(const Position& position) {
    INFO(board::to_fen(position));
    const Sum sum = terms_of<Us, Sum>(position);
    const Trace trace = terms_of<Us, Trace>(position);
    Phased value = trace.danger();
    for (std::size_t i = 0; i < eval::kTerms; ++i) {
        value += eval::kTermWeights[i] * trace.count(static_cast<Term>(i));
    }
    int units = 0;
    for (std::size_t i = 0; i < eval::kDangers; ++i) {
        units += eval::kDangerUnits[i] * trace.count(static_cast<Danger>(i));
    }
    REQUIRE(sum.value() == value);
    REQUIRE(sum.units() == units);
    REQUIRE(trace.units() == units);
    REQUIRE(trace.danger().mg >= 0);
    REQUIRE(trace.danger().eg >= 0);
}

}  // namespace

TEST_CASE("terms: the tables name every term and every danger once") {
    std::set<Term> terms;
    for (const TermRow& row : kTermRows) {
        INFO(eval::kTermInfo[index(row.term)].name);
        CHECK(terms.insert(row.term).second);
    }
    CHECK(terms.size() == eval::kTerms);
    std::set<Danger> dangers;
    for (const DangerRow& row : kDangerRows) {
        INFO(row.with);
        CHECK(dangers.insert(row.danger).second);
    }
    CHECK(dangers.size() == eval::kDangers);
}

TEST_CASE("terms: each counts by itself and pulls as the documents say") {
    for (const TermRow& row : kTermRows) {
        INFO(eval::kTermInfo[index(row.term)].name << ": " << row.with << " | " << row.without);
        const Trace with = red_trace(row.with);
        const Trace without = red_trace(row.without);
        const int more = with.count(row.term) - without.count(row.term);
        CHECK(more > 0);
        check_rest(with, without, row.term, Danger::Count);
        const Phased weight = eval::kTermWeights[index(row.term)];
        CHECK(pull_of(weight.mg * more) == row.early);
        CHECK(pull_of(weight.eg * more) == row.late);
    }
}

TEST_CASE("terms: near misses") {
    for (const CountRow& row : kCountRows) {
        INFO(eval::kTermInfo[index(row.term)].name << ", " << row.what << ": " << row.fen);
        CHECK(red_trace(row.fen).count(row.term) == row.count);
    }
}

TEST_CASE("terms: each danger counts by itself and adds units") {
    for (const DangerRow& row : kDangerRows) {
        INFO("danger " << index(row.danger) << ": " << row.with << " | " << row.without);
        const Trace with = red_trace(row.with);
        const Trace without = red_trace(row.without);
        CHECK(with.count(row.danger) > without.count(row.danger));
        CHECK(with.units() > without.units());
        check_rest(with, without, Term::Count, row.danger);
    }
}

TEST_CASE("terms: the pairs count the same for Black and in the mirror") {
    for (const TermRow& row : kTermRows) {
        require_symmetric(board::parse_fen(row.with).value());
        require_symmetric(board::parse_fen(row.without).value());
    }
    for (const DangerRow& row : kDangerRows) {
        require_symmetric(board::parse_fen(row.with).value());
        require_symmetric(board::parse_fen(row.without).value());
    }
}

TEST_CASE("terms: random positions count the same for Black and in the mirror") {
    base::Prng random(41);
    for (int i = 0; i < scaled(2000); ++i) {
        require_symmetric(scattered_position(random));
    }
}

TEST_CASE("terms: the sum is what the trace adds up to") {
    Playouts playouts(42);
    base::Prng random(43);
    int dangers = 0;
    const int count = scaled(3000);
    for (int i = 0; i < count; ++i) {
        for (const Position& position : {playouts.next().position, scattered_position(random)}) {
            require_agreement<Color::Red>(position);
            require_agreement<Color::Black>(position);
            dangers += terms_of<Color::Red, Trace>(position).danger() == Phased{} ? 0 : 1;
        }
    }
    CHECK(dangers > count / 10);
}

TEST_CASE("terms: one man alone is no danger to the king, a second is") {
    const Trace one = red_trace("4k4/9/9/9/9/3R5/9/9/9/5K3 w - - 0 1");
    CHECK(one.units() > 0);
    CHECK(one.danger() == Phased{});
    const Trace two = red_trace("4k4/9/9/6N2/9/3R5/9/9/9/5K3 w - - 0 1");
    CHECK(two.danger().mg > 0);
    CHECK(two.danger().eg > 0);
    // Guards make it less.
    const Trace guarded = red_trace("2b1k1b2/9/9/6N2/9/3R5/9/9/9/5K3 w - - 0 1");
    CHECK(guarded.units() == two.units());
    CHECK(guarded.danger().mg < two.danger().mg);
}

}  // namespace xq::tests
