// Every line of repetition.jsonl and repetition_more.jsonl as it stands and as copies whose verdict
// follows from it.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "board/geometry.h"
#include "movegen/legality.h"
#include "rules/referee.h"
#include "support/draw_board.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Key;
using board::Move;
using board::Position;
using board::Setup;
using board::Square;
using rules::Judgement;
using rules::Rules;
using rules::RuleSet;

namespace {

using Texts = std::vector<std::string>;

struct Line {
    std::string id;
    std::string kind;
    std::string fen;
    Texts moves;
    std::vector<RuleSet> sets;
    std::string verdict;
};

Line parse_line(const std::string& text) {
    const auto object = nlohmann::json::parse(text);
    Line line;
    object.at("id").get_to(line.id);
    object.at("kind").get_to(line.kind);
    object.at("fen").get_to(line.fen);
    object.at("moves").get_to(line.moves);
    object.at("verdict").get_to(line.verdict);
    for (const auto& name : object.at("rules")) {
        line.sets.push_back(rules::parse_rule_set(name.get<std::string>()).value());
    }
    return line;
}

const std::vector<Line>& lines() {
    static const std::vector<Line> all = [] {
        std::vector<Line> read;
        for (const char* const file : {"repetition.jsonl", "repetition_more.jsonl"}) {
            for (const std::string& text : read_data_lines(file)) {
                read.push_back(parse_line(text));
            }
        }
        return read;
    }();
    return all;
}

/// A game with all the positions it goes through.
struct Game {
    std::vector<Position> positions;
    std::vector<Move> moves;

    explicit Game(const Position& start) : positions{start} {}

    void play(Move made) {
        REQUIRE(movegen::legal(positions.back(), made));
        positions.push_back(positions.back());
        positions.back().do_move(made);
        moves.push_back(made);
    }
    /// Plies before the end at which the last position occurred for the third time counted from
    /// the end; 0 if it did not.
    [[nodiscard]] std::size_t window() const {
        int count = 0;
        for (std::size_t i = positions.size(); i-- > 0;) {
            count += positions[i].key() == positions.back().key();
            if (count == 3) {
                return positions.size() - 1 - i;
            }
        }
        return 0;
    }
    [[nodiscard]] bool visits(Key key) const {
        return std::any_of(positions.begin(), positions.end(),
                           [key](const Position& position) { return position.key() == key; });
    }
};

Game played(const Line& line) {
    Game game(board::parse_fen(line.fen).value());
    for (const std::string& text : line.moves) {
        INFO(text);
        game.play(tests::move(text));
    }
    return game;
}

Judgement judged(const Position& start, const std::vector<Move>& moves, RuleSet set) {
    Rules rules;
    rules.set = set;
    return rules::judge_game(start, moves, rules);
}

void check_verdict(const Line& line, const Position& start, const std::vector<Move>& moves) {
    for (const RuleSet set : line.sets) {
        const Judgement judgement = judged(start, moves, set);
        INFO(line.id << ' ' << name(set) << ": " << judgement.reason);
        CHECK(name(judgement.outcome) == line.verdict);
    }
}

/// The rows of the board of a FEN, the last one first.
Texts reversed_rows(const std::string& board) {
    Texts rows;
    std::istringstream stream(board);
    for (std::string row; std::getline(stream, row, '/');) {
        rows.insert(rows.begin(), row);
    }
    return rows;
}

char other_case(char symbol) {
    return symbol >= 'a' && symbol <= 'z'   ? static_cast<char>(symbol - 'a' + 'A')
           : symbol >= 'A' && symbol <= 'Z' ? static_cast<char>(symbol - 'A' + 'a')
                                            : symbol;
}

/// The same game with the colours exchanged and the board turned over.
Line swapped(Line line) {
    const std::size_t blank = line.fen.find(' ');
    std::string board;
    for (const std::string& row : reversed_rows(line.fen.substr(0, blank))) {
        board += (board.empty() ? "" : "/") + row;
    }
    std::transform(board.begin(), board.end(), board.begin(), other_case);
    std::string rest = line.fen.substr(blank);
    rest[1] = rest[1] == 'w' ? 'b' : 'w';
    line.fen = board + rest;
    for (std::string& text : line.moves) {
        for (const std::size_t rank : {1U, 3U}) {
            text[rank] = static_cast<char>('0' + '9' - text[rank]);
        }
    }
    line.verdict = line.verdict == "red-loses"     ? "black-loses"
                   : line.verdict == "black-loses" ? "red-loses"
                                                   : line.verdict;
    return line;
}

/// The same game in a mirror that stands on file e.
Line mirrored(Line line) {
    const std::size_t blank = line.fen.find(' ');
    Texts rows = reversed_rows(line.fen.substr(0, blank));
    std::string board;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        if (!board.empty()) {
            board += '/';
        }
        board.append(row->rbegin(), row->rend());
    }
    line.fen = board + line.fen.substr(blank);
    for (std::string& text : line.moves) {
        for (const std::size_t file : {0U, 2U}) {
            text[file] = static_cast<char>('a' + 'i' - text[file]);
        }
    }
    return line;
}

