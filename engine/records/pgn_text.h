// The outer form of PGN text: where games begin, tags, and the words between them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "records/game.h"

namespace xq::records {

/// A piece of PGN text and the number, from 1, of its first line.
struct PgnPart {
    std::string_view text;
    int line = 1;
};

/// The games of a file, none read yet. A game begins at a tag that follows moves; within an open
/// comment only at a tag Game or Event, so that one damaged game does not swallow the next.
[[nodiscard]] std::vector<PgnPart> split_games(std::string_view text);

/// Takes one tag from the front of `part`, blanks around it included; nothing if no tag stands
/// there. A value without closing quotes ends with its line.
[[nodiscard]] std::optional<Tag> take_tag(PgnPart& part);

enum class TokenKind : std::uint8_t { End, Word, Comment, Open, Close, Unclosed };

/// A comment's text is what stands between its braces, or behind ';'. Unclosed is a brace or
/// parenthesis that has no end.
struct PgnToken {
    TokenKind kind = TokenKind::End;
    std::string_view text;
    int line = 1;
};

/// Cuts the moves of one game into words, parentheses and comments, in time linear in their length.
class PgnScanner {
  public:
    explicit PgnScanner(PgnPart part) : rest_(part.text), line_(part.line) {}

    [[nodiscard]] PgnToken next();
    /// After Open: the word that follows, left where it is.
    [[nodiscard]] std::string_view peek_word() const;
    /// After Open: the rest of the parenthesis as a comment.
    [[nodiscard]] PgnToken rest_of_parenthesis();

  private:
    void skip(std::size_t size);
    void skip_blanks();
    [[nodiscard]] PgnToken comment(char open, char close);

    std::string_view rest_;
    int line_;
    bool line_start_ = true;
    /// Set once a comment's braces did not match: from there on the first closing one ends it.
    bool flat_ = false;
};

}  // namespace xq::records
