#include "match/pgn.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "board/fen.h"

namespace xq::match {

namespace {

constexpr std::size_t kWidth = 100;

std::string quoted(const std::string& text) {
    std::string safe;
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            safe += '\\';
        }
        safe += c == '\n' || c == '\r' ? ' ' : c;
    }
    return '"' + safe + '"';
}

std::string iccs(board::Move move) {
    std::string text = to_string(move);
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text.substr(0, 2) + '-' + text.substr(2);
}

std::string comment(const PlayedMove& move) {
    std::string text = "{";
    if (move.score) {
        text += fmt::format("{:+.2f}", *move.score / 100.0);
        text += move.depth ? "/" + std::to_string(*move.depth) + ' ' : " ";
    }
    return text + fmt::format("{:.3f}s}}", move.wall_ms / 1000);
}

/// Appends `word` to the text, on a new line where the old one is full.
class Wrapped {
  public:
    void add(const std::string& word) {
        if (column_ > 0 && column_ + 1 + word.size() > kWidth) {
            text_ += '\n';
            column_ = 0;
        }
        if (column_ > 0) {
            text_ += ' ';
            ++column_;
        }
        text_ += word;
        column_ += word.size();
    }
    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    std::string text_;
    std::size_t column_ = 0;
};

}  // namespace

const char* result_text(const GameRecord& record) {
    if (record.aborted) {
        return "*";
    }
    switch (record.result) {
        case Outcome::RedWins: return "1-0";
        case Outcome::BlackWins: return "0-1";
        case Outcome::Draw: break;
    }
    return "1/2-1/2";
}

std::string to_pgn(const GameRecord& record, const PgnTags& tags) {
    const auto tag = [](const char* name, const std::string& value) {
        return fmt::format("[{} {}]\n", name, quoted(value));
    };
    std::string text =
        tag("Game", "Chinese Chess") + tag("Event", tags.event) + tag("Date", tags.date) +
        tag("Round", std::to_string(tags.round)) + tag("Red", tags.red) + tag("Black", tags.black) +
        tag("Result", result_text(record)) + tag("FEN", record.opening.fen) +
        tag("Format", "ICCS") + tag("Rules", tags.rules) + tag("Termination", record.reason) + '\n';
    const auto start = board::parse_fen(record.opening.fen);
    bool red_moves = !start || start->side_to_move() == board::Color::Red;
    int number = start ? start->move_number() : 1;
    Wrapped body;
    const auto add_move = [&](board::Move move, const std::string& after) {
        if (red_moves || body.text().empty()) {
            body.add(std::to_string(number) + (red_moves ? "." : "..."));
        }
        body.add(iccs(move));
        if (!after.empty()) {
            body.add(after);
        }
        number += red_moves ? 0 : 1;
        red_moves = !red_moves;
    };
    for (const board::Move move : record.opening.moves) {
        add_move(move, "");
    }
    for (const PlayedMove& move : record.moves) {
        add_move(move.move, comment(move));
    }
    body.add(result_text(record));
    return text + body.text() + "\n\n";
}

}  // namespace xq::match
