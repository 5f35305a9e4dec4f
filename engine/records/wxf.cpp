#include "records/wxf.h"

#include <cctype>
#include <utility>

namespace xq::records {

using board::Bitboard;
using board::Move;
using board::PieceType;
using board::Position;

namespace {

bool is_digit(char symbol) { return symbol >= '1' && symbol <= '9'; }

char digit(int number) { return static_cast<char>('0' + number); }

/// '+' for the foremost of its file, '-' for the rearmost, nothing for those between.
std::optional<char> end_mark(const Standing& man) {
    if (man.place == 1) {
        return '+';
    }
    return man.place == man.on_file ? std::optional('-') : std::nullopt;
}

/// The mark of a pawn, one of four or five on its file, next to the outer one.
char inner_mark(const Standing& man) {
    if (man.place == 2) {
        return '+';
    }
    return man.place == man.on_file - 1 ? '-' : digit(man.file);
}

/// The first two letters, with B and N for elephant and horse.
std::string prefix_of(const Standing& man) {
    const char letter = type_letter(man.type);
    const bool by_file = man.type == PieceType::Advisor || man.type == PieceType::Bishop;
    if (man.on_file == 1 || by_file) {
        return {letter, digit(man.file)};
    }
    const auto end = end_mark(man);
    if (man.two_files()) {
        return {digit(man.file), end.value_or(digit(man.file))};
    }
    if (man.on_file > 3) {
        return end ? std::string(2, *end) : std::string{letter, inner_mark(man)};
    }
    return {letter, end.value_or(digit(man.file))};
}

/// The letter of a piece on xqbase's numeric pad, 1-7.
std::optional<char> pad_letter(char symbol) {
    return symbol >= '1' && symbol <= '7'
               ? std::optional(type_letter(static_cast<PieceType>(symbol - '1')))
               : std::nullopt;
}

/// A prefix of one type and one symbol for its men, in xqbase's way; nothing if it is none.
std::optional<Description> described(char type, char symbol) {
    Description man;
    const auto named = type_of_letter(type);
    if (!named) {
        return std::nullopt;
    }
    man.type = *named;
    if (is_digit(symbol)) {
        man.file = symbol - '0';
    } else if (symbol >= 'A' && symbol <= 'E') {
        man.place = Place::Numbered;
        man.number = symbol - 'A' + 1;
    } else if (symbol == '+') {
        man.place = Place::Front;
    } else if (symbol == '.') {
        man.place = Place::Middle;
    } else if (symbol == '-') {
        man.place = Place::Rear;
    } else {
        return std::nullopt;
    }
    return man;
}

/// Finds the men of a prefix that is WXF's own for no man; false if it is no prefix.
bool find_described(const Position& position, std::string prefix, FileForm& form) {
    if (prefix == "++" || prefix == "--") {
        form.called = "pawn of four on a file";
        return true;
    }
    if (std::string_view("+.-").find(prefix[0]) != std::string_view::npos) {
        std::swap(prefix[0], prefix[1]);
    }
    const std::string pad{pad_letter(prefix[0]).value_or(prefix[0]), prefix[1]};
    const auto man = described(pad[0], pad[1]);
    if (man) {
        form.men = men_written(position, pad, prefix_of);
        form.men = form.men.any() ? form.men : men_described(position, *man);
        form.called = to_string(*man);
    }
    if (is_digit(prefix[0]) && is_digit(prefix[1])) {
        // Fairy-Stockfish: place and file of a tandem pawn.
        const Description pawn{PieceType::Pawn, prefix[1] - '0', Place::Numbered, prefix[0] - '0'};
        form.men = form.men | men_described(position, pawn);
        form.called = man ? form.called : to_string(pawn);
        return true;
    }
    return man.has_value();
}

/// In capitals, with B and N for elephant and horse.
std::string normalised(std::string_view text) {
    std::string prefix(text);
    for (char& symbol : prefix) {
        if (symbol >= 'a' && symbol <= 'z') {
            symbol = static_cast<char>(symbol - 'a' + 'A');
        }
        symbol = symbol == 'H' ? 'N' : symbol;
    }
    if (prefix[0] == 'E') {
        prefix[0] = 'B';
    }
    // Behind a piece an E is no elephant but the fifth man.
    if (prefix[1] == 'E' && !is_digit(prefix[0]) && !type_of_letter(prefix[0])) {
        prefix[1] = 'B';
    }
    return prefix;
}

}  // namespace

std::string wxf_text(const Position& position, Move move) {
    const board::Piece piece = position.piece_on(move.from());
    std::string text = prefix_of(standing(position, move.from()));
    if (text[0] == 'B') {
        text[0] = 'E';
    } else if (text[0] == 'N') {
        text[0] = 'H';
    }
    const Tail tail = tail_of(piece, move);
    text += tail.direction == Direction::Forward    ? '+'
            : tail.direction == Direction::Sideways ? '.'
                                                    : '-';
    return text + digit(tail.number);
}

std::optional<FileForm> read_wxf(const Position& position, std::string_view text) {
    if (text.size() < 3 || text.size() > 4 || !is_digit(text.back())) {
        return std::nullopt;
    }
    FileForm form;
    form.number = text.back() - '0';
    const std::string prefix = normalised(text.substr(0, 2));
    if (text.size() == 4) {
        switch (text[2]) {
            case '+': form.direction = Direction::Forward; break;
            case '.':
            case '=': form.direction = Direction::Sideways; break;
            case '-': form.direction = Direction::Back; break;
            default: return std::nullopt;
        }
    } else if (!type_of_letter(prefix[0]) ||
               std::isalpha(static_cast<unsigned char>(prefix[1])) != 0) {
        return std::nullopt;  // "Ce2" is algebraic
    }
    form.men = men_written(position, prefix, prefix_of);
    if (form.men.empty() && !find_described(position, prefix, form)) {
        return std::nullopt;
    }
    return form;
}

}  // namespace xq::records
