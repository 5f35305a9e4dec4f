#include "records/notation.h"

#include <array>
#include <cctype>
#include <cstdlib>
#include <vector>

#include "base/text.h"
#include "movegen/movegen.h"
#include "movegen/why_illegal.h"
#include "records/algebraic.h"
#include "records/chinese.h"
#include "records/wxf.h"

namespace xq::records {

using base::Error;
using base::Result;
using board::Move;
using board::Piece;
using board::PieceType;
using board::Position;
using board::Square;

namespace {

/// Bytes; five characters of Chinese have fifteen.
constexpr std::size_t kLongestText = 32;

constexpr std::array<std::string_view, 4> kNames{"iccs", "wxf", "chinese", "chinese-traditional"};

std::string quoted(std::string_view text) { return '\'' + base::printable(text) + '\''; }

std::string iccs_text(Move move) {
    std::string text = to_string(move);
    text.insert(2, "-");
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    text[3] = static_cast<char>(text[3] - 'a' + 'A');
    return text;
}

/// "h2e2", with or without a hyphen, in small letters or capitals.
std::optional<Move> read_iccs(std::string_view text) {
    std::string plain = base::to_lower(text);
    if (plain.size() == 5 && plain[2] == '-') {
        plain.erase(2, 1);
    }
    // A capital only in front is a piece: "R3e3".
    const bool alike = text.size() < 4 ||
                       (std::isupper(static_cast<unsigned char>(text[0])) != 0) ==
                           (std::isupper(static_cast<unsigned char>(text[text.size() - 2])) != 0);
    return alike ? board::parse_move(plain) : std::nullopt;
}

Error illegal(const Position& position, std::string_view text, Move move) {
    return Error{quoted(text) + " is illegal: " + movegen::why_illegal(position, move)};
}

/// The only one of `meant`; an error if there are more.
Result<Move> only_one(std::string_view text, const std::vector<Move>& meant) {
    if (meant.size() == 1) {
        return meant.front();
    }
    std::string names;
    for (const Move move : meant) {
        names += (names.empty() ? "" : " or ") + to_string(move);
    }
    return Error{quoted(text) + " is ambiguous: " + names};
}

/// Whether men of the type can ever go from one point to the other, blocks apart.
bool has_shape(PieceType type, Move move) {
    const int files = std::abs(move.to().file() - move.from().file());
    const int ranks = std::abs(move.to().rank() - move.from().rank());
    switch (type) {
        case PieceType::Advisor: return files == 1 && ranks == 1;
        case PieceType::Bishop: return files == 2 && ranks == 2;
        case PieceType::Knight: return files * ranks == 2;
        default: return files == 0 || ranks == 0;
    }
}

bool fits(const FileForm& form, Piece piece, Move move) {
    const Tail tail = tail_of(piece, move);
    return form.men.has(move.from()) && tail.number == form.number &&
           (!form.direction || tail.direction == *form.direction);
}

/// Why a form that fits no legal move does not.
Error refuse(const Position& position, std::string_view text, const FileForm& form) {
    const std::string side = board::name(position.side_to_move());
    if (form.men.empty()) {
        return Error{quoted(text) + ": " + side + " has no " + form.called};
    }
    for (const Square from : form.men) {
        const Piece piece = position.piece_on(from);
        for (int to = 0; to < board::kSquares; ++to) {
            const Move move(from, Square(to));
            if (move.to() != from && has_shape(piece.type(), move) && fits(form, piece, move)) {
                return illegal(position, text, move);
            }
        }
    }
    const Square man = form.men.first();
    return Error{quoted(text) + " is illegal: the " + side + ' ' +
                 board::name(position.piece_on(man).type()) + " on " + to_string(man) +
                 " has no such point to go to"};
}

Result<Move> play(const Position& position, std::string_view text, const FileForm& form) {
    std::vector<Move> meant;
    for (const Move move : movegen::legal_moves(position)) {
        if (fits(form, position.piece_on(move.from()), move)) {
            meant.push_back(move);
        }
    }
    if (meant.empty()) {
        return refuse(position, text, form);
    }
    if (meant.size() > 1 && !form.direction) {
        // WXF: a text without direction is a move sideways.
        std::vector<Move> sideways;
        for (const Move move : meant) {
            if (move.from().rank() == move.to().rank()) {
                sideways.push_back(move);
            }
        }
        meant = sideways.empty() ? meant : sideways;
    }
    return only_one(text, meant);
}

Result<Move> play(const Position& position, std::string_view text, const Algebraic& read) {
    std::vector<Move> meant;
    for (const Move move : movegen::legal_moves(position)) {
        if (read.fits(position, move)) {
            meant.push_back(move);
        }
    }
    if (!meant.empty()) {
        return only_one(text, meant);
    }
    for (const Square from : position.pieces(position.side_to_move(), read.type)) {
        const Move move(from, read.to);
        if (read.fits(position, move) && has_shape(read.type, move)) {
            return illegal(position, text, move);
        }
    }
    return Error{quoted(text) + ": no " + board::name(position.side_to_move()) + ' ' +
                 board::name(read.type) + " goes to " + to_string(read.to)};
}

}  // namespace

std::string_view name(Notation notation) { return kNames[static_cast<std::size_t>(notation)]; }

Result<Notation> parse_notation(std::string_view text) {
    const std::string word = base::to_lower(text);
    for (std::size_t i = 0; i < kNames.size(); ++i) {
        if (word == kNames[i]) {
            return static_cast<Notation>(i);
        }
    }
    return Error{"the notation " + quoted(text) +
                 " is not iccs, wxf, chinese or chinese-traditional"};
}

std::string move_text(const Position& position, Move move, Notation notation) {
    switch (notation) {
        case Notation::Iccs: break;
        case Notation::Wxf: return wxf_text(position, move);
        case Notation::Chinese: return chinese_text(position, move, false);
        case Notation::ChineseTraditional: return chinese_text(position, move, true);
    }
    return iccs_text(move);
}

Result<Move> parse_move_text(const Position& position, std::string_view text) {
    text = base::trim(text);
    if (text.empty()) {
        return Error{"the move is empty"};
    }
    if (text.size() > kLongestText) {
        return Error{quoted(text) + " is no move in any notation"};
    }
    if (const auto move = read_iccs(text)) {
        const std::string why = movegen::why_illegal(position, *move);
        return why.empty() ? Result<Move>(*move) : illegal(position, text, *move);
    }
    if (const auto form = read_wxf(position, text)) {
        return play(position, text, *form);
    }
    if (const auto form = read_chinese(position, text)) {
        return play(position, text, *form);
    }
    if (const auto read = read_algebraic(text)) {
        return play(position, text, *read);
    }
    return Error{quoted(text) + " is no move in any notation"};
}

}  // namespace xq::records
