// Move texts in Chinese, in UTF-8.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "records/standing.h"

namespace xq::records {

/// The text of a legal move. Tandem men: two on one file are 前 and 后, three 前 中 后; four and
/// five, and pawns tandem on two files, are numbered 一 to 五 from the right and from the front.
/// Advisors and elephants keep their file, their direction tells them apart.
[[nodiscard]] std::string chinese_text(const board::Position& position, board::Move move,
                                       bool traditional);

/// Reads the form; nothing if `text` is of another one.
[[nodiscard]] std::optional<FileForm> read_chinese(const board::Position& position,
                                                   std::string_view text);

}  // namespace xq::records
