#include "match/outputs.h"

#include <chrono>
#include <filesystem>
#include <iostream>

#include <fmt/format.h>

#include "base/text.h"
#include "match/game_json.h"
#include "match/report_view.h"
#include "match/tables.h"
#include "records/dhtmlxq.h"

namespace xq::match {

using base::Error;
using base::Result;

namespace {

/// How the report tells times.
constexpr const char* kClockForm = "%Y-%m-%d %H:%M:%S";

/// How often a page or a game in it is written anew while games go on.
constexpr std::chrono::milliseconds kReportInterval(1000);

/// A file in the state, by the option that names it and its path, which need not be UTF-8.
std::string state_key(const std::string& option, const std::string& path) {
    std::error_code error;
    const auto whole = std::filesystem::weakly_canonical(path, error);
    const std::string text = option + ' ' + (error ? path : whole.string());
    return nlohmann::json::parse(dumped(text)).get<std::string>();
}

std::optional<std::uintmax_t> known_length(const Saved* saved, const std::string& key) {
    if (saved == nullptr || !saved->lengths.contains(key)) {
        return std::nullopt;
    }
    return saved->lengths.at(key);
}

std::string control_text(const SearchLimits& limits) {
    std::string text = limits.clock.periods.empty() ? std::string() : to_string(limits.clock);
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
    if (limits.movetime) {
        add(fmt::format("movetime={}", *limits.movetime));
    }
    if (limits.nodes) {
        add(fmt::format("nodes={}", *limits.nodes));
    }
    if (limits.depth) {
        add(fmt::format("depth={}", *limits.depth));
    }
    return text;
}

PgnTags tags_of(const Tournament& tournament, const ScheduledGame& game,
                const OutputSettings& settings) {
    const EngineSpec& red = tournament.engines()[game.pairing.red];
    const EngineSpec& black = tournament.engines()[game.pairing.black];
    std::string control = control_text(red.limits);
    if (const std::string other = control_text(black.limits); other != control) {
        control += " : " + other;
    }
    return {settings.event, game.pairing.round, red.name,       black.name,
            red.team,       black.team,         settings.rules, std::move(control)};
}

}  // namespace

Outputs::Outputs(OutputSettings settings)
    : settings_(std::move(settings)), progress_(true), started_(local_time(kClockForm)) {}

Result<std::unique_ptr<Outputs>> Outputs::open(OutputSettings settings, const Saved* saved) {
    std::unique_ptr<Outputs> outputs(new Outputs(std::move(settings)));
    const OutputSettings& wanted = outputs->settings_;
    const auto open_file = [&](const char* option, const std::string& path,
                               std::optional<AppendFile>& target) -> std::string {
        if (path.empty()) {
            return "";
        }
        auto file = AppendFile::open(path, known_length(saved, state_key(option, path)));
        if (!file) {
            return fmt::format("{}: {}", option, file.error());
        }
        target.emplace(std::move(*file));
        return "";
    };
    for (const std::string& fault :
         {open_file("--pgn-out", wanted.pgn_file, outputs->pgn_),
          open_file("--json-out", wanted.json_file, outputs->json_),
          open_file("--dhtmlxq-out", wanted.dhtmlxq_file, outputs->dhtmlxq_)}) {
        if (!fault.empty()) {
            return Error{fault};
        }
    }
    if (!wanted.report_folder.empty()) {
        auto report = Report::open(wanted.report_folder, saved != nullptr);
        if (!report) {
            return Error{"--report: " + report.error()};
        }
        outputs->report_.emplace(std::move(*report));
    }
    if (!wanted.state_file.empty()) {
        auto checkpoint = Checkpoint::open(wanted.state_file, wanted.arguments, wanted.decisive);
        if (!checkpoint) {
            return Error{"--resume: " + checkpoint.error()};
        }
        outputs->checkpoint_.emplace(std::move(*checkpoint));
    }
    return outputs;
}

void Outputs::begin(const Tournament& tournament) {
    const std::lock_guard lock(mutex_);
    games_before_ = tournament.games_played();
    // A state must be there before the first game is.
    if (games_before_ == 0) {
        save_state(tournament, true);
    }
    report_state(tournament, true);
}

Result<bool> Outputs::end(const Tournament& tournament, bool over) {
    const std::lock_guard lock(mutex_);
    progress_.clear();
    save_state(tournament, true);
    if (checkpoint_ && over && first_error_.empty()) {
        checkpoint_->drop_running();
    }
    report_state(tournament, false);
    if (!settings_.csv_file.empty()) {
        note(write_whole(settings_.csv_file, csv(engine_sheet(tournament))));
    }
    if (!first_error_.empty()) {
        return Error{first_error_};
    }
    return true;
}

void Outputs::moved(const Tournament& tournament, const ScheduledGame& game,
                    const GameRecord& record) {
    if (checkpoint_) {
        if (const auto kept = checkpoint_->keep_running(game, record); !kept) {
            const std::lock_guard lock(mutex_);
            note(kept);
        }
    }
    if (report_) {
        const std::lock_guard lock(mutex_);
        if (due(next_report_[game.number])) {
            note(report_->write_game(report_game(tournament.engines(), game, record, true,
                                                 settings_.pgn_style.notation)));
        }
        if (due(next_state_)) {
            report_state(tournament, true);
        }
    }
    if (progress_.due()) {
        show_progress(tournament);
    }
}

void Outputs::finished(const Tournament& tournament, const FinishedGame& game) {
    const std::lock_guard lock(mutex_);
    progress_.clear();
    if (!game.record.aborted) {
        if (checkpoint_) {
            note(checkpoint_->keep_ended(game.game, game.record));
        }
        // What fails is written by the run that goes on from the state; without one, as much as can
        // be is written now.
        if (!checkpoint_ || first_error_.empty()) {
            write_records(tournament, game);
        }
    }
    if (report_) {
        note(report_->write_game(report_game(tournament.engines(), game.game, game.record, false,
                                             settings_.pgn_style.notation)));
        next_report_.erase(game.game.number);
        if (due(next_state_)) {
            report_state(tournament, true);
        }
    }
    if (!game.record.aborted) {
        save_state(tournament, false);
    }
    print_line(tournament, game);
}

void Outputs::warned(const std::string& text) {
    progress_.clear();
    std::cerr << "chuhe-match: warning: " << base::printable(text, 1000) << '\n';
}

void Outputs::note(const Result<bool>& written) {
    if (written || !first_error_.empty()) {
        return;
    }
    first_error_ = written.error();
    warned(first_error_ + (checkpoint_ ? "; the run stops, --resume goes on with it" : ""));
    if (checkpoint_ && stop_) {
        stop_();
    }
}

void Outputs::write_records(const Tournament& tournament, const FinishedGame& game) {
    if (!pgn_ && !json_ && !dhtmlxq_) {
        return;
    }
    const PgnTags tags = tags_of(tournament, game.game, settings_);
    if (pgn_) {
        note(pgn_->append(to_pgn(game.record, tags, settings_.pgn_style)));
    }
    if (json_) {
        note(json_->append(
            dumped(game_line(game.game, game.record, tags.red, tags.black, settings_.rules)) +
            '\n'));
    }
    if (dhtmlxq_) {
        const records::DhtmlXqHead head{fmt::format("{} - {}", tags.red, tags.black),
                                        tags.event,
                                        game.record.date,
                                        std::to_string(tags.round),
                                        tags.red,
                                        tags.black,
                                        result_text(game.record)};
        note(dhtmlxq_->append(records::to_dhtmlxq(board::parse_fen(game.record.opening.fen).value(),
                                                  all_moves(game.record), head)));
    }
}

void Outputs::print_line(const Tournament& tournament, const FinishedGame& game) {
    if (settings_.quiet) {
        return;
    }
    const Pairing& pairing = game.game.pairing;
    std::cout << fmt::format(
        "Game {} ({} vs {}): {} {{{}}}\n", game.game.number, tournament.engines()[pairing.red].name,
        tournament.engines()[pairing.black].name, result_text(game.record), game.record.reason);
    if (tournament.settings().sprt) {
        std::cout << sprt_line(tournament) << '\n';
    }
    std::cout.flush();
}

void Outputs::save_state(const Tournament& tournament, bool now) {
    // A state that says more than the files hold would lose records for good.
    if (!checkpoint_ || !first_error_.empty() || !(now || checkpoint_->save_due())) {
        return;
    }
    std::map<std::string, std::uintmax_t> lengths;
    for (const auto& [option, file] :
         {std::pair{"--pgn-out", &pgn_}, {"--json-out", &json_}, {"--dhtmlxq-out", &dhtmlxq_}}) {
        if (*file) {
            lengths[state_key(option, (*file)->path())] = (*file)->length();
        }
    }
    note(checkpoint_->save(tournament.summaries(), lengths));
}

void Outputs::report_state(const Tournament& tournament, bool running) {
    if (!report_) {
        return;
    }
    ReportState state;
    state.event = settings_.event;
    state.format = name(tournament.settings().format);
    state.rules = settings_.rules;
    state.started = started_;
    state.updated = local_time(kClockForm);
    state.games_played = tournament.games_played();
    state.games_total = tournament.games_in_all();
    state.running = running;
    for (Table& table : tables(tournament)) {
        std::vector<std::string> header = std::move(table.cells.front());
        table.cells.erase(table.cells.begin());
        state.tables.push_back({table.title, std::move(header), std::move(table.cells)});
    }
    state.lines = match_lines(tournament);
    note(report_->write_state(state));
}

void Outputs::show_progress(const Tournament& tournament) {
    const int games = tournament.games_played();
    const double seconds = std::chrono::duration<double>(base::now() - start_).count();
    std::string text =
        progress_text(games, games - games_before_, tournament.games_in_all(), seconds);
    if (tournament.engines().size() == 2) {
        const Score score = tournament.score();
        text += fmt::format("  +{} ={} -{}", score.wins, score.draws, score.losses);
    }
    if (tournament.settings().sprt) {
        text += "  " + sprt_line(tournament);
    }
    progress_.show(text);
}

bool Outputs::due(base::TimePoint& next) const {
    const base::TimePoint now = base::now();
    if (now < next) {
        return false;
    }
    next = now + kReportInterval;
    return true;
}

}  // namespace xq::match
