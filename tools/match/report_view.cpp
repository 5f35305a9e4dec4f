#include "match/report_view.h"

#include <fmt/format.h>

#include "board/fen.h"
#include "match/pgn.h"

namespace xq::match {

namespace {

/// "1:05:07" or "5:07", tenths below a minute; empty without a clock.
std::string clock_text(const EngineSpec& engine, const ClockState& clock) {
    if (engine.limits.clock.periods.empty()) {
        return "";
    }
    const auto seconds = clock.remaining / 1000;
    if (seconds < 60) {
        return fmt::format("0:{:02}.{}", seconds, clock.remaining % 1000 / 100);
    }
    if (seconds < 3600) {
        return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    }
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds % 3600 / 60, seconds % 60);
}

}  // namespace

ReportGame report_game(const std::vector<EngineSpec>& engines, const ScheduledGame& game,
                       const GameRecord& record, bool running, records::Notation notation) {
    const EngineSpec& red = engines[game.pairing.red];
    const EngineSpec& black = engines[game.pairing.black];
    ReportGame shown;
    shown.number = game.number;
    shown.round = game.pairing.round;
    shown.red = red.name;
    shown.black = black.name;
    shown.fen = record.opening.fen;
    shown.result = running ? "*" : result_text(record);
    shown.reason = record.reason;
    shown.running = running;
    shown.red_clock = clock_text(red, record.clocks[0]);
    shown.black_clock = clock_text(black, record.clocks[1]);
    board::Position position = board::parse_fen(record.opening.fen).value();
    const auto add = [&](board::Move move) -> ReportMove& {
        shown.moves.push_back({to_string(move), records::move_text(position, move, notation),
                               std::nullopt, std::nullopt, std::nullopt, 0, false});
        position.do_move(move);
        return shown.moves.back();
    };
    for (const board::Move move : record.opening.moves) {
        add(move).opening = true;
    }
    for (const PlayedMove& played : record.moves) {
        ReportMove& move = add(played.move);
        move.score = played.score;
        move.depth = played.depth;
        move.nodes = played.nodes;
        move.seconds = played.wall_ms / 1000;
    }
    return shown;
}

}  // namespace xq::match
