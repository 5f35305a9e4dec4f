#include "board/fen.h"

#include <algorithm>
#include <optional>

#include "base/parse_number.h"
#include "base/text.h"

namespace xq::board {

namespace {

using base::Error;
using base::printable;
using base::Result;

std::string quoted(std::string_view text) { return '\'' + printable(text) + '\''; }

std::optional<Piece> piece_from_letter(char symbol) {
    const bool red = symbol >= 'A' && symbol <= 'Z';
    const Color color = red ? Color::Red : Color::Black;
    const char lower = red ? static_cast<char>(symbol - 'A' + 'a') : symbol;
    switch (lower) {
        case 'k': return Piece(color, PieceType::King);
        case 'a':
        case 'g': return Piece(color, PieceType::Advisor);
        case 'b':
        case 'e':
        case 'm': return Piece(color, PieceType::Bishop);
        case 'n':
        case 'h': return Piece(color, PieceType::Knight);
        case 'r': return Piece(color, PieceType::Rook);
        case 'c': return Piece(color, PieceType::Cannon);
        case 'p': return Piece(color, PieceType::Pawn);
        default: return std::nullopt;
    }
}

std::string row_name(int rank) {
    return "row " + std::to_string(kRanks - rank) + " of the board (rank " + std::to_string(rank) +
           ")";
}

/// For messages: a whole character, however many bytes it has.
std::string_view first_character(std::string_view text) {
    return text.substr(0, std::max<std::size_t>(1, base::utf8_length(text)));
}

/// Reads one row into `setup`; the error if it cannot.
std::optional<Error> read_row(std::string_view row, int rank, Setup& setup) {
    int file = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
        const char symbol = row[i];
        if (symbol >= '1' && symbol <= '9') {
            file += symbol - '0';
            continue;
        }
        const auto piece = piece_from_letter(symbol);
        if (!piece) {
            return Error{row_name(rank) + " holds " + quoted(first_character(row.substr(i))) +
                         ", which is no piece letter and no digit 1-9"};
        }
        if (file < kFiles) {
            setup.pieces[static_cast<std::size_t>(Square::at(file, rank).index())] = *piece;
        }
        ++file;
    }
    if (file != kFiles) {
        return Error{row_name(rank) + ' ' + quoted(row) + " is " + std::to_string(file) +
                     " points wide, not 9"};
    }
    return std::nullopt;
}

std::optional<Error> read_board(std::string_view board, Setup& setup) {
    if (board.ends_with("[]")) {
        board.remove_suffix(2);
    }
    const auto rows = std::count(board.begin(), board.end(), '/') + 1;
    if (rows != kRanks) {
        return Error{"the board has " + std::to_string(rows) + (rows == 1 ? " row" : " rows") +
                     ", not 10"};
    }
    for (int rank = kRanks - 1; rank >= 0; --rank) {
        const auto end = board.find('/');
        if (auto error = read_row(board.substr(0, end), rank, setup)) {
            return error;
        }
        board.remove_prefix(end == std::string_view::npos ? board.size() : end + 1);
    }
    return std::nullopt;
}

std::optional<Error> read_counter(std::string_view word, const char* what, int low, int& counter) {
    const auto value = base::parse_number<int>(word);
    if (!value || *value < 0 || *value > kMaxCounter) {
        return Error{std::string("the ") + what + ' ' + quoted(word) + " is no number from 0 to " +
                     std::to_string(kMaxCounter)};
    }
    counter = std::max(*value, low);
    return std::nullopt;
}

}  // namespace

Result<Setup> parse_setup(std::string_view text) {
    const auto words = base::split_words(text);
    if (words.empty()) {
        return Error{"the FEN is empty"};
    }
    Setup setup;
    if (auto error = read_board(words[0], setup)) {
        return *error;
    }
    std::size_t next = 1;
    if (next < words.size() && words[next] != "-" && words[next] != "--") {
        if (words[next] != "w" && words[next] != "r" && words[next] != "b") {
            return Error{"the side to move " + quoted(words[next]) + " is not w, r or b"};
        }
        setup.side_to_move = words[next] == "b" ? Color::Black : Color::Red;
        ++next;
    }
    while (next < words.size() && (words[next] == "-" || words[next] == "--")) {
        ++next;
    }
    if (next < words.size()) {
        if (auto error = read_counter(words[next++], "count of plies without capture", 0,
                                      setup.no_capture_plies)) {
            return *error;
        }
    }
    if (next < words.size()) {
        if (auto error = read_counter(words[next++], "move number", 1, setup.move_number)) {
            return *error;
        }
    }
    if (next < words.size()) {
        return Error{quoted(words[next]) + " follows where the FEN should end"};
    }
    return setup;
}

Result<Position> parse_fen(std::string_view text) {
    const auto setup = parse_setup(text);
    if (!setup) {
        return Error{setup.error()};
    }
    const auto faults = validate(*setup);
    if (!faults.empty()) {
        return Error{faults.front()};
    }
    return Position(*setup);
}

std::string to_fen(const Position& position) {
    std::string fen;
    for (int rank = kRanks - 1; rank >= 0; --rank) {
        int blank = 0;
        for (int file = 0; file < kFiles; ++file) {
            const Piece piece = position.piece_on(Square::at(file, rank));
            if (piece.is_none()) {
                ++blank;
                continue;
            }
            if (blank > 0) {
                fen += std::to_string(blank);
                blank = 0;
            }
            fen += letter(piece);
        }
        if (blank > 0) {
            fen += std::to_string(blank);
        }
        fen += rank > 0 ? '/' : ' ';
    }
    fen += position.side_to_move() == Color::Red ? "w - - " : "b - - ";
    fen += std::to_string(std::min(position.no_capture_plies(), kMaxCounter)) + ' ' +
           std::to_string(std::min(position.move_number(), kMaxCounter));
    return fen;
}

Position start_position() { return parse_fen(kStartFen).value(); }

}  // namespace xq::board
