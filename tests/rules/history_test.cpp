// Repetition: small games by hand, then random walks in which repetition, perpetual check and the
// count of the natural limit are compared with a count done the long way.
#include "rules/history.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "movegen/legality.h"
#include "movegen/movegen.h"
#include "rules/cycle.h"
#include "support/draw_board.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Color;
using board::Move;
using board::Position;
using rules::History;
using rules::Offence;
using rules::Recurrence;
using rules::RuleSet;

namespace {

/// "new", "back after 4" for one that only a search counts, "ends after 8".
std::string text(Recurrence again) {
    if (again.plies == 0) {
        return again.final ? "ends at once" : "new";
    }
    return (again.final ? "ends after " : "back after ") + std::to_string(again.plies);
}

/// A position with its game.
struct Game {
    explicit Game(const std::string& fen)
        : position(board::parse_fen(fen).value()), history(position) {}

    void play(const std::vector<std::string>& moves) {
        for (const std::string& played : moves) {
            INFO(played);
            const Move made = tests::move(played);
            REQUIRE(movegen::legal(position, made));
            position.do_move(made);
            history.push(position, made);
        }
    }

    [[nodiscard]] std::string again(int plies_from_root, int fold = 3) const {
        return text(history.recurrence(plies_from_root, fold));
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
    REQUIRE(history.reversible_plies() == 0);
    for (int plies = 0; plies < 10; ++plies) {
        REQUIRE(text(history.recurrence(plies, 3)) == "new");
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
    CHECK(game.history.key_back(4) == game.position.key());
    CHECK(game.history.move_back(0) == move("b0c2"));
    CHECK(game.history.move_back(1) == move("c7b9"));
}

TEST_CASE("history: the same men with the other side to move are another position") {
    // Red comes back in three moves, Black in two.
    Game game("3k5/9/9/9/9/9/9/9/9/R4K3 w - - 0 1");
    game.play({"a0a1", "d9d8", "a1a2", "d8d9", "a2a0"});
    REQUIRE(board::to_fen(game.position).substr(0, 30) == "3k5/9/9/9/9/9/9/9/9/R4K3 b - -");
    CHECK(game.history.occurrences() == 1);
}

TEST_CASE("history: a search counts one return within its tree, the game counts to the fold") {
    Game game{std::string(board::kStartFen)};
    game.play(kShuffle);
    // The earlier occurrence lies four plies back: at or above a root up to four plies back.
    for (int plies = 0; plies <= 4; ++plies) {
        CHECK(game.again(plies) == "new");
    }
    CHECK(game.again(5) == "back after 4");
    CHECK(game.again(100) == "back after 4");

    // Now it lies four and eight plies back: three times in the game wherever the root is (4.2.3),
    // and the whole way from the first time on is to be judged.
    game.play(kShuffle);
    for (int plies = 0; plies < 12; ++plies) {
        CHECK(game.again(plies) == "ends after 8");
    }
    // Where four are wanted, three are still two to a search, and the nearest one is judged.
    CHECK(game.again(4, 4) == "new");
    CHECK(game.again(5, 4) == "back after 4");
    CHECK(game.again(100, 4) == "back after 4");
    game.play(kShuffle);
    CHECK(game.again(0, 4) == "ends after 12");
    CHECK(game.again(0, 3) == "ends after 8");

    // A position that came only once before, among others that came more often.
    game.play({"h0g2", "b9c7", "g2h0", "c7b9"});
    CHECK(game.again(0) == "ends after 8");
    game.play({"h0g2"});
    CHECK(game.again(4) == "new");
    CHECK(game.again(5) == "back after 4");
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
    CHECK(game.again(5) == "back after 4");
    for (int i = 0; i < 4; ++i) {
        game.history.pop();
    }
    CHECK(game.history.occurrences() == 1);
    CHECK(game.history.size() == 1);
    CHECK(game.again(100) == "new");
}

TEST_CASE("history: reset forgets the game") {
    Game game{std::string(board::kStartFen)};
    game.play(kShuffle);
    game.play(kShuffle);
    game.history.reset(game.position);
    CHECK(game.history.size() == 1);
    CHECK(game.history.occurrences() == 1);
    CHECK(game.again(100) == "new");
    CHECK(game.history.counted_plies() == 8);
    game.play(kShuffle);
    CHECK(game.history.occurrences() == 2);
}

TEST_CASE("history: moves before a capture do not count") {
    Game game(kOpenGame);
    const std::vector<std::string> shuffle{"a0b0", "i9h9", "b0a0", "h9i9"};
    game.play(shuffle);
    REQUIRE(game.history.occurrences() == 2);
    REQUIRE(game.history.reversible_plies() == 4);
    CHECK(game.history.counted_plies() == 34);
    game.play({"a4a5", "i9h9"});
    CHECK(game.history.reversible_plies() == 1);
    CHECK(game.history.counted_plies() == 1);
    CHECK(game.history.occurrences() == 1);
    game.play({"a0b0", "h9i9", "b0a0", "i9h9"});
    CHECK(game.history.occurrences() == 2);
    CHECK(game.again(5) == "back after 4");
    CHECK(game.again(4) == "new");
}

TEST_CASE("history: a capture is a border whatever lies before it") {
    // Positions that no game leads through: only the border tells the two histories apart.
    const std::string here = "3k5/9/9/9/9/9/9/9/9/R4K3 w";
    const std::string other = "3k5/9/9/9/9/9/9/9/R8/5K3 b";
    for (const int captured_at : {-1, 1, 2, 3, 4}) {
        History history(counted(here, 50));
        for (int ply = 1; ply <= 4; ++ply) {
            const int plies = ply == captured_at ? 0 : 50 + ply;
            history.push(counted(ply == 4 ? here : other, plies), move("a0a1"));
        }
        INFO("capture at ply " << captured_at);
        CHECK(history.occurrences() == (captured_at < 0 ? 2 : 1));
        CHECK(text(history.recurrence(5, 3)) == (captured_at < 0 ? "back after 4" : "new"));
    }
}

TEST_CASE("history: a null move is a border") {
    const std::vector<std::string> there{"a0b0", "i9h9"};
    const std::vector<std::string> back{"b0a0", "h9i9"};
    Game game(kOpenGame);
    game.play(there);
    SECTION("without one the position has come twice") {
        game.play(back);
        CHECK(game.history.occurrences() == 2);
    }
    SECTION("with two of them the same position does not count") {
        for (int i = 0; i < 2; ++i) {
            game.position.do_null_move();
            game.history.push_null(game.position);
        }
        CHECK(game.history.reversible_plies() == 0);
        game.play(back);
        REQUIRE(game.position.key() == board::parse_fen(kOpenGame)->key());
        CHECK(game.history.occurrences() == 1);
        CHECK(game.again(100) == "new");
        // What comes after the border counts again.
        game.play({"a0b0", "i9h9", "b0a0", "h9i9"});
        CHECK(game.history.occurrences() == 2);
    }
}

namespace {

/// Red's rook drives the king up and down; nothing else can move but Red's king.
constexpr const char* kRookChecks = "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1";
const std::vector<std::string> kChecked{"a8a9", "d9d8", "a9a8", "d8d9"};

/// Who gives perpetual check over the last `plies` plies: "red", "black", "both" or "nobody".
std::string checker(const Game& game, int plies, RuleSet set) {
    const auto verdict = rules::judge_cycle(game.position, game.history, plies, set);
    const bool red = verdict.offences[index(Color::Red)] == Offence::Check;
    const bool black = verdict.offences[index(Color::Black)] == Offence::Check;
    return red && black ? "both" : red ? "red" : black ? "black" : "nobody";
}

}  // namespace

TEST_CASE("history: marking later is the same as pushing at once") {
    Position position = board::parse_fen(kRookChecks).value();
    History at_once(position);
    History later(position);
    for (int ply = 0; ply < 24; ++ply) {
        const Move made = tests::move(kChecked[static_cast<std::size_t>(ply) % 4]);
        position.do_move(made);
        at_once.push(position, made);
        later.push_unmarked(position, made);
        // Recurrence does not need the mark, which a search adds only if it goes on.
        const Recurrence again = later.recurrence(100, 3);
        CHECK(text(again) == text(at_once.recurrence(100, 3)));
        CHECK(again.plies == (ply < 3 ? 0 : ply < 7 ? 4 : 8));
        if (again.plies > 0) {
            const auto verdict = judge_cycle(position, later, again.plies, RuleSet::Asian);
            CHECK(verdict.loser() == Color::Red);
        }
        // Unmarked, even the eleventh check counts as any move.
        if (ply <= 20) {
            CHECK(later.counted_plies() == ply + 1);
        }
        later.mark(position.in_check());
        CHECK(later.counted_plies() == at_once.counted_plies());
        CHECK(later.checks_back(0) == at_once.checks_back(0));
        later.mark(position.in_check());  // Marking twice is the same as once.
        CHECK(later.counted_plies() == at_once.counted_plies());
    }
    CHECK(at_once.counted_plies() == 20);
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
    enum class By { Start, Quiet, Capture, Null };

    explicit LongWay(const Position& position) { push(position, By::Start); }

    void push(const Position& position, By by) {
        entries_.push_back({position, by, position.in_check()});
    }
    void pop() { entries_.pop_back(); }

    /// Plies back to each earlier occurrence of the last position since the last border.
    [[nodiscard]] std::vector<int> returns() const {
        std::vector<int> plies;
        for (int back = 0; entry(back).by == By::Quiet; ++back) {
            if (same_position(entry(back + 1).position, entries_.back().position)) {
                plies.push_back(back + 1);
            }
        }
        return plies;
    }

    [[nodiscard]] static Recurrence recurrence(const std::vector<int>& returns, int plies_from_root,
                                               int fold) {
        const auto wanted = static_cast<std::size_t>(fold - 1);
        if (returns.size() >= wanted) {
            return {returns[wanted - 1], true};
        }
        const bool below_root = !returns.empty() && returns[0] < plies_from_root;
        return {below_root ? returns[0] : 0, false};
    }

    /// Who checks on every move of the last `plies` plies (26.1, 26.3).
    [[nodiscard]] std::string checker(int plies) const {
        std::array<bool, 2> always{true, true};
        for (int back = 0; back < plies; ++back) {
            bool& mover = always[index(~entry(back).position.side_to_move())];
            mover = mover && entry(back).in_check;
        }
        return always[0] && always[1] ? "both" : always[0] ? "red" : always[1] ? "black" : "nobody";
    }

    /// How many checks in a row led up to the last position, if it is one.
    [[nodiscard]] int check_run() const {
        int run = 0;
        for (int back = 0; entry(back).in_check; back += 2) {
            ++run;
            if (entry(back).by != By::Quiet || entry(back + 1).by != By::Quiet) {
                break;
            }
        }
        return run;
    }

    /// Since the last capture or the start: whether a turn was passed, which no rule counts.
    [[nodiscard]] bool has_null() const {
        return std::any_of(entries_.begin() + first(), entries_.end(),
                           [](const Entry& entry) { return entry.by == By::Null; });
    }

    /// All plies since the last capture, less each side's checks after its tenth and the answers to
    /// those (23.3).
    [[nodiscard]] int counted_plies() const {
        int left_out = 0;
        std::array<int, 2> checks{};
        bool answers_uncounted = false;
        for (auto entry = entries_.begin() + first() + 1; entry != entries_.end(); ++entry) {
            int& given = checks[index(~entry->position.side_to_move())];
            given += entry->in_check ? 1 : 0;
            const bool uncounted = entry->in_check && given > 10;
            left_out += uncounted || answers_uncounted ? 1 : 0;
            answers_uncounted = uncounted;
        }
        return entries_.back().position.no_capture_plies() - left_out;
    }

  private:
    struct Entry {
        Position position;
        By by;
        bool in_check;
    };

    [[nodiscard]] const Entry& entry(int back) const {
        return entries_[entries_.size() - 1 - static_cast<std::size_t>(back)];
    }
    /// The last capture, or the start.
    [[nodiscard]] std::ptrdiff_t first() const {
        auto at = static_cast<std::ptrdiff_t>(entries_.size()) - 1;
        while (at > 0 && entries_[static_cast<std::size_t>(at)].by != By::Capture) {
            --at;
        }
        return at;
    }

    std::vector<Entry> entries_;
};

/// A random move, more often than not one that gives check, and seldom a capture.
Move choose(const Position& position, base::Prng& random) {
    const board::MoveList moves = movegen::legal_moves(position);
    std::vector<Move> quiet;
    std::vector<Move> checks;
    for (const Move made : moves) {
        if (!position.is_capture(made)) {
            (movegen::gives_check(position, made) ? checks : quiet).push_back(made);
        }
    }
    if (!checks.empty() && random.below(5) != 0) {
        return checks[random.below(checks.size())];
    }
    return !quiet.empty() && random.below(16) != 0 ? quiet[random.below(quiet.size())]
                                                   : moves[random.below(moves.size())];
}

struct Seen {
    int returned = 0;
    int ended = 0;
    int perpetual = 0;
    int uncounted = 0;
};

/// Compares all a history says of its end, the cycle judged by a set the walk's number picks.
void compare(const Game& game, const LongWay& plain, int walk, Seen& seen) {
    const std::vector<int> returns = plain.returns();
    REQUIRE(game.history.occurrences() == static_cast<int>(returns.size()) + 1);
    for (const int fold : {3, 4}) {
        for (const int root : {0, 1, 3, 4, 5, 8, 40, 100}) {
            const Recurrence expected = LongWay::recurrence(returns, root, fold);
            REQUIRE(game.again(root, fold) == text(expected));
            seen.ended += expected.final ? 1 : 0;
            seen.returned += !expected.final && expected.plies > 0 ? 1 : 0;
        }
    }
    REQUIRE(game.history.checks_back(0) == plain.check_run());
    if (!plain.has_null()) {
        REQUIRE(game.history.counted_plies() == plain.counted_plies());
        seen.uncounted += plain.counted_plies() < game.position.no_capture_plies() ? 1 : 0;
    }
    if (!returns.empty()) {
        const std::string expected = plain.checker(returns.back());
        const RuleSet set = walk % 2 == 0 ? RuleSet::Asian : RuleSet::Computer;
        REQUIRE(checker(game, returns.back(), set) == expected);
        seen.perpetual += expected != "nobody" ? 1 : 0;
    }
}

}  // namespace

TEST_CASE("history: random walks give what counting the long way gives") {
    // Few men, so that positions come again; of two pawns one can take the other, and rooks check.
    const std::vector<std::string> starts{"4k4/9/9/9/2p6/2P6/9/9/4A4/3K5 w - - 0 1",
                                          "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
                                          "3k5/4a4/9/9/9/9/9/9/r7R/4K4 b - - 30 1"};
    base::Prng random(20260401);
    Seen seen;
    for (int walk = 0; walk < scaled(1000); ++walk) {
        Game game(starts[static_cast<std::size_t>(walk) % starts.size()]);
        LongWay plain(game.position);
        // Pushed in two halves, as a search does: it must come to the same.
        const bool halves = random.below(2) == 0;
        const std::uint64_t passing = walk % 2 == 0 ? 20 : 1000;
        for (int ply = 0; ply < 80 && !movegen::legal_moves(game.position).empty(); ++ply) {
            if (random.below(passing) == 0 && !game.position.in_check()) {
                game.position.do_null_move();
                game.history.push_null(game.position);
                plain.push(game.position, LongWay::By::Null);
            } else {
                const Move made = choose(game.position, random);
                const bool capture = game.position.is_capture(made);
                const board::Undo undo = game.position.do_move(made);
                if (halves) {
                    game.history.push_unmarked(game.position, made);
                    game.history.mark(game.position.in_check());
                } else {
                    game.history.push(game.position, made);
                }
                plain.push(game.position, capture ? LongWay::By::Capture : LongWay::By::Quiet);
                REQUIRE(game.history.move_back(0) == made);
                if (random.below(8) == 0) {
                    game.position.undo_move(made, undo);
                    game.history.pop();
                    plain.pop();
                }
            }
            INFO(board::to_fen(game.position) << " after " << ply << " plies of walk " << walk);
            compare(game, plain, walk, seen);
        }
    }
    // The walks must have put every question.
    CHECK(seen.returned > scaled(4000));
    CHECK(seen.ended > scaled(4000));
    CHECK(seen.perpetual > scaled(400));
    CHECK(seen.uncounted > scaled(400));
}

}  // namespace xq::tests
