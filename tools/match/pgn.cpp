#include "match/pgn.h"

#include <fmt/format.h>

#include "base/text.h"
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

std::string tag(const char* name, const std::string& value) {
    return fmt::format("[{} {}]\n", name, quoted(value));
}

/// A tag that is left out if it has nothing to say.
std::string optional_tag(const char* name, const std::string& value) {
    return value.empty() ? "" : tag(name, value);
}

/// The value of [Format]: the names xqbase gives, whichever characters Chinese is written in.
const char* format_of(records::Notation notation) {
    switch (notation) {
        case records::Notation::Iccs: return "ICCS";
        case records::Notation::Wxf: return "WXF";
        case records::Notation::Chinese:
        case records::Notation::ChineseTraditional: break;
    }
    return "Chinese";
}

std::string tags_text(const GameRecord& record, const PgnTags& tags, const PgnStyle& style) {
    const std::string common = tag("Date", record.date) + tag("Round", std::to_string(tags.round));
    const std::string end = tag("Format", format_of(style.notation)) + tag("Rules", tags.rules) +
                            tag("TimeControl", tags.time_control) +
                            tag("Termination", record.reason);
    if (style.tags == TagStyle::Xboard) {
        return tag("Event", tags.event) + tag("Site", "?") + common + tag("White", tags.red) +
               tag("Black", tags.black) + optional_tag("WhiteTeam", tags.red_team) +
               optional_tag("BlackTeam", tags.black_team) + tag("Result", result_text(record)) +
               tag("Variant", "xiangqi") + tag("SetUp", "1") + tag("FEN", record.opening.fen) + end;
    }
    return tag("Game", "Chinese Chess") + tag("Event", tags.event) + common +
           optional_tag("RedTeam", tags.red_team) + tag("Red", tags.red) +
           optional_tag("BlackTeam", tags.black_team) + tag("Black", tags.black) +
           tag("Result", result_text(record)) + tag("FEN", record.opening.fen) + end;
}

}  // namespace

base::Result<TagStyle> parse_tag_style(std::string_view text) {
    if (text == "xqbase") {
        return TagStyle::Xqbase;
    }
    if (text == "xboard") {
        return TagStyle::Xboard;
    }
    return base::Error{"'" + base::printable(text) + "' is not one of xqbase, xboard"};
}

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

std::string to_pgn(const GameRecord& record, const PgnTags& tags, const PgnStyle& style) {
    // A record's own start has been played from and is legal.
    board::Position position = board::parse_fen(record.opening.fen).value();
    std::string text = tags_text(record, tags, style) + '\n';
    int number = position.move_number();
    Wrapped body;
    const auto add_move = [&](board::Move move, const std::string& after) {
        const bool red_moves = position.side_to_move() == board::Color::Red;
        if (red_moves || body.text().empty()) {
            body.add(std::to_string(number) + (red_moves ? "." : "..."));
        }
        body.add(records::move_text(position, move, style.notation));
        if (!after.empty()) {
            body.add(after);
        }
        number += red_moves ? 0 : 1;
        position.do_move(move);
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
