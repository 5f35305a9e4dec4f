#include "match/client.h"

#include <algorithm>
#include <chrono>

#include "base/parse_number.h"
#include "base/text.h"

namespace xq::match {

using base::Error;
using base::Milliseconds;
using base::Result;
using board::Color;
using board::RankStyle;

namespace {

/// Time for an engine that has been asked to quit.
constexpr Milliseconds kQuitTime = 2000;
/// Time for an engine that has closed its output to end.
constexpr Milliseconds kLastWords = 200;
/// Lines that are dropped before a move is asked for; who writes more writes without end.
constexpr int kMostStaleLines = 10'000;
/// How often a wait looks whether the game is to be broken off.
constexpr Milliseconds kStopInterval = 100;
/// What an engine may say of one move; more is not believed.
constexpr std::uint64_t kMostNodes = 1'000'000'000'000'000;
constexpr Milliseconds kMostTime = 1'000'000'000;
/// Mates are written as scores this large, less the plies.
constexpr int kMateScore = 30'000;
/// In moves; outside input may claim any number.
constexpr int kLongestMate = 10'000;

base::TimePoint in(Milliseconds limit) { return base::now() + std::chrono::milliseconds(limit); }

double milliseconds_since(base::TimePoint start) {
    return std::chrono::duration<double, std::milli>(base::now() - start).count();
}

template <typename Number>
std::optional<Number> number_after(const std::vector<std::string_view>& words,
                                   std::string_view name) {
    const auto word = std::find(words.begin(), words.end(), name);
    if (word == words.end() || word + 1 == words.end()) {
        return std::nullopt;
    }
    return base::parse_number<Number>(*(word + 1));
}

bool has_word(const std::vector<std::string_view>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

/// The score of an info line: "score cp 12", "score mate -3" or UCCI's "score 12".
std::optional<int> score_of(const std::vector<std::string_view>& words) {
    const auto word = std::find(words.begin(), words.end(), "score");
    if (word == words.end() || word + 1 == words.end()) {
        return std::nullopt;
    }
    const bool kind = *(word + 1) == "cp" || *(word + 1) == "mate";
    if (kind && word + 2 == words.end()) {
        return std::nullopt;
    }
    const auto value = base::parse_number<int>(*(word + (kind ? 2 : 1)));
    if (!value || *(word + 1) != "mate") {
        return value;
    }
    const int plies = 2 * std::min(std::abs(std::max(*value, -kLongestMate)), kLongestMate);
    return *value > 0 ? kMateScore - plies : -kMateScore + plies;
}

void note_info(Reply& reply, std::vector<std::string_view> words) {
    // Free text may hold any of the words below.
    words.erase(
        std::find_if(words.begin(), words.end(),
                     [](std::string_view word) { return word == "string" || word == "message"; }),
        words.end());
    const bool bound = has_word(words, "lowerbound") || has_word(words, "upperbound");
    const auto line = number_after<int>(words, "multipv");
    const auto score = score_of(words);
    if (score && !bound && line.value_or(1) == 1) {
        reply.score = score;
        reply.depth = number_after<int>(words, "depth");
    }
    if (const auto nodes = number_after<std::uint64_t>(words, "nodes");
        nodes && *nodes <= kMostNodes) {
        reply.nodes = nodes;
    }
    if (const auto time = number_after<Milliseconds>(words, "time");
        time && *time >= 0 && *time <= kMostTime) {
        reply.engine_ms = time;
    }
}

/// "bestmove M [ponder P] [draw|resign]", the last two also before "ponder"; "bestmove (none)",
/// "nobestmove".
void note_answer(Reply& reply, const std::vector<std::string_view>& words) {
    reply.kind = ReplyKind::Move;
    if (words[0] == "nobestmove" || words.size() < 2 || words[1] == "(none)" ||
        words[1] == "0000" || words[1] == "null") {
        reply.kind = ReplyKind::NoMove;
        return;
    }
    reply.move = words[1];
    reply.offers_draw = has_word(words, "draw");
    if (has_word(words, "resign")) {
        reply.kind = ReplyKind::Resign;
    }
}

std::string fault_of(ReadStatus status, const std::string& while_doing) {
    switch (status) {
        case ReadStatus::Timeout: return "gave no answer " + while_doing;
        case ReadStatus::End: return "ended " + while_doing;
        case ReadStatus::Flood: return "wrote a line without end " + while_doing;
        case ReadStatus::Line: break;
    }
    return "";
}

}  // namespace

std::string Client::list(const std::vector<board::Move>& moves) const {
    std::string text;
    for (const board::Move move : moves) {
        text += ' ' + to_string(move, ranks_);
    }
    return text;
}

bool Client::send(const std::string& line, const DialogueLog& log) {
    if (log) {
        log('>', line);
    }
    return process_ && process_->write_line(line);
}

void Client::note_handshake_line(const std::string& line) {
    const auto words = base::split_words(line);
    if (words.size() >= 3 && words[0] == "id" && words[1] == "name") {
        id_ = base::join_words(words, 2);
    }
    if (words.size() >= 2 && words[0] == "option") {
        const bool uci_variant = words.size() > 2 && words[2] == "UCI_Variant";
        const auto preset = std::find(words.begin(), words.end(), "default");
        must_choose_variant_ =
            must_choose_variant_ ||
            (uci_variant && line.find("xiangqi") != std::string::npos && preset != words.end() &&
             preset + 1 != words.end() && *(preset + 1) != "xiangqi");
        has_milliseconds_ = has_milliseconds_ || words[1] == "usemillisec";
    }
}

Result<bool> Client::await(const std::string& word, Milliseconds limit, const DialogueLog& log) {
    const base::TimePoint deadline = in(limit);
    std::string line;
    while (true) {
        const ReadStatus status = process_->read_line(line, std::min(deadline, in(kStopInterval)));
        if (stopping()) {
            return Error{"is no longer waited for"};
        }
        if (status == ReadStatus::Timeout && base::now() < deadline) {
            continue;
        }
        if (status != ReadStatus::Line) {
            return Error{fault_of(status, "while " + word + " was waited for") +
                         (status == ReadStatus::End ? ending() : "")};
        }
        if (log) {
            log('<', line);
        }
        note_handshake_line(line);
        const auto words = base::split_words(line);
        if (!words.empty() && words[0] == word) {
            return true;
        }
        // An engine that writes all the time must not keep us here.
        if (base::now() >= deadline) {
            return Error{"wrote other things while " + word + " was waited for"};
        }
    }
}

Result<bool> Client::greet(const DialogueLog& log) {
    const bool uci = spec_.protocol == Protocol::Uci;
    must_choose_variant_ = false;
    has_milliseconds_ = false;
    if (!send(uci ? "uci" : "ucci", log)) {
        return Error{"ended at once"};
    }
    if (auto answered = await(uci ? "uciok" : "ucciok", patience_.startup, log); !answered) {
        return answered;
    }
    std::vector<std::string> lines;
    if (uci && must_choose_variant_) {
        lines.push_back("setoption name UCI_Variant value xiangqi");
    }
    if (!uci && has_milliseconds_) {
        lines.push_back("setoption usemillisec true");
    }
    bool told_variant = uci && must_choose_variant_;
    for (const auto& [name, value] : spec_.options) {
        told_variant = told_variant || (uci && base::to_lower(name) == "uci_variant");
        if (!uci && base::to_lower(name) == "usemillisec") {
            const std::string choice = base::to_lower(value);
            has_milliseconds_ = choice == "true" || choice == "on" || choice == "1";
        }
        lines.push_back(uci ? "setoption name " + name + (value.empty() ? "" : " value " + value)
                            : "setoption " + name + (value.empty() ? "" : ' ' + value));
    }
    lines.insert(lines.end(), spec_.lines.begin(), spec_.lines.end());
    for (const std::string& line : lines) {
        if (!send(line, log)) {
            return Error{"ended while options were set"};
        }
    }
    ranks_ = spec_.ranks.value_or(told_variant ? RankStyle::FromOne : RankStyle::FromZero);
    return true;
}

Result<bool> Client::ready_for_game(const DialogueLog& log) {
    const bool was_running = running();
    auto ready = start_game(log);
    if (!ready && was_running && !stopping()) {
        // An engine that ended after its last game loses nothing by it.
        kill();
        ready = start_game(log);
    }
    if (!ready) {
        kill();
    }
    return ready;
}

Result<bool> Client::start_game(const DialogueLog& log) {
    if (!process_) {
        auto started = Process::start(
            {spec_.program, spec_.arguments, spec_.directory, error_file_, spec_.processors});
        if (!started) {
            return Error{started.error()};
        }
        process_ = std::move(*started);
        if (auto greeted = greet(log); !greeted) {
            return greeted;
        }
    }
    if (!send(spec_.protocol == Protocol::Uci ? "ucinewgame" : "setoption newgame", log) ||
        !send("isready", log)) {
        return Error{"ended before the game" + ending()};
    }
    return await("readyok", patience_.ready, log);
}

std::string Client::ending() { return " (" + process_->finish(kLastWords) + ')'; }

void Client::drop_stale_lines(const DialogueLog& log) {
    std::string line;
    for (int lines = 0; lines < kMostStaleLines; ++lines) {
        if (process_->read_line(line, base::now()) != ReadStatus::Line) {
            return;
        }
        if (log) {
            log('<', line);
        }
    }
}

std::string Client::go_command(Color mover, const ClockView& clock) const {
    const SearchLimits& limits = spec_.limits;
    const bool red = mover == Color::Red;
    const bool accepts_draws = spec_.protocol == Protocol::Ucci;
    std::string go = clock.draw_offered && accepts_draws ? "go draw" : "go";
    if (limits.depth) {
        go += " depth " + std::to_string(*limits.depth);
    }
    if (limits.nodes) {
        go += " nodes " + std::to_string(*limits.nodes);
    }
    const auto number = [](Milliseconds value) { return std::to_string(value); };
    if (spec_.protocol == Protocol::Uci) {
        if (limits.movetime) {
            go += " movetime " + number(*limits.movetime);
        }
        if (clock.red) {
            go += " wtime " + number(*clock.red);
        }
        if (clock.black) {
            go += " btime " + number(*clock.black);
        }
        if (clock.red_increment > 0 || clock.black_increment > 0) {
            go += " winc " + number(clock.red_increment) + " binc " + number(clock.black_increment);
        }
        if (clock.moves_to_go > 0) {
            go += " movestogo " + std::to_string(clock.moves_to_go);
        }
        return clock.banned.empty() ? go : go + " searchmoves" + list(clock.others);
    }
    // UCCI has no time for one move: it is the time to a control one move away.
    const auto& own = red ? clock.red : clock.black;
    const auto& other = red ? clock.black : clock.red;
    const Milliseconds unit = time_unit();
    // No time at all would be taken for no limit.
    const auto clock_time = [unit](Milliseconds time) {
        return std::max<Milliseconds>(1, time / unit);
    };
    if (limits.movetime) {
        const Milliseconds whole = (*limits.movetime + unit - 1) / unit;
        return go + " time " + number(own ? std::min(whole, clock_time(*own)) : whole) +
               " movestogo 1";
    }
    if (own) {
        go += " time " + number(clock_time(*own));
        if (clock.moves_to_go > 0) {
            go += " movestogo " + std::to_string(clock.moves_to_go);
        } else {
            go +=
                " increment " + number((red ? clock.red_increment : clock.black_increment) / unit);
        }
    }
    if (own && other) {
        go += " opptime " + number(*other / unit);
        if (clock.moves_to_go == 0) {
            go += " oppincrement " +
                  number((red ? clock.black_increment : clock.red_increment) / unit);
        }
    }
    return go;
}

Reply Client::ask(const std::string& fen, const std::vector<board::Move>& moves, Color mover,
                  const ClockView& clock, std::optional<Milliseconds> allowed,
                  const DialogueLog& log) {
    Reply reply;
    std::string position = "position fen " + fen;
    if (!moves.empty()) {
        position += " moves" + list(moves);
    }
    // What it says unasked is no answer to what it is asked now.
    drop_stale_lines(log);
    const bool bans = spec_.protocol == Protocol::Ucci && !clock.banned.empty();
    if (!send(position, log) || (bans && !send("banmoves" + list(clock.banned), log))) {
        reply.reason = "ended or took no more input before its move";
        return reply;
    }
    const base::TimePoint start = base::now();
    if (!send(go_command(mover, clock), log)) {
        reply.reason = "ended or took no more input before its move";
        return reply;
    }
    base::TimePoint deadline =
        start +
        std::chrono::milliseconds(allowed ? *allowed + spec_.limits.margin : patience_.move);
    bool stopped = false;
    std::string line;
    while (true) {
        const ReadStatus status = process_->read_line(line, std::min(deadline, in(kStopInterval)));
        const bool late = base::now() >= deadline;
        if (stopping()) {
            send("stop", log);
            reply.kind = ReplyKind::BrokenOff;
            return reply;
        }
        if (status == ReadStatus::Line) {
            if (log) {
                log('<', line);
            }
            const auto words = base::split_words(line);
            if (!words.empty() && words[0] == "info") {
                note_info(reply, words);
            } else if (!words.empty() && (words[0] == "bestmove" || words[0] == "nobestmove")) {
                reply.wall_ms = milliseconds_since(start);
                note_answer(reply, words);
                if (stopped && reply.kind == ReplyKind::Move) {
                    reply.kind = ReplyKind::LateMove;
                }
                return reply;
            }
        }
        if (status == ReadStatus::End || status == ReadStatus::Flood) {
            reply.kind = status == ReadStatus::End ? ReplyKind::Crash : ReplyKind::Flood;
            reply.reason =
                fault_of(status, "during its move") + (status == ReadStatus::End ? ending() : "");
            return reply;
        }
        if (late && !stopped) {
            // The flag has fallen; a move after `stop` shows that the engine is alive.
            stopped = true;
            deadline = in(patience_.grace);
            send("stop", log);
        } else if (late) {
            reply.kind = ReplyKind::Hang;
            reply.reason = "no answer to stop";
            return reply;
        }
    }
}

std::string Client::shut_down() {
    if (!process_) {
        return "";
    }
    process_->write_line("quit");
    const std::string end = process_->finish(kQuitTime);
    process_.reset();
    return end;
}

void Client::kill() { process_.reset(); }

}  // namespace xq::match
