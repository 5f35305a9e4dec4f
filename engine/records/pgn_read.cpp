#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "base/text.h"
#include "board/fen.h"
#include "records/encoding.h"
#include "records/pgn.h"
#include "records/pgn_text.h"

namespace xq::records {

using base::Error;
using board::Move;
using board::Position;

namespace {

struct Named {
    std::string_view text;
    int number;
};

/// Signs behind moves; "+" and "#" mark check and mate and say nothing new.
constexpr std::array<Named, 6> kSigns{
    {{"!", 1}, {"?", 2}, {"!!", 3}, {"??", 4}, {"!?", 5}, {"?!", 6}}};

struct NamedResult {
    std::string_view text;
    GameResult result;
};

constexpr std::array<NamedResult, 19> kResults{{{"*", GameResult::Unknown},
                                                {"1-0", GameResult::RedWins},
                                                {"0-1", GameResult::BlackWins},
                                                {"1/2-1/2", GameResult::Draw},
                                                {"红胜", GameResult::RedWins},
                                                {"红先胜", GameResult::RedWins},
                                                {"紅勝", GameResult::RedWins},
                                                {"紅先勝", GameResult::RedWins},
                                                {"黑负", GameResult::RedWins},
                                                {"黑胜", GameResult::BlackWins},
                                                {"红负", GameResult::BlackWins},
                                                {"红先负", GameResult::BlackWins},
                                                {"黑勝", GameResult::BlackWins},
                                                {"紅先負", GameResult::BlackWins},
                                                {"和", GameResult::Draw},
                                                {"和棋", GameResult::Draw},
                                                {"红先和", GameResult::Draw},
                                                {"紅先和", GameResult::Draw},
                                                {"1/2", GameResult::Draw}}};

std::optional<GameResult> result_of(std::string_view text) {
    for (const NamedResult& known : kResults) {
        if (text == known.text) {
            return known.result;
        }
    }
    return std::nullopt;
}

constexpr std::string_view kThreeDots = "…";
constexpr std::size_t kMostDigits = 5;  // of a move number

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::size_t digits_at_front(std::string_view text) {
    return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_digit) -
                                    text.begin());
}

/// Length of the dots, of either kind, that `text` begins with.
std::size_t dots_at_front(std::string_view text) {
    std::size_t length = 0;
    while (true) {
        if (text.substr(length).starts_with('.')) {
            ++length;
        } else if (text.substr(length).starts_with(kThreeDots)) {
            length += kThreeDots.size();
        } else {
            return length;
        }
    }
}

/// Length of the move number, dots or both that `word` begins with. "62.5" is a move.
std::size_t number_length(std::string_view word) {
    const std::size_t digits = digits_at_front(word);
    if (digits == word.size()) {
        return digits <= kMostDigits && !word.starts_with('0') ? digits : 0;
    }
    const std::size_t dots = dots_at_front(word.substr(digits));
    return dots == 0 || digits + dots + 1 == word.size() ? 0 : digits + dots;
}

/// `text` with line feeds for line ends, blanks for tabs and no other control characters.
std::string plain_text(std::string_view text) {
    std::string plain;
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '\t') {
            plain += ' ';
        } else if (c == '\n' || (code >= 0x20U && code != 0x7FU)) {
            plain += c;
        }
    }
    return std::string(base::trim(plain));
}

void append(std::string& comment, std::string_view text) {
    const std::string plain = plain_text(text);
    comment += (comment.empty() || plain.empty() ? "" : " ") + plain;
}

/// Reads the moves of one game.
class MovesReader {
  public:
    MovesReader(Game& game, const Position& start, PgnPart part)
        : game_(game), scanner_(part), line_{start, start, 0, false, {}}, text_line_(part.line) {}

    /// The error if the moves cannot be read; then line() is where.
    [[nodiscard]] std::optional<Error> read();
    [[nodiscard]] int line() const { return text_line_; }
    [[nodiscard]] std::optional<GameResult> result() const { return result_; }
    /// Whether there was anything beside blanks.
    [[nodiscard]] bool any() const { return any_; }

  private:
    /// A line of moves as far as it has been read.
    struct Line {
        Position before;  // the last move
        Position now;
        std::size_t node;
        bool moved;
        std::string intro;
    };
    /// What a variation interrupts, and what is needed to take it for a comment after all.
    struct Opened {
        Line line;
        PgnScanner scanner;
        std::size_t nodes;
        int text_line;
        bool numbered;
    };

    [[nodiscard]] std::optional<Error> step(const PgnToken& token);
    [[nodiscard]] std::optional<Error> open();
    [[nodiscard]] std::optional<Error> parenthesis();
    [[nodiscard]] bool take_back();
    [[nodiscard]] std::optional<Error> close();
    [[nodiscard]] std::optional<Error> word(std::string_view word);
    [[nodiscard]] std::optional<Error> move(std::string_view word);
    [[nodiscard]] bool glyph(std::string_view word);
    void comment(std::string_view text);

