// Everything a tournament writes: lines, records, the report, the state to go on from.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "match/append_file.h"
#include "match/checkpoint.h"
#include "match/pgn.h"
#include "match/progress.h"
#include "match/report.h"
#include "match/tournament.h"

namespace xq::match {

/// Empty names stand for outputs that are not wanted.
struct OutputSettings {
    std::string pgn_file;
    PgnStyle pgn_style;
    std::string json_file;
    std::string dhtmlxq_file;
    std::string csv_file;
    std::string report_folder;
    std::string state_file;
    std::string event;
    std::string rules;
    /// No line for each game.
    bool quiet = false;
    /// For the state: the command line, and what decides the games.
    std::vector<std::string> arguments;
    nlohmann::json decisive = nlohmann::json::object();
};

class Outputs final : public Listener {
  public:
    /// Opens all files; `saved` is what a run before has left, or null. Errors name the option and
    /// the file.
    [[nodiscard]] static base::Result<std::unique_ptr<Outputs>> open(OutputSettings settings,
                                                                     const Saved* saved);

    /// Before the first game.
    void begin(const Tournament& tournament);
    /// After the last one: final state and tables. `over` says that no game under way is to be gone
    /// on with. The first error that any output has had.
    [[nodiscard]] base::Result<bool> end(const Tournament& tournament, bool over);
    /// What stops the tournament when its state can no longer be kept.
    void stop_with(std::function<void()> stop) { stop_ = std::move(stop); }

    void moved(const Tournament& tournament, const ScheduledGame& game,
               const GameRecord& record) override;
    void finished(const Tournament& tournament, const FinishedGame& game) override;
    void warned(const std::string& text) override;

  private:
    explicit Outputs(OutputSettings settings);

    /// Remembers and tells an error once a file.
    void note(const base::Result<bool>& written);
    void write_records(const Tournament& tournament, const FinishedGame& game);
    void print_line(const Tournament& tournament, const FinishedGame& game);
    void save_state(const Tournament& tournament, bool now);
    void report_state(const Tournament& tournament, bool running);
    void show_progress(const Tournament& tournament);
    [[nodiscard]] bool due(base::TimePoint& next) const;

    OutputSettings settings_;
    std::optional<AppendFile> pgn_;
    std::optional<AppendFile> json_;
    std::optional<AppendFile> dhtmlxq_;
    std::optional<Checkpoint> checkpoint_;
    std::optional<Report> report_;
    Progress progress_;
    base::TimePoint start_ = base::now();
    std::string started_;
    int games_before_ = 0;

    std::function<void()> stop_;
    std::mutex mutex_;
    std::string first_error_;
    base::TimePoint next_state_{};
    std::map<int, base::TimePoint> next_report_;
};

}  // namespace xq::match
