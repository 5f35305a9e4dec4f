// What a client can ask for, as plain structs; no dialect and no text format in here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/clock.h"
#include "board/piece.h"

namespace xq::protocol {

enum class Dialect : std::uint8_t { Uci, Ucci };

/// `uci`, `ucicyclone` or `ucci`: from now on that dialect is spoken.
struct Handshake {
    Dialect dialect = Dialect::Uci;
    /// `ucicyclone` settles that ranks count from 0.
    bool cyclone = false;
};
struct IsReady {};
struct NewGame {};
struct Stop {};
struct PonderHit {};
struct Quit {};
struct Debug {
    bool on = false;
};
struct SetOption {
    std::string name;
    std::optional<std::string> value;
};
struct SetPosition {
    std::string fen;
    /// As written; what they mean depends on the rank system in use.
    std::vector<std::string> moves;
    /// Without the word `position`, as the Cyclone dialect has it.
    bool bare = false;
};
struct BanMoves {
    std::vector<std::string> moves;
};

/// One side's clock as a `go` line gives it.
struct ClockText {
    std::optional<std::int64_t> time;
    std::int64_t increment = 0;
};
struct Go {
    bool ponder = false;
    bool infinite = false;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<int> mate;
    std::optional<base::Milliseconds> movetime;
    /// UCI words wtime, winc, btime, binc, always milliseconds; indexed by color.
    ClockText colors[2];
    /// UCCI words time and increment for the mover, in the unit of `usemillisec`.
    ClockText mover;
    int moves_to_go = 0;
    std::vector<std::string> search_moves;
};
struct Perft {
    int depth = 1;
};
/// `d`: the board as text.
struct Show {};
/// `eval`: the evaluation term by term.
struct Eval {};
/// A line that is not a command; ignored unless `debug on`.
struct Unknown {
    std::string word;
};

using Command = std::variant<Handshake, IsReady, NewGame, Stop, PonderHit, Quit, Debug, SetOption,
                             SetPosition, BanMoves, Go, Perft, Show, Eval, Unknown>;

}  // namespace xq::protocol