    Game& game_;
    PgnScanner scanner_;
    Line line_;
    std::vector<Opened> outer_;
    /// Of each node, that which it follows.
    std::vector<std::size_t> parents_{0};
    int text_line_;
    std::optional<GameResult> result_;
    bool any_ = false;
};

std::optional<Error> MovesReader::read() {
    while (!result_) {
        const PgnToken token = scanner_.next();
        text_line_ = token.line;
        if (token.kind == TokenKind::End && outer_.empty()) {
            break;
        }
        any_ = true;
        auto error = step(token);
        if (error && take_back()) {
            error = parenthesis();
        }
        if (error) {
            return error;
        }
    }
    return std::nullopt;
}

std::optional<Error> MovesReader::step(const PgnToken& token) {
    switch (token.kind) {
        case TokenKind::End: break;
        case TokenKind::Word: return word(token.text);
        case TokenKind::Comment: comment(token.text); return std::nullopt;
        case TokenKind::Open: return open();
        case TokenKind::Close: return close();
        case TokenKind::Unclosed: return Error{"a comment has no end"};
    }
    text_line_ = outer_.back().text_line;
    return Error{"a variation has no end"};
}

std::optional<Error> MovesReader::open() {
    const std::string_view word = scanner_.peek_word();
    const std::size_t number = number_length(word);
    // "1.5 hours" is no move number.
    const bool numbered = number > digits_at_front(word) && digits_at_front(word) > 0 &&
                          (number == word.size() || !is_digit(word[number]));
    const bool variation =
        line_.moved && (numbered || parse_move_text(line_.before, word.substr(number)).ok());
    if (!variation) {
        return parenthesis();
    }
    if (outer_.size() == kMaxPgnDepth) {
        return Error{"variations are nested more than " + std::to_string(kMaxPgnDepth) + " deep"};
    }
    outer_.push_back({line_, scanner_, game_.nodes.size(), text_line_, numbered});
    line_ = {line_.before, line_.before, parents_[line_.node], false, {}};
    return std::nullopt;
}

/// Takes the rest of a parenthesis for a comment.
std::optional<Error> MovesReader::parenthesis() {
    const PgnToken token = scanner_.rest_of_parenthesis();
    if (token.kind == TokenKind::Unclosed) {
        return Error{"a comment has no end"};
    }
    comment(token.text);
    return std::nullopt;
}

/// Goes back to the beginning of the innermost variation if it has no number; false if it has.
bool MovesReader::take_back() {
    if (outer_.empty() || outer_.back().numbered) {
        return false;
    }
    Opened& opened = outer_.back();
    std::vector<std::size_t>& next = game_.nodes[parents_[opened.line.node]].next;
    std::erase_if(next, [&](std::size_t node) { return node >= opened.nodes; });
    game_.nodes.resize(opened.nodes);
    parents_.resize(opened.nodes);
    line_ = std::move(opened.line);
    scanner_ = opened.scanner;
    text_line_ = opened.text_line;
    outer_.pop_back();
    return true;
}

std::optional<Error> MovesReader::close() {
    if (outer_.empty()) {
        return Error{"')' closes nothing"};
    }
    if (!line_.moved) {
        return Error{"a variation has no move"};
    }
    line_ = std::move(outer_.back().line);
    outer_.pop_back();
    return std::nullopt;
}

void MovesReader::comment(std::string_view text) {
    const bool intro = !outer_.empty() && !line_.moved;
    append(intro ? line_.intro : game_.nodes[line_.node].comment, text);
}

/// Takes a glyph for the last move; false if `word` is none. Before a variation's first it is lost.
bool MovesReader::glyph(std::string_view word) {
    std::vector<int> lost;
    const bool placed = line_.moved || outer_.empty();
    std::vector<int>& glyphs = placed ? game_.nodes[line_.node].glyphs : lost;
    for (const Named& sign : kSigns) {
        if (word == sign.text) {
            glyphs.push_back(sign.number);
            return true;
        }
    }
    const bool numbered = word.front() == '$' && word.size() > 1 && word.size() < 5 &&
                          digits_at_front(word.substr(1)) + 1 == word.size();
    if (numbered) {
        glyphs.push_back(std::min(std::stoi(std::string(word.substr(1))), 255));
    }
    return numbered;
}

std::optional<Error> MovesReader::word(std::string_view word) {
    if (const auto result = result_of(word)) {
        if (outer_.empty()) {
            result_ = result;
        }
        return std::nullopt;
    }
    const bool mark_alone = word.find_first_not_of("+#") == std::string_view::npos;
    if (mark_alone || glyph(word)) {
        return std::nullopt;
    }
    // A number and its move may stand without a blank between them.
    word.remove_prefix(number_length(word));
    return word.empty() ? std::nullopt : move(word);
}

