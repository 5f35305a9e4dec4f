// The HTML report of a tournament: a folder with a static page that a browser opens as a file,
// without a server or a network, and that reads the tournament anew while it runs.
//
//   index.html            the page, the same for every tournament
//   data.js               the state: tables, counts, games under way, versions of the chunks
//   games/index-000.js    what the list shows of the ended games 1 to 200, and so on
//   games/game-00001.js   all of a game, loaded when the reader chooses it
//
// A page opened as a file may load scripts but no other files, so each .js file is one call of a
// function of the page, with JSON as its argument: ASCII only, '<' escaped.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace xq::match {

/// A table of cells that are shown as they are.
struct ReportTable {
    std::string title;
    std::vector<std::string> header;
    /// Each as long as the header, or shorter.
    std::vector<std::vector<std::string>> rows;
};

/// A move of a game in the report.
struct ReportMove {
    /// Coordinates as "h2e2", ranks from 0 at Red's side.
    std::string iccs;
    /// The move in the notation that the reader sees.
    std::string text;
    /// In centipawns from the mover's view; a mate in n plies is 30000 - n, being mated -30000 + n.
    std::optional<int> score;
    /// In plies.
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    double seconds = 0;
    /// Whether the move was given by the opening, so that nobody thought about it.
    bool opening = false;
};

/// A game, under way or ended.
struct ReportGame {
    /// From 1; the name of the game in the report.
    int number = 0;
    int round = 0;
    std::string red;
    std::string black;
    /// The position before the first move.
    std::string fen;
    std::vector<ReportMove> moves;
    /// "1-0", "0-1", "1/2-1/2"; "*" for a game under way or broken off.
    std::string result;
    /// How the game ended, in one line; may be empty.
    std::string reason;
    bool running = false;
    /// The time left as it is to be shown; empty for none.
    std::string red_clock;
    std::string black_clock;
};

/// The tournament as a whole.
struct ReportState {
    std::string event;
    std::string format;
    std::string rules;
    /// Both as "2026-11-30 19:30:00".
    std::string started;
    std::string updated;
    int games_played = 0;
    /// 0 if nobody can know.
    int games_total = 0;
    /// While true, an open page looks for news every few seconds.
    bool running = false;
    /// In the order of the page, the crosstable first.
    std::vector<ReportTable> tables;
    /// Lines of text such as the score and the SPRT.
    std::vector<std::string> lines;
};

/// The folder of a report. Text may hold any bytes; what is not UTF-8 is replaced. Every file is
/// written under another name and then renamed, so that a reader never sees a part of one. Errors
/// name the file and the reason the system gives. For one thread at a time.
class Report {
  public:
    /// Makes the folder and writes the page. The ended games of an earlier report there stay in the
    /// list if `keep`, and are removed otherwise. Errors: a folder that cannot be made, an
    /// index.html that is no report's, and, if `keep`, a damaged list.
    [[nodiscard]] static base::Result<Report> open(const std::string& folder, bool keep = false);

    /// Publishes the state, and all games written so far.
    [[nodiscard]] base::Result<bool> write_state(const ReportState& state);

    /// Writes all of a game anew, in place of an earlier one of that number. A game that has ended
    /// goes into the list for good; one under way is in it only until the report is opened again.
    /// The list shows either after the next write_state(). Costs the size of the game: one under
    /// way with quick moves is better written every second or so than after every move.
    [[nodiscard]] base::Result<bool> write_game(const ReportGame& game);

  private:
    /// What the list of games shows of one of them.
    struct Entry {
        int number = 0;
        int round = 0;
        std::string red;
        std::string black;
        std::string result;
        std::string reason;
        int plies = 0;
    };
    /// A file of the list, so that an ended game rewrites a bounded number of entries.
    struct Chunk {
        /// How often it was written; the page loads it again when this grows.
        int version = 0;
        std::map<int, Entry> entries;
    };
    /// The list as JSON; converts Entry.
    struct Format;

    explicit Report(std::filesystem::path folder) : folder_(std::move(folder)) {}
    [[nodiscard]] base::Result<bool> read_list();

    std::filesystem::path folder_;
    /// By number from 0; those without games are missing.
    std::map<int, Chunk> chunks_;
    std::map<int, Entry> under_way_;
};

}  // namespace xq::match
