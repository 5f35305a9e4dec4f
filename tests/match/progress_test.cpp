// How far a tournament is, in words.
#include "match/progress.h"

#include <catch2/catch.hpp>

namespace xq::tests {

using match::progress_text;

TEST_CASE("match: progress tells games, time and what is left") {
    CHECK(progress_text(0, 0, 100, 0) == "0/100 games, 0 s");
    CHECK(progress_text(12, 12, 100, 200) == "12/100 games, 3 min 20 s, about 24 min 26 s to go");
    // Of a resumed run only its own games tell how fast it goes.
    CHECK(progress_text(50, 0, 100, 59.9) == "50/100 games, 59 s");
    CHECK(progress_text(50, 10, 100, 60) == "50/100 games, 1 min 0 s, about 5 min 0 s to go");
    CHECK(progress_text(100, 10, 100, 3599.5) == "100/100 games, 59 min 59 s");
    CHECK(progress_text(7, 7, 0, 7500) == "7 games, 2 h 5 min");
    CHECK(progress_text(1, 1, 3, 3600) == "1/3 games, 1 h 0 min, about 2 h 0 min to go");
    // More games than foreseen.
    CHECK(progress_text(5, 5, 4, 1) == "5/4 games, 1 s");
}

}  // namespace xq::tests
