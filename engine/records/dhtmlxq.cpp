#include "records/dhtmlxq.h"

#include <array>
#include <string_view>

namespace xq::records {

using board::Color;
using board::PieceType;
using board::Square;

namespace {

/// The men of one side in the order of _binit, as they stand at the start from its right to its
/// left.
constexpr std::array<PieceType, 16> kMen{
    PieceType::Rook, PieceType::Knight,  PieceType::Bishop, PieceType::Advisor,
    PieceType::King, PieceType::Advisor, PieceType::Bishop, PieceType::Knight,
    PieceType::Rook, PieceType::Cannon,  PieceType::Cannon, PieceType::Pawn,
    PieceType::Pawn, PieceType::Pawn,    PieceType::Pawn,   PieceType::Pawn};
constexpr std::string_view kOffBoard = "99";

std::string point(Square square) {
    return std::to_string(square.file()) + std::to_string(board::kRanks - 1 - square.rank());
}

std::string men_of(const board::Position& position, Color color) {
    // The points of each kind from the side's own back rank on, from its right to its left.
    std::array<std::vector<Square>, board::kPieceTypeCount> points;
    for (int rank = 0; rank < board::kRanks; ++rank) {
        for (int file = 0; file < board::kFiles; ++file) {
            const Square square = color == Color::Red ? Square::at(board::kFiles - 1 - file, rank)
                                                      : Square::at(file, board::kRanks - 1 - rank);
            const board::Piece piece = position.piece_on(square);
            if (!piece.is_none() && piece.color() == color) {
                points[index(piece.type())].push_back(square);
            }
        }
    }
    std::string text;
    std::array<std::size_t, board::kPieceTypeCount> used{};
    for (const PieceType type : kMen) {
        const auto& known = points[index(type)];
        std::size_t& next = used[index(type)];
        text += next < known.size() ? point(known[next++]) : std::string(kOffBoard);
    }
    return text;
}

std::string field(std::string_view name, std::string_view value) {
    std::string text = "[DhtmlXQ_" + std::string(name) + ']';
    for (const char letter : value) {
        const bool line_end = letter == '\n' || letter == '\r';
        text += letter == '[' ? '(' : letter == ']' ? ')' : line_end ? ' ' : letter;
    }
    return text + "[/DhtmlXQ_" + std::string(name) + "]\n";
}

}  // namespace

std::string to_dhtmlxq(const board::Position& start, const std::vector<board::Move>& moves,
                       const DhtmlXqHead& head) {
    std::string list;
    for (const board::Move move : moves) {
        list += point(move.from()) + point(move.to());
    }
    return "[DhtmlXQ]\n" + field("title", head.title) + field("event", head.event) +
           field("date", head.date) + field("round", head.round) + field("red", head.red) +
           field("black", head.black) + field("result", head.result) +
           field("binit", men_of(start, Color::Red) + men_of(start, Color::Black)) +
           field("movelist", list) + "[/DhtmlXQ]\n";
}

}  // namespace xq::records
