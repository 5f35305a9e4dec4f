#include "match/append_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace xq::match {

using base::Error;
using base::Result;

Result<AppendFile> AppendFile::open(const std::string& path, std::optional<std::uintmax_t> known) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor < 0) {
        return Error{path + ": " + std::strerror(errno)};
    }
    AppendFile file(path, descriptor);
    struct stat status {};
    if (::fstat(descriptor, &status) != 0) {
        return Error{path + ": " + std::strerror(errno)};
    }
    // A pipe or terminal has no length, and nothing to go on with.
    if (!S_ISREG(status.st_mode)) {
        return file;
    }
    file.length_ = static_cast<std::uintmax_t>(status.st_size);
    if (!known) {
        return file;
    }
    if (file.length_ < *known) {
        return Error{path + ": is shorter than the run to be resumed has left it"};
    }
    std::ifstream reader(path, std::ios::binary);
    if (!reader) {
        return Error{path + ": cannot be read"};
    }
    reader.seekg(static_cast<std::streamoff>(*known));
    file.beyond_.assign(std::istreambuf_iterator<char>(reader), {});
    file.length_ = *known;
    return file;
}

AppendFile::AppendFile(AppendFile&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      length_(other.length_),
      beyond_(std::move(other.beyond_)) {}

AppendFile::~AppendFile() {
    if (file_ >= 0) {
        ::close(file_);
    }
}

Result<bool> AppendFile::append(std::string_view text) {
    const std::size_t common = std::min(text.size(), beyond_.size());
    if (text.substr(0, common) == std::string_view(beyond_).substr(0, common)) {
        length_ += common;
        text.remove_prefix(common);
        beyond_.erase(0, common);
    } else {
        // Written by somebody else: it stays, and we go on after it.
        length_ += beyond_.size();
        beyond_.clear();
    }
    const std::uintmax_t before = length_;
    while (!text.empty()) {
        const auto count = ::write(file_, text.data(), text.size());
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            const std::string reason = std::strerror(errno);
            // No half record: the next one may find room.
            if (::ftruncate(file_, static_cast<off_t>(before)) == 0) {
                length_ = before;
            }
            return Error{path_ + ": " + reason};
        }
        length_ += static_cast<std::uintmax_t>(count);
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

}  // namespace xq::match
