// Time controls: the notation, the rule document's formats (article 6) played move by move, clocks
// with increment and margin, and clocks taken up again in the middle of a game.
#include "match/time_control.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace xq::tests {

using base::Milliseconds;
using match::Clock;
using match::ClockState;
using match::parse_time_control;
using match::Period;
using match::TimeControl;

namespace {

constexpr Milliseconds kSecond = 1000;
constexpr Milliseconds kMinute = 60 * kSecond;
constexpr Milliseconds kHour = 60 * kMinute;

TimeControl control_of(const std::string& text) {
    const auto control = parse_time_control(text);
    INFO(text << (control ? "" : ": " + control.error()));
    REQUIRE(control.ok());
    return *control;
}

Clock clock_of(const std::string& text) { return Clock(control_of(text)); }

}  // namespace

TEST_CASE("match: time controls are read and written") {
    struct Row {
        std::string text;
        std::vector<Period> periods;
        std::string written;
    };
    const std::vector<Row> table = {
        {"inf", {}, "inf"},
        {"60", {{0, kMinute, 0}}, "60"},
        {"60+0.6", {{0, kMinute, 600}}, "60+0.6"},
        {"8+0.08", {{0, 8 * kSecond, 80}}, "8+0.08"},
        {"0.5+0.005", {{0, 500, 5}}, "0.5+0.005"},
        {".5+.25", {{0, 500, 250}}, "0.5+0.25"},
        {"10+0.1000", {{0, 10 * kSecond, 100}}, "10+0.1"},
        {"10+0", {{0, 10 * kSecond, 0}}, "10"},
        {"5:00+3", {{0, 5 * kMinute, 3 * kSecond}}, "5:00+3"},
        {"5:07.25+1:30", {{0, 5 * kMinute + 7250, 90 * kSecond}}, "5:07.25+1:30"},
        {"1:5", {{0, 65 * kSecond, 0}}, "1:05"},
        {"40/60+1", {{40, kMinute, kSecond}}, "40/60+1"},
        {"0/60", {{0, kMinute, 0}}, "60"},
        {"1:30:00", {{0, 90 * kMinute, 0}}, "90:00"},
        {"  30/5:00\r\n", {{30, 5 * kMinute, 0}}, "30/5:00"},
        {"40/5400,10/900", {{40, 90 * kMinute, 0}, {10, 15 * kMinute, 0}}, "40/90:00,10/15:00"},
        {"40/90:00,10/15:00", {{40, 90 * kMinute, 0}, {10, 15 * kMinute, 0}}, "40/90:00,10/15:00"},
        {"40/1:30:00+30,15:00+30",
         {{40, 90 * kMinute, 30 * kSecond}, {0, 15 * kMinute, 30 * kSecond}},
         "40/90:00+30,15:00+30"},
        {"2/1,3/0.001,4/1000:00:00",
         {{2, 1000, 0}, {3, 1, 0}, {4, 1000 * kHour, 0}},
         "2/1,3/0.001,4/60000:00"},
    };
    for (const Row& row : table) {
        INFO(row.text);
        const TimeControl control = control_of(row.text);
        CHECK(control.periods == row.periods);
        CHECK(to_string(control) == row.written);
        CHECK(control_of(to_string(control)) == control);
    }
}

