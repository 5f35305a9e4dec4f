// Repetition and perpetual check: small games by hand, then random walks against a count done the
// long way.
#include "rules/history.h"

#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "movegen/legality.h"
#include "movegen/movegen.h"
#include "support/draw_board.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Move;
using board::Position;
using rules::History;
using rules::Repetition;

namespace {

/// A position with its game.
struct Game {
    explicit Game(const std::string& fen)
        : position(board::parse_fen(fen).value()), history(position) {}

    void play(const std::vector<std::string>& moves) {
        for (const std::string& text : moves) {
            INFO(text);
            const Move made = tests::move(text);
            REQUIRE(movegen::legal(position, made));
            position.do_move(made);
            history.push(position);
        }
    }

    Position position;
    History history;
};

const std::vector<std::string> kShuffle{"b0c2", "b9c7", "c2b0", "c7b9"};

/// Both sides' rooks go to and fro; a4 and a5 are pawns that may be exchanged.
constexpr const char* kOpenGame = "3k4r/9/9/9/p8/P8/9/9/9/R4K3 w - - 30 40";

/// `fen` with `plies` as its count of plies without capture.
Position counted(const std::string& board_and_side, int plies) {
    return board::parse_fen(board_and_side + " - - " + std::to_string(plies) + " 20").value();
}

}  // namespace

TEST_CASE("history: a new one holds its position, once") {
    const History history(board::start_position());
    REQUIRE(history.size() == 1);
    REQUIRE(history.last_key() == board::start_position().key());
    REQUIRE(history.occurrences() == 1);
    for (int plies = 0; plies < 10; ++plies) {
        REQUIRE(history.repetition(plies) == Repetition::None);
    }
}

TEST_CASE("history: occurrences are counted with the side to move") {
    Game game{std::string(board::kStartFen)};
    game.play({"b0c2"});
    CHECK(game.history.occurrences() == 1);
    game.play({"b9c7", "c2b0"});
    CHECK(game.history.occurrences() == 1);
    game.play({"c7b9"});
    CHECK(game.history.occurrences() == 2);
    game.play(kShuffle);
    CHECK(game.history.occurrences() == 3);
    game.play({"b0c2"});
    CHECK(game.history.occurrences() == 3);
    CHECK(game.history.size() == 10);
    CHECK(game.history.last_key() == game.position.key());
}

TEST_CASE("history: the same men with the other side to move are another position") {
    // Red comes back in three moves, Black in two.
    Game game("3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1");
    game.play({"a0a1", "d9d8", "a1a2", "d8d9", "a2a0"});
    REQUIRE(board::to_fen(game.position).substr(0, 30) == "3k5/9/9/9/9/9/9/9/9/R4K3 b - -");
    CHECK(game.history.occurrences() == 1);
}

TEST_CASE("history: a search counts one return within its tree, or two in the game") {
    Game game{std::string(board::kStartFen)};
    game.play(kShuffle);
    // The earlier occurrence lies four plies back: at or above a root up to four plies back.
    for (int plies = 0; plies <= 4; ++plies) {
        CHECK(game.history.repetition(plies) == Repetition::None);
    }
    CHECK(game.history.repetition(5) == Repetition::Draw);
    CHECK(game.history.repetition(100) == Repetition::Draw);

    // Now it lies four and eight plies back: three times in the game wherever the root is.
    game.play(kShuffle);
    for (int plies = 0; plies < 12; ++plies) {
        CHECK(game.history.repetition(plies) == Repetition::Draw);
    }

    // A position that came only once before, among others that came more often.
    game.play({"h0g2", "b9c7", "g2h0", "c7b9"});
    CHECK(game.history.repetition(0) == Repetition::Draw);
    game.play({"h0g2"});
    CHECK(game.history.repetition(4) == Repetition::None);
    CHECK(game.history.repetition(5) == Repetition::Draw);
}

TEST_CASE("history: taking back gives the count of before") {
    Game game{std::string(board::kStartFen)};
    game.play(kShuffle);
    game.play(kShuffle);
    REQUIRE(game.history.occurrences() == 3);
    game.history.pop();
    CHECK(game.history.occurrences() == 2);
    for (int i = 0; i < 3; ++i) {
        game.history.pop();
    }
    CHECK(game.history.occurrences() == 2);
    for (int i = 0; i < 4; ++i) {
        game.history.pop();
    }
    CHECK(game.history.occurrences() == 1);
    CHECK(game.history.size() == 1);
}

