// Reads lines from a stream into a session until `quit` or the end of input.
#pragma once

#include <istream>

#include "protocol/session.h"

namespace xq::protocol {

void run_input_loop(std::istream& input, Session& session);

}  // namespace xq::protocol
