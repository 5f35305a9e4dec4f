#include "protocol/replay.h"

#include "base/text.h"
#include "board/fen.h"
#include "movegen/why_illegal.h"

namespace xq::protocol {

using base::Error;
using base::Result;

Result<Game> replay(const std::string& fen, const std::vector<std::string>& moves,
                    board::RankStyle ranks, std::size_t* played) {
    auto start = board::parse_fen(fen);
    if (!start) {
        return Error{start.error()};
    }
    Game game{*start, *start, rules::History(*start), {}};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (played != nullptr) {
            *played = i;
        }
        const auto refuse = [&](const std::string& why) {
            return Error{"move " + std::to_string(i + 1) + " '" + base::printable(moves[i]) + "' " +
                         why};
        };
        const auto move = board::parse_move(moves[i], ranks);
        if (!move) {
            return refuse("does not name two points of the board");
        }
        const std::string fault = movegen::why_illegal(game.position, *move, ranks);
        if (!fault.empty()) {
            return refuse(std::string("is not legal for ") +
                          board::name(game.position.side_to_move()) + ": " + fault);
        }
        game.position.do_move(*move);
        game.history.push(game.position, *move);
        game.moves.push_back(*move);
    }
    return game;
}

}  // namespace xq::protocol