TEST_CASE("history: reset forgets the game") {
    Game game{std::string(board::kStartFen)};
    game.play(kShuffle);
    game.play(kShuffle);
    game.history.reset(game.position);
    CHECK(game.history.size() == 1);
    CHECK(game.history.occurrences() == 1);
    CHECK(game.history.repetition(100) == Repetition::None);
    game.play(kShuffle);
    CHECK(game.history.occurrences() == 2);
}

TEST_CASE("history: moves before a capture do not count") {
    Game game(kOpenGame);
    const std::vector<std::string> shuffle{"a0b0", "i9h9", "b0a0", "h9i9"};
    game.play(shuffle);
    REQUIRE(game.history.occurrences() == 2);
    game.play({"a4a5", "i9h9"});
    REQUIRE(game.position.no_capture_plies() == 1);
    CHECK(game.history.occurrences() == 1);
    game.play({"a0b0", "h9i9", "b0a0", "i9h9"});
    CHECK(game.history.occurrences() == 2);
    CHECK(game.history.repetition(5) == Repetition::Draw);
    CHECK(game.history.repetition(4) == Repetition::None);
}

TEST_CASE("history: a capture is a border whatever lies before it") {
    // Positions that no game leads through: only the border tells the two histories apart.
    const std::string here = "3k5/9/9/9/9/9/9/9/9/R4K3 w";
    const std::string other = "3k5/9/9/9/9/9/9/9/R8/5K3 b";
    for (const int captured_at : {-1, 1, 2, 3, 4}) {
        History history(counted(here, 50));
        for (int ply = 1; ply <= 4; ++ply) {
            const int plies = ply == captured_at ? 0 : 50 + ply;
            history.push(counted(ply == 4 ? here : other, plies));
        }
        INFO("capture at ply " << captured_at);
        CHECK(history.occurrences() == (captured_at < 0 ? 2 : 1));
        CHECK((history.repetition(5) == Repetition::None) == (captured_at >= 0));
    }
}

TEST_CASE("history: a null move is a border") {
    const std::vector<std::string> there{"a0b0", "i9h9"};
    const std::vector<std::string> back{"b0a0", "h9i9"};
    SECTION("without one the position has come twice") {
        Game game(kOpenGame);
        game.play(there);
        game.play(back);
        CHECK(game.history.occurrences() == 2);
    }
    SECTION("with two of them the same position does not count") {
        Game game(kOpenGame);
        game.play(there);
        for (int i = 0; i < 2; ++i) {
            game.position.do_null_move();
            game.history.push_null(game.position);
        }
        game.play(back);
        REQUIRE(game.position.key() == board::parse_fen(kOpenGame)->key());
        CHECK(game.history.occurrences() == 1);
        CHECK(game.history.repetition(100) == Repetition::None);
        // What comes after the border counts again.
        game.play({"a0b0", "i9h9", "b0a0", "h9i9"});
        CHECK(game.history.occurrences() == 2);
    }
}

namespace {

/// Red's rook drives the king up and down; nothing else can move but Red's king.
constexpr const char* kRookChecks = "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1";

/// The verdict after `moves`, for a root far above and for one right here.
void check_verdict(const std::string& fen, const std::vector<std::string>& moves, Repetition below,
                   Repetition here) {
    Game game(fen);
    game.play(moves);
    INFO(fen);
    CHECK(game.history.repetition(100) == below);
    CHECK(game.history.repetition(0) == here);
}

}  // namespace

