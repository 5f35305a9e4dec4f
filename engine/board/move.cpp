#include "board/move.h"

namespace xq::board {

namespace {

std::string square_text(Square square, RankStyle style) {
    const int rank = square.rank() + (style == RankStyle::FromOne ? 1 : 0);
    return static_cast<char>('a' + square.file()) + std::to_string(rank);
}

/// Reads one square from the front of `text` and removes it.
std::optional<Square> take_square(std::string_view& text, RankStyle style) {
    if (text.size() < 2 || text[0] < 'a' || text[0] > 'i' || text[1] < '0' || text[1] > '9') {
        return std::nullopt;
    }
    const int file = text[0] - 'a';
    int rank = text[1] - '0';
    std::size_t length = 2;
    if (style == RankStyle::FromOne) {
        if (rank == 1 && text.size() > 2 && text[2] == '0') {
            rank = 10;
            length = 3;
        }
        --rank;
    }
    if (rank < 0) {
        return std::nullopt;
    }
    text.remove_prefix(length);
    return Square::at(file, rank);
}

}  // namespace

std::string to_string(Move move, RankStyle style) {
    return square_text(move.from(), style) + square_text(move.to(), style);
}

std::optional<Move> parse_move(std::string_view text, RankStyle style) {
    const auto from = take_square(text, style);
    if (!from) {
        return std::nullopt;
    }
    const auto to = take_square(text, style);
    if (!to || !text.empty() || *from == *to) {
        return std::nullopt;
    }
    return Move(*from, *to);
}

}  // namespace xq::board