/// The positions from which a quiet legal move leads to `position`, each with that move.
std::vector<std::pair<Position, Move>> predecessors(const Position& position) {
    std::vector<std::pair<Position, Move>> found;
    const board::Color mover = ~position.side_to_move();
    const Setup after = position.to_setup();
    for (const Square to : position.pieces(mover)) {
        const board::Piece piece = position.piece_on(to);
        for (const Square from : board::standing_points(mover, piece.type())) {
            Setup before = after;
            before.side_to_move = mover;
            std::swap(before.pieces[static_cast<std::size_t>(from.index())],
                      before.pieces[static_cast<std::size_t>(to.index())]);
            if (position.piece_on(from).is_none() && board::validate(before).empty() &&
                movegen::legal(Position(before), Move(from, to))) {
                found.emplace_back(Position(before), Move(from, to));
            }
        }
    }
    return found;
}

/// `game` with up to `plies` quiet moves before it that visit none of its positions; fewer where
/// there are none.
Game with_lead_in(const Game& game, int plies, base::Prng& random) {
    Position start = game.positions.front();
    std::vector<Move> lead_in;
    std::vector<Key> visited;
    while (static_cast<int>(lead_in.size()) < plies) {
        auto choices = predecessors(start);
        choices.erase(std::remove_if(choices.begin(), choices.end(),
                                     [&](const auto& choice) {
                                         const Key key = choice.first.key();
                                         return game.visits(key) ||
                                                std::count(visited.begin(), visited.end(), key) > 0;
                                     }),
                      choices.end());
        if (choices.empty()) {
            break;
        }
        const auto& [before, made] = choices[random.below(choices.size())];
        start = before;
        visited.push_back(before.key());
        lead_in.insert(lead_in.begin(), made);
    }
    Game longer(start);
    for (const Move made : lead_in) {
        longer.play(made);
    }
    for (const Move made : game.moves) {
        longer.play(made);
    }
    return longer;
}

/// The moves of the last `plies` plies as a reason names them, a cycle gone round twice only once.
std::string cycle_text(const Game& game, std::size_t plies) {
    std::vector<Move> moves(game.moves.end() - static_cast<std::ptrdiff_t>(plies),
                            game.moves.end());
    const auto half = moves.begin() + static_cast<std::ptrdiff_t>(plies / 2);
    if (plies % 4 == 0 && std::equal(moves.begin(), half, half)) {
        moves.resize(plies / 2);
    }
    std::string text;
    for (const Move made : moves) {
        text += ' ' + to_string(made);
    }
    return text;
}

}  // namespace

TEST_CASE("suite: every line has its verdict under each of its rule sets") {
    REQUIRE(lines().size() == 240 + 96);
    for (const Line& line : lines()) {
        const Game game = played(line);
        check_verdict(line, game.positions.front(), game.moves);
    }
}

