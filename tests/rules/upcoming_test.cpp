// Moves that bring back an earlier position: found from keys, against playing every legal move.
#include "rules/upcoming.h"

#include <optional>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "movegen/legality.h"
#include "movegen/movegen.h"
#include "rules/history.h"
#include "support/draw_board.h"
#include "support/slow_movegen.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Color;
using board::Move;
using board::Position;
using rules::History;

namespace {

/// Far more than any walk here is long.
constexpr int kAnyPlies = 1000;

/// "none", or the move and the plies of the cycle it would close.
std::string text(const std::optional<rules::Return>& found) {
    return found ? to_string(found->move) + " closes " + std::to_string(found->plies) : "none";
}

/// A game as positions, with what led to each, and the engine's history of it.
struct Walk {
    explicit Walk(const std::string& fen)
        : position(board::parse_fen(fen).value()), history(position) {
        remember(true);
    }

    void play(Move made) {
        const bool capture = position.is_capture(made);
        position.do_move(made);
        history.push(position, made);
        remember(capture);
    }
    void play(const std::vector<std::string>& moves) {
        for (const std::string& played : moves) {
            INFO(played);
            REQUIRE(movegen::legal(position, tests::move(played)));
            play(tests::move(played));
        }
    }
    void pass() {
        position.do_null_move();
        history.push_null(position);
        remember(true);
    }
    [[nodiscard]] std::string found(int most_plies = kAnyPlies) const {
        return text(rules::upcoming_return(position, history, most_plies));
    }

    /// The same by playing all legal moves and comparing men; of several returns the latest.
    [[nodiscard]] std::string found_by_playing(int most_plies) const {
        std::optional<rules::Return> best;
        for (const Move made : slow_legal_moves(past.back().men, position.side_to_move())) {
            const SlowBoard after = slow_after(past.back().men, made);
            const int plies = plies_back_to(after, ~position.side_to_move());
            if (plies > 0 && plies < most_plies && (!best || plies < best->plies)) {
                best = rules::Return{made, plies};
            }
        }
        return text(best);
    }

    struct Past {
        SlowBoard men;
        Color side;
        bool border;
    };

    Position position;
    History history;
    std::vector<Past> past;

  private:
    void remember(bool border) {
        past.push_back({slow_board(position), position.side_to_move(), border});
    }
    /// How far back from the position after one more ply the same stood, or 0.
    [[nodiscard]] int plies_back_to(const SlowBoard& men, Color side) const {
        int plies = 1;
        for (auto entry = past.rbegin(); entry != past.rend(); ++entry, ++plies) {
            if (entry->men == men && entry->side == side) {
                return plies;
            }
            if (entry->border) {
                break;
            }
        }
        return 0;
    }
};

}  // namespace

TEST_CASE("upcoming: the fourth move of a shuffle is seen before it is played") {
    Walk walk{std::string(board::kStartFen)};
    CHECK(walk.found() == "none");
    walk.play({"b0c2"});
    CHECK(walk.found() == "none");
    walk.play({"b9c7"});
    CHECK(walk.found() == "none");
    walk.play({"c2b0"});
    CHECK(walk.found() == "c7b9 closes 4");
    walk.play({"c7b9"});
    CHECK(walk.found() == "b0c2 closes 4");
}

TEST_CASE("upcoming: the cycle must be shorter than the plies given") {
    Walk walk{std::string(board::kStartFen)};
    walk.play({"b0c2", "b9c7", "c2b0"});
    CHECK(walk.found(5) == "c7b9 closes 4");
    CHECK(walk.found(4) == "none");
    CHECK(walk.found(0) == "none");
}

TEST_CASE("upcoming: a man may go round and come back by one move, if nothing is in its way") {
    // The rook goes a0-a1-c1-c0 while the king goes round four points.
    const std::vector<std::string> round{"d9e9", "a0a1", "e9e8", "a1c1", "e8d8", "c1c0", "d8d9"};
    Walk open("3k5/9/9/9/9/9/9/9/9/R4K3 b - - 0 1");
    open.play(round);
    CHECK(open.found() == "c0a0 closes 8");
    CHECK(open.found(9) == "c0a0 closes 8");
    CHECK(open.found(8) == "none");
    Walk blocked("3k5/9/9/9/9/9/9/9/9/RN3K3 b - - 0 1");
    blocked.play(round);
    CHECK(blocked.found() == "none");
}