TEST_CASE("match: what is no time control is refused in a sentence") {
    const std::string form = "is not of the form seconds, minutes:seconds or hours:minutes:seconds";
    const std::string decimals = "does not have one to three decimals after the point";
    struct Row {
        std::string text;
        std::string error;
    };
    const std::vector<Row> table = {
        {"", "time control: nothing is given"},
        {" \n", "time control: nothing is given"},
        {"infinite", "time control 'infinite': the time 'infinite' " + form},
        {"abc", "time control 'abc': the time 'abc' " + form},
        {"-5", "time control '-5': the time '-5' " + form},
        {"5 + 1", "time control '5 + 1': the time '5 ' " + form},
        {"1e3", "time control '1e3': the time '1e3' " + form},
        {"5:", "time control '5:': the time '5:' " + form},
        {":30", "time control ':30': the time ':30' " + form},
        {"5::30", "time control '5::30': the time '5::30' " + form},
        {"5:60", "time control '5:60': the time '5:60' has more than 59 after a ':'"},
        {"1:60:00", "time control '1:60:00': the time '1:60:00' has more than 59 after a ':'"},
        {"1:1:1:1",
         "time control '1:1:1:1': the time '1:1:1:1' has more than hours, minutes and seconds"},
        {"60.", "time control '60.': the time '60.' " + decimals},
        {".", "time control '.': the time '.' " + decimals},
        {"1.5.5", "time control '1.5.5': the time '1.5.5' " + decimals},
        {"0.0005", "time control '0.0005': the time '0.0005' " + decimals},
        {"1.5:00", "time control '1.5:00': the time '1.5:00' " + decimals},
        {"0", "time control '0': the time '0' leaves nothing for the first move"},
        {"0+1", "time control '0+1': the time '0' leaves nothing for the first move"},
        {"1000:00:01", "time control '1000:00:01': the time '1000:00:01' is more than 1000 hours"},
        {"3600000.001",
         "time control '3600000.001': the time '3600000.001' is more than 1000 hours"},
        {"99999999999999999999",
         "time control '99999999999999999999': the time '99999999999999999999' " + form},
        {"60+", "time control '60+': the increment is missing after '+'"},
        {"60+x", "time control '60+x': the increment 'x' " + form},
        {"60+1+1", "time control '60+1+1': the increment '1+1' " + form},
        {"40/", "time control '40/': the time is missing"},
        {"/60", "time control '/60': the moves '' are no whole number from 0 to 10000"},
        {"+1", "time control '+1': the time is missing"},
        {"x/60", "time control 'x/60': the moves 'x' are no whole number from 0 to 10000"},
        {"-1/60", "time control '-1/60': the moves '-1' are no whole number from 0 to 10000"},
        {"10001/60",
         "time control '10001/60': the moves '10001' are no whole number from 0 to 10000"},
        {"40/60/1", "time control '40/60/1': the time '60/1' " + form},
        {",", "time control, period 1 '': the time is missing"},
        {"40/60,", "time control, period 2 '': the time is missing"},
        {"60,10/60",
         "time control, period 1 '60': has no number of moves, so the next period is never "
         "reached"},
        {"40/90:00, 10/15:00",
         "time control, period 2 ' 10/15:00': the moves ' 10' are no whole number from 0 to 10000"},
        {"40/60,inf", "time control, period 2 'inf': the time 'inf' " + form},
        {"\xff\n1", "time control '??1': the time '??1' " + form},
    };
    for (const Row& row : table) {
        const auto control = parse_time_control(row.text);
        INFO(row.text);
        CHECK_FALSE(control.ok());
        if (!control.ok()) {
            CHECK(control.error() == row.error);
        }
    }
}

TEST_CASE("match: the formats of article 6 played move by move") {
    struct Format {
        const char* article;
        std::string text;
        Period first;
        Period later;
    };
    const std::vector<Format> formats = {
        {"6.1", "40/90:00,10/15:00", {40, 90 * kMinute, 0}, {10, 15 * kMinute, 0}},
        {"6.2", "30/60:00,10/10:00", {30, 60 * kMinute, 0}, {10, 10 * kMinute, 0}},
        {"6.3", "40/10:00,30/5:00", {40, 10 * kMinute, 0}, {30, 5 * kMinute, 0}},
        {"6.4", "30/5:00", {30, 5 * kMinute, 0}, {30, 5 * kMinute, 0}},
        {"6.5", "20:00", {0, 20 * kMinute, 0}, {0, 0, 0}},
    };
    for (const Format& format : formats) {
        INFO("article " << format.article);
        Clock clock = clock_of(format.text);
        const Milliseconds used = 3 * kSecond;
        // The clock written out as a sum: all the time given so far less all the time taken.
        Milliseconds given = format.first.time;
        int to_go = format.first.moves;
        for (int move = 1; move <= 300; ++move) {
            INFO("move " << move);
            REQUIRE(clock.remaining() == given - (move - 1) * used);
            REQUIRE(clock.moves_to_go() == to_go);
            REQUIRE(clock.increment() == 0);
            REQUIRE(clock.spend(used, 0));
            if (to_go > 0 && --to_go == 0) {
                given += format.later.time;
                to_go = format.later.moves;
            }
        }
    }
}

