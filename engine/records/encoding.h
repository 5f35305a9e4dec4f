// Files in UTF-8, GB18030 or BIG5, told apart and turned into UTF-8.
//
// Game collections from the mainland are in GB18030 (which holds GBK and GB 2312), those from
// Taiwan and Hong Kong in BIG5, and none of them says so.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace xq::records {

enum class Encoding : std::uint8_t { Utf8, Gb18030, Big5 };

struct Decoded {
    /// Valid UTF-8 without byte order mark; each byte that is no character is U+FFFD.
    std::string text;
    Encoding encoding = Encoding::Utf8;
    /// Numbers, from 1, of the lines with bytes that are no character in the encoding.
    std::vector<int> bad_lines;
};

/// Text without a fault in UTF-8 is that. Any other is taken for what gives it most characters of
/// Xiangqi games, then fewest bad lines, then GB18030.
[[nodiscard]] Decoded to_utf8(std::string_view bytes);

}  // namespace xq::records