TEST_CASE("upcoming: of two earlier positions the latest is told") {
    Walk walk("3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1");
    walk.play({"a0a1", "d9d8", "a1a0", "d8d9", "a0a2", "d9d8", "a2a0"});
    // d8d9 leads back to the position after four plies, and to the first.
    CHECK(walk.found() == "d8d9 closes 4");
}

TEST_CASE("upcoming: neither a capture nor a null move is gone back beyond") {
    Walk capture("3k4r/9/9/9/p8/P8/9/9/9/R4K3 w - - 30 40");
    capture.play({"a4a5", "i9h9", "a0b0"});
    CHECK(capture.found() == "none");
    capture.play({"h9i9", "b0a0"});
    CHECK(capture.found() == "i9h9 closes 4");  // The position right after the capture.

    Walk null("3k4r/9/9/9/p8/P8/9/9/9/R4K3 w - - 30 40");
    null.play({"a0b0", "i9h9"});
    null.pass();
    null.pass();
    null.play({"b0a0"});
    CHECK(null.found() == "none");
    null.play({"h9i9", "a0b0"});
    CHECK(null.found() == "i9h9 closes 4");
}

TEST_CASE("upcoming: pawns beyond the river step aside and back") {
    Walk walk("3k5/9/9/9/P8/9/9/9/9/5K3 w - - 0 1");
    walk.play({"a5b5", "d9d8", "b5a5"});
    CHECK(walk.found() == "d8d9 closes 4");
    walk.play({"d8d9"});
    CHECK(walk.found() == "a5b5 closes 4");
    walk.play({"a5a6", "d9d8", "f0f1"});
    CHECK(walk.found() == "none");
}

namespace {

/// A random move; now and then the one that takes back the own last, so that cycles close.
Move choose(const Walk& walk, base::Prng& random) {
    const board::MoveList moves = movegen::legal_moves(walk.position);
    if (walk.history.reversible_plies() >= 2 && random.below(3) == 0) {
        const Move last = walk.history.move_back(1);
        const Move back(last.to(), last.from());
        if (movegen::legal(walk.position, back)) {
            return back;
        }
    }
    return moves[random.below(moves.size())];
}

}  // namespace

TEST_CASE("upcoming: random shuffles give what playing every move gives") {
    const std::vector<std::string> starts{
        "4k4/9/9/9/2p6/2P6/9/9/4A4/3K5 w - - 0 1",
        "3k5/9/9/9/9/9/9/9/9/4KA3 w - - 0 1",
        "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
        "3k5/4a4/9/9/9/9/9/9/r7R/4K4 b - - 0 1",
        "2bk5/9/4P4/9/6n2/9/2p6/4B4/9/2B1KA3 w - - 0 1",
        "3k5/9/2n6/9/4P1C2/9/5c3/2N6/9/5K3 b - - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"};
    base::Prng random(20260402);
    int found = 0;
    int long_ones = 0;
    int asked = 0;
    for (int i = 0; i < scaled(280); ++i) {
        Walk walk(starts[static_cast<std::size_t>(i) % starts.size()]);
        for (int ply = 0; ply < 60 && !movegen::legal_moves(walk.position).empty(); ++ply) {
            if (random.below(25) == 0 && !walk.position.in_check()) {
                walk.pass();
            } else {
                walk.play(choose(walk, random));
            }
            INFO(board::to_fen(walk.position) << " after " << ply << " plies of walk " << i);
            for (const int most : {kAnyPlies, 9, 5}) {
                const std::string expected = walk.found_by_playing(most);
                REQUIRE(walk.found(most) == expected);
                ++asked;
                found += expected != "none" ? 1 : 0;
                long_ones += most == kAnyPlies && expected != walk.found(5) ? 1 : 0;
            }
        }
    }
    INFO(found << " returns, " << long_ones << " of them after more than four plies, in " << asked);
    CHECK(found > asked / 5);
    CHECK(found < asked * 4 / 5);
    CHECK(long_ones > asked / 150);
}

}  // namespace xq::tests