TEST_CASE("match: article 6.1 at the controls") {
    Clock clock = clock_of("40/90:00,10/15:00");
    for (int move = 0; move < 39; ++move) {
        REQUIRE(clock.spend(2 * kMinute, 0));
    }
    CHECK(clock.state() == ClockState{12 * kMinute, 1, 0});
    Clock late = clock;
    CHECK_FALSE(late.spend(12 * kMinute + 1, 0));
    REQUIRE(clock.spend(10 * kMinute, 0));
    CHECK(clock.state() == ClockState{17 * kMinute, 10, 1});
    for (int move = 0; move < 10; ++move) {
        REQUIRE(clock.spend(kMinute, 0));
    }
    CHECK(clock.state() == ClockState{22 * kMinute, 10, 1});
    for (int move = 0; move < 9; ++move) {
        REQUIRE(clock.spend(0, 0));
    }
    CHECK(clock.state() == ClockState{22 * kMinute, 1, 1});
    REQUIRE(clock.spend(22 * kMinute, 0));
    CHECK(clock.state() == ClockState{15 * kMinute, 10, 1});
}

TEST_CASE("match: a fixed time for the game is never added to") {
    Clock clock = clock_of("60");
    for (int move = 0; move < 60; ++move) {
        REQUIRE(clock.moves_to_go() == 0);
        REQUIRE(clock.spend(kSecond, 0));
    }
    CHECK(clock.remaining() == 0);
    CHECK(clock.spend(0, 0));
    CHECK_FALSE(clock.spend(1, 0));
}

TEST_CASE("match: increments, of the period in which the move was made") {
    Clock clock = clock_of("2/10+1,5+2");
    CHECK(clock.increment() == kSecond);
    REQUIRE(clock.spend(4 * kSecond, 0));
    CHECK(clock.state() == ClockState{7 * kSecond, 1, 0});
    REQUIRE(clock.spend(7 * kSecond, 0));
    CHECK(clock.state() == ClockState{6 * kSecond, 0, 1});
    CHECK(clock.increment() == 2 * kSecond);
    for (int move = 0; move < 100; ++move) {
        REQUIRE(clock.spend(2 * kSecond, 0));
        REQUIRE(clock.remaining() == 6 * kSecond);
    }
    CHECK_FALSE(clock.spend(6 * kSecond + 1, 0));
}

TEST_CASE("match: the flag falls past the margin only") {
    const Clock start = clock_of("3/10+1,2/4");
    const auto after = [&](Milliseconds used, Milliseconds margin) {
        Clock clock = start;
        const bool held = clock.spend(used, margin);
        CHECK(held == (used <= 10 * kSecond + margin));
        return clock.state();
    };
    CHECK(after(9999, 0) == ClockState{1001, 2, 0});
    CHECK(after(10000, 0) == ClockState{1000, 2, 0});
    CHECK(after(10001, 0) == ClockState{0, 3, 0});
    CHECK(after(10001, 100) == ClockState{1000, 2, 0});
    CHECK(after(10100, 100) == ClockState{1000, 2, 0});
    CHECK(after(10101, 100) == ClockState{0, 3, 0});
    CHECK(after(-5, 0) == ClockState{11000, 2, 0});

    // The margin is granted again on each move, and at a control the next time is added to 0.
    Clock clock = start;
    REQUIRE(clock.spend(10050, 50));
    REQUIRE(clock.spend(1050, 50));
    REQUIRE(clock.spend(1050, 50));
    CHECK(clock.state() == ClockState{5000, 2, 1});
}

TEST_CASE("match: without a clock no flag falls") {
    Clock clock{TimeControl{}};
    CHECK_FALSE(clock.remaining().has_value());
    CHECK(clock.increment() == 0);
    CHECK(clock.moves_to_go() == 0);
    CHECK(clock.spend(1000 * kHour, 0));
    CHECK(clock.state() == ClockState{});
    CHECK(Clock::restored(TimeControl{}, clock.state()).ok());
}

