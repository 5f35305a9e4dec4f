#include "support/random_positions.h"

#include <algorithm>

#include "board/fen.h"
#include "board/geometry.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Color;
using board::Move;
using board::Piece;
using board::PieceType;
using board::Position;
using board::Setup;
using board::Square;

namespace {

constexpr int kLongestGame = 70;

Move any_of(const std::vector<Move>& moves, base::Prng& random) {
    return moves[random.below(moves.size())];
}

}  // namespace

Playouts::Playouts(std::uint64_t seed) : random_(seed), position_(board::start_position()) {}

void Playouts::start_game() {
    const auto& cases = perft_cases();
    const bool from_start = random_.below(2) == 0;
    position_ = from_start ? board::start_position()
                           : board::parse_fen(cases[random_.below(cases.size())].fen).value();
    plies_left_ = kLongestGame;
}

Playouts::Sample Playouts::next() {
    if (plies_left_ == 0) {
        start_game();
    }
    const SlowBoard men = slow_board(position_);
    Sample sample{position_, men, slow_legal_moves(men, position_.side_to_move())};
    if (sample.legal.empty()) {
        plies_left_ = 0;
    } else {
        position_.do_move(choose(sample));
        --plies_left_;
    }
    return sample;
}

Move Playouts::choose(const Sample& sample) {
    const auto wish = random_.below(10);
    std::vector<Move> preferred;
    if (wish < 2) {
        std::copy_if(sample.legal.begin(), sample.legal.end(), std::back_inserter(preferred),
                     [&](Move move) { return !man_on(sample.men, move.to()).is_none(); });
    } else if (wish < 7) {
        const Color them = ~sample.position.side_to_move();
        std::copy_if(sample.legal.begin(), sample.legal.end(), std::back_inserter(preferred),
                     [&](Move move) { return slow_in_check(slow_after(sample.men, move), them); });
    }
    return any_of(preferred.empty() ? sample.legal : preferred, random_);
}

Setup scattered_setup(base::Prng& random) {
    Setup setup;
    const auto scatter = [&](Piece piece) {
        std::vector<Square> points;
        for (const Square point : board::standing_points(piece.color(), piece.type())) {
            points.push_back(point);
        }
        const Square chosen = points[random.below(points.size())];
        Piece& point = setup.pieces[static_cast<std::size_t>(chosen.index())];
        if (point.is_none()) {
            point = piece;
        }
    };
    scatter(Piece(Color::Red, PieceType::King));
    scatter(Piece(Color::Black, PieceType::King));
    // From bare kings to nearly all men: of every ten others this many take part.
    const auto density = random.below(10);
    for (const Color color : board::kColors) {
        for (const PieceType type : board::kPieceTypes) {
            for (int i = 0; i < board::kSetSize[index(type)]; ++i) {
                if (type != PieceType::King && random.below(10) < density) {
                    scatter(Piece(color, type));
                }
            }
        }
    }
    setup.side_to_move = board::kColors[random.below(2)];
    setup.no_capture_plies = static_cast<int>(random.below(120));
    setup.move_number = 1 + static_cast<int>(random.below(200));
    return setup;
}

Position scattered_position(base::Prng& random) {
    const bool check_wanted = random.below(2) == 0;
    while (true) {
        const Position position(scattered_setup(random));
        const SlowBoard men = slow_board(position);
        const Color side = position.side_to_move();
        const bool sound = !slow_kings_face(men) && !slow_in_check(men, ~side);
        if (sound && (!check_wanted || slow_in_check(men, side))) {
            return position;
        }
    }
}

}  // namespace xq::tests
