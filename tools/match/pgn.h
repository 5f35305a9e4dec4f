// A game as PGN text, with the tags of xqbase's collections or of XBoard, in any notation.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "match/game.h"
#include "records/notation.h"

namespace xq::match {

/// xqbase: [Game "Chinese Chess"], [Red], [RedTeam], [Format] … XBoard: [White], [Variant
/// "xiangqi"], [SetUp] …
enum class TagStyle : std::uint8_t { Xqbase, Xboard };

/// "xqbase" or "xboard". Errors: any other text.
[[nodiscard]] base::Result<TagStyle> parse_tag_style(std::string_view text);

struct PgnStyle {
    records::Notation notation = records::Notation::Iccs;
    TagStyle tags = TagStyle::Xqbase;
};

struct PgnTags {
    std::string event;
    int round = 1;
    std::string red;
    std::string black;
    /// Empty where there are no teams.
    std::string red_team;
    std::string black_team;
    std::string rules;
    /// "60+0.6", "-" without clock; of both sides where they differ.
    std::string time_control;
};

/// "1-0", "0-1", "1/2-1/2", or "*" for a game broken off.
[[nodiscard]] const char* result_text(const GameRecord& record);

/// Tags, then moves as "1. H2-E2 {+0.35/12 0.100s} H9-G7 …", wrapped, then the result. A score is
/// from the mover's view in pawns of 100, with the depth and the time by the wall clock.
[[nodiscard]] std::string to_pgn(const GameRecord& record, const PgnTags& tags,
                                 const PgnStyle& style = {});

}  // namespace xq::match
