#include "protocol/replay.h"

#include "base/text.h"
#include "board/fen.h"
#include "movegen/legality.h"

namespace xq::protocol {

using base::Error;
using base::Result;

Result<Game> replay(const std::string& fen, const std::vector<std::string>& moves,
                    board::RankStyle ranks) {
    auto start = board::parse_fen(fen);
    if (!start) {
        return Error{"position: " + start.error()};
    }
    Game game{*start, rules::History(*start)};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto place = [&] {
            return "position: move " + std::to_string(i + 1) + " '" + base::printable(moves[i]) +
                   "' ";
        };
        const auto move = board::parse_move(moves[i], ranks);
        if (!move) {
            return Error{place() + "does not name two points of the board"};
        }
        if (!movegen::legal(game.position, *move)) {
            return Error{place() + "is not legal for " + board::name(game.position.side_to_move())};
        }
        game.position.do_move(*move);
        game.history.push(game.position);
    }
    return game;
}

}  // namespace xq::protocol
