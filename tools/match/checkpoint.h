// The state of a run, kept so that another can go on from it after a kill at any instant.
//
// FILE holds how the run was begun and the finished games; FILE.game-N holds a game under way,
// written after every move, or a finished one that FILE does not hold yet. Every file is written
// under another name and then renamed, so that there is always a whole one. FILE.lock keeps a
// second run away.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "base/result.h"
#include "match/game.h"
#include "match/game_summary.h"

namespace xq::match {

/// A game with all its moves.
struct KeptGame {
    ScheduledGame game;
    GameRecord record;
};

/// What a run before has left.
struct Saved {
    /// The command line it was begun with, without the program's name.
    std::vector<std::string> arguments;
    /// What decides its games, by name.
    nlohmann::json settings = nlohmann::json::object();
    std::vector<GameSummary> finished;
    /// Lengths in bytes of the files it has written, when `finished` was kept.
    std::map<std::string, std::uintmax_t> lengths;
    /// Games finished since, in the order they ended.
    std::vector<KeptGame> ended;
    /// Games under way.
    std::vector<KeptGame> running;
};

/// Reads what a run has left at `path`; nothing if there is no such file. Errors: a file that
/// cannot be read or is damaged, with its name and what is wrong.
[[nodiscard]] base::Result<std::optional<Saved>> load_saved(const std::string& path);

/// Writes `text` to `path` under another name, and renames it. Errors name the file and the
/// system's reason.
[[nodiscard]] base::Result<bool> write_whole(const std::string& path, const std::string& text);

/// Keeps the state of this run. keep_running() may be called by several threads at once, also
/// beside the others, which are for one thread at a time.
class Checkpoint {
  public:
    /// `path` may hold a state to go on from; where it does not, files of games beside it are those
    /// of a run given up, and are removed. Errors: another run uses the file.
    [[nodiscard]] static base::Result<Checkpoint> open(const std::string& path,
                                                       std::vector<std::string> arguments,
                                                       nlohmann::json settings);
    ~Checkpoint();
    Checkpoint(Checkpoint&& other) noexcept;
    Checkpoint& operator=(Checkpoint&&) = delete;
    Checkpoint(const Checkpoint&) = delete;
    Checkpoint& operator=(const Checkpoint&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }
    /// Keeps a game under way as it stands. Errors as write_whole().
    [[nodiscard]] base::Result<bool> keep_running(const ScheduledGame& game,
                                                  const GameRecord& record) const;
    /// Keeps a game that has ended, before anything is written of it elsewhere.
    [[nodiscard]] base::Result<bool> keep_ended(const ScheduledGame& game,
                                                const GameRecord& record);
    /// Whether the last time is so long ago that saving all finished games takes a small part of
    /// the time.
    [[nodiscard]] bool save_due() const { return base::now() >= next_save_; }
    /// Keeps all finished games.
    [[nodiscard]] base::Result<bool> save(const std::vector<GameSummary>& finished,
                                          const std::map<std::string, std::uintmax_t>& lengths);
    /// Removes the games under way, which nobody will go on with.
    void drop_running() const;

  private:
    Checkpoint(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}
    [[nodiscard]] std::string game_path(int number) const;

    std::string path_;
    int lock_;
    std::vector<std::string> arguments_;
    nlohmann::json settings_;
    /// Games that may have a file of their own: those found, and those ended since.
    std::set<int> game_files_;
    int order_ = 0;
    base::TimePoint next_save_{};
};

/// What of the settings differs, as "rounds is 10, not 20"; empty if they are the same.
[[nodiscard]] std::string difference(const nlohmann::json& saved, const nlohmann::json& now);

}  // namespace xq::match
