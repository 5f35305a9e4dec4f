#include "protocol/input_loop.h"

#include <string>

namespace xq::protocol {

void run_input_loop(std::istream& input, Session& session) {
    std::string line;
    while (std::getline(input, line)) {
        if (!session.handle(line)) {
            return;
        }
    }
    session.close();
}

}  // namespace xq::protocol