TEST_CASE("suite: the copies are what they should be") {
    const Line line{"", "", "3k5/9/9/9/2p6/9/6P2/9/R8/4K3C w - - 3 9", {"a1b3"}, {}, "red-loses"};
    CHECK(swapped(line).fen == "4k3c/r8/9/6p2/9/2P6/9/9/9/3K5 b - - 3 9");
    CHECK(swapped(line).moves == Texts{"a8b6"});
    CHECK(swapped(line).verdict == "black-loses");
    CHECK(mirrored(line).fen == "5k3/9/9/9/6p2/9/2P6/9/8R/C3K4 w - - 3 9");
    CHECK(mirrored(line).moves == Texts{"i1h3"});
    CHECK(mirrored(line).verdict == "red-loses");
}

TEST_CASE("suite: with the colours exchanged the other side loses") {
    for (const Line& line : lines()) {
        const Line copy = swapped(line);
        const Game game = played(copy);
        check_verdict(copy, game.positions.front(), game.moves);
    }
}

TEST_CASE("suite: a mirror changes no verdict") {
    for (const Line& line : lines()) {
        for (const Line& copy : {mirrored(line), mirrored(swapped(line))}) {
            const Game game = played(copy);
            check_verdict(copy, game.positions.front(), game.moves);
        }
    }
}

// What came before the first occurrence is no part of the cycle; the FEN may be that occurrence.
TEST_CASE("suite: the verdict stands without the moves that led to the cycle") {
    int cut = 0;
    int longest_window = 0;
    for (const Line& line : lines()) {
        const Game game = played(line);
        const std::size_t plies = game.window();
        if (plies == 0) {
            continue;
        }
        const std::size_t begin = game.moves.size() - plies;
        cut += begin > 0 ? 1 : 0;
        longest_window = std::max(longest_window, static_cast<int>(plies));
        const std::vector<Move> moves(game.moves.begin() + static_cast<std::ptrdiff_t>(begin),
                                      game.moves.end());
        check_verdict(line, game.positions[begin], moves);
        // Nor does it matter how many plies without capture the FEN owns up to.
        for (const int counter : {0, 1, 50}) {
            Setup setup = game.positions[begin].to_setup();
            setup.no_capture_plies = counter;
            check_verdict(line, Position(setup), moves);
        }
    }
    CHECK(cut >= 3);
    CHECK(longest_window >= 16);
}

TEST_CASE("suite: quiet moves before the cycle change no verdict") {
    base::Prng random(240);
    int led_in = 0;
    for (const Line& line : lines()) {
        const Game game = played(line);
        // A lead-in would bring the natural limit nearer, which is right but not the question.
        if (line.kind == "natural-limit" || game.moves.size() > 100) {
            continue;
        }
        for (const int plies : {1, 4}) {
            const Game longer = with_lead_in(game, plies, random);
            led_in += longer.moves.size() == game.moves.size() + static_cast<std::size_t>(plies);
            check_verdict(line, longer.positions.front(), longer.moves);
        }
    }
    CHECK(led_in > 400);
}

TEST_CASE("suite: a reason is one line and names the moves of the cycle") {
    int cycles = 0;
    for (const Line& line : lines()) {
        const Game game = played(line);
        for (const RuleSet set : line.sets) {
            const std::string reason = judged(game.positions.front(), game.moves, set).reason;
            INFO(line.id << ' ' << name(set) << ": " << reason);
            CHECK_FALSE(reason.empty());
            CHECK(reason.find_first_of("\r\n") == std::string::npos);
            const std::size_t plies = game.window();
            if (plies > 0) {
                ++cycles;
                const std::string start = "3rd occurrence of the position, cycle";
                CHECK(reason.starts_with(start + cycle_text(game, plies) + ": Red "));
            }
            CHECK((plies > 0) == (line.verdict != "ongoing" && line.kind != "natural-limit"));
        }
    }
    CHECK(cycles > 350);
}

