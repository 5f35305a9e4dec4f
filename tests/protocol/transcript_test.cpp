// Golden transcripts: tests/data/transcripts/*.in, sent line by line, must give *.out.
//
// In the .out files a line that was sent begins with "> ". Numbers that vary are written as #. With
// CHUHE_UPDATE_TRANSCRIPTS set in the environment the .out files are written instead.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/version.h"
#include "support/session_script.h"
#include "support/test_data.h"

namespace xq::tests {

namespace {

using Lines = std::vector<std::string>;

const std::filesystem::path kFolder = std::filesystem::path(CHUHE_TEST_DATA) / "transcripts";

/// Times, speeds and whatever a change of search or evaluation moves.
std::string normalised(const std::string& line) {
    static const std::regex numbers("\\b(nodes|nps|hashfull|time|seldepth|cp|score) -?[0-9]+");
    static const std::regex key("^Key: [0-9]+");
    std::string text = std::regex_replace(line, numbers, "$1 #");
    text = std::regex_replace(text, key, "Key: #");
    const auto version = text.find(base::kVersion);
    if (text.starts_with("id ") && version != std::string::npos) {
        text.replace(version, std::string(base::kVersion).size(), "#");
    }
    return text;
}

/// Whether the search that `line` begins ends by itself.
bool is_endless(const std::string& line) {
    return line.find("infinite") != std::string::npos || line.find("ponder ") != std::string::npos;
}

bool ends_search(const std::string& line) {
    return line == "stop" || line == "quit" || line.starts_with("ponderhit");
}

Lines play(const Lines& input) {
    SessionScript script;
    Lines transcript;
    bool endless = false;
    for (const std::string& line : input) {
        transcript.push_back("> " + line);
        script.send(line);
        endless = (endless && !ends_search(line)) || is_endless(line);
        if (!endless) {
            script.session().wait();
        }
        for (const std::string& answer : script.unread()) {
            transcript.push_back(normalised(answer));
        }
    }
    return transcript;
}

std::vector<std::string> names() {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
        if (entry.path().extension() == ".in") {
            found.push_back(entry.path().stem().string());
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

TEST_CASE("transcripts: sessions go as recorded") {
    const auto all = names();
    REQUIRE(all.size() >= 5);
    for (const std::string& name : all) {
        const Lines played = play(read_data_lines("transcripts/" + name + ".in"));
        if (std::getenv("CHUHE_UPDATE_TRANSCRIPTS") != nullptr) {
            std::ofstream file(kFolder / (name + ".out"));
            for (const std::string& line : played) {
                file << line << '\n';
            }
            continue;
        }
        const Lines recorded = read_data_lines("transcripts/" + name + ".out");
        for (std::size_t i = 0; i < std::min(played.size(), recorded.size()); ++i) {
            INFO(name << ".out, line " << i + 1);
            REQUIRE(played[i] == recorded[i]);
        }
        INFO(name);
        CHECK(played.size() == recorded.size());
    }
}

TEST_CASE("transcripts: what varies is written as #, and nothing else") {
    CHECK(
        normalised("info depth 3 seldepth 9 multipv 1 score cp -35 nodes 77 nps 1 hashfull 0 "
                   "tbhits 0 time 4 pv h2e2") ==
        "info depth 3 seldepth # multipv 1 score cp # nodes # nps # hashfull # tbhits 0 time # pv "
        "h2e2");
    CHECK(normalised("info depth 3 score mate -2 pv h2e2") == "info depth 3 score mate -2 pv h2e2");
    CHECK(normalised("info depth 0 score 12") == "info depth 0 score #");
    CHECK(normalised("id name Chuhe " + std::string(base::kVersion)) == "id name Chuhe #");
    CHECK(normalised("bestmove h2e2 ponder h9g7") == "bestmove h2e2 ponder h9g7");
}

}  // namespace xq::tests
