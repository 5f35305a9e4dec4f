#include "records/chinese.h"

#include <array>

#include "base/text.h"

namespace xq::records {

using board::Color;
using board::Move;
using board::PieceType;
using board::Position;

namespace {

// Texts are handled as one ASCII symbol a character: KABNRCP for the pieces, 1-9, '+' '.' '-' for
// the directions, and '<' '=' '>' for 前 中 后.
struct Glyph {
    std::string_view text;
    char symbol;
};

constexpr std::array<Glyph, 47> kGlyphs{{
    {"帅", 'K'}, {"帥", 'K'}, {"将", 'K'}, {"將", 'K'}, {"仕", 'A'}, {"士", 'A'}, {"相", 'B'},
    {"象", 'B'}, {"马", 'N'}, {"馬", 'N'}, {"傌", 'N'}, {"车", 'R'}, {"車", 'R'}, {"俥", 'R'},
    {"炮", 'C'}, {"砲", 'C'}, {"包", 'C'}, {"兵", 'P'}, {"卒", 'P'}, {"一", '1'}, {"二", '2'},
    {"三", '3'}, {"四", '4'}, {"五", '5'}, {"六", '6'}, {"七", '7'}, {"八", '8'}, {"九", '9'},
    {"１", '1'}, {"２", '2'}, {"３", '3'}, {"４", '4'}, {"５", '5'}, {"６", '6'}, {"７", '7'},
    {"８", '8'}, {"９", '9'}, {"进", '+'}, {"進", '+'}, {"上", '+'}, {"平", '.'}, {"退", '-'},
    {"下", '-'}, {"前", '<'}, {"中", '='}, {"后", '>'}, {"後", '>'},
}};

/// By set of characters, simplified first, and by side.
constexpr std::array<std::array<std::array<std::string_view, board::kPieceTypeCount>, 2>, 2>
    kPieceNames{
        {{{{"帅", "仕", "相", "马", "车", "炮", "兵"}, {"将", "士", "象", "马", "车", "炮", "卒"}}},
         {{{"帥", "仕", "相", "馬", "車", "炮", "兵"},
           {"將", "士", "象", "馬", "車", "砲", "卒"}}}}};
constexpr std::array<std::array<std::string_view, 9>, 2> kDigits{
    {{"一", "二", "三", "四", "五", "六", "七", "八", "九"},
     {"１", "２", "３", "４", "５", "６", "７", "８", "９"}}};

bool is_digit(char symbol) { return symbol >= '1' && symbol <= '9'; }

char digit(int number) { return static_cast<char>('0' + number); }

/// Symbol of a tandem man's place.
char place_symbol(const Standing& man) {
    if (man.tandem > 3) {
        return digit(man.order);
    }
    if (man.place == 1) {
        return '<';
    }
    return man.place == man.on_file ? '>' : '=';
}

/// The first two symbols.
std::string prefix_of(const Standing& man) {
    const char letter = type_letter(man.type);
    const bool by_file = man.type == PieceType::Advisor || man.type == PieceType::Bishop;
    if (man.on_file == 1 || by_file) {
        return {letter, digit(man.file)};
    }
    return {place_symbol(man), letter};
}

/// The character of `symbol` for `color`; the digits that number tandem men are Red's for both.
std::string_view glyph(char symbol, Color color, bool traditional) {
    if (const auto type = type_of_letter(symbol)) {
        return kPieceNames[traditional ? 1 : 0][index(color)][index(*type)];
    }
    if (is_digit(symbol)) {
        return kDigits[index(color)][static_cast<std::size_t>(symbol - '1')];
    }
    switch (symbol) {
        case '+': return traditional ? "進" : "进";
        case '.': return "平";
        case '-': return "退";
        case '<': return "前";
        case '=': return "中";
        default: return traditional ? "後" : "后";
    }
}

/// The symbols of `text`; nothing if it holds any other character.
std::optional<std::string> symbols_of(std::string_view text) {
    std::string symbols;
    while (!text.empty()) {
        const std::size_t length = base::utf8_length(text);
        const std::string_view character = text.substr(0, length);
        char symbol = length == 1 && is_digit(character[0]) ? character[0] : '\0';
        for (const Glyph& known : kGlyphs) {
            symbol = length > 1 && known.text == character ? known.symbol : symbol;
        }
        if (symbol == '\0') {
            return std::nullopt;
        }
        symbols += symbol;
        text.remove_prefix(length);
    }
    return symbols;
}

/// Reads [place] [piece] [file], a pawn if no piece is named; nothing if it is not that.
std::optional<Description> described(std::string_view prefix) {
    Description man;
    if (prefix.size() < 2) {
        return std::nullopt;
    }
    const char first = prefix.front();
    man.place = first == '<'   ? Place::Front
                : first == '=' ? Place::Middle
                : first == '>' ? Place::Rear
                               : Place::Any;
    if (is_digit(first)) {
        man.place = Place::Numbered;
        man.number = first - '0';
    }
    if (man.place != Place::Any) {
        prefix.remove_prefix(1);
    }
    man.type = type_of_letter(prefix.front()).value_or(PieceType::Pawn);
    if (type_of_letter(prefix.front())) {
        prefix.remove_prefix(1);
    } else if (man.place == Place::Any) {
        return std::nullopt;
    }
    if (!prefix.empty() && is_digit(prefix.front())) {
        man.file = prefix.front() - '0';
        prefix.remove_prefix(1);
    }
    const bool told = man.file != 0 || man.place != Place::Any;
    return prefix.empty() && told ? std::optional(man) : std::nullopt;
}

}  // namespace

std::string chinese_text(const Position& position, Move move, bool traditional) {
    const board::Piece piece = position.piece_on(move.from());
    const std::string prefix = prefix_of(standing(position, move.from()));
    const Tail tail = tail_of(piece, move);
    const char direction = tail.direction == Direction::Forward    ? '+'
                           : tail.direction == Direction::Sideways ? '.'
                                                                   : '-';
    const Color color = piece.color();
    std::string text(glyph(prefix[0], is_digit(prefix[0]) ? Color::Red : color, traditional));
    text += glyph(prefix[1], color, traditional);
    text += glyph(direction, color, traditional);
    text += glyph(digit(tail.number), color, traditional);
    return text;
}

std::optional<FileForm> read_chinese(const Position& position, std::string_view text) {
    const auto symbols = symbols_of(text);
    const bool ascii = symbols && symbols->size() == text.size();
    if (!symbols || ascii || symbols->size() < 3 || !is_digit(symbols->back())) {
        return std::nullopt;
    }
    FileForm form;
    form.number = symbols->back() - '0';
    std::string prefix = symbols->substr(0, symbols->size() - 1);
    switch (prefix.back()) {
        case '+': form.direction = Direction::Forward; break;
        case '.': form.direction = Direction::Sideways; break;
        case '-': form.direction = Direction::Back; break;
        default: break;
    }
    if (form.direction) {
        prefix.pop_back();
    }
    form.men = men_written(position, prefix, prefix_of);
    if (form.men.any()) {
        return form;
    }
    const auto man = described(prefix);
    if (!man) {
        return std::nullopt;
    }
    form.men = men_described(position, *man);
    form.called = to_string(*man);
    return form;
}

}  // namespace xq::records
