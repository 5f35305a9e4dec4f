// The shell commands `chuhe NAME …`, one row each, and what they share.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <cxxopts.hpp>

#include "base/result.h"
#include "board/position.h"

namespace xq::app {

constexpr int kSuccess = 0;
constexpr int kFailure = 1;
constexpr int kWrongUsage = 2;

/// Arguments after the command's name; the exit status is returned.
using Arguments = std::vector<std::string>;

int run_perft(const Arguments& arguments);
int run_bench(const Arguments& arguments);
int run_eval(const Arguments& arguments);
int run_judge(const Arguments& arguments);

/// Runs the shell command or, without arguments, the protocol loop; gives the exit status.
int run_program(const Arguments& arguments);

/// One line on stderr, "chuhe: …", and the status for wrong usage.
int wrong_usage(std::string_view reason);
/// One line on stderr, "chuhe: …", and the status for a failed command.
int failure(std::string_view reason);

/// Parses `arguments` by `options`; the reason if they do not fit.
[[nodiscard]] base::Result<cxxopts::ParseResult> parse_arguments(cxxopts::Options& options,
                                                                 const Arguments& arguments);

/// The number that option `name` holds if it lies in low..high.
[[nodiscard]] base::Result<int> number_option(const cxxopts::ParseResult& parsed,
                                              const std::string& name, int low, int high);

}  // namespace xq::app
