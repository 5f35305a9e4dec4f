#include "match/report.h"

#include <array>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/parse_number.h"
#include "match/read_text.h"
#include "match/report_page.h"

namespace xq::match {

namespace {

using base::Error;
using base::Result;
using nlohmann::json;
using std::filesystem::path;

/// Games of a chunk of the list.
constexpr int kChunkGames = 200;
constexpr std::string_view kChunkCall = "chuheIndex(";
constexpr std::string_view kCallEnd = ");\n";

int chunk_of(int number) { return (number - 1) / kChunkGames; }

path chunk_file(const path& folder, int chunk) {
    return folder / "games" / fmt::format("index-{:03}.js", chunk);
}

path game_file(const path& folder, int number) {
    return folder / "games" / fmt::format("game-{:05}.js", number);
}

using Named = path (*)(const path& folder, int number);

/// The number in a name such as "index-012.js"; nothing for another name.
std::optional<int> number_in(const std::string& name, std::string_view before) {
    constexpr std::string_view kAfter = ".js";
    if (name.size() < before.size() + kAfter.size() ||
        name.compare(0, before.size(), before) != 0 ||
        name.compare(name.size() - kAfter.size(), kAfter.size(), kAfter) != 0) {
        return std::nullopt;
    }
    return base::parse_number<int>(
        std::string_view(name).substr(before.size(), name.size() - before.size() - kAfter.size()));
}

Error failure(const path& file, const std::string& reason) {
    return Error{file.string() + ": " + reason};
}

Result<bool> write_whole(const path& file, std::string_view text) {
    path draft = file;
    draft += ".tmp";
    errno = 0;
    std::ofstream out(draft, std::ios::binary | std::ios::trunc);
    out << text;
    out.close();
    std::error_code error;
    std::string reason;
    if (!out) {
        reason = errno != 0 ? std::strerror(errno) : "cannot be written";
    } else {
        std::filesystem::rename(draft, file, error);
        reason = error ? error.message() : "";
    }
    if (!reason.empty()) {
        std::filesystem::remove(draft, error);
        return failure(file, reason);
    }
    return true;
}

Result<std::string> read_whole(const path& file) {
    auto text = read_text(file);
    if (!text) {
        return failure(file, errno != 0 ? std::strerror(errno) : "cannot be read");
    }
    return std::move(*text);
}

/// A script that calls a function of the page. Only ASCII, whatever the strings hold, and without
/// '<', which could end a script or begin a tag.
std::string script(std::string_view call, const json& argument) {
    std::string text(call);
    for (const char c : argument.dump(-1, ' ', true, json::error_handler_t::replace)) {
        if (c == '<') {
            text += "\\u003c";
        } else {
            text += c;
        }
    }
    return text += kCallEnd;
}

json to_json(const ReportMove& move) {
    json object = {{"iccs", move.iccs},
                   {"text", move.text},
                   {"seconds", std::round(move.seconds * 1000) / 1000}};
    if (move.score) {
        object["score"] = *move.score;
    }
    if (move.depth) {
        object["depth"] = *move.depth;
    }
    if (move.nodes) {
        object["nodes"] = *move.nodes;
    }
    if (move.opening) {
        object["opening"] = true;
    }
    return object;
}

/// Makes the folders, and refuses one whose page is another program's.
Result<bool> prepare(const path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder / "games", error);
    if (error) {
        return failure(folder / "games", error.message());
    }
    const path page = folder / "index.html";
    if (std::filesystem::exists(page, error)) {
        const auto text = read_whole(page);
        if (!text) {
            return Error{text.error()};
        }
        if (text->find(kReportPageMark) == std::string::npos) {
            return failure(page, "is no report of chuhe-match and is left as it is");
        }
    }
    return true;
}

/// The numbers of the files in games/ that `named` gives names to, which begin with `before`.
Result<std::vector<int>> numbers_of(const path& folder, std::string_view before, Named named) {
    std::vector<int> numbers;
    std::error_code error;
    for (std::filesystem::directory_iterator file(folder / "games", error), end;
         !error && file != end; file.increment(error)) {
        const auto number = number_in(file->path().filename().string(), before);
        if (number && *number >= 0 && file->path() == named(folder, *number)) {
            numbers.push_back(*number);
        }
    }
    if (error) {
        return failure(folder / "games", error.message());
    }
    return numbers;
}

/// Removes what an earlier tournament left in the folder.
Result<bool> remove_games(const path& folder) {
    std::error_code error;
    std::filesystem::remove(folder / "data.js", error);
    if (error) {
        return failure(folder / "data.js", error.message());
    }
    for (const auto& [before, file] : {std::pair<const char*, Named>("index-", chunk_file),
                                       std::pair<const char*, Named>("game-", game_file)}) {
        const auto numbers = numbers_of(folder, before, file);
        if (!numbers) {
            return Error{numbers.error()};
        }
        for (const int number : *numbers) {
            std::filesystem::remove(file(folder, number), error);
            if (error) {
                return failure(file(folder, number), error.message());
            }
        }
    }
    return true;
}

std::optional<int> whole_number(const json& object, const char* name, int lowest) {
    const auto value = object.find(name);
    if (value == object.end() || !value->is_number_integer() ||
        (value->is_number_unsigned() && value->get<std::uint64_t>() > INT32_MAX) ||
        value->get<std::int64_t>() < lowest || value->get<std::int64_t>() > INT32_MAX) {
        return std::nullopt;
    }
    return value->get<int>();
}

}  // namespace

struct Report::Format {
    static json write(const Entry& entry) {
        return {{"number", entry.number}, {"round", entry.round},   {"red", entry.red},
                {"black", entry.black},   {"result", entry.result}, {"reason", entry.reason},
                {"plies", entry.plies}};
    }

