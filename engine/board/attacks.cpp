#include "board/attacks.h"

namespace xq::board::detail {

namespace {

struct Step {
    int files;
    int ranks;
};

// In the order of Bitboard::orthogonal_bits and Bitboard::diagonal_bits.
constexpr std::array<Step, 4> kOrthogonal{{{0, -1}, {-1, 0}, {1, 0}, {0, 1}}};
constexpr std::array<Step, 4> kDiagonal{{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};

constexpr void add_if_on_board(Bitboard& set, int file, int rank) {
    if (Square::on_board(file, rank)) {
        set.add(Square::at(file, rank));
    }
}

/// The bits of a line of `length` points reached from `origin` past exactly `screens` pieces.
constexpr std::uint16_t line_bits(int length, int origin, unsigned occupied, int screens) {
    unsigned reached = 0;
    for (const int step : {-1, 1}) {
        int passed = 0;
        for (int i = origin + step; i >= 0 && i < length && passed <= screens; i += step) {
            if (passed == screens) {
                reached |= 1U << i;
            }
            passed += static_cast<int>((occupied >> i) & 1U);
        }
    }
    return static_cast<std::uint16_t>(reached);
}

template <std::size_t Length, std::size_t Occupancies>
constexpr LineTable<Length, Occupancies> make_line_table() {
    LineTable<Length, Occupancies> table{};
    for (std::size_t screens = 0; screens < table.size(); ++screens) {
        for (std::size_t origin = 0; origin < Length; ++origin) {
            for (std::size_t inner = 0; inner < Occupancies; ++inner) {
                table[screens][origin][inner] =
                    line_bits(static_cast<int>(Length), static_cast<int>(origin),
                              static_cast<unsigned>(inner << 1U), static_cast<int>(screens));
            }
        }
    }
    return table;
}

template <typename Entry>
constexpr auto for_each_square(Entry entry) {
    std::array<decltype(entry(Square{})), kSquares> table{};
    for (int i = 0; i < kSquares; ++i) {
        table[static_cast<std::size_t>(i)] = entry(Square(i));
    }
    return table;
}

/// Per square and per 4-bit set of blocked legs: the union over the open legs of `targets(leg)`.
template <typename Targets>
constexpr std::array<Bitboard, 16> by_blocked_legs(Targets targets) {
    std::array<Bitboard, 16> sets{};
    for (unsigned blocked = 0; blocked < 16; ++blocked) {
        for (unsigned leg = 0; leg < 4; ++leg) {
            if (((blocked >> leg) & 1U) == 0) {
                sets[blocked] |= targets(leg);
            }
        }
    }
    return sets;
}

constexpr std::array<Bitboard, 16> knight_from(Square square) {
    return by_blocked_legs([square](unsigned leg) {
        const Step step = kOrthogonal[leg];
        Bitboard targets;
        for (const int side : {-1, 1}) {
            add_if_on_board(targets, square.file() + 2 * step.files + side * step.ranks,
                            square.rank() + 2 * step.ranks + side * step.files);
        }
        return targets;
    });
}

constexpr std::array<Bitboard, 16> knight_to(Square square) {
    return by_blocked_legs([square](unsigned leg) {
        const Step step = kDiagonal[leg];
        Bitboard sources;
        add_if_on_board(sources, square.file() + 2 * step.files, square.rank() + step.ranks);
        add_if_on_board(sources, square.file() + step.files, square.rank() + 2 * step.ranks);
        return sources;
    });
}

constexpr Bitboard points_of_both(PieceType type) {
    return standing_points(Color::Red, type) | standing_points(Color::Black, type);
}

constexpr std::array<Bitboard, 16> bishop_moves(Square square) {
    return by_blocked_legs([square](unsigned eye) {
        const Step step = kDiagonal[eye];
        Bitboard targets;
        if (points_of_both(PieceType::Bishop).has(square)) {
            add_if_on_board(targets, square.file() + 2 * step.files,
                            square.rank() + 2 * step.ranks);
        }
        const Color owner = crossed_river(Color::Red, square) ? Color::Black : Color::Red;
        return targets & kBishopPoints[index(owner)];
    });
}

constexpr Bitboard short_steps(Square square, const std::array<Step, 4>& steps, PieceType type) {
    Bitboard targets;
    if (points_of_both(type).has(square)) {
        for (const Step step : steps) {
            add_if_on_board(targets, square.file() + step.files, square.rank() + step.ranks);
        }
    }
    return targets & points_of_both(type);
}

template <Color Us>
constexpr Bitboard pawn_moves(Square square) {
    Bitboard targets;
    add_if_on_board(targets, square.file(), square.rank() + (Us == Color::Red ? 1 : -1));
    if (crossed_river(Us, square)) {
        add_if_on_board(targets, square.file() - 1, square.rank());
        add_if_on_board(targets, square.file() + 1, square.rank());
    }
    return targets;
}

template <Color Us>
constexpr Bitboard pawn_sources(Square square) {
    return squares_where([square](Square from) { return pawn_moves<Us>(from).has(square); });
}

constexpr Bitboard between_squares(Square a, Square b) {
    Bitboard set;
    if (a == b || !aligned(a, b)) {
        return set;
    }
    const int files = (b.file() > a.file()) - (b.file() < a.file());
    const int ranks = (b.rank() > a.rank()) - (b.rank() < a.rank());
    for (int file = a.file() + files, rank = a.rank() + ranks; Square::at(file, rank) != b;
         file += files, rank += ranks) {
        set.add(Square::at(file, rank));
    }
    return set;
}

}  // namespace

constinit const LineTable<9, 128> kRankReach = make_line_table<9, 128>();
constinit const LineTable<10, 256> kFileReach = make_line_table<10, 256>();
constinit const std::array<std::array<Bitboard, 16>, kSquares> kKnightFrom =
    for_each_square(knight_from);
constinit const std::array<std::array<Bitboard, 16>, kSquares> kKnightTo =
    for_each_square(knight_to);
constinit const std::array<std::array<Bitboard, 16>, kSquares> kBishopMoves =
    for_each_square(bishop_moves);
constinit const std::array<Bitboard, kSquares> kAdvisorMoves = for_each_square(
    [](Square square) { return short_steps(square, kDiagonal, PieceType::Advisor); });
constinit const std::array<Bitboard, kSquares> kKingMoves = for_each_square(
    [](Square square) { return short_steps(square, kOrthogonal, PieceType::King); });
constinit const std::array<std::array<Bitboard, kSquares>, 2> kPawnMoves{
    for_each_square(pawn_moves<Color::Red>), for_each_square(pawn_moves<Color::Black>)};
constinit const std::array<std::array<Bitboard, kSquares>, 2> kPawnSources{
    for_each_square(pawn_sources<Color::Red>), for_each_square(pawn_sources<Color::Black>)};
constinit const std::array<Bitboard, kSquares> kKnightRing =
    for_each_square([](Square square) { return knight_from(square)[0]; });
constinit const std::array<std::array<Bitboard, kSquares>, kSquares> kBetween = for_each_square(
    [](Square a) { return for_each_square([a](Square b) { return between_squares(a, b); }); });

}  // namespace xq::board::detail