TEST_CASE("history: one side's checks all round a cycle are told from the mover's side") {
    // After Red's check the checked side is to move, after its escape the checking side.
    check_verdict(kRookChecks, {"a8a9", "d9d8", "a9a8", "d8d9", "a8a9"}, Repetition::TheyCheck,
                  Repetition::None);
    check_verdict(kRookChecks, {"a8a9", "d9d8", "a9a8", "d8d9"}, Repetition::WeCheck,
                  Repetition::None);
    // The third occurrence in the game ends it, wherever the root is.
    check_verdict(kRookChecks,
                  {"a8a9", "d9d8", "a9a8", "d8d9", "a8a9", "d9d8", "a9a8", "d8d9", "a8a9"},
                  Repetition::TheyCheck, Repetition::TheyCheck);
    check_verdict(kRookChecks, {"a8a9", "d9d8", "a9a8", "d8d9", "a8a9", "d9d8", "a9a8", "d8d9"},
                  Repetition::WeCheck, Repetition::WeCheck);
    // Black's checks are as forbidden.
    check_verdict("4k4/9/9/9/9/9/9/9/r8/3K5 b - - 0 1", {"a1a0", "d0d1", "a0a1", "d1d0", "a1a0"},
                  Repetition::TheyCheck, Repetition::None);
}

TEST_CASE("history: one move of a cycle that is no check makes it a draw") {
    // The second of Red's two moves only threatens.
    check_verdict("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", {"a0a9", "d9d8", "a9a0", "d8d9", "a0a9"},
                  Repetition::Draw, Repetition::None);
    // A search judges the last round, the game all from first to third occurrence, and there a
    // quiet round acquits.
    check_verdict(kRookChecks, {"a8a7", "d9d8", "a7a8", "d8d9", "a8a9", "d9d8", "a9a8", "d8d9"},
                  Repetition::WeCheck, Repetition::Draw);
}

TEST_CASE("history: checks before the cycle do not count") {
    // Two checks lead in, then both sides walk about quietly.
    check_verdict("3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1",
                  {"a8a9", "d9d8", "a9a8", "d8d9", "a8a7", "d9d8", "e0e1", "d8d9", "e1e0", "d9d8",
                   "e0e1", "d8d9", "e1e0"},
                  Repetition::Draw, Repetition::Draw);
}

TEST_CASE("history: two perpetual checks draw") {
    // Each escape from check gives check itself: kings and horses stand so that a king's step opens
    // the own rook's file. Built from positions, since only the checks matter.
    const std::string red_checked = "3k5/9/9/9/9/9/9/9/9/r3K4 w";
    const std::string black_checked = "3k4R/9/9/9/9/9/9/9/9/4K4 b";
    const std::string elsewhere_red = "3k5/9/9/9/9/9/9/9/9/1r2K4 w";
    const std::string elsewhere_black = "3k3R1/9/9/9/9/9/9/9/9/4K4 b";
    const std::string quiet_black = "3k5/9/9/9/9/9/9/9/R8/4K4 b";
    History history(counted(red_checked, 20));
    int plies = 20;
    const auto push = [&](const std::string& position) {
        history.push(counted(position, ++plies));
    };
    push(black_checked);
    push(elsewhere_red);
    SECTION("both sides check on every move") {
        push(elsewhere_black);
        push(red_checked);
        CHECK(history.repetition(100) == Repetition::Draw);
    }
    SECTION("only the side that has just moved does") {
        push(quiet_black);
        push(red_checked);
        CHECK(history.repetition(100) == Repetition::TheyCheck);
    }
}

TEST_CASE("history: marking later is the same as pushing at once") {
    Position position = board::parse_fen(kRookChecks).value();
    History at_once(position);
    History later(position);
    for (const char* const text : {"a8a9", "d9d8", "a9a8", "d8d9", "a8a9"}) {
        position.do_move(move(text));
        at_once.push(position);
        later.push_unmarked(position);
        // The verdict does not need the last mark, which a search adds only if it goes on.
        CHECK(later.repetition(100) == at_once.repetition(100));
        later.mark(position.in_check());
        later.mark(position.in_check());
        CHECK(later.repetition(100) == at_once.repetition(100));
    }
    CHECK(later.repetition(100) == Repetition::TheyCheck);
}

namespace {

bool same_position(const Position& a, const Position& b) {
    for (int i = 0; i < board::kSquares; ++i) {
        if (a.piece_on(board::Square(i)) != b.piece_on(board::Square(i))) {
            return false;
        }
    }
    return a.side_to_move() == b.side_to_move();
}

/// A history as a plain list of positions, compared man by man each time.
class LongWay {
  public:
    explicit LongWay(const Position& position) : entries_{{position, true}} {}

