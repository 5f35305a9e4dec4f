// Where games begin: positions or games from a file, or random moves from the start position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "board/fen.h"
#include "board/move.h"
#include "board/position.h"

namespace xq::match {

/// A game begins with `moves` played from `fen`; engines are told both.
struct Opening {
    /// A valid position with all six fields.
    std::string fen = std::string(board::kStartFen);
    /// Legal one after the other.
    std::vector<board::Move> moves;

    friend bool operator==(const Opening&, const Opening&) = default;
};

/// The openings that the text of an EPD file writes, in its order: a FEN a line, counters optional,
/// with what follows '#' or ';' and EPD operations such as "bm h2e2" left out; empty lines allowed.
/// LF or CRLF; a byte order mark is skipped. Errors, as "NAME:LINE: reason": what
/// board::parse_fen() refuses, a position without legal moves; and, as "NAME: reason", no position.
[[nodiscard]] base::Result<std::vector<Opening>> parse_epd(std::string_view text,
                                                           std::string_view name);

/// Openings from a file of games, and what could not be used of it.
struct GameOpenings {
    std::vector<Opening> openings;
    /// As "NAME:LINE: reason" where a game cannot be read, and "NAME: reason" where it is over.
    std::vector<std::string> faults;
};

/// The first `plies` plies of each game of a PGN text, from its own first position; of a shorter
/// game all. Games that end the game within them, or cannot be read, are faults. Errors, as
/// "NAME: reason": no game is left.
[[nodiscard]] base::Result<GameOpenings> parse_pgn_openings(std::string_view text,
                                                            std::string_view name, int plies);

/// The openings of the file `path`, which holds games if its first sign is '[' and an EPD
/// otherwise. Errors: it cannot be read; as parse_epd() and parse_pgn_openings().
[[nodiscard]] base::Result<GameOpenings> load_openings(const std::string& path, int plies);

/// Without those that end in the same position as one before, or in its left-right mirror image.
[[nodiscard]] std::vector<Opening> without_duplicates(std::vector<Opening> openings);

/// The position that an opening ends in.
[[nodiscard]] board::Position end_of(const Opening& opening);

/// Says of a position whether games may begin with it.
using OpeningFilter = std::function<bool(const board::Position&)>;

/// More moves than this are no opening.
constexpr int kMaxRandomPlies = 100;

/// `count` different openings of `plies` random legal moves from the start position, the same for
/// the same seed. No position comes twice within one; none ends in check, or where the side to move
/// has no move; no two end in the same position or its left-right mirror image; all pass `filter`,
/// if there is one. Errors: `plies` not 0..kMaxRandomPlies; so many openings were not found, which
/// happens for few plies only.
[[nodiscard]] base::Result<std::vector<Opening>> random_openings(std::size_t count, int plies,
                                                                 std::uint64_t seed,
                                                                 const OpeningFilter& filter = {});

enum class OpeningOrder : std::uint8_t { Sequential, Random };

/// Deals openings to pairs of games.
class OpeningBook {
  public:
    /// Every game begins from the start position.
    OpeningBook() : OpeningBook(std::vector<Opening>{}) {}
    /// Without openings as the default book. `seed` shuffles the order Random.
    explicit OpeningBook(std::vector<Opening> openings,
                         OpeningOrder order = OpeningOrder::Sequential, std::uint64_t seed = 0);

    /// How many different ones are dealt before they repeat, 1 or more.
    [[nodiscard]] std::size_t size() const { return openings_.size(); }
    /// That of pair number `pair`, 0 or more: all in order, then the same order again.
    [[nodiscard]] const Opening& opening(int pair) const;

  private:
    std::vector<Opening> openings_;
};

}  // namespace xq::match
