#include "match/checkpoint.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "match/game_json.h"
#include "match/read_text.h"

namespace xq::match {

using base::Error;
using base::Result;
using nlohmann::json;

namespace {

constexpr int kVersion = 1;
/// Saving all finished games takes at most one part in so many of the time.
constexpr int kSavingShare = 50;
/// How long a lock is waited for.
constexpr std::chrono::milliseconds kLockPatience(1000);

std::string system_reason() { return std::strerror(errno); }

Result<json> json_of(const std::string& path) {
    const auto text = read_text(path);
    if (!text) {
        return Error{path + ": cannot be read"};
    }
    json parsed = json::parse(*text, nullptr, false);
    if (!parsed.is_object() || parsed.value("version", json()) != json(kVersion)) {
        return Error{path + ": is no state of chuhe-match"};
    }
    return parsed;
}

/// The files of games beside `path`, by the number of the game.
std::map<int, std::string> game_files(const std::string& path) {
    const std::filesystem::path whole(path);
    const std::string prefix = whole.filename().string() + ".game-";
    const auto folder = whole.has_parent_path() ? whole.parent_path() : std::filesystem::path(".");
    std::map<int, std::string> files;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        const std::string digits = name.starts_with(prefix) ? name.substr(prefix.size()) : "";
        if (!digits.empty() && digits.size() < 9 &&
            digits.find_first_not_of("0123456789") == std::string::npos) {
            files[std::stoi(digits)] = entry.path().string();
        }
    }
    return files;
}

/// A game that is under way or has ended, with its place among the ended ones, or 0.
struct GameFile {
    KeptGame kept;
    int order = 0;
};

Result<GameFile> read_game(const std::string& path) {
    const auto parsed = json_of(path);
    if (!parsed) {
        return Error{parsed.error()};
    }
    const auto game = scheduled_from_json(parsed->value("game", json()));
    if (!game) {
        return Error{path + ": " + game.error()};
    }
    auto record = record_from_json(parsed->value("record", json()));
    if (!record) {
        return Error{path + ": " + record.error()};
    }
    const json order = parsed->value("ended", json(0));
    return GameFile{{*game, std::move(*record)}, order.is_number_integer() ? order.get<int>() : 0};
}

Result<Saved> read_state(const std::string& path) {
    const auto parsed = json_of(path);
    if (!parsed) {
        return Error{parsed.error()};
    }
    Saved saved;
    try {
        saved.arguments = parsed->at("arguments").get<std::vector<std::string>>();
        saved.settings = parsed->at("settings");
        saved.lengths = parsed->at("lengths").get<std::map<std::string, std::uintmax_t>>();
        for (const json& entry : parsed->at("finished")) {
            auto summary = summary_from_json(entry);
            if (!summary) {
                return Error{path + ": " + summary.error()};
            }
            saved.finished.push_back(std::move(*summary));
        }
    } catch (const json::exception& exception) {
        return Error{path + ": " + exception.what()};
    }
    return saved;
}

}  // namespace

Result<std::optional<Saved>> load_saved(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) {
        return std::optional<Saved>();
    }
    auto saved = read_state(path);
    if (!saved) {
        return Error{saved.error()};
    }
    std::set<int> known;
    for (const GameSummary& summary : saved->finished) {
        known.insert(summary.game.number);
    }
    std::multimap<int, KeptGame> ended;
    for (const auto& [number, file] : game_files(path)) {
        if (known.contains(number)) {
            continue;
        }
        auto game = read_game(file);
        if (!game) {
            return Error{game.error()};
        }
        if (game->order > 0) {
            ended.emplace(game->order, std::move(game->kept));
        } else {
            saved->running.push_back(std::move(game->kept));
        }
    }
    for (auto& [order, game] : ended) {
        saved->ended.push_back(std::move(game));
    }
    return std::optional(std::move(*saved));
}

Result<bool> write_whole(const std::string& path, const std::string& text) {
    const std::string draft = path + ".new";
    const int file = ::open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) {
        return Error{draft + ": " + system_reason()};
    }
    std::size_t written = 0;
    while (written < text.size()) {
        const auto count = ::write(file, text.data() + written, text.size() - written);
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            const std::string reason = system_reason();
            ::close(file);
            ::unlink(draft.c_str());
            return Error{draft + ": " + reason};
        }
        written += static_cast<std::size_t>(count);
    }
    if (::close(file) != 0 || std::rename(draft.c_str(), path.c_str()) != 0) {
        return Error{path + ": " + system_reason()};
    }
    return true;
}

