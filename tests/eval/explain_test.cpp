// The table of `chuhe eval`: a row for each term, and rows that add up.
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/prng.h"
#include "board/fen.h"
#include "eval/evaluate.h"
#include "eval/term_functions.h"
#include "support/random_positions.h"
#include "support/test_data.h"

namespace xq::tests {

using board::Color;
using board::Position;
using eval::Phased;

namespace {

struct Row {
    Phased red;
    Phased black;
    Phased net;
};

struct Table {
    std::map<std::string, Row> rows;
    Phased sum;
};

constexpr std::size_t kNameWidth = 36;

/// The table read back from its text.
Table parsed(const std::string& text) {
    Table table;
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);  // Two lines of headings.
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        REQUIRE(line.size() > kNameWidth);
        std::string name = line.substr(0, kNameWidth);
        name.erase(name.find_last_not_of(' ') + 1);
        std::istringstream numbers(line.substr(kNameWidth));
        if (name == "sum") {
            numbers >> table.sum.mg >> table.sum.eg;
            REQUIRE(numbers);
            return table;
        }
        Row row;
        numbers >> row.red.mg >> row.red.eg >> row.black.mg >> row.black.eg >> row.net.mg >>
            row.net.eg;
        INFO(line);
        REQUIRE(numbers);
        REQUIRE(table.rows.emplace(name, row).second);
    }
    FAIL("no line of the sum");
    return table;
}

void check_table(const Position& position) {
    const std::string text = eval::explain(position);
    INFO(board::to_fen(position) << '\n' << text);
    const Table table = parsed(text);
    Phased sum;
    for (const auto& [name, row] : table.rows) {
        REQUIRE(row.net == row.red - row.black);
        sum += row.net;
    }
    REQUIRE(sum == table.sum);

    const eval::EvalInfo info(position);
    eval::Trace red;
    eval::Trace black;
    eval::add_terms<Color::Red>(info, red);
    eval::add_terms<Color::Black>(info, black);
    for (std::size_t i = 0; i < eval::kTerms; ++i) {
        const auto found = table.rows.find(std::string(eval::kTermInfo[i].name));
        INFO(eval::kTermInfo[i].name);
        REQUIRE(found != table.rows.end());
        const auto term = static_cast<eval::Term>(i);
        REQUIRE(found->second.red == eval::kTermWeights[i] * red.count(term));
        REQUIRE(found->second.black == eval::kTermWeights[i] * black.count(term));
    }
    // Men by themselves, in both colours.
    const Phased men = table.rows.at("material").net + table.rows.at("piece-square").net;
    REQUIRE(men == eval::Accumulator::of(position).value);
    // Material, piece-square values, danger and tempo.
    REQUIRE(table.rows.size() == eval::kTerms + 4);
    REQUIRE(table.rows.at("danger to the king").red == red.danger());
    REQUIRE(table.rows.at("danger to the king").black == black.danger());
}

}  // namespace

TEST_CASE("explain: every term has its row and the rows add up") {
    check_table(board::start_position());
    Playouts playouts(71);
    base::Prng random(72);
    for (int i = 0; i < scaled(300); ++i) {
        check_table(playouts.next().position);
        check_table(scattered_position(random));
    }
}

}  // namespace xq::tests
