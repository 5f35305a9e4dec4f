#include "records/algebraic.h"

#include "records/standing.h"

namespace xq::records {

using board::Move;
using board::PieceType;
using board::Position;
using board::Square;

namespace {

bool is_file(char symbol) { return symbol >= 'a' && symbol <= 'i'; }

bool is_rank(char symbol) { return symbol >= '0' && symbol <= '9'; }

std::optional<PieceType> piece_type(char symbol) {
    switch (symbol) {
        case 'E': return PieceType::Bishop;
        case 'H': return PieceType::Knight;
        default: return type_of_letter(symbol);
    }
}

}  // namespace

bool Algebraic::fits(const Position& position, Move move) const {
    return position.piece_on(move.from()).type() == type && move.to() == to &&
           (!from_file || *from_file == move.from().file()) &&
           (!from_rank || *from_rank == move.from().rank());
}

std::optional<Algebraic> read_algebraic(std::string_view text) {
    Algebraic read;
    if (!text.empty() && piece_type(text.front())) {
        read.type = *piece_type(text.front());
        text.remove_prefix(1);
    }
    if (text.size() < 2 || !is_rank(text.back()) || !is_file(text[text.size() - 2])) {
        return std::nullopt;
    }
    read.to = Square::at(text[text.size() - 2] - 'a', text.back() - '0');
    text.remove_suffix(2);
    if (!text.empty() && (text.back() == 'x' || text.back() == '-')) {
        text.remove_suffix(1);
    }
    if (!text.empty() && is_file(text.front())) {
        read.from_file = text.front() - 'a';
        text.remove_prefix(1);
    }
    if (!text.empty() && is_rank(text.front())) {
        read.from_rank = text.front() - '0';
        text.remove_prefix(1);
    }
    return text.empty() ? std::optional(read) : std::nullopt;
}

}  // namespace xq::records
