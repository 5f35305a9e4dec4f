// One line on a terminal that says how far a tournament is.
#pragma once

#include <mutex>
#include <string>

#include "base/clock.h"

namespace xq::match {

/// Written to the standard error; silent where that is no terminal. Methods may be called by
/// several threads at once.
class Progress {
  public:
    explicit Progress(bool enabled);
    ~Progress() { clear(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Whether enough time has passed for the line to be shown anew.
    [[nodiscard]] bool due();
    /// Shows `text` in place of the line there is, cut to the terminal's width.
    void show(const std::string& text);
    /// Takes the line away, so that other output can be written.
    void clear();

  private:
    bool enabled_;
    std::mutex mutex_;
    bool shown_ = false;
    base::TimePoint next_{};
};

/// "12/100 games, 3 min 20 s, about 24 min to go"; the rest is told once a game has ended.
/// `seconds` are those of this run, in which `games_here` of the games ended; `all` 0 if not known.
[[nodiscard]] std::string progress_text(int games, int games_here, int all, double seconds);

}  // namespace xq::match
