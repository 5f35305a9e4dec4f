#include "match/compliance_session.h"

#include <algorithm>
#include <filesystem>

#include "base/text.h"

namespace xq::match {

using base::Milliseconds;
using board::RankStyle;

namespace {

/// For the handshake: the shortest patience of match runners.
constexpr Milliseconds kHandshakeTime = 10'000;
constexpr Milliseconds kQuitTime = 500;
/// More than any engine writes in the few seconds of a check.
constexpr std::size_t kMostLines = 20'000;
constexpr std::size_t kEvidenceLines = 14;
constexpr std::size_t kEvidenceWidth = 110;

base::TimePoint in(Milliseconds limit) { return base::now() + std::chrono::milliseconds(limit); }

/// A path that still holds in another working directory.
std::string absolute(const std::string& path, const std::string& directory) {
    std::error_code error;
    const auto full = std::filesystem::absolute(std::filesystem::path(directory) / path, error);
    return !error && std::filesystem::exists(full, error) ? full.string() : path;
}

}  // namespace

ComplianceSession::~ComplianceSession() {
    if (running()) {
        process_->write_line("quit");
        process_->finish(kQuitTime);
    }
}

bool ComplianceSession::start(const std::string& directory,
                              const std::vector<std::string>& arguments) {
    ProcessSpec process{spec_.program, spec_.arguments, spec_.directory, ""};
    if (!directory.empty()) {
        if (process.program.find('/') != std::string::npos) {
            process.program = absolute(process.program, spec_.directory);
        }
        for (std::string& argument : process.arguments) {
            argument = absolute(argument, spec_.directory);
        }
        process.directory = directory;
    }
    process.arguments.insert(process.arguments.end(), arguments.begin(), arguments.end());
    ended_ = false;
    started_ = base::now();
    auto started = Process::start(process);
    if (!started) {
        record('!', started.error());
        return false;
    }
    process_ = std::move(*started);
    return true;
}

bool ComplianceSession::shake_hands() {
    options_.clear();
    send(uci() ? "uci" : "ucci");
    return await({uci() ? "uciok" : "ucciok"}, kHandshakeTime).has_value();
}

void ComplianceSession::choose_game() {
    const auto variant = option_line("UCI_Variant");
    bool told = uci() && variant && variant->find("default xiangqi") == std::string::npos &&
                variant->find("var xiangqi") != std::string::npos;
    if (told) {
        send(option("UCI_Variant", "xiangqi"));
    }
    for (const auto& [name, value] : spec_.options) {
        told = told || (uci() && base::to_lower(name) == "uci_variant");
        send(option(name, value));
    }
    ranks_ = spec_.ranks.value_or(told ? RankStyle::FromOne : RankStyle::FromZero);
}

void ComplianceSession::send(const std::string& line) {
    record('>', line);
    if (running() && !process_->write_line(line)) {
        record('!', "the engine does not take this line");
    }
}

std::optional<std::string> ComplianceSession::next_line(base::TimePoint deadline) {
    if (!running()) {
        return std::nullopt;
    }
    std::string line;
    const ReadStatus status = process_->read_line(line, deadline);
    if (status == ReadStatus::Line) {
        record('<', line);
        received_.push_back(line);
        if (line.starts_with("option ")) {
            options_.push_back(line);
        }
        if (received_.size() < kMostLines) {
            return line;
        }
        kill("it writes without end");
        return std::nullopt;
    }
    if (status == ReadStatus::Flood) {
        kill("a line of more than " + std::to_string(Process::kLongestLine) + " bytes");
    } else if (status == ReadStatus::End) {
        ended_ = true;
    }
    return std::nullopt;
}

std::optional<std::string> ComplianceSession::await(const std::vector<std::string_view>& words,
                                                    Milliseconds limit) {
    const base::TimePoint deadline = in(limit);
    while (const auto line = next_line(deadline)) {
        const auto parts = base::split_words(*line);
        if (!parts.empty() && std::find(words.begin(), words.end(), parts[0]) != words.end()) {
            return line;
        }
        // An engine that writes all the time must not keep us here.
        if (base::now() >= deadline) {
            break;
        }
    }
    return std::nullopt;
}

std::optional<std::vector<std::string>> ComplianceSession::lines_until_ready() {
    const std::size_t before = received_.size();
    send("isready");
    if (!await({"readyok"})) {
        return std::nullopt;
    }
    return std::vector<std::string>(received_.begin() + static_cast<std::ptrdiff_t>(before),
                                    received_.end() - 1);
}

void ComplianceSession::close_input() {
    record('>', "(end of input)");
    if (process_) {
        process_->close_input();
    }
}

bool ComplianceSession::await_end(Milliseconds limit) {
    const base::TimePoint deadline = in(limit);
    while (next_line(deadline) && base::now() < deadline) {
    }
    return process_ != nullptr && ended_;
}

std::string ComplianceSession::option(const std::string& name, const std::string& value) const {
    if (uci()) {
        return "setoption name " + name + (value.empty() ? "" : " value " + value);
    }
    return "setoption " + name + (value.empty() ? "" : ' ' + value);
}

std::string ComplianceSession::position(const std::string& fen,
                                        const std::vector<std::string>& moves) const {
    std::string line = "position fen " + fen;
    if (!moves.empty()) {
        line += " moves";
    }
    for (const std::string& move : moves) {
        line += ' ' + to_string(*board::parse_move(move), ranks_);
    }
    return line;
}

std::optional<std::string> ComplianceSession::option_line(const std::string& name) const {
    const std::string wanted = base::to_lower(name);
    for (const std::string& line : options_) {
        const auto words = base::split_words(line);
        const std::size_t at = words.size() > 2 && words[1] == "name" ? 2 : 1;
        if (words.size() > at && base::to_lower(words[at]) == wanted) {
            return line;
        }
    }
    return std::nullopt;
}

void ComplianceSession::kill(const std::string& reason) {
    record('!', reason);
    ended_ = true;
    end_ = process_->finish(0);
}

std::string ComplianceSession::end() {
    if (process_ && end_.empty()) {
        end_ = process_->finish(kQuitTime);
    }
    return end_;
}

std::vector<std::string> ComplianceSession::evidence() const {
    std::vector<std::string> lines;
    for (const std::string& line : dialogue_) {
        // Of a run of information only the last line.
        const bool info = line.starts_with("< info");
        if (info && !lines.empty() && lines.back().starts_with("< info depth") &&
            line.starts_with("< info depth")) {
            lines.pop_back();
        }
        lines.push_back(base::printable(line, kEvidenceWidth));
    }
    if (lines.size() > kEvidenceLines) {
        lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(kEvidenceLines));
        lines.insert(lines.begin(), "...");
    }
    return lines;
}

void ComplianceSession::record(char direction, const std::string& line) {
    // The announcement of options is long and is shown by the rows that are about it.
    if (direction == '<' &&
        (line.empty() || line.starts_with("option ") || line.starts_with("id "))) {
        return;
    }
    dialogue_.push_back(std::string(1, direction) + ' ' + line);
}

}  // namespace xq::match
