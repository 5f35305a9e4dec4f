// A file that a run appends records to, and that a resumed run goes on with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace xq::match {

/// Records are written whole, one system call each. A run that was killed may have written more
/// than its state knows, even half a record: what is appended first is then compared with that, and
/// only what is missing is written.
class AppendFile {
  public:
    /// Opens `path`, made if there is none. `known` is its length when the state was kept, for a
    /// resumed run. Errors name the file and the system's reason; a file shorter than `known`.
    [[nodiscard]] static base::Result<AppendFile> open(const std::string& path,
                                                       std::optional<std::uintmax_t> known);
    AppendFile(AppendFile&& other) noexcept;
    AppendFile(const AppendFile&) = delete;
    AppendFile& operator=(const AppendFile&) = delete;
    AppendFile& operator=(AppendFile&&) = delete;
    ~AppendFile();

    /// Errors: the system's reason, with the file's name.
    [[nodiscard]] base::Result<bool> append(std::string_view text);
    [[nodiscard]] const std::string& path() const { return path_; }
    /// Bytes in it now, as far as this run knows.
    [[nodiscard]] std::uintmax_t length() const { return length_; }

  private:
    AppendFile(std::string path, int file) : path_(std::move(path)), file_(file) {}

    std::string path_;
    int file_;
    std::uintmax_t length_ = 0;
    /// What the run before has written beyond its state.
    std::string beyond_;
};

}  // namespace xq::match
