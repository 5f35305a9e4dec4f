// What a command line asks for.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/result.h"
#include "match/engine_spec.h"
#include "match/outputs.h"
#include "match/tournament.h"

namespace cxxopts {
class Options;
class ParseResult;
}  // namespace cxxopts

namespace xq::match {

struct Plan {
    TournamentSettings settings;
    std::vector<EngineSpec> engines;
    OutputSettings outputs;
    /// To be told before the games begin.
    std::vector<std::string> warnings;
    /// What the times were multiplied by for the speed of this machine.
    double time_scale = 1;
};

/// The options of chuhe-match.
[[nodiscard]] cxxopts::Options command_line();

/// `time_scale` is that of the run to be resumed, if there is one. Errors: the option and what is
/// wrong with its value.
[[nodiscard]] base::Result<Plan> read_plan(const cxxopts::ParseResult& parsed,
                                           std::optional<double> time_scale);

}  // namespace xq::match
