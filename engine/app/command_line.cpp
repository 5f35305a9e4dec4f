#include "app/command_line.h"

#include <array>
#include <iostream>

#include <fmt/format.h>

#include "base/parse_number.h"
#include "base/text.h"
#include "base/version.h"
#include "protocol/input_loop.h"
#include "protocol/output.h"
#include "protocol/session.h"

namespace xq::app {

namespace {

using base::Error;
using base::Result;

/// Bytes of a reason that are shown: enough for a long path.
constexpr std::size_t kLongestReason = 1000;

struct ShellCommand {
    std::string_view name;
    std::string_view summary;
    int (*run)(const Arguments&);
};

constexpr std::array kCommands{
    ShellCommand{"perft", "count the legal move tree of a position, or check a suite of counts",
                 run_perft},
    ShellCommand{"bench", "search fixed positions; prints the build's signature and speed",
                 run_bench},
    ShellCommand{"eval", "show the evaluation of a position term by term", run_eval},
    ShellCommand{"judge", "referee a game: repetition, perpetual check and chase, natural limit",
                 run_judge},
};

std::string help() {
    std::string text =
        "Chuhe, a Xiangqi engine. Without arguments it speaks UCI or UCCI on standard input and "
        "output.\n\nUsage:\n  chuhe                     the protocol loop\n";
    for (const ShellCommand& command : kCommands) {
        text += fmt::format("  chuhe {:<19} {}\n", command.name, command.summary);
    }
    return text +
           "  chuhe --help | --version\n\n'chuhe COMMAND --help' lists a command's options.\n";
}

int run_protocol() {
    protocol::StdoutSink sink;
    protocol::Session session(sink);
    protocol::run_input_loop(std::cin, session);
    return kSuccess;
}

}  // namespace

int run_program(const Arguments& arguments) {
    if (arguments.empty()) {
        return run_protocol();
    }
    const std::string& name = arguments.front();
    if (name == "--help" || name == "-h") {
        std::cout << help();
        return kSuccess;
    }
    if (name == "--version") {
        std::cout << base::kProgramName << ' ' << base::kVersion << '\n';
        return kSuccess;
    }
    for (const ShellCommand& command : kCommands) {
        if (command.name == name) {
            const int status = command.run({arguments.begin() + 1, arguments.end()});
            if (status != kWrongUsage && !std::cout.flush()) {
                return failure("cannot write to the standard output");
            }
            return status;
        }
    }
    return wrong_usage("'" + base::printable(name) + "' is no command; see chuhe --help");
}

int wrong_usage(std::string_view reason) {
    std::cerr << "chuhe: " << base::printable(reason, kLongestReason) << '\n';
    return kWrongUsage;
}

int failure(std::string_view reason) {
    std::cerr << "chuhe: " << base::printable(reason, kLongestReason) << '\n';
    return kFailure;
}

Result<cxxopts::ParseResult> parse_arguments(cxxopts::Options& options,
                                             const Arguments& arguments) {
    std::vector<const char*> argv{"chuhe"};
    for (const std::string& argument : arguments) {
        argv.push_back(argument.c_str());
    }
    try {
        auto parsed = options.parse(static_cast<int>(argv.size()), argv.data());
        if (!parsed.unmatched().empty()) {
            return Error{"'" + base::printable(parsed.unmatched().front()) +
                         "' is one word too many"};
        }
        return parsed;
    } catch (const cxxopts::exceptions::exception& error) {
        return Error{error.what()};
    }
}

Result<int> number_option(const cxxopts::ParseResult& parsed, const std::string& name, int low,
                          int high) {
    const auto& text = parsed[name].as<std::string>();
    const auto value = base::parse_number<int>(text);
    if (!value || *value < low || *value > high) {
        return Error{fmt::format("{}: '{}' is no whole number from {} to {}", name,
                                 base::printable(text), low, high)};
    }
    return *value;
}

}  // namespace xq::app
