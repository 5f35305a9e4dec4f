#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "base/text.h"
#include "records/pgn.h"

namespace xq::records {

using board::Color;
using board::Position;

namespace {

constexpr std::size_t kWidth = 80;

/// Columns that `text` takes: two for a character of Chinese.
std::size_t columns(std::string_view text) {
    std::size_t count = 0;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(base::utf8_length(text), 1);
        count += length > 2 ? 2 : 1;
        text.remove_prefix(length);
    }
    return count;
}

/// Words with blanks between them, on a new line where the old one is full.
class Wrapped {
  public:
    void add(std::string_view word) {
        const std::size_t size = columns(word);
        if (column_ > 0) {
            const bool full = column_ + 1 + size > kWidth;
            text_ += full ? '\n' : ' ';
            column_ = full ? 0 : column_ + 1;
        }
        text_ += word;
        const std::size_t last_line = word.rfind('\n');
        column_ = last_line == std::string_view::npos ? column_ + size
                                                      : columns(word.substr(last_line + 1));
    }
    /// Adds one sign to the last word.
    void append(char sign) {
        text_ += sign;
        ++column_;
    }
    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    std::string text_;
    std::size_t column_ = 0;
};

std::string_view format_name(Notation notation) {
    switch (notation) {
        case Notation::Iccs: return "ICCS";
        case Notation::Wxf: return "WXF";
        case Notation::Chinese:
        case Notation::ChineseTraditional: break;
    }
    return "Chinese";
}

std::string tag_line(std::string_view name, std::string_view value) {
    std::string line = '[' + std::string(name) + " \"";
    for (const char c : value) {
        if (c == '"' || c == '\\') {
            line += '\\';
        }
        line += static_cast<unsigned char>(c) < 0x20U ? ' ' : c;
    }
    return line + "\"]\n";
}

bool braces_match(std::string_view text) {
    int depth = 0;
    for (const char c : text) {
        depth += c == '{' ? 1 : c == '}' ? -1 : 0;
        if (depth < 0) {
            return false;
        }
    }
    return depth == 0;
}

/// A comment in braces, in which nothing can be taken for its end or for the next game.
std::string comment_text(std::string_view comment) {
    const bool match = braces_match(comment);
    std::string text = "{";
    for (const char c : comment) {
        if (c == '[' && text.back() == '\n') {
            text += ' ';
        }
        text += match || (c != '{' && c != '}') ? c : c == '{' ? '(' : ')';
    }
    return text + '}';
}

/// Writes the moves of a game. The lines that wait to be written are a list, not calls.
class MovesWriter {
  public:
    MovesWriter(const Game& game, Notation notation) : game_(game), notation_(notation) {}

    [[nodiscard]] std::string write();

  private:
    enum class Task : std::uint8_t { Variation, GoOn, Close };

    struct Pending {
        Task task;
        std::size_t node;
        /// Before the node's move for Variation, after it for GoOn, of no use for Close.
        Position position;
    };

    [[nodiscard]] Position after(std::size_t node, Position before) const {
        before.do_move(game_.nodes[node].move);
        return before;
    }
    /// Writes node `number`; `opening` stands before the move's own number.
    void move(std::size_t number, const Position& before, const std::string& opening = "");
    void go_on(std::size_t number, const Position& position);

    const Game& game_;
    Notation notation_;
    Wrapped words_;
    std::vector<Pending> pending_;
    /// Whether a move of Black's needs its number, since no move of Red's stands before it.
    bool number_ = true;
};

void MovesWriter::move(std::size_t number, const Position& before, const std::string& opening) {
    const Node& node = game_.nodes[number];
    const bool red = before.side_to_move() == Color::Red;
    if (red || number_) {
        words_.add(opening + std::to_string(before.move_number()) + (red ? "." : "..."));
    }
    if (!node.intro.empty()) {
        words_.add(comment_text(node.intro));
    }
    words_.add(move_text(before, node.move, notation_));
    number_ = false;
    for (const int glyph : node.glyphs) {
        words_.add('$' + std::to_string(glyph));
    }
    if (!node.comment.empty()) {
        words_.add(comment_text(node.comment));
        number_ = true;
    }
}

/// Writes what follows a node: the next move, the variations that replace it, the rest.
void MovesWriter::go_on(std::size_t number, const Position& position) {
    const std::vector<std::size_t>& next = game_.nodes[number].next;
    if (next.empty()) {
        return;
    }
    move(next.front(), position);
    pending_.push_back({Task::GoOn, next.front(), after(next.front(), position)});
    for (std::size_t i = next.size(); i > 1; --i) {
        pending_.push_back({Task::Variation, next[i - 1], position});
    }
}

std::string MovesWriter::write() {
    if (!game_.nodes.front().comment.empty()) {
        words_.add(comment_text(game_.nodes.front().comment));
    }
    for (const int glyph : game_.nodes.front().glyphs) {
        words_.add('$' + std::to_string(glyph));
    }
    pending_.push_back({Task::GoOn, 0, board::parse_fen(game_.start_fen).value()});
    while (!pending_.empty()) {
        const Pending pending = pending_.back();
        pending_.pop_back();
        switch (pending.task) {
            case Task::GoOn: go_on(pending.node, pending.position); break;
            case Task::Variation:
                number_ = true;
                move(pending.node, pending.position, "(");
                pending_.push_back({Task::Close, pending.node, pending.position});
                pending_.push_back(
                    {Task::GoOn, pending.node, after(pending.node, pending.position)});
                break;
            case Task::Close:
                words_.append(')');
                number_ = true;
                break;
        }
    }
    words_.add(to_string(game_.result));
    return words_.text() + '\n';
}

}  // namespace

std::string write_pgn(const Game& game, Notation notation) {
    std::string text = tag_line("Game", "Chinese Chess");
    for (const Tag& tag : game.tags) {
        text += tag_line(tag.name, tag.value);
    }
    text += tag_line("Result", to_string(game.result));
    if (game.start_fen != board::kStartFen) {
        text += tag_line("FEN", game.start_fen);
    }
    text += tag_line("Format", format_name(notation));
    return text + '\n' + MovesWriter(game, notation).write();
}

}  // namespace xq::records
