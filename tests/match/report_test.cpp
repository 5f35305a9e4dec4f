// The report: what its files hold, that they are replaced whole, that no text breaks out of them,
// what stays when a folder is opened again, and what is refused.
#include "match/report.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "match/report_page.h"

namespace xq::tests {

using match::Report;
using match::ReportGame;
using match::ReportMove;
using match::ReportState;
using nlohmann::json;
using std::filesystem::path;

namespace {

constexpr const char* kStart =
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// A folder that does not exist yet, removed at the end.
class TemporaryFolder {
  public:
    TemporaryFolder()
        : path_(std::filesystem::temp_directory_path() /
                ("chuhe-report-" + std::to_string(::getpid()))) {
        std::filesystem::remove_all(path_);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }

    [[nodiscard]] std::string text() const { return path_.string(); }
    [[nodiscard]] path file(const std::string& name) const { return path_ / name; }

  private:
    path path_;
};

std::string rest(std::istream& in) {
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string read(const path& file) {
    std::ifstream in(file, std::ios::binary);
    REQUIRE(in.is_open());
    return rest(in);
}

void write(const path& file, const std::string& text) {
    std::ofstream(file, std::ios::binary) << text;
}

/// The argument of the call that is the whole of the file.
json argument(const path& file, const std::string& function) {
    const std::string text = read(file);
    REQUIRE(text.rfind(function + "(", 0) == 0);
    REQUIRE(text.substr(text.size() - 3) == ");\n");
    return json::parse(text.substr(function.size() + 1, text.size() - function.size() - 4));
}

Report open(const TemporaryFolder& folder, bool keep = false) {
    auto report = Report::open(folder.text(), keep);
    if (!report) {
        FAIL(report.error());
    }
    return *std::move(report);
}

ReportGame game(int number, const std::string& result = "1-0") {
    ReportGame game;
    game.number = number;
    game.round = 3;
    game.red = "Chuhe";
    game.black = "楚河";
    game.fen = kStart;
    game.moves.push_back({"h2e2", "炮二平五", {}, {}, {}, 0, true});
    game.moves.push_back({"h9g7", "马8进7", -35, 12, std::uint64_t{5'000'000'000}, 0.5304, false});
    game.result = result;
    game.reason = "checkmate";
    game.running = result == "*";
    return game;
}

std::vector<int> numbers(const json& entries) {
    std::vector<int> numbers;
    for (const json& entry : entries) {
        numbers.push_back(entry["number"]);
    }
    return numbers;
}

/// The files below the folder that are none of the report's.
std::vector<std::string> strangers(const TemporaryFolder& folder) {
    std::vector<std::string> found;
    for (const auto& file : std::filesystem::recursive_directory_iterator(folder.text())) {
        if (file.is_regular_file() && file.path().extension() != ".js" &&
            file.path().filename() != "index.html") {
            found.push_back(file.path().string());
        }
    }
    return found;
}

}  // namespace

TEST_CASE("the page of the report is whole and needs no network") {
    const std::string page(match::report_page());
    CHECK(page.find(match::kReportPageMark) != std::string::npos);
    CHECK(page.substr(page.size() - 8) == "</html>\n");
    for (const char* const part :
         {":root {", "function drawBoard(", "class Curves {", "function chuheGame(",
          "function chuheIndex(", "function chuheData(", "\"data.js\"", "楚河 Chuhe"}) {
        INFO(part);
        CHECK(page.find(part) != std::string::npos);
    }
    CHECK(page.find("@PAGE_") == std::string::npos);
    for (const char* const part :
         {"fetch(", "XMLHttpRequest", "innerHTML", "@import", "https:", "url(", "eval("}) {
        INFO(part);
        CHECK(page.find(part) == std::string::npos);
    }
    const std::string name = "http://www.w3.org/2000/svg";  // no address that is loaded
    for (auto at = page.find("http:"); at != std::string::npos; at = page.find("http:", at + 1)) {
        CHECK(page.substr(at, name.size()) == name);
    }
}

TEST_CASE("a game is written with all that is known of its moves") {
    const TemporaryFolder folder;
    Report report = open(folder);
    CHECK(read(folder.file("index.html")) == match::report_page());
    ReportGame written = game(7);
    written.red_clock = "4:32.1";
    REQUIRE(report.write_game(written).ok());
    CHECK(argument(folder.file("games/game-00007.js"), "chuheGame") ==
          json({{"number", 7},
                {"round", 3},
                {"red", "Chuhe"},
                {"black", "楚河"},
                {"fen", kStart},
                {"result", "1-0"},
                {"reason", "checkmate"},
                {"running", false},
                {"red_clock", "4:32.1"},
                {"black_clock", ""},
                {"moves",
                 {{{"iccs", "h2e2"}, {"text", "炮二平五"}, {"seconds", 0.0}, {"opening", true}},
                  {{"iccs", "h9g7"},
                   {"text", "马8进7"},
                   {"score", -35},
                   {"depth", 12},
                   {"nodes", 5'000'000'000},
                   {"seconds", 0.53}}}}}));
}

TEST_CASE("the state is written with its tables and the games under way") {
    const TemporaryFolder folder;
    Report report = open(folder);
    REQUIRE(report.write_game(game(1)).ok());
    REQUIRE(report.write_game(game(2, "*")).ok());
    ReportState state;
    state.event = "Cup";
    state.format = "round-robin";
    state.rules = "asian";
    state.started = "2026-11-30 19:30:00";
    state.updated = "2026-11-30 19:31:00";
    state.games_played = 1;
    state.games_total = 6;
    state.running = true;
    state.tables = {{"Crosstable", {"#", "Engine"}, {{"1", "Chuhe"}, {"2"}}}};
    state.lines = {"SPRT: llr 0.10"};
    REQUIRE(report.write_state(state).ok());
    const json table = {{"title", "Crosstable"},
                        {"header", {"#", "Engine"}},
                        {"rows", json::array({{"1", "Chuhe"}, json::array({"2"})})}};
    const json live = {{"number", 2},     {"round", 3},    {"red", "Chuhe"},
                       {"black", "楚河"}, {"result", "*"}, {"reason", "checkmate"},
                       {"plies", 2}};
    CHECK(argument(folder.file("data.js"), "chuheData") ==
          json({{"event", "Cup"},
                {"format", "round-robin"},
                {"rules", "asian"},
                {"started", "2026-11-30 19:30:00"},
                {"updated", "2026-11-30 19:31:00"},
                {"played", 1},
                {"total", 6},
                {"running", true},
                {"tables", json::array({table})},
                {"lines", {"SPRT: llr 0.10"}},
                {"chunks", json::array({json::array({0, 1})})},
                {"live", json::array({live})}}));

    // A game that ends leaves those under way and enters the list.
    REQUIRE(report.write_game(game(2)).ok());
    REQUIRE(report.write_state(state).ok());
    const json data = argument(folder.file("data.js"), "chuheData");
    CHECK(data["live"].empty());
    CHECK(data["chunks"] == json::array({json::array({0, 2})}));
    CHECK(numbers(argument(folder.file("games/index-000.js"), "chuheIndex")["games"]) ==
          std::vector<int>{1, 2});
}

TEST_CASE("an ended game rewrites only the chunk of the list it is in") {
    const TemporaryFolder folder;
    Report report = open(folder);
    for (const int number : {1, 200, 201, 400, 402}) {
        REQUIRE(report.write_game(game(number)).ok());
    }
    const auto chunk = [&](const std::string& name) {
        return argument(folder.file("games/" + name), "chuheIndex");
    };
    CHECK(numbers(chunk("index-000.js")["games"]) == std::vector<int>{1, 200});
    CHECK(numbers(chunk("index-001.js")["games"]) == std::vector<int>{201, 400});
    CHECK(numbers(chunk("index-002.js")["games"]) == std::vector<int>{402});
    CHECK(chunk("index-000.js")["version"] == 2);
    CHECK(chunk("index-002.js")["version"] == 1);

    // Games under way touch none; a game that is written again replaces its entry.
    REQUIRE(report.write_game(game(3, "*")).ok());
    CHECK(chunk("index-000.js")["version"] == 2);
    REQUIRE(report.write_game(game(1, "0-1")).ok());
    CHECK(chunk("index-000.js")["version"] == 3);
    CHECK(chunk("index-000.js")["games"][0]["result"] == "0-1");
    CHECK(chunk("index-000.js")["games"].size() == 2);
}

TEST_CASE("files of the report are replaced whole") {
    const TemporaryFolder folder;
    Report report = open(folder);
    REQUIRE(report.write_game(game(1)).ok());
    REQUIRE(report.write_state({}).ok());
    for (const char* const name :
         {"index.html", "data.js", "games/game-00001.js", "games/index-000.js"}) {
        INFO(name);
        const std::string before = read(folder.file(name));
        std::ifstream reader(folder.file(name), std::ios::binary);
        REQUIRE(reader.is_open());
        ReportGame longer = game(1, "1/2-1/2");
        longer.moves.resize(50);
        Report again = open(folder, true);
        REQUIRE(again.write_game(longer).ok());
        ReportState state;
        state.event = "another";
        REQUIRE(again.write_state(state).ok());
        // Whoever had opened the file reads the old one to its end.
        CHECK(rest(reader) == before);
        REQUIRE(again.write_game(game(1)).ok());
    }
    CHECK(strangers(folder).empty());
}

TEST_CASE("no text breaks out of a script of the report") {
    const std::string evil = "</script><b>\"'\\\n\t\x01&amp;<!--\xE2\x80\xA8 楚";
    const TemporaryFolder folder;
    Report report = open(folder);
    ReportGame written = game(1);
    written.red = evil;
    written.reason = evil;
    written.moves[0].text = evil;
    written.black = "bad \xFF\xC3 name";
    REQUIRE(report.write_game(written).ok());
    ReportState state;
    state.event = evil;
    state.lines = {evil};
    state.tables = {{evil, {evil}, {{evil}}}};
    REQUIRE(report.write_state(state).ok());
    for (const char* const name : {"data.js", "games/game-00001.js", "games/index-000.js"}) {
        INFO(name);
        const std::string text = read(folder.file(name));
        CHECK(text.find('<') == std::string::npos);
        CHECK(text.find('\n') == text.size() - 1);
        for (const char c : text) {
            const auto byte = static_cast<unsigned char>(c);
            if (byte >= 0x7f || (byte < 0x20 && c != '\n')) {
                FAIL("byte " << static_cast<int>(byte));
            }
        }
    }
    const json read_back = argument(folder.file("games/game-00001.js"), "chuheGame");
    CHECK(read_back["red"] == evil);
    CHECK(read_back["moves"][0]["text"] == evil);
    CHECK(read_back["black"] == "bad \xEF\xBF\xBD\xEF\xBF\xBD name");
    const json data = argument(folder.file("data.js"), "chuheData");
    CHECK(data["tables"][0]["rows"][0][0] == evil);
    CHECK(data["lines"][0] == evil);
    CHECK(argument(folder.file("games/index-000.js"), "chuheIndex")["games"][0]["reason"] == evil);
}

TEST_CASE("a report opened again keeps the ended games or removes them") {
    const TemporaryFolder folder;
    {
        Report report = open(folder);
        for (const int number : {1, 2, 201}) {
            REQUIRE(report.write_game(game(number)).ok());
        }
        REQUIRE(report.write_game(game(3, "*")).ok());
        REQUIRE(report.write_state({}).ok());
    }
    write(folder.file("games/index-notes.js"), "the user's own");

    SECTION("keep") {
        Report report = open(folder, true);
        REQUIRE(report.write_game(game(4, "0-1")).ok());
        REQUIRE(report.write_state({}).ok());
        const json data = argument(folder.file("data.js"), "chuheData");
        CHECK(data["chunks"] == json::array({json::array({0, 3}), json::array({1, 1})}));
        CHECK(data["live"].empty());
        const json chunk = argument(folder.file("games/index-000.js"), "chuheIndex");
        CHECK(numbers(chunk["games"]) == std::vector<int>{1, 2, 4});
        CHECK(chunk["games"][0] == json({{"number", 1},
                                         {"round", 3},
                                         {"red", "Chuhe"},
                                         {"black", "楚河"},
                                         {"result", "1-0"},
                                         {"reason", "checkmate"},
                                         {"plies", 2}}));
        CHECK(std::filesystem::exists(folder.file("games/game-00201.js")));
    }
    SECTION("remove") {
        Report report = open(folder);
        for (const char* const name : {"data.js", "games/index-000.js", "games/index-001.js",
                                       "games/game-00001.js", "games/game-00003.js"}) {
            INFO(name);
            CHECK_FALSE(std::filesystem::exists(folder.file(name)));
        }
        REQUIRE(report.write_state({}).ok());
        CHECK(argument(folder.file("data.js"), "chuheData")["chunks"].empty());
    }
    CHECK(read(folder.file("games/index-notes.js")) == "the user's own");
}

TEST_CASE("a damaged list of games is named") {
    const TemporaryFolder folder;
    {
        Report report = open(folder);
        REQUIRE(report.write_game(game(1)).ok());
        REQUIRE(report.write_game(game(2)).ok());
    }
    const path file = folder.file("games/index-000.js");
    const std::string good = read(file);
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        const auto at = text.rfind(from);
        REQUIRE(at != std::string::npos);
        return text.replace(at, from.size(), to);
    };
    const std::string nothing = " is damaged: no list of games of a report";
    const std::string no_json = " is damaged: no JSON with a list of games";
    const std::string frame = " is damaged: wrong \"chunk\" or \"version\"";
    const std::string second = " is damaged: entry 2 of the list";
    for (const auto& [text, reason] : std::vector<std::pair<std::string, std::string>>{
             {"", nothing},
             {"chuheIndex();", nothing},
             {good.substr(0, good.size() / 2), nothing},
             {changed("chuheIndex", "chuheOther"), nothing},
             {"chuheIndex();\n", no_json},
             {"chuheIndex([]);\n", no_json},
             {changed("]", ""), no_json},
             {changed("\"games\":", "\"other\":"), no_json},
             {changed("\"chunk\":0", "\"chunk\":1"), frame},
             {changed("\"version\":2", "\"version\":0"), frame},
             {changed("\"version\":2", "\"version\":99999999999999999999"), frame},
             {changed("\"number\":2", "\"number\":201"), second},
             {changed("\"number\":2", "\"number\":0"), second},
             {changed("\"number\":2", "\"number\":18446744073709551615"), second},
             {changed("\"plies\":2", "\"plies\":-1"), second},
             {changed("\"red\":\"Chuhe\"", "\"red\":5"), second},
             {changed("\"reason\":", "\"other\":"), second},
         }) {
        INFO(text);
        write(file, text);
        const auto report = Report::open(folder.text(), true);
        REQUIRE_FALSE(report.ok());
        CHECK(report.error() == file.string() + ":" + reason);
    }
    // Without it the list is made anew.
    CHECK(Report::open(folder.text()).ok());
}

TEST_CASE("folders and files that cannot be written are named with the reason") {
    const TemporaryFolder folder;
    SECTION("a file in place of the folder") {
        write(folder.text(), "a file");
        const auto report = Report::open(folder.text());
        REQUIRE_FALSE(report.ok());
        CHECK(report.error() == folder.file("games").string() + ": Not a directory");
    }
    SECTION("a page of another program") {
        std::filesystem::create_directories(folder.text());
        write(folder.file("index.html"), "<html>mine</html>");
        const auto report = Report::open(folder.text());
        REQUIRE_FALSE(report.ok());
        CHECK(report.error() == folder.file("index.html").string() +
                                    ": is no report of chuhe-match and is left as it is");
        CHECK(read(folder.file("index.html")) == "<html>mine</html>");
    }
    SECTION("a folder in place of a file to read") {
        std::filesystem::create_directories(folder.file("games/index-000.js"));
        const auto list = Report::open(folder.text(), true);
        REQUIRE_FALSE(list.ok());
        CHECK(list.error() == folder.file("games/index-000.js").string() + ": Is a directory");
        std::filesystem::create_directories(folder.file("index.html"));
        const auto page = Report::open(folder.text());
        REQUIRE_FALSE(page.ok());
        CHECK(page.error() == folder.file("index.html").string() + ": Is a directory");
    }
    SECTION("a folder that is gone") {
        Report report = open(folder);
        std::filesystem::remove_all(folder.text());
        const auto state = report.write_state({});
        REQUIRE_FALSE(state.ok());
        CHECK(state.error() == folder.file("data.js").string() + ": No such file or directory");
        const auto written = report.write_game(game(1));
        REQUIRE_FALSE(written.ok());
        CHECK(written.error() ==
              folder.file("games/game-00001.js").string() + ": No such file or directory");
    }
    SECTION("a folder in place of a file") {
        Report report = open(folder);
        std::filesystem::create_directories(folder.file("data.js"));
        const auto state = report.write_state({});
        REQUIRE_FALSE(state.ok());
        CHECK(state.error() == folder.file("data.js").string() + ": Is a directory");
        CHECK_FALSE(std::filesystem::exists(folder.file("data.js.tmp")));
    }
}

}  // namespace xq::tests
