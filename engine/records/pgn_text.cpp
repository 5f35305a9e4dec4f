#include "records/pgn_text.h"

#include <algorithm>
#include <cctype>

#include "base/text.h"

namespace xq::records {

namespace {

constexpr std::string_view kWideBlank = "\xE3\x80\x80";  // the full-width blank
constexpr std::string_view kMarkOfOrder = "\xEF\xBB\xBF";
constexpr std::string_view kNotInWords = "{}();";

/// Bytes of the blank that `text` begins with; 0 if none.
std::size_t blank_length(std::string_view text) {
    if (text.empty()) {
        return 0;
    }
    const auto first = static_cast<unsigned char>(text.front());
    if (first <= 0x20U || first == 0x7FU) {
        return 1;
    }
    const bool wide = text.starts_with(kWideBlank) || text.starts_with(kMarkOfOrder);
    return wide ? kWideBlank.size() : 0;
}

/// Name of the tag that `line` begins with; empty if it begins with none.
std::string_view tag_name(std::string_view line) {
    if (line.empty() || line.front() != '[') {
        return {};
    }
    line.remove_prefix(1);
    std::size_t length = 0;
    while (length < line.size() &&
           (std::isalnum(static_cast<unsigned char>(line[length])) != 0 || line[length] == '_')) {
        ++length;
    }
    const std::size_t quote = line.find_first_not_of(" \t", length);
    const bool value = quote != std::string_view::npos && line[quote] == '"' && quote > length;
    return value ? line.substr(0, length) : std::string_view{};
}

/// Depth of braces after `line`, begun at `depth`; none within a comment behind ';'.
std::size_t depth_after(std::string_view line, std::size_t depth) {
    for (const char c : line) {
        if (c == ';' && depth == 0) {
            break;
        }
        if (c == '{') {
            ++depth;
        } else if (c == '}' && depth > 0) {
            --depth;
        }
    }
    return depth;
}

std::string unescaped(std::string_view value) {
    std::string plain;
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool escape = value[i] == '\\' && i + 1 < value.size() &&
                            (value[i + 1] == '"' || value[i + 1] == '\\');
        i += escape ? 1 : 0;
        plain += value[i];
    }
    return plain;
}

/// Where the value at the front of `text` ends: at quotes before a bracket, else with the line.
std::size_t value_length(std::string_view text) {
    const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\\' && i + 1 < line.size() && (line[i + 1] == '"' || line[i + 1] == '\\')) {
            ++i;
        } else if (line[i] == '"') {
            const std::size_t next = line.find_first_not_of(" \t", i + 1);
            if (next == std::string_view::npos || line[next] == ']') {
                return i;
            }
        }
    }
    const std::size_t bracket = line.rfind(']');
    return bracket == std::string_view::npos ? line.size() : bracket;
}

}  // namespace

std::vector<PgnPart> split_games(std::string_view text) {
    std::vector<PgnPart> games;
    std::size_t begin = 0;
    int begin_line = 1;
    bool moves_seen = false;
    std::size_t depth = 0;
    int number = 1;
    for (std::size_t at = 0; at < text.size(); ++number) {
        const std::size_t size = std::min(text.find('\n', at), text.size() - 1) + 1 - at;
        const std::string_view line = text.substr(at, size);
        const std::string_view name = tag_name(line);
        const std::string lower = depth > 0 ? base::to_lower(name) : std::string();
        const bool starts =
            depth > 0 ? lower == "game" || lower == "event" : moves_seen && !name.empty();
        if (starts) {
            games.push_back({text.substr(begin, at - begin), begin_line});
            begin = at;
            begin_line = number;
            moves_seen = false;
            depth = 0;
        }
        PgnPart rest{line, number};
        while (depth == 0 && take_tag(rest)) {
        }
        moves_seen = moves_seen || !base::trim(rest.text).empty();
        depth = line.front() == '%' && depth == 0 ? 0 : depth_after(rest.text, depth);
        at += size;
    }
    if (begin < text.size()) {
        games.push_back({text.substr(begin), begin_line});
    }
    return games;
}

