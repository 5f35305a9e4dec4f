// The options of chuhe-match, as --help lists them.
#include "match/plan.h"

// Values hold commas, as in tc=40/90:00,10/15:00.
#define CXXOPTS_VECTOR_DELIMITER '\x1f'
#include <cxxopts.hpp>

namespace xq::match {

cxxopts::Options command_line() {
    const auto text = [] { return cxxopts::value<std::string>(); };
    const auto preset = [](const char* value) {
        return cxxopts::value<std::string>()->default_value(value);
    };
    cxxopts::Options options("chuhe-match", "Tournaments of Xiangqi engines over UCI and UCCI.");
    options.add_options("Engines")(
        "engine",
        "\"cmd=PATH proto=ucci|uci name=N dir=D args=\"…\" team=T "
        "ranks=0|1 lines=FILE timemargin=MS "
        "option.NAME=V …\" and limits of its own, repeated; timemargin is 50 by default",
        cxxopts::value<std::vector<std::string>>())("each", "the same for every engine", text())(
        "tc", "clock: MOVES/TIME+INCREMENT~OVERTIME, periods separated by commas", text())(
        "movetime", "milliseconds a move", text())("nodes", "nodes a move", text())(
        "depth", "depth of a move", text())(
        "reference-speed", "times are for a machine of this speed, see --calibrate", text())(
        "calibrate", "tells the speed of this machine and ends")(
        "compliance", "\"cmd=PATH proto=ucci|uci …\": no games, checks one engine", text());
    options.add_options("Tournament")("format", "round-robin, gauntlet, swiss or knockout",
                                      preset("round-robin"))(
        "rounds", "cycles, or rounds of a Swiss tournament", preset("1"))(
        "games", "games of a pairing, colours swapped", preset("2"))(
        "teams", "how teams play: boards, all-play or sum of ranks", preset("boards"))(
        "standings",
        "order of the table: points, sb, buchholz, buchholz-cut1, wins, black-wins, h2h, "
        "forfeits, board-points, board-wins, playoff (more games of those who share the first "
        "place), "
        "separated by commas",
        text())("sprt", "\"elo0=0 elo1=5 alpha=0.05 beta=0.05\": stop when decided", text())(
        "concurrency", "games at a time", preset("1"))("force-concurrency",
                                                       "even with more threads than cores")(
        "affinity", "each game's engines on cores of their own")("seed", "for everything random",
                                                                 preset("1"));
    options.add_options("Openings")("openings", "EPD or PGN file", text())(
        "opening-plies", "plies of a PGN game that are its opening", preset("20"))(
        "shuffle", "deal the openings in random order")(
        "random-plies", "random moves before each pair of games", preset("0"))(
        "opening-window", "openings within so many centipawns of equal only, 0 for all",
        preset("0"));
    options.add_options("Referee")("rules", "asian, chinese or computer", preset("asian"))(
        "fold", "occurrences of a position that end a game", preset("3"))(
        "limit", "plies without capture that draw, 0 for no limit", preset("120"))(
        "repetition-draws", "a repetition is a draw, whoever forced it")(
        "every-ply-counts", "towards --limit, also checks beyond the tenth of a side")(
        "draw-rule", "none, or who loses a draw: red-loses, black-loses", preset("none"))(
        "max-plies", "plies after which a game is drawn, 0 for no limit", preset("0"))(
        "ban", "warn engines (banmoves, searchmoves) one fold before a repetition loses")(
        "startup-ms", "time to answer uci or ucci", preset("10000"))(
        "ready-ms", "time to answer isready", preset("10000"))("grace-ms", "time to answer stop",
                                                               preset("500"))(
        "move-ms", "time for a move limited by nodes or depth", preset("600000"));
    options.add_options("Output")("pgn-out", "file to append the games to", preset(""))(
        "pgn-format", "moves as iccs, wxf, chinese or chinese-traditional", preset("iccs"))(
        "pgn-tags", "xqbase or xboard", preset("xqbase"))(
        "json-out", "file to append the games to, a JSON object a line", preset(""))(
        "dhtmlxq-out", "file to append the games to as DhtmlXQ", preset(""))(
        "csv-out", "file for the final table", preset(""))(
        "report", "folder for an HTML report, up to date while games go on", preset(""))(
        "resume", "file with the state of the run; goes on from it if there is one", preset(""))(
        "log-dir", "folder for dialogues and standard errors", preset(""))(
        "event", "tag of the records", preset("chuhe-match"))("quiet", "no line for each game")(
        "help", "this list")("version", "the version");
    return options;
}

}  // namespace xq::match
