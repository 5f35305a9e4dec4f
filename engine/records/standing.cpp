#include "records/standing.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

namespace xq::records {

using board::Bitboard;
using board::Color;
using board::Move;
using board::Piece;
using board::PieceType;
using board::Position;
using board::Square;

namespace {

constexpr std::string_view kTypeLetters = "KABNRCP";

bool moves_aslant(PieceType type) {
    return type == PieceType::Advisor || type == PieceType::Bishop || type == PieceType::Knight;
}

bool fits(const Description& description, const Standing& man) {
    if (description.file != 0 && description.file != man.file) {
        return false;
    }
    switch (description.place) {
        case Place::Any: return true;
        case Place::Front: return man.on_file > 1 && man.place == 1;
        case Place::Middle: return man.on_file > 2 && 2 * man.place == man.on_file + 1;
        case Place::Rear: return man.on_file > 1 && man.place == man.on_file;
        case Place::Numbered: break;
    }
    return man.on_file > 1 && (description.file != 0 ? man.place : man.order) == description.number;
}

}  // namespace

int file_number(Color color, Square square) {
    return color == Color::Red ? board::kFiles - square.file() : square.file() + 1;
}

Standing standing(const Position& position, Square square) {
    const Piece piece = position.piece_on(square);
    const Color color = piece.color();
    Standing man;
    man.type = piece.type();
    man.file = file_number(color, square);
    const Bitboard kind = position.pieces(color, piece.type());
    std::array<int, board::kFiles + 1> on_files{};
    for (const Square other : kind) {
        ++on_files[static_cast<std::size_t>(file_number(color, other))];
    }
    man.on_file = on_files[static_cast<std::size_t>(man.file)];
    for (const Square other : kind) {
        const int file = file_number(color, other);
        const bool ahead = relative_rank(color, other) > relative_rank(color, square);
        man.place += file == man.file && ahead ? 1 : 0;
    }
    if (man.on_file == 1) {
        return man;
    }
    man.order = man.place;
    for (int file = 1; file <= board::kFiles; ++file) {
        const int men = on_files[static_cast<std::size_t>(file)];
        man.tandem += men > 1 ? men : 0;
        man.order += men > 1 && file < man.file ? men : 0;
    }
    return man;
}

Tail tail_of(Piece piece, Move move) {
    const int forward =
        relative_rank(piece.color(), move.to()) - relative_rank(piece.color(), move.from());
    const Direction direction = forward > 0    ? Direction::Forward
                                : forward == 0 ? Direction::Sideways
                                               : Direction::Back;
    if (direction == Direction::Sideways || moves_aslant(piece.type())) {
        return {direction, file_number(piece.color(), move.to())};
    }
    return {direction, std::abs(forward)};
}

Bitboard men_described(const Position& position, const Description& description) {
    Bitboard men;
    for (const Square square : position.pieces(position.side_to_move(), description.type)) {
        if (fits(description, standing(position, square))) {
            men.add(square);
        }
    }
    return men;
}

std::string to_string(const Description& description) {
    std::string text;
    switch (description.place) {
        case Place::Any: break;
        case Place::Front: text = "front "; break;
        case Place::Middle: text = "middle "; break;
        case Place::Rear: text = "rear "; break;
        case Place::Numbered: text = "tandem "; break;
    }
    text += board::name(description.type);
    if (description.place == Place::Numbered) {
        text += " number " + std::to_string(description.number);
    }
    return description.file == 0 ? text : text + " on file " + std::to_string(description.file);
}

char type_letter(PieceType type) { return kTypeLetters[index(type)]; }

std::optional<PieceType> type_of_letter(char letter) {
    const auto at = kTypeLetters.find(letter);
    return at == std::string_view::npos ? std::nullopt : std::optional(static_cast<PieceType>(at));
}

}  // namespace xq::records