    void push(const Position& position, bool border) { entries_.push_back({position, border}); }
    void pop() { entries_.pop_back(); }

    /// Plies back to each earlier occurrence of the last position since the last border.
    [[nodiscard]] std::vector<int> returns() const {
        std::vector<int> plies;
        for (int back = 0; !entry(back).border; ++back) {
            if (same_position(entry(back + 1).position, entries_.back().position)) {
                plies.push_back(back + 1);
            }
        }
        return plies;
    }

    /// What the last `plies` plies, a cycle, are by 26.1 and 26.3.
    [[nodiscard]] Repetition judge(int plies) const {
        bool we_are_checked = true;
        bool they_are_checked = true;
        for (int back = 0; back < plies; ++back) {
            bool& always = back % 2 == 0 ? we_are_checked : they_are_checked;
            always = always && entry(back).position.in_check();
        }
        return we_are_checked == they_are_checked ? Repetition::Draw
               : we_are_checked                   ? Repetition::TheyCheck
                                                  : Repetition::WeCheck;
    }

    [[nodiscard]] Repetition verdict(int plies_from_root) const {
        const std::vector<int> plies = returns();
        if (!plies.empty() && plies[0] < plies_from_root) {
            return judge(plies[0]);
        }
        return plies.size() >= 2 ? judge(plies[1]) : Repetition::None;
    }

  private:
    struct Entry {
        Position position;
        bool border;
    };

    [[nodiscard]] const Entry& entry(int back) const {
        return entries_[entries_.size() - 1 - static_cast<std::size_t>(back)];
    }

    std::vector<Entry> entries_;
};

/// A random move, more often than not one that gives check.
Move choose(const Position& position, base::Prng& random) {
    const board::MoveList moves = movegen::legal_moves(position);
    std::vector<Move> checks;
    for (const Move made : moves) {
        if (movegen::gives_check(position, made)) {
            checks.push_back(made);
        }
    }
    return checks.empty() || random.below(4) == 0 ? moves[random.below(moves.size())]
                                                  : checks[random.below(checks.size())];
}

}  // namespace

TEST_CASE("history: random walks give what counting the long way gives") {
    // Few men, so that positions come again; of two pawns one can take the other, and rooks check.
    const std::vector<std::string> starts{"4k4/9/9/9/2p6/2P6/9/9/4A4/3K5 w - - 0 1",
                                          "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
                                          "3k5/4a4/9/9/9/9/9/9/r7R/4K4 b - - 0 1"};
    base::Prng random(20260401);
    std::map<Repetition, int> seen;
    int thirds = 0;
    for (int walk = 0; walk < scaled(1500); ++walk) {
        Game game(starts[static_cast<std::size_t>(walk) % starts.size()]);
        LongWay plain(game.position);
        for (int ply = 0; ply < 80; ++ply) {
            if (movegen::legal_moves(game.position).empty()) {
                break;
            }
            if (random.below(20) == 0 && !game.position.in_check()) {
                game.position.do_null_move();
                game.history.push_null(game.position);
                plain.push(game.position, true);
            } else {
                const Move made = choose(game.position, random);
                const bool capture = game.position.is_capture(made);
                const board::Undo undo = game.position.do_move(made);
                game.history.push(game.position);
                plain.push(game.position, capture);
                if (random.below(8) == 0) {
                    game.position.undo_move(made, undo);
                    game.history.pop();
                    plain.pop();
                }
            }
            const auto occurrences = static_cast<int>(plain.returns().size()) + 1;
            INFO(board::to_fen(game.position) << " after " << ply << " plies of walk " << walk);
            REQUIRE(game.history.occurrences() == occurrences);
            for (const int root : {0, 1, 3, 4, 5, 8, 40, 100}) {
                const Repetition verdict = plain.verdict(root);
                REQUIRE(game.history.repetition(root) == verdict);
                ++seen[verdict];
            }
            thirds += occurrences >= 3;
        }
    }
    // The walks must have put every question.
    CHECK(seen[Repetition::Draw] > scaled(4000));
    CHECK(seen[Repetition::WeCheck] > scaled(400));
    CHECK(seen[Repetition::TheyCheck] > scaled(400));
    CHECK(thirds > scaled(1000));
}

}  // namespace xq::tests
