// The one file that holds Catch's own code and main().
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