TEST_CASE("match: a clock restored at any move goes on the same") {
    for (const char* const text :
         {"inf", "60+0.6", "5/20", "40/90:00,10/15:00", "4/30+1,3/20+2,10+3", "2/9,3/8+0.5"}) {
        const TimeControl control = control_of(text);
        const auto used = [](int move) { return Milliseconds{250} + 1300 * (move * 7 % 5); };
        for (int stop = 0; stop < 30; ++stop) {
            INFO(text << ", stopped after move " << stop);
            Clock through(control);
            Clock halted(control);
            for (int move = 0; move < stop; ++move) {
                REQUIRE(through.spend(used(move), 0) == halted.spend(used(move), 0));
            }
            auto resumed = Clock::restored(control, halted.state());
            REQUIRE(resumed.ok());
            for (int move = stop; move < 60; ++move) {
                REQUIRE(resumed->remaining() == through.remaining());
                REQUIRE(resumed->increment() == through.increment());
                REQUIRE(resumed->moves_to_go() == through.moves_to_go());
                REQUIRE(resumed->spend(used(move), 10) == through.spend(used(move), 10));
                REQUIRE(resumed->state() == through.state());
            }
        }
    }
}

TEST_CASE("match: states no clock can have are refused") {
    const TimeControl two = control_of("40/90:00,15:00");
    CHECK(Clock::restored(two, {0, 40, 0}).ok());
    CHECK(Clock::restored(two, {kHour, 0, 1}).ok());
    const auto error = [](const TimeControl& control, const ClockState& state) {
        const auto clock = Clock::restored(control, state);
        return clock ? std::string() : clock.error();
    };
    CHECK(error(two, {0, 0, 2}) == "clock: no period 3 among 2");
    CHECK(error(two, {0, 0, 0}) == "clock: 0 moves to go in a period of 40");
    CHECK(error(two, {0, 41, 0}) == "clock: 41 moves to go in a period of 40");
    CHECK(error(two, {0, -1, 0}) == "clock: -1 moves to go in a period of 40");
    CHECK(error(two, {0, 1, 1}) == "clock: 1 moves to go in a period of 0");
    CHECK(error(two, {-1, 40, 0}) == "clock: -1 ms remain");
    CHECK(error(TimeControl{}, {1, 0, 0}) ==
          "clock: a state of a clock where the time control has none");
}

TEST_CASE("match: overtime begins when the time is used up, and anew with every move") {
    const auto control = match::parse_time_control("1:00+1~30");
    REQUIRE(control.ok());
    CHECK(control->periods == std::vector<match::Period>{{0, 60'000, 1'000, 30'000}});
    CHECK(match::to_string(*control) == "60+1~30");
    CHECK_FALSE(match::parse_time_control("60~").ok());
    CHECK_FALSE(match::parse_time_control("60~0").ok());
    CHECK_FALSE(match::parse_time_control("~30").ok());

    match::Clock clock(match::parse_time_control("60~30").value());
    CHECK(clock.remaining() == 90'000);
    // An engine takes the overtime for an increment while there is more time than that.
    CHECK(clock.told().time == 60'000);
    CHECK(clock.told().increment == 30'000);
    CHECK(clock.told().moves_to_go == 0);
    CHECK(clock.spend(50'000, 0));
    CHECK(clock.remaining() == 40'000);
    CHECK(clock.told().time == 40'000);
    CHECK(clock.told().increment == 0);
    CHECK(clock.told().moves_to_go == 1);
    // The rest of the time and a part of the overtime, of which nothing is carried over.
    CHECK(clock.spend(25'000, 0));
    CHECK(clock.state().remaining == 0);
    CHECK(clock.remaining() == 30'000);
    CHECK(clock.spend(30'000, 0));
    CHECK(clock.remaining() == 30'000);
    CHECK(clock.spend(30'020, 20));
    CHECK_FALSE(clock.spend(30'021, 20));
}

}  // namespace xq::tests
