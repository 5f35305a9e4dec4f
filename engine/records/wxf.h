// Move texts in letters: those of the World Xiangqi Federation, and xqbase's short form.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "records/standing.h"

namespace xq::records {

/// The text of a legal move. Tandem men: "R+.3", "C--1"; the middle one of three pawns on file 3 is
/// "P3", of four or five the outer ones are "++" and "--"; with pawns tandem on two files "3+",
/// "33", "7-". Advisors and elephants keep their file, their direction tells them apart.
[[nodiscard]] std::string wxf_text(const board::Position& position, board::Move move);

/// Reads the form; nothing if `text` is of another one. Letters B and N stand for E and H.
[[nodiscard]] std::optional<FileForm> read_wxf(const board::Position& position,
                                               std::string_view text);

}  // namespace xq::records
