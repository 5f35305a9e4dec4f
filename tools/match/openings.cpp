#include "match/openings.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cctype>
#include <optional>
#include <set>
#include <utility>

#include "base/prng.h"
#include "base/text.h"
#include "board/position.h"
#include "match/read_text.h"
#include "movegen/movegen.h"
#include "records/pgn.h"

namespace xq::match {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
/// Fields of a FEN before the counters, after which an EPD line has its operations.
constexpr std::size_t kFieldsBeforeCounters = 4;
/// Playouts without a new opening after which no more are expected.
constexpr int kVainPlayouts = 5000;

/// The FEN of a line of EPD; empty if it has none.
std::string fen_of_line(std::string_view line) {
    auto words = base::split_words(line.substr(0, line.find_first_of("#;")));
    for (std::size_t index = kFieldsBeforeCounters; index < words.size(); ++index) {
        if (std::isalpha(static_cast<unsigned char>(words[index].front())) != 0) {
            words.resize(index);
        }
    }
    return base::join_words(words);
}

/// Identifies a position and its mirror image, counters apart.
board::Key mirror_key(const board::Position& position) {
    board::Key key = position.key();
    board::Key mirrored =
        position.side_to_move() == board::Color::Black ? board::zobrist::kBlackToMove : 0;
    for (const board::Square square : position.occupied()) {
        mirrored ^= board::zobrist::key(position.piece_on(square), square.mirrored());
    }
    return std::min(key, mirrored);
}

struct Playout {
    Opening opening;
    board::Key key = 0;
};

/// Random moves from the start position; nothing if they do not make an opening.
std::optional<Playout> play_out(int plies, base::Prng& random, const OpeningFilter& filter) {
    Playout playout;
    board::Position position = board::start_position();
    std::set<board::Key> passed{position.key()};
    for (int ply = 0; ply < plies; ++ply) {
        const board::MoveList moves = movegen::legal_moves(position);
        if (moves.size() == 0) {
            return std::nullopt;
        }
        const board::Move move = moves[random.below(moves.size())];
        position.do_move(move);
        playout.opening.moves.push_back(move);
        if (!passed.insert(position.key()).second) {
            return std::nullopt;
        }
    }
    const movegen::Legality legality(position);
    if (legality.in_check() || !movegen::has_legal_move(position, legality) ||
        (filter && !filter(position))) {
        return std::nullopt;
    }
    playout.key = mirror_key(position);
    return playout;
}

}  // namespace

base::Result<std::vector<Opening>> parse_epd(std::string_view text, std::string_view name) {
    if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
        text.remove_prefix(kByteOrderMark.size());
    }
    std::vector<Opening> openings;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string fen = fen_of_line(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (fen.empty()) {
            continue;
        }
        const std::string where = std::string(name) + ':' + std::to_string(number) + ": ";
        const auto position = board::parse_fen(fen);
        if (!position) {
            return base::Error{where + position.error()};
        }
        if (!movegen::has_legal_move(*position, movegen::Legality(*position))) {
            return base::Error{where + "the game is over: " +
                               board::name(position->side_to_move()) + " has no legal move"};
        }
        openings.push_back({board::to_fen(*position), {}});
    }
    if (openings.empty()) {
        return base::Error{std::string(name) + ": no position in it"};
    }
    return openings;
}

base::Result<GameOpenings> parse_pgn_openings(std::string_view text, std::string_view name,
                                              int plies) {
    records::PgnGames read = records::read_pgn(text, name);
    GameOpenings found;
    found.faults = std::move(read.faults);
    int number = 0;
    for (const records::Game& game : read.games) {
        ++number;
        Opening opening{game.start_fen, game.main_line()};
        if (opening.moves.size() > static_cast<std::size_t>(plies)) {
            opening.moves.resize(static_cast<std::size_t>(plies));
        }
        const board::Position end = end_of(opening);
        if (!movegen::has_legal_move(end, movegen::Legality(end))) {
            found.faults.push_back(std::string(name) + ": game " + std::to_string(number) +
                                   " of those that can be read is over after " +
                                   std::to_string(opening.moves.size()) + " plies");
            continue;
        }
        found.openings.push_back(std::move(opening));
    }
    if (found.openings.empty()) {
        return base::Error{found.faults.empty() ? std::string(name) + ": no game in it"
                                                : found.faults.front()};
    }
    return found;
}

base::Result<GameOpenings> load_openings(const std::string& path, int plies) {
    const auto read = read_text(path);
    if (!read) {
        return base::Error{path + ": cannot be read"};
    }
    const std::string& text = *read;
    std::string_view rest = text;
    if (rest.starts_with(kByteOrderMark)) {
        rest.remove_prefix(kByteOrderMark.size());
    }
    if (base::trim(rest).starts_with('[')) {
        return parse_pgn_openings(text, path, plies);
    }
    auto openings = parse_epd(text, path);
    if (!openings) {
        return base::Error{openings.error()};
    }
    return GameOpenings{std::move(*openings), {}};
}

board::Position end_of(const Opening& opening) {
    board::Position position = board::parse_fen(opening.fen).value();
    for (const board::Move move : opening.moves) {
        position.do_move(move);
    }
    return position;
}

std::vector<Opening> without_duplicates(std::vector<Opening> openings) {
    std::set<board::Key> known;
    std::erase_if(openings, [&](const Opening& opening) {
        return !known.insert(mirror_key(end_of(opening))).second;
    });
    return openings;
}

base::Result<std::vector<Opening>> random_openings(std::size_t count, int plies, std::uint64_t seed,
                                                   const OpeningFilter& filter) {
    if (plies < 0 || plies > kMaxRandomPlies) {
        return base::Error{"random openings have 0 to " + std::to_string(kMaxRandomPlies) +
                           " plies, not " + std::to_string(plies)};
    }
    base::Prng random(seed);
    std::set<board::Key> known;
    std::vector<Opening> openings;
    for (int vain = 0; openings.size() < count;) {
        auto playout = play_out(plies, random, filter);
        if (playout && known.insert(playout->key).second) {
            openings.push_back(std::move(playout->opening));
            vain = 0;
        } else if (++vain == kVainPlayouts) {
            return base::Error{"only " + std::to_string(openings.size()) + " of " +
                               std::to_string(count) + " different random openings of " +
                               std::to_string(plies) + " plies were found"};
        }
    }
    return openings;
}

OpeningBook::OpeningBook(std::vector<Opening> openings, OpeningOrder order, std::uint64_t seed)
    : openings_(std::move(openings)) {
    if (openings_.empty()) {
        openings_.emplace_back();
    }
    if (order == OpeningOrder::Random) {
        // Fisher and Yates; std::shuffle differs between standard libraries.
        base::Prng random(seed);
        for (std::size_t left = openings_.size(); left > 1; --left) {
            std::swap(openings_[left - 1], openings_[random.below(left)]);
        }
    }
}

const Opening& OpeningBook::opening(int pair) const {
    assert(pair >= 0);
    return openings_[static_cast<std::size_t>(pair) % openings_.size()];
}

}  // namespace xq::match
