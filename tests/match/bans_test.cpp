// Moves the referee warns of: one fold before they lose, and only where another is left.
#include "match/bans.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/text.h"
#include "board/fen.h"
#include "movegen/movegen.h"

namespace xq::tests {

using board::Move;
using board::Position;
using match::Bans;

namespace {

/// A rook that gives check on files d and e of a king that walks between them.
constexpr const char* kPerpetual = "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1";

struct Line {
    Position position;
    rules::History history;

    Line(const std::string& fen, const std::string& moves)
        : position(board::parse_fen(fen).value()), history(position) {
        for (const auto& word : base::split_words(moves)) {
            const Move move = board::parse_move(word).value();
            REQUIRE(movegen::legal(position, move));
            position.do_move(move);
            history.push(position, move);
        }
    }

    [[nodiscard]] Bans bans(const rules::Rules& rules) {
        const auto key = position.key();
        const auto size = history.size();
        Bans found = match::bans_of(position, history, rules);
        CHECK(position.key() == key);
        CHECK(history.size() == size);
        return found;
    }
};

std::string text_of(const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) {
        text += (text.empty() ? "" : " ") + to_string(move);
    }
    return text;
}

}  // namespace

TEST_CASE("match: a perpetual check is warned of at its second time") {
    rules::Rules rules;
    // Red checks on e1, Black steps to d9, Red checks on d1, Black steps back; e1 would now be the
    // position after the first move for the second time.
    Line once(kPerpetual, "d1e1 e9d9 e1d1 d9e9");
    const Bans bans = once.bans(rules);
    CHECK(text_of(bans.banned) == "d1e1");
    CHECK(bans.banned.size() + bans.others.size() == movegen::legal_moves(once.position).size());
    CHECK(text_of(bans.others).find("d1e1") == std::string::npos);

    // A fold of four warns a cycle later, and one of two never.
    rules.fold = 4;
    CHECK(once.bans(rules).banned.empty());
    CHECK(once.bans(rules).others.empty());
    CHECK(text_of(Line(kPerpetual, "d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9").bans(rules).banned) ==
          "d1e1");
    rules.fold = 2;
    CHECK(once.bans(rules).banned.empty());
}

TEST_CASE("match: nothing is banned without a loss") {
    const rules::Rules rules;
    // Too early.
    CHECK(Line(kPerpetual, "").bans(rules).banned.empty());
    CHECK(Line(kPerpetual, "d1e1 e9d9").bans(rules).banned.empty());
    // The side that is checked may go on.
    CHECK(Line(kPerpetual, "d1e1 e9d9 e1d1 d9e9 d1e1").bans(rules).banned.empty());
    // Both shuffle: a draw.
    const Bans shuffle = Line(std::string(board::kStartFen), "h0g2 h9g7 g2h0 g7h9").bans(rules);
    CHECK(shuffle.banned.empty());
    CHECK(shuffle.others.empty());
}

}  // namespace xq::tests
