// What move texts by files are made of: how a man stands among its like, and how far a move goes.
//
// Sources: the notation of the World Xiangqi Federation and xqbase's standard of move texts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "board/move.h"
#include "board/position.h"

namespace xq::records {

/// Number of a file, 1..9 from the right hand of `color`.
[[nodiscard]] int file_number(board::Color color, board::Square square);

/// Where a man stands among the men of its side and type. Men are tandem if they share a file.
struct Standing {
    board::PieceType type = board::PieceType::None;
    /// 1..9, as file_number().
    int file = 0;
    /// Men on its file, itself included.
    int on_file = 1;
    /// Its place among them, 1 for the foremost.
    int place = 1;
    /// All tandem men of its kind, on whichever file; 0 if it is not one of them.
    int tandem = 0;
    /// Its place among those, files from the right and men from the front; 0 if it is not one.
    int order = 0;

    [[nodiscard]] bool two_files() const { return tandem > on_file; }
};

/// For the man on `square`, which must not be empty.
[[nodiscard]] Standing standing(const board::Position& position, board::Square square);

enum class Direction : std::uint8_t { Forward, Sideways, Back };

/// The second half of a move text: the file reached for moves aslant or sideways, else steps.
struct Tail {
    Direction direction = Direction::Forward;
    int number = 0;

    friend bool operator==(const Tail&, const Tail&) = default;
};

/// Of a man of that color and type, whether or not it moves so.
[[nodiscard]] Tail tail_of(board::Piece piece, board::Move move);

enum class Place : std::uint8_t { Any, Front, Middle, Rear, Numbered };

/// Which men a text may mean by words that are not the standard's own.
struct Description {
    board::PieceType type = board::PieceType::None;
    /// 1..9, or 0 for any.
    int file = 0;
    Place place = Place::Any;
    /// For Place::Numbered: the place on the file if one is given, else Standing::order.
    int number = 0;
};

/// Men of the side to move that `description` fits.
[[nodiscard]] board::Bitboard men_described(const board::Position& position,
                                            const Description& description);

/// Such as "cannon on file 2", "front pawn", "pawn number 3 on file 7".
[[nodiscard]] std::string to_string(const Description& description);

/// A move text by files, as far as it can be read without knowing the legal moves.
struct FileForm {
    /// The men that may be meant; empty if there is none.
    board::Bitboard men;
    /// What they were called, for messages.
    std::string called;
    /// Nothing if the text leaves it out.
    std::optional<Direction> direction;
    int number = 0;
};

/// Men of the side to move whose first half of a text, as `prefix_of` writes it, is `prefix`.
template <typename PrefixOf>
[[nodiscard]] board::Bitboard men_written(const board::Position& position,
                                          const std::string& prefix, PrefixOf prefix_of) {
    board::Bitboard men;
    for (const board::Square square : position.pieces(position.side_to_move())) {
        if (prefix_of(standing(position, square)) == prefix) {
            men.add(square);
        }
    }
    return men;
}

/// Letter of a type in texts by files, of "KABNRCP".
[[nodiscard]] char type_letter(board::PieceType type);

/// The type of a letter of "KABNRCP"; nothing for any other.
[[nodiscard]] std::optional<board::PieceType> type_of_letter(char letter);

}  // namespace xq::records
