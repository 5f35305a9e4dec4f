// Entry point of the program `chuhe`.
#include <exception>
#include <new>

#include "app/command_line.h"

int main(int argc, char** argv) {
    try {
        return xq::app::run_program({argv + 1, argv + argc});
    } catch (const std::bad_alloc&) {
        return xq::app::failure("there is not enough memory");
    } catch (const std::exception& error) {
        return xq::app::failure(error.what());
    }
}