    static json write(const std::map<int, Entry>& entries) {
        json list = json::array();
        for (const auto& [number, entry] : entries) {
            list.push_back(write(entry));
        }
        return list;
    }

    /// Nothing for what write() does not write.
    static std::optional<Entry> read_entry(const json& object) {
        if (!object.is_object()) {
            return std::nullopt;
        }
        Entry entry;
        const auto number = whole_number(object, "number", 1);
        const auto round = whole_number(object, "round", INT32_MIN);
        const auto plies = whole_number(object, "plies", 0);
        if (!number || !round || !plies) {
            return std::nullopt;
        }
        entry.number = *number;
        entry.round = *round;
        entry.plies = *plies;
        for (const auto& [name, text] :
             {std::pair("red", &entry.red), std::pair("black", &entry.black),
              std::pair("result", &entry.result), std::pair("reason", &entry.reason)}) {
            const auto value = object.find(name);
            if (value == object.end() || !value->is_string()) {
                return std::nullopt;
            }
            *text = value->get<std::string>();
        }
        return entry;
    }

    /// The chunk of that number; the error has no place.
    static Result<Chunk> read_chunk(std::string_view text, int number) {
        const std::size_t frame = kChunkCall.size() + kCallEnd.size();
        if (text.size() < frame || text.substr(0, kChunkCall.size()) != kChunkCall ||
            text.substr(text.size() - kCallEnd.size()) != kCallEnd) {
            return Error{"is damaged: no list of games of a report"};
        }
        const json object =
            json::parse(text.substr(kChunkCall.size(), text.size() - frame), nullptr, false);
        if (!object.is_object() || !object.contains("games") || !object["games"].is_array()) {
            return Error{"is damaged: no JSON with a list of games"};
        }
        const auto version = whole_number(object, "version", 1);
        if (!version || whole_number(object, "chunk", 0) != number) {
            return Error{"is damaged: wrong \"chunk\" or \"version\""};
        }
        Chunk chunk{*version, {}};
        for (const json& game : object["games"]) {
            auto entry = read_entry(game);
            if (!entry || chunk_of(entry->number) != number) {
                return Error{
                    fmt::format("is damaged: entry {} of the list", chunk.entries.size() + 1)};
            }
            const int key = entry->number;
            chunk.entries.insert_or_assign(key, std::move(*entry));
        }
        return chunk;
    }
};

Result<bool> Report::read_list() {
    const auto numbers = numbers_of(folder_, "index-", chunk_file);
    if (!numbers) {
        return Error{numbers.error()};
    }
    for (const int number : *numbers) {
        const path file = chunk_file(folder_, number);
        const auto text = read_whole(file);
        if (!text) {
            return Error{text.error()};
        }
        auto chunk = Format::read_chunk(*text, number);
        if (!chunk) {
            return failure(file, chunk.error());
        }
        chunks_[number] = std::move(*chunk);
    }
    return true;
}

Result<Report> Report::open(const std::string& folder, bool keep) {
    Report report{path(folder)};
    if (const auto prepared = prepare(report.folder_); !prepared) {
        return Error{prepared.error()};
    }
    const auto earlier = keep ? report.read_list() : remove_games(report.folder_);
    if (!earlier) {
        return Error{earlier.error()};
    }
    if (const auto page = write_whole(report.folder_ / "index.html", report_page()); !page) {
        return Error{page.error()};
    }
    return report;
}

Result<bool> Report::write_state(const ReportState& state) {
    json tables = json::array();
    for (const ReportTable& table : state.tables) {
        tables.push_back({{"title", table.title}, {"header", table.header}, {"rows", table.rows}});
    }
    json versions = json::array();
    for (const auto& [number, chunk] : chunks_) {
        versions.push_back(json::array({number, chunk.version}));
    }
    return write_whole(folder_ / "data.js",
                       script("chuheData(", {{"event", state.event},
                                             {"format", state.format},
                                             {"rules", state.rules},
                                             {"started", state.started},
                                             {"updated", state.updated},
                                             {"played", state.games_played},
                                             {"total", state.games_total},
                                             {"running", state.running},
                                             {"tables", std::move(tables)},
                                             {"lines", state.lines},
                                             {"chunks", std::move(versions)},
                                             {"live", Format::write(under_way_)}}));
}

Result<bool> Report::write_game(const ReportGame& game) {
    json moves = json::array();
    for (const ReportMove& move : game.moves) {
        moves.push_back(to_json(move));
    }
    const auto written = write_whole(game_file(folder_, game.number),
                                     script("chuheGame(", {{"number", game.number},
                                                           {"round", game.round},
                                                           {"red", game.red},
                                                           {"black", game.black},
                                                           {"fen", game.fen},
                                                           {"moves", std::move(moves)},
                                                           {"result", game.result},
                                                           {"reason", game.reason},
                                                           {"running", game.running},
                                                           {"red_clock", game.red_clock},
                                                           {"black_clock", game.black_clock}}));
    if (!written) {
        return Error{written.error()};
    }
    const Entry entry{game.number,
                      game.round,
                      game.red,
                      game.black,
                      game.result,
                      game.reason,
                      static_cast<int>(game.moves.size())};
    if (game.running) {
        under_way_.insert_or_assign(game.number, entry);
        return true;
    }
    under_way_.erase(game.number);
    const int number = chunk_of(game.number);
    Chunk& chunk = chunks_[number];
    chunk.entries.insert_or_assign(game.number, entry);
    ++chunk.version;
    return write_whole(chunk_file(folder_, number),
                       script(kChunkCall, {{"chunk", number},
                                           {"version", chunk.version},
                                           {"games", Format::write(chunk.entries)}}));
}

}  // namespace xq::match
