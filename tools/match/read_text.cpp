#include "match/read_text.h"

#include <array>
#include <cerrno>
#include <fstream>

namespace xq::match {

std::optional<std::string> read_text(const std::filesystem::path& path) {
    errno = 0;
    std::ifstream file(path, std::ios::binary);
    std::string text;
    std::array<char, 65536> block{};
    while (file.read(block.data(), block.size()) || file.gcount() > 0) {
        text.append(block.data(), static_cast<std::size_t>(file.gcount()));
    }
    if (!file.is_open() || file.bad()) {
        return std::nullopt;
    }
    return text;
}

}  // namespace xq::match