std::optional<Tag> take_tag(PgnPart& part) {
    std::string_view text = part.text;
    int line = part.line;
    while (const std::size_t length = blank_length(text)) {
        line += text.front() == '\n' ? 1 : 0;
        text.remove_prefix(length);
    }
    const std::string_view name = tag_name(text);
    if (name.empty()) {
        return std::nullopt;
    }
    text.remove_prefix(text.find('"') + 1);
    const std::size_t length = value_length(text);
    Tag tag{std::string(name), unescaped(text.substr(0, length))};
    text.remove_prefix(length);
    const std::size_t end = std::min(text.find_first_of("]\n"), text.size());
    const bool bracket = end < text.size() && text[end] == ']';
    text.remove_prefix(bracket ? end + 1 : end);
    part = {text, line};
    return tag;
}

void PgnScanner::skip(std::size_t size) {
    const std::string_view skipped = rest_.substr(0, size);
    line_ += static_cast<int>(std::count(skipped.begin(), skipped.end(), '\n'));
    line_start_ = skipped.empty() ? line_start_ : skipped.back() == '\n';
    rest_.remove_prefix(size);
}

void PgnScanner::skip_blanks() {
    while (!rest_.empty()) {
        if (line_start_ && rest_.front() == '%') {
            skip(std::min(rest_.find('\n'), rest_.size()));
            continue;
        }
        const std::size_t length = blank_length(rest_);
        if (length == 0) {
            return;
        }
        skip(length);
    }
}

/// The comment at the front, whose opening sign is skipped already.
PgnToken PgnScanner::comment(char open, char close) {
    std::size_t depth = 1;
    std::size_t first = std::string_view::npos;
    std::size_t end = 0;
    for (; end < rest_.size() && depth > 0; ++end) {
        if (rest_[end] == open && !flat_) {
            ++depth;
        } else if (rest_[end] == close) {
            first = std::min(first, end);
            --depth;
        }
    }
    if (depth == 0) {
        first = end - 1;
    } else if (first == std::string_view::npos) {
        const PgnToken unclosed{TokenKind::Unclosed, {}, line_};
        rest_ = {};
        return unclosed;
    } else {
        flat_ = true;
    }
    const PgnToken token{TokenKind::Comment, rest_.substr(0, first), line_};
    skip(first + 1);
    return token;
}

PgnToken PgnScanner::next() {
    skip_blanks();
    if (rest_.empty()) {
        return {TokenKind::End, {}, line_};
    }
    const char first = rest_.front();
    if (first == '{') {
        skip(1);
        return comment('{', '}');
    }
    if (first == '(' || first == ')') {
        const PgnToken token{first == '(' ? TokenKind::Open : TokenKind::Close, rest_.substr(0, 1),
                             line_};
        skip(1);
        return token;
    }
    if (first == ';') {
        const std::string_view text = rest_.substr(0, rest_.find('\n'));
        const PgnToken token{TokenKind::Comment, text.substr(1), line_};
        skip(text.size());
        return token;
    }
    const PgnToken token{TokenKind::Word, peek_word(), line_};
    skip(token.text.size());
    return token;
}

std::string_view PgnScanner::peek_word() const {
    std::string_view text = rest_;
    while (const std::size_t length = blank_length(text)) {
        text.remove_prefix(length);
    }
    std::size_t size = 0;
    while (size < text.size() && kNotInWords.find(text[size]) == std::string_view::npos &&
           blank_length(text.substr(size)) == 0) {
        ++size;
    }
    // A closing brace that closes nothing is a word of its own.
    return text.substr(0, size == 0 && !text.empty() && text.front() == '}' ? 1 : size);
}

PgnToken PgnScanner::rest_of_parenthesis() { return comment('(', ')'); }

}  // namespace xq::records
