// Sides, piece types and coloured pieces.
//
// The seven types carry the names behind their FEN letters K A B N R C P: a bishop is the elephant
// (相/象) and a knight the horse (马). Rule articles 1.2 and 2.2.
#pragma once

#include <array>
#include <cstdint>

namespace xq::board {

enum class Color : std::uint8_t { Red, Black };

constexpr std::array<Color, 2> kColors{Color::Red, Color::Black};

[[nodiscard]] constexpr Color operator~(Color color) {
    return color == Color::Red ? Color::Black : Color::Red;
}
[[nodiscard]] constexpr std::size_t index(Color color) { return static_cast<std::size_t>(color); }

enum class PieceType : std::uint8_t { King, Advisor, Bishop, Knight, Rook, Cannon, Pawn, None };

constexpr std::size_t kPieceTypeCount = 7;
constexpr std::array<PieceType, kPieceTypeCount> kPieceTypes{
    PieceType::King, PieceType::Advisor, PieceType::Bishop, PieceType::Knight,
    PieceType::Rook, PieceType::Cannon,  PieceType::Pawn};

[[nodiscard]] constexpr std::size_t index(PieceType type) { return static_cast<std::size_t>(type); }

/// How many men of each type one side starts with, and can never exceed (article 1.2).
constexpr std::array<int, kPieceTypeCount> kSetSize{1, 2, 2, 2, 2, 2, 5};

/// English names, for messages.
[[nodiscard]] constexpr const char* name(Color color) {
    return color == Color::Red ? "red" : "black";
}
/// The same as the first word of a sentence.
[[nodiscard]] constexpr const char* capitalised_name(Color color) {
    return color == Color::Red ? "Red" : "Black";
}
[[nodiscard]] constexpr const char* name(PieceType type) {
    constexpr std::array<const char*, kPieceTypeCount + 1> kNames{
        "king", "advisor", "bishop", "knight", "rook", "cannon", "pawn", "nothing"};
    return kNames[index(type)];
}

/// A coloured piece, or none. Four bits: color * 8 + type.
class Piece {
  public:
    constexpr Piece() = default;
    constexpr Piece(Color color, PieceType type)
        : code_(static_cast<std::uint8_t>(index(color) * 8 + index(type))) {}

    [[nodiscard]] constexpr PieceType type() const { return static_cast<PieceType>(code_ & 7U); }
    /// Only for a piece that is not none.
    [[nodiscard]] constexpr Color color() const { return static_cast<Color>(code_ >> 3U); }
    [[nodiscard]] constexpr bool is_none() const { return type() == PieceType::None; }
    /// 0..14, a dense key for tables of kPieceCodes rows.
    [[nodiscard]] constexpr std::size_t code() const { return code_; }

    friend constexpr bool operator==(Piece, Piece) = default;

  private:
    std::uint8_t code_ = static_cast<std::uint8_t>(PieceType::None);
};

constexpr std::size_t kPieceCodes = 16;

/// FEN letter of a piece, '.' for none.
[[nodiscard]] constexpr char letter(Piece piece) {
    constexpr std::array<char, kPieceCodes + 1> kLetters{"KABNRCP.kabnrcp."};
    return kLetters[piece.code()];
}

}  // namespace xq::board
