// A game as the report shows it.
#pragma once

#include <vector>

#include "match/engine_spec.h"
#include "match/game_summary.h"
#include "match/report.h"
#include "records/notation.h"

namespace xq::match {

[[nodiscard]] ReportGame report_game(const std::vector<EngineSpec>& engines,
                                     const ScheduledGame& game, const GameRecord& record,
                                     bool running, records::Notation notation);

}  // namespace xq::match
