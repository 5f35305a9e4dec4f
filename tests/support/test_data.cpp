#include "support/test_data.h"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace xq::tests {

namespace {

/// Reads "FEN ;D1 44 ;D2 1920 ...".
PerftCase parse_case(const std::string& line) {
    PerftCase row;
    std::istringstream fields(line);
    std::getline(fields, row.fen, ';');
    row.fen.erase(row.fen.find_last_not_of(' ') + 1);
    for (std::string field; std::getline(fields, field, ';');) {
        std::istringstream words(field);
        std::string depth;
        std::uint64_t count = 0;
        if (!(words >> depth >> count) || depth != 'D' + std::to_string(row.counts.size() + 1)) {
            throw std::runtime_error("perft.epd: cannot read '" + field + "' of: " + line);
        }
        row.counts.push_back(count);
    }
    if (row.counts.empty()) {
        throw std::runtime_error("perft.epd: no counts in: " + line);
    }
    return row;
}

}  // namespace

std::vector<std::string> read_data_lines(const std::string& name) {
    std::ifstream file(std::string(CHUHE_TEST_DATA) + '/' + name);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        lines.push_back(line);
    }
    if (lines.empty()) {
        throw std::runtime_error("cannot read tests/data/" + name);
    }
    return lines;
}

const std::vector<PerftCase>& perft_cases() {
    static const std::vector<PerftCase> cases = [] {
        std::vector<PerftCase> read;
        for (const std::string& line : read_data_lines("perft.epd")) {
            read.push_back(parse_case(line));
        }
        return read;
    }();
    return cases;
}

}  // namespace xq::tests
