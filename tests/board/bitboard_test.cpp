// Bitboard against a plain std::set of square indices.
#include "board/bitboard.h"

#include <set>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "support/draw_board.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Bitboard;
using board::kFiles;
using board::kRanks;
using board::kSquares;
using board::Square;

namespace {

using Model = std::set<int>;

Bitboard build(const Model& model) {
    Bitboard set;
    for (const int i : model) {
        set.add(Square(i));
    }
    return set;
}

/// What `set` holds, asked point by point.
Model members(Bitboard set) {
    Model model;
    for (int i = 0; i < kSquares; ++i) {
        if (set.has(Square(i))) {
            model.insert(i);
        }
    }
    return model;
}

/// Each point with one of the chances 0 to 10 in ten, so that empty and full sets come up too.
Model random_model(base::Prng& random) {
    const auto chance = random.below(11);
    Model model;
    for (int i = 0; i < kSquares; ++i) {
        if (random.below(10) < chance) {
            model.insert(i);
        }
    }
    return model;
}

template <typename Keep>
Model filtered(Keep keep) {
    Model model;
    for (int i = 0; i < kSquares; ++i) {
        if (keep(i)) {
            model.insert(i);
        }
    }
    return model;
}

bool has(const Model& model, int file, int rank) {
    return Square::on_board(file, rank) && model.count(rank * kFiles + file) > 0;
}

unsigned bit(bool set, int position) { return static_cast<unsigned>(set) << position; }

template <typename Check>
void for_random_models(std::uint64_t seed, Check check) {
    base::Prng random(seed);
    for (int i = 0; i < scaled(3000); ++i) {
        const Model model = random_model(random);
        const Bitboard set = build(model);
        INFO(draw(set));
        check(model, set, random);
    }
}

}  // namespace

TEST_CASE("squares count along the ranks from a0") {
    for (int i = 0; i < kSquares; ++i) {
        const Square point(i);
        REQUIRE(point.index() == i);
        REQUIRE(point.file() == i % 9);
        REQUIRE(point.rank() == i / 9);
        REQUIRE(Square::at(point.file(), point.rank()) == point);
        REQUIRE(square(to_string(point)) == point);
        REQUIRE(point.flipped() == Square::at(point.file(), 9 - point.rank()));
        REQUIRE(point.mirrored() == Square::at(8 - point.file(), point.rank()));
        REQUIRE(relative_rank(board::Color::Red, point) == point.rank());
        REQUIRE(relative_rank(board::Color::Black, point) == 9 - point.rank());
        REQUIRE(crossed_river(board::Color::Red, point) == (point.rank() >= 5));
        REQUIRE(crossed_river(board::Color::Black, point) == (point.rank() <= 4));
    }
    REQUIRE(square("a0").index() == 0);
    REQUIRE(square("i0").index() == 8);
    REQUIRE(square("e3").index() == 31);
    REQUIRE(square("i9").index() == 89);
    REQUIRE_FALSE(Square::on_board(-1, 0));
    REQUIRE_FALSE(Square::on_board(9, 0));
    REQUIRE_FALSE(Square::on_board(0, -1));
    REQUIRE_FALSE(Square::on_board(0, 10));
}

TEST_CASE("bitboard: adding, removing, toggling and membership") {
    base::Prng random(1);
    Model model;
    Bitboard set;
    for (int i = 0; i < 5000; ++i) {
        const int index = static_cast<int>(random.below(kSquares));
        switch (random.below(3)) {
            case 0:
                model.insert(index);
                set.add(Square(index));
                break;
            case 1:
                model.erase(index);
                set.remove(Square(index));
                break;
            default:
                if (model.erase(index) == 0) {
                    model.insert(index);
                }
                set.toggle(Square(index));
                break;
        }
        REQUIRE(members(set) == model);
        REQUIRE(set.has(Square(index)) == (model.count(index) > 0));
    }
    for (int i = 0; i < kSquares; ++i) {
        REQUIRE(members(Bitboard(Square(i))) == Model{i});
    }
    REQUIRE(members(Bitboard()).empty());
    REQUIRE(members(Bitboard::all()).size() == 90);
}

TEST_CASE("bitboard: size and lowest square") {
    for_random_models(2, [](const Model& model, Bitboard set, base::Prng&) {
        REQUIRE(set.count() == static_cast<int>(model.size()));
        REQUIRE(set.empty() == model.empty());
        REQUIRE(set.any() == !model.empty());
        REQUIRE(set.more_than_one() == (model.size() > 1));
        if (!model.empty()) {
            REQUIRE(set.first().index() == *model.begin());
        }
    });
    REQUIRE_FALSE(Bitboard().any());
    REQUIRE_FALSE(Bitboard(square("i9")).more_than_one());
}

TEST_CASE("bitboard: iteration and pop_first give every square in order") {
    for_random_models(3, [](const Model& model, Bitboard set, base::Prng&) {
        const std::vector<int> expected(model.begin(), model.end());
        std::vector<int> iterated;
        for (const Square point : set) {
            iterated.push_back(point.index());
        }
        REQUIRE(iterated == expected);

        std::vector<int> popped;
        for (Bitboard rest = set; rest.any();) {
            popped.push_back(rest.pop_first().index());
        }
        REQUIRE(popped == expected);
    });
}

TEST_CASE("bitboard: the two words") {
    for_random_models(4, [](const Model& model, Bitboard set, base::Prng&) {
        std::uint64_t low = 0;
        std::uint64_t high = 0;
        for (const int i : model) {
            (i < 64 ? low : high) |= std::uint64_t{1} << (i % 64);
        }
        REQUIRE(set.low() == low);
        REQUIRE(set.high() == high);
        REQUIRE(Bitboard::from_words(low, high) == set);
    });
}