Result<Checkpoint> Checkpoint::open(const std::string& path, std::vector<std::string> arguments,
                                    json settings) {
    const std::string lock_path = path + ".lock";
    const int lock = ::open(lock_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock < 0) {
        return Error{lock_path + ": " + system_reason()};
    }
    // A run that was just killed may have left the lock to a child between its start and its
    // program.
    const base::TimePoint deadline = base::now() + kLockPatience;
    while (::flock(lock, LOCK_EX | LOCK_NB) != 0 && base::now() < deadline) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    // A run that ends takes the name away, perhaps just after we have opened it.
    struct stat held {};
    struct stat named {};
    if (::flock(lock, LOCK_EX | LOCK_NB) != 0 || ::fstat(lock, &held) != 0 ||
        ::stat(lock_path.c_str(), &named) != 0 || held.st_ino != named.st_ino) {
        ::close(lock);
        return Error{path + ": another run uses it"};
    }
    Checkpoint checkpoint(path, lock);
    std::error_code error;
    const bool fresh = !std::filesystem::exists(path, error);
    for (const auto& [number, file] : game_files(path)) {
        if (fresh) {
            ::unlink(file.c_str());
        } else {
            checkpoint.game_files_.insert(number);
        }
    }
    checkpoint.arguments_ = std::move(arguments);
    checkpoint.settings_ = std::move(settings);
    return checkpoint;
}

Checkpoint::Checkpoint(Checkpoint&& other) noexcept
    : path_(std::move(other.path_)),
      lock_(std::exchange(other.lock_, -1)),
      arguments_(std::move(other.arguments_)),
      settings_(std::move(other.settings_)),
      game_files_(std::move(other.game_files_)),
      order_(other.order_),
      next_save_(other.next_save_) {}

Checkpoint::~Checkpoint() {
    if (lock_ >= 0) {
        // Removed while it is held, so that nobody can hold a name that is gone.
        ::unlink((path_ + ".lock").c_str());
        ::close(lock_);
    }
}

std::string Checkpoint::game_path(int number) const {
    return path_ + ".game-" + std::to_string(number);
}

Result<bool> Checkpoint::keep_running(const ScheduledGame& game, const GameRecord& record) const {
    const json state = {
        {"version", kVersion}, {"game", to_json(game)}, {"record", to_json(record)}};
    return write_whole(game_path(game.number), dumped(state));
}

Result<bool> Checkpoint::keep_ended(const ScheduledGame& game, const GameRecord& record) {
    const json state = {{"version", kVersion},
                        {"game", to_json(game)},
                        {"record", to_json(record)},
                        {"ended", ++order_}};
    game_files_.insert(game.number);
    return write_whole(game_path(game.number), dumped(state));
}

Result<bool> Checkpoint::save(const std::vector<GameSummary>& finished,
                              const std::map<std::string, std::uintmax_t>& lengths) {
    const base::TimePoint start = base::now();
    json games = json::array();
    for (const GameSummary& summary : finished) {
        games.push_back(to_json(summary));
    }
    const json state = {{"version", kVersion},
                        {"arguments", arguments_},
                        {"settings", settings_},
                        {"lengths", lengths},
                        {"finished", std::move(games)}};
    if (auto written = write_whole(path_, dumped(state) + '\n'); !written) {
        return written;
    }
    for (const GameSummary& summary : finished) {
        if (game_files_.erase(summary.game.number) > 0) {
            ::unlink(game_path(summary.game.number).c_str());
        }
    }
    const base::TimePoint end = base::now();
    next_save_ = end + kSavingShare * (end - start);
    return true;
}

void Checkpoint::drop_running() const {
    for (const auto& [number, file] : game_files(path_)) {
        ::unlink(file.c_str());
    }
}

std::string difference(const json& saved, const json& now) {
    for (const auto& [name, value] : now.items()) {
        const json before = saved.is_object() && saved.contains(name) ? saved.at(name) : json();
        if (before != value) {
            return fmt::format("{} is {}, not {}", name, dumped(before), dumped(value));
        }
    }
    return "";
}

}  // namespace xq::match
