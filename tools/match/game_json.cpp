#include "match/game_json.h"

#include <cstdint>
#include <utility>

#include "base/text.h"
#include "match/pgn.h"

namespace xq::match {

using base::Error;
using base::Result;
using nlohmann::json;

namespace {

template <typename Value>
json or_null(const std::optional<Value>& value) {
    return value ? json(*value) : json(nullptr);
}

/// A whole number. Errors: another value, or one beyond the range of its type.
template <typename Number>
Number whole(const json& value) {
    const bool fits = value.is_number_unsigned() ? std::in_range<Number>(value.get<std::uint64_t>())
                      : value.is_number_integer() ? std::in_range<Number>(value.get<std::int64_t>())
                                                  : false;
    if (!fits) {
        throw Error{"'" + base::printable(dumped(value)) + "' is no whole number in range"};
    }
    return value.get<Number>();
}

template <typename Number>
std::optional<Number> maybe(const json& value) {
    return value.is_null() ? std::nullopt : std::optional(whole<Number>(value));
}

/// Reads with `read`, and turns the exceptions of the library into an error.
template <typename Value, typename Read>
Result<Value> guarded(Read read) {
    try {
        return read();
    } catch (const json::exception& exception) {
        return Error{exception.what()};
    } catch (const Error& error) {
        return error;
    }
}

board::Move move_of(const json& value) {
    const auto& text = value.get_ref<const std::string&>();
    const auto move = board::parse_move(text);
    if (!move) {
        throw Error{"'" + base::printable(text) + "' is no move"};
    }
    return *move;
}

json moves_json(const std::vector<board::Move>& moves) {
    json list = json::array();
    for (const board::Move move : moves) {
        list.push_back(to_string(move));
    }
    return list;
}

json clock_json(const ClockState& clock) {
    return json::array({clock.remaining, clock.moves_to_go, clock.period});
}

ClockState clock_of(const json& value) {
    return {whole<base::Milliseconds>(value.at(0)), whole<int>(value.at(1)),
            whole<std::size_t>(value.at(2))};
}

Outcome outcome_of(const json& value) {
    const int half_points = whole<int>(value);
    if (half_points < 0 || half_points > 2) {
        throw Error{std::to_string(half_points) + " is no result"};
    }
    return half_points == 2   ? Outcome::RedWins
           : half_points == 0 ? Outcome::BlackWins
                              : Outcome::Draw;
}

json cost_json(const Cost& cost) {
    return json::array({cost.moves, cost.wall_ms, cost.timed_moves, cost.engine_ms,
                        cost.timed_wall_ms, cost.nodes, cost.depth_moves, cost.depth_sum});
}

Cost cost_of(const json& value) {
    return {whole<int>(value.at(0)),   value.at(1).get<double>(),
            whole<int>(value.at(2)),   value.at(3).get<double>(),
            value.at(4).get<double>(), whole<std::uint64_t>(value.at(5)),
            whole<int>(value.at(6)),   whole<std::int64_t>(value.at(7))};
}

GameRecord read_record(const json& value) {
    GameRecord record;
    record.opening.fen = value.at("fen").get<std::string>();
    for (const json& move : value.at("opening")) {
        record.opening.moves.push_back(move_of(move));
    }
    record.date = value.at("date").get<std::string>();
    for (const json& move : value.at("moves")) {
        record.moves.push_back({move_of(move.at(0)), move.at(1).get<double>(),
                                maybe<base::Milliseconds>(move.at(2)), maybe<int>(move.at(3)),
                                maybe<int>(move.at(4)), maybe<std::uint64_t>(move.at(5))});
    }
    record.clocks = {clock_of(value.at("clocks").at(0)), clock_of(value.at("clocks").at(1))};
    record.draw_offered = value.at("draw_offered").get<bool>();
    record.result = outcome_of(value.at("result"));
    record.forfeit = value.at("forfeit").get<bool>();
    record.reason = value.at("reason").get<std::string>();
    return record;
}

ScheduledGame read_scheduled(const json& value) {
    ScheduledGame game;
    game.number = whole<int>(value.at(0));
    game.pairing = {whole<std::size_t>(value.at(1)), whole<std::size_t>(value.at(2)),
                    whole<int>(value.at(3)), whole<int>(value.at(4)), value.at(5).get<bool>()};
    return game;
}

GameSummary read_summary(const json& value) {
    GameSummary summary;
    summary.game = read_scheduled(value.at(0));
    summary.result = outcome_of(value.at(1));
    summary.forfeit = value.at(2).get<bool>();
    summary.reason = value.at(3).get<std::string>();
    summary.plies = whole<int>(value.at(4));
    summary.costs = {cost_of(value.at(5)), cost_of(value.at(6))};
    return summary;
}

}  // namespace

json to_json(const GameRecord& record) {
    json moves = json::array();
    for (const PlayedMove& move : record.moves) {
        moves.push_back(
            json::array({to_string(move.move), move.wall_ms, or_null(move.engine_ms),
                         or_null(move.score), or_null(move.depth), or_null(move.nodes)}));
    }
    return {{"fen", record.opening.fen},
            {"opening", moves_json(record.opening.moves)},
            {"date", record.date},
            {"moves", std::move(moves)},
            {"clocks", {clock_json(record.clocks[0]), clock_json(record.clocks[1])}},
            {"draw_offered", record.draw_offered},
            {"result", red_half_points(record.result)},
            {"forfeit", record.forfeit},
            {"reason", record.reason}};
}

Result<GameRecord> record_from_json(const json& value) {
    return guarded<GameRecord>([&] { return read_record(value); });
}

json to_json(const ScheduledGame& game) {
    return json::array({game.number, game.pairing.red, game.pairing.black, game.pairing.round,
                        game.pairing.pair, game.pairing.playoff});
}

Result<ScheduledGame> scheduled_from_json(const json& value) {
    return guarded<ScheduledGame>([&] { return read_scheduled(value); });
}

json to_json(const GameSummary& summary) {
    return json::array({to_json(summary.game), red_half_points(summary.result), summary.forfeit,
                        summary.reason, summary.plies, cost_json(summary.costs[0]),
                        cost_json(summary.costs[1])});
}

Result<GameSummary> summary_from_json(const json& value) {
    return guarded<GameSummary>([&] { return read_summary(value); });
}

std::string dumped(const json& value) {
    return value.dump(-1, ' ', true, json::error_handler_t::replace);
}

json game_line(const ScheduledGame& game, const GameRecord& record, const std::string& red,
               const std::string& black, const std::string& rules) {
    json line = {{"number", game.number},
                 {"round", game.pairing.round},
                 {"pair", game.pairing.pair + 1},
                 {"red", red},
                 {"black", black},
                 {"rules", rules},
                 {"date", record.date},
                 {"result", result_text(record)},
                 {"forfeit", record.forfeit},
                 {"termination", record.reason},
                 {"fen", record.opening.fen},
                 {"opening", moves_json(record.opening.moves)}};
    for (const char* const name : {"moves", "ms", "engine_ms", "score", "depth", "nodes"}) {
        line[name] = json::array();
    }
    for (const PlayedMove& move : record.moves) {
        line["moves"].push_back(to_string(move.move));
        line["ms"].push_back(move.wall_ms);
        line["engine_ms"].push_back(or_null(move.engine_ms));
        line["score"].push_back(or_null(move.score));
        line["depth"].push_back(or_null(move.depth));
        line["nodes"].push_back(or_null(move.nodes));
    }
    return line;
}

}  // namespace xq::match