TEST_CASE("suite: a reason says what the moves of its kind do") {
    const struct {
        const char* kind;
        RuleSet set;
        const char* verdict;
        Texts words;
        /// Lines of this description, so that a row cannot be about nothing.
        int count;
    } kRows[] = {
        {"perpetual-check",
         RuleSet::Asian,
         "red-loses",
         {"Red checks on every move", "Red gives perpetual check (26.1)"},
         4},
        {"perpetual-check",
         RuleSet::Chinese,
         "black-loses",
         {"Black checks on every move", "Black gives perpetual check (26.1)"},
         3},
        {"mutual-check",
         RuleSet::Asian,
         "draw",
         {"Red checks on every move; Black checks on every move", "both sides offend alike"},
         3},
        {"mutual-check",
         RuleSet::Chinese,
         "draw",
         {"Red checks on every move; Black checks on every move", "(26.3)"},
         3},
        {"perpetual-check-vs-chase",
         RuleSet::Asian,
         "black-loses",
         {"Black checks on every move", "Black gives perpetual check (26.1)"},
         1},
        {"chase",
         RuleSet::Asian,
         "red-loses",
         {"Red chases on every move: ", " the ", " (by the ", "Red chases one man on every move"},
         11},
        {"chase",
         RuleSet::Computer,
         "black-loses",
         {"Black chases on every move: ", "Black chases one man on every move"},
         2},
        {"chase",
         RuleSet::Chinese,
         "red-loses",
         {"Red chases on every move: ",
          "Red attacks on every move, the other side does not (26.4)"},
         4},
        {"joint-chase", RuleSet::Asian, "black-loses", {"Black chases on every move: "}, 2},
        {"kill", RuleSet::Chinese, "red-loses", {"Red threatens mate on every move", "(26.4)"}, 5},
        {"kill", RuleSet::Asian, "draw", {"neither side's moves are forbidden"}, 5},
        {"check+chase", RuleSet::Chinese, "red-loses", {"checks with ", "chases with "}, 3},
        {"check+chase", RuleSet::Computer, "draw", {"neither side's moves are forbidden"}, 7},
        {"check+idle", RuleSet::Chinese, "draw", {"checks with ", "is idle with ", "(26.2)"}, 1},
        {"chase+idle", RuleSet::Chinese, "draw", {"chases with ", "is idle with ", "(26.2)"}, 2},
        {"kill+idle",
         RuleSet::Chinese,
         "draw",
         {"threatens mate with ", "is idle with ", "(26.2)"},
         2},
        {"mutual-kill",
         RuleSet::Chinese,
         "draw",
         {"checks with ", "threatens mate with ", "Black threatens mate on every move", "(26.3)"},
         1},
        {"idle", RuleSet::Asian, "draw", {"Red is idle; Black is idle"}, 2},
        {"idle", RuleSet::Chinese, "draw", {"Red is idle; Black is idle", "(26.2)"}, 2},
        {"offer", RuleSet::Computer, "draw", {"neither side's moves are forbidden"}, 5},
        {"natural-limit", RuleSet::Asian, "draw", {"120 counted plies without a capture"}, 2},
    };
    for (const auto& row : kRows) {
        int count = 0;
        for (const Line& line : lines()) {
            const bool meant = line.kind == row.kind && line.verdict == row.verdict &&
                               std::count(line.sets.begin(), line.sets.end(), row.set) > 0;
            if (!meant) {
                continue;
            }
            ++count;
            const Game game = played(line);
            const std::string reason = judged(game.positions.front(), game.moves, row.set).reason;
            INFO(line.id << ' ' << name(row.set) << ": " << reason);
            for (const std::string& words : row.words) {
                INFO(words);
                CHECK(reason.find(words) != std::string::npos);
            }
        }
        INFO(row.kind << ' ' << name(row.set) << ' ' << row.verdict);
        CHECK(count == row.count);
    }
}

}  // namespace xq::tests
