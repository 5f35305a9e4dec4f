#include "records/game.h"

#include "base/text.h"

namespace xq::records {

std::string_view to_string(GameResult result) {
    switch (result) {
        case GameResult::Unknown: break;
        case GameResult::RedWins: return "1-0";
        case GameResult::BlackWins: return "0-1";
        case GameResult::Draw: return "1/2-1/2";
    }
    return "*";
}

std::string_view Game::tag(std::string_view name) const {
    const std::string wanted = base::to_lower(name);
    for (const Tag& tag : tags) {
        if (base::to_lower(tag.name) == wanted) {
            return tag.value;
        }
    }
    return {};
}

std::size_t Game::add(std::size_t after, board::Move move) {
    const std::size_t number = nodes.size();
    nodes.emplace_back().move = move;
    nodes[after].next.push_back(number);
    return number;
}

std::vector<board::Move> Game::main_line() const {
    std::vector<board::Move> moves;
    for (const Node* node = &nodes.front(); !node->next.empty();) {
        node = &nodes[node->next.front()];
        moves.push_back(node->move);
    }
    return moves;
}

}  // namespace xq::records
