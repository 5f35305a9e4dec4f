// `chuhe eval`: the evaluation of a position as a table.
#include <iostream>

#include "app/command_line.h"
#include "board/fen.h"
#include "eval/evaluate.h"

namespace xq::app {

int run_eval(const Arguments& arguments) {
    cxxopts::Options options("chuhe eval", "Shows the static evaluation, term by term.");
    options.add_options()("fen", "position, default the start", cxxopts::value<std::string>())(
        "help", "this list");
    const auto parsed = parse_arguments(options, arguments);
    if (!parsed) {
        return wrong_usage("eval: " + parsed.error());
    }
    if (parsed->count("help") > 0) {
        std::cout << options.help();
        return kSuccess;
    }
    const auto position = parsed->count("fen") > 0
                              ? board::parse_fen((*parsed)["fen"].as<std::string>())
                              : base::Result<board::Position>(board::start_position());
    if (!position) {
        return wrong_usage("eval: --fen: " + position.error());
    }
    std::cout << eval::explain(*position);
    return kSuccess;
}

}  // namespace xq::app
