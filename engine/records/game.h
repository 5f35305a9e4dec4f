// A recorded game: tags, the position it starts from, and the tree of its moves with comments.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "board/fen.h"
#include "board/move.h"

namespace xq::records {

enum class GameResult : std::uint8_t { Unknown, RedWins, BlackWins, Draw };

/// "*", "1-0", "0-1" or "1/2-1/2".
[[nodiscard]] std::string_view to_string(GameResult result);

struct Tag {
    std::string name;
    std::string value;

    friend bool operator==(const Tag&, const Tag&) = default;
};

/// A move of the tree, in UTF-8 all that was written with it.
struct Node {
    board::Move move;
    /// What was said before the move; only the first of a variation has it.
    std::string intro;
    /// What was said after it.
    std::string comment;
    /// Numeric annotation glyphs, 0..255, as PGN numbers them: 1 good, 2 bad, …
    std::vector<int> glyphs;
    /// Numbers of the nodes that may follow, the main line first.
    std::vector<std::size_t> next;

    friend bool operator==(const Node&, const Node&) = default;
};

struct Game {
    /// In the order of the file, without those that the fields below hold.
    std::vector<Tag> tags;
    /// A valid position.
    std::string start_fen{board::kStartFen};
    GameResult result = GameResult::Unknown;
    /// nodes[0] is the start: it has no move, and its comment is of the game as a whole. Each
    /// node's move is legal in the position its line leads to. A list and numbers, not pointers, so
    /// that no depth of the tree is too deep.
    std::vector<Node> nodes{Node{}};

    /// Value of the tag of that name, in any case of letters; empty if there is none.
    [[nodiscard]] std::string_view tag(std::string_view name) const;
    /// Appends `move` to those that may follow node `after`, and gives its number.
    std::size_t add(std::size_t after, board::Move move);
    /// The moves as played.
    [[nodiscard]] std::vector<board::Move> main_line() const;

    friend bool operator==(const Game&, const Game&) = default;
};

}  // namespace xq::records