std::optional<Error> MovesReader::move(std::string_view word) {
    const std::size_t size = word.find_last_not_of("!?+#") + 1;
    std::string_view sign = word.substr(size);
    const auto move = parse_move_text(line_.now, size == 0 ? word : word.substr(0, size));
    if (!move) {
        return Error{move.error()};
    }
    if (game_.nodes.size() > kMaxPgnNodes) {
        return Error{"the game has more than " + std::to_string(kMaxPgnNodes) + " moves"};
    }
    const std::size_t node = game_.add(line_.node, *move);
    parents_.push_back(line_.node);
    game_.nodes[node].intro = std::move(line_.intro);
    line_.before = line_.now;
    line_.now.do_move(*move);
    line_.node = node;
    line_.moved = true;
    line_.intro.clear();
    while (!sign.empty() && (sign.front() == '+' || sign.front() == '#')) {
        sign.remove_prefix(1);
    }
    const bool known = sign.empty() || glyph(sign);
    return known ? std::nullopt
                 : std::optional(Error{'\'' + base::printable(word) + "' ends in no known sign"});
}

/// One game of a file, or where and why it cannot be read.
class GameReader {
  public:
    explicit GameReader(PgnPart part) : part_(part), fault_line_(part.line) {}

    [[nodiscard]] std::optional<Error> read();
    [[nodiscard]] int fault_line() const { return fault_line_; }
    /// False for blanks between games.
    [[nodiscard]] bool any() const { return any_; }
    [[nodiscard]] Game& game() { return game_; }

  private:
    [[nodiscard]] std::optional<Error> read_tags();
    [[nodiscard]] std::optional<Error> take(Tag tag);

    PgnPart part_;
    Game game_;
    Position start_ = board::start_position();
    int fault_line_;
    bool any_ = false;
};

std::optional<Error> GameReader::take(Tag tag) {
    const std::string name = base::to_lower(tag.name);
    if (name == "fen") {
        const auto start = board::parse_fen(tag.value);
        if (!start) {
            return Error{"the tag FEN: " + start.error()};
        }
        start_ = *start;
        game_.start_fen = board::to_fen(*start);
    } else if (name == "result") {
        game_.result = result_of(base::trim(tag.value)).value_or(GameResult::Unknown);
    } else if (name == "variant" &&
               base::to_lower(tag.value).find("xiangqi") == std::string::npos) {
        return Error{"the variant is '" + base::printable(tag.value) + "', not xiangqi"};
    } else if (name != "game" && name != "format" && name != "setup" && name != "variant") {
        tag.name = name == "white"       ? "Red"
                   : name == "whiteelo"  ? "RedElo"
                   : name == "whiteteam" ? "RedTeam"
                                         : tag.name;
        tag.value = plain_text(tag.value);
        game_.tags.push_back(std::move(tag));
    }
    return std::nullopt;
}

std::optional<Error> GameReader::read_tags() {
    while (auto tag = take_tag(part_)) {
        any_ = true;
        fault_line_ = part_.line;
        if (auto error = take(std::move(*tag))) {
            return error;
        }
    }
    return std::nullopt;
}

std::optional<Error> GameReader::read() {
    if (auto error = read_tags()) {
        return error;
    }
    MovesReader moves(game_, start_, part_);
    auto error = moves.read();
    any_ = any_ || moves.any();
    fault_line_ = moves.line();
    if (game_.result == GameResult::Unknown) {
        game_.result = moves.result().value_or(GameResult::Unknown);
    }
    return error;
}

}  // namespace

PgnGames read_pgn(std::string_view text, std::string_view name) {
    PgnGames read;
    const auto fault = [&](int line, const std::string& reason) {
        if (read.faults.size() < kMaxPgnFaults) {
            read.faults.push_back(std::string(name) + ':' + std::to_string(line) + ": " + reason);
        } else if (read.faults.size() == kMaxPgnFaults) {
            read.faults.push_back(std::string(name) + ": more faults than are listed");
        }
    };
    if (text.size() > kMaxPgnBytes) {
        fault(1, "the file is larger than " + std::to_string(kMaxPgnBytes >> 20U) + " MB");
        return read;
    }
    const Decoded decoded = to_utf8(text);
    std::size_t bad = 0;
    const auto fault_bad_lines_before = [&](int line) {
        for (; bad < decoded.bad_lines.size() && decoded.bad_lines[bad] < line; ++bad) {
            fault(decoded.bad_lines[bad], "bytes that are no characters");
        }
    };
    for (const PgnPart& part : split_games(decoded.text)) {
        GameReader reader(part);
        const auto error = reader.read();
        if (error) {
            fault_bad_lines_before(reader.fault_line());
            fault(reader.fault_line(), error->message);
        } else if (reader.any()) {
            read.games.push_back(std::move(reader.game()));
        }
    }
    fault_bad_lines_before(decoded.bad_lines.empty() ? 0 : decoded.bad_lines.back() + 1);
    return read;
}

}  // namespace xq::records