TEST_CASE("bitboard: set operations") {
    for_random_models(5, [](const Model& a, Bitboard set_a, base::Prng& random) {
        const Model b = random_model(random);
        const Bitboard set_b = build(b);
        const auto in_a = [&](int i) { return a.count(i) > 0; };
        const auto in_b = [&](int i) { return b.count(i) > 0; };
        const Model both = filtered([&](int i) { return in_a(i) && in_b(i); });
        const Model either = filtered([&](int i) { return in_a(i) || in_b(i); });
        const Model one = filtered([&](int i) { return in_a(i) != in_b(i); });
        REQUIRE(members(set_a & set_b) == both);
        REQUIRE(members(set_a | set_b) == either);
        REQUIRE(members(set_a ^ set_b) == one);
        REQUIRE(members(set_a - set_b) == filtered([&](int i) { return in_a(i) && !in_b(i); }));
        REQUIRE(members(~set_a) == filtered([&](int i) { return !in_a(i); }));
        REQUIRE((~set_a).count() == kSquares - set_a.count());
        REQUIRE((set_a == set_b) == (a == b));

        Bitboard changed = set_a;
        changed &= set_b;
        REQUIRE(members(changed) == both);
        changed = set_a;
        changed |= set_b;
        REQUIRE(members(changed) == either);
        changed = set_a;
        changed ^= set_b;
        REQUIRE(members(changed) == one);
    });
}

TEST_CASE("bitboard: shifts drop what leaves the board") {
    for_random_models(6, [](const Model& model, Bitboard set, base::Prng& random) {
        const int steps = static_cast<int>(random.below(91));
        Model up;
        Model down;
        for (const int i : model) {
            if (i + steps < kSquares) {
                up.insert(i + steps);
            }
            if (i - steps >= 0) {
                down.insert(i - steps);
            }
        }
        INFO("by " << steps);
        REQUIRE(members(set.shifted_up(steps)) == up);
        REQUIRE(members(set.shifted_down(steps)) == down);
        REQUIRE(set.shifted_up(steps).count() == static_cast<int>(up.size()));
    });
}

TEST_CASE("bitboard: the bits of a rank or file and back") {
    for_random_models(7, [](const Model& model, Bitboard set, base::Prng&) {
        Bitboard from_ranks;
        for (int rank = 0; rank < kRanks; ++rank) {
            unsigned bits = 0;
            for (int file = 0; file < kFiles; ++file) {
                bits |= bit(has(model, file, rank), file);
            }
            REQUIRE(set.rank_bits(rank) == bits);
            from_ranks |= Bitboard::from_rank_bits(rank, bits);
        }
        REQUIRE(from_ranks == set);

        Bitboard from_files;
        for (int file = 0; file < kFiles; ++file) {
            unsigned bits = 0;
            for (int rank = 0; rank < kRanks; ++rank) {
                bits |= bit(has(model, file, rank), rank);
            }
            REQUIRE(set.file_bits(file) == bits);
            from_files |= Bitboard::from_file_bits(file, bits);
        }
        REQUIRE(from_files == set);
    });
}

TEST_CASE("bitboard: every pattern of every rank and file") {
    for (int rank = 0; rank < kRanks; ++rank) {
        for (unsigned bits = 0; bits < 0x200U; ++bits) {
            const Bitboard set = Bitboard::from_rank_bits(rank, bits);
            REQUIRE(set.rank_bits(rank) == bits);
            REQUIRE(set.count() == std::popcount(bits));
        }
    }
    for (int file = 0; file < kFiles; ++file) {
        for (unsigned bits = 0; bits < 0x400U; ++bits) {
            const Bitboard set = Bitboard::from_file_bits(file, bits);
            REQUIRE(set.file_bits(file) == bits);
            REQUIRE(set.count() == std::popcount(bits));
        }
    }
}

TEST_CASE("bitboard: the four neighbours, straight and diagonal") {
    for_random_models(8, [](const Model& model, Bitboard set, base::Prng&) {
        for (int i = 0; i < kSquares; ++i) {
            // Beyond the side edges the window wraps to the next rank; callers have no targets
            // there.
            const Square point(i);
            const int file = point.file();
            const int rank = point.rank();
            const unsigned straight = set.orthogonal_bits(point);
            const unsigned diagonal = set.diagonal_bits(point);
            REQUIRE(straight < 16);
            REQUIRE(diagonal < 16);
            REQUIRE((straight & 1U) == bit(has(model, file, rank - 1), 0));
            REQUIRE((straight & 8U) == bit(has(model, file, rank + 1), 3));
            if (file > 0) {
                REQUIRE((straight & 2U) == bit(has(model, file - 1, rank), 1));
                REQUIRE((diagonal & 1U) == bit(has(model, file - 1, rank - 1), 0));
                REQUIRE((diagonal & 4U) == bit(has(model, file - 1, rank + 1), 2));
            }
            if (file < kFiles - 1) {
                REQUIRE((straight & 4U) == bit(has(model, file + 1, rank), 2));
                REQUIRE((diagonal & 2U) == bit(has(model, file + 1, rank - 1), 1));
                REQUIRE((diagonal & 8U) == bit(has(model, file + 1, rank + 1), 3));
            }
        }
    });
}

TEST_CASE("bitboard: pictures are drawn and read alike") {
    const Bitboard corners = parse_picture(R"(
        x . . . . . . . x
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . x . . . .
        . . . . . . . . .
        x . . . . . . . x)");
    REQUIRE(members(corners) == Model{0, 8, 22, 81, 89});
    for_random_models(9, [](const Model&, Bitboard set, base::Prng&) {
        REQUIRE(parse_picture(draw(set)) == set);
    });
}

}  // namespace xq::tests
