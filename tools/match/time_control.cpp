#include "match/time_control.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "base/parse_number.h"
#include "base/text.h"

namespace xq::match {

namespace {

using base::Error;
using base::Milliseconds;
using base::Result;

constexpr Milliseconds kSecond = 1000;
constexpr Milliseconds kMinute = 60 * kSecond;
constexpr Milliseconds kMostTime = 1000 * 60 * kMinute;
constexpr int kMostMoves = 10000;

std::string quoted(std::string_view text) { return '\'' + base::printable(text) + '\''; }

/// `text` up to the first `separator`, which is taken off `text` with it; all of it if there is
/// none.
std::string_view next_field(std::string_view& text, char separator) {
    const std::string_view field = text.substr(0, text.find(separator));
    text.remove_prefix(std::min(text.size(), field.size() + 1));
    return field;
}

bool all_digits(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// A number without sign, above `most` too if it fits; nothing for anything else.
std::optional<std::int64_t> parse_unsigned(std::string_view text) {
    return all_digits(text) ? base::parse_number<std::int64_t>(text) : std::nullopt;
}

/// Milliseconds of the digits after a decimal point; nothing if they are finer or no digits.
std::optional<Milliseconds> parse_fraction(std::string_view digits) {
    if (digits.empty() || !all_digits(digits)) {
        return std::nullopt;
    }
    while (digits.size() > 3 && digits.back() == '0') {
        digits.remove_suffix(1);
    }
    if (digits.size() > 3) {
        return std::nullopt;
    }
    Milliseconds value = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        value = value * 10 + (i < digits.size() ? digits[i] - '0' : 0);
    }
    return value;
}

/// A time from 0 to kMostTime. `what` begins the error: "the time", "the increment".
Result<Milliseconds> parse_time(std::string_view text, std::string_view what) {
    const auto wrong = [&](std::string_view reason) {
        return Error{fmt::format("{} {} {}", what, quoted(text), reason)};
    };
    std::string_view whole = text;
    Milliseconds fraction = 0;
    if (const std::size_t point = text.find('.'); point != std::string_view::npos) {
        const auto parsed = parse_fraction(text.substr(point + 1));
        if (!parsed) {
            return wrong("does not have one to three decimals after the point");
        }
        fraction = *parsed;
        whole = text.substr(0, point);
    }
    if (whole.empty()) {
        whole = "0";  // ".5"
    }
    const auto fields = std::count(whole.begin(), whole.end(), ':') + 1;
    if (fields > 3) {
        return wrong("has more than hours, minutes and seconds");
    }
    std::int64_t seconds = 0;
    for (auto i = 0; i < fields; ++i) {
        const auto value = parse_unsigned(next_field(whole, ':'));
        if (!value) {
            return wrong("is not of the form seconds, minutes:seconds or hours:minutes:seconds");
        }
        if (i > 0 && *value > 59) {
            return wrong("has more than 59 after a ':'");
        }
        if (*value > kMostTime / kSecond) {
            return wrong("is more than 1000 hours");
        }
        seconds = seconds * 60 + *value;
    }
    const Milliseconds time = seconds * kSecond + fraction;
    if (time > kMostTime) {
        return wrong("is more than 1000 hours");
    }
    return time;
}

Result<Period> parse_period(std::string_view text) {
    Period period;
    std::string_view rest = text;
    if (rest.find('/') != std::string_view::npos) {
        const std::string_view moves = next_field(rest, '/');
        const auto number = parse_unsigned(moves);
        if (!number || *number > kMostMoves) {
            return Error{fmt::format("the moves {} are no whole number from 0 to {}", quoted(moves),
                                     kMostMoves)};
        }
        period.moves = static_cast<int>(*number);
    }
    if (const std::size_t sign = rest.find('~'); sign != std::string_view::npos) {
        const auto overtime = parse_time(rest.substr(sign + 1), "the overtime");
        if (!overtime) {
            return Error{overtime.error()};
        }
        if (*overtime == 0) {
            return Error{"the overtime is missing after '~'"};
        }
        period.overtime = *overtime;
        rest = rest.substr(0, sign);
    }
    const bool increases = rest.find('+') != std::string_view::npos;
    const std::string_view time = next_field(rest, '+');
    if (time.empty()) {
        return Error{"the time is missing"};
    }
    const auto parsed = parse_time(time, "the time");
    if (!parsed) {
        return Error{parsed.error()};
    }
    if (*parsed == 0) {
        return Error{fmt::format("the time {} leaves nothing for the first move", quoted(time))};
    }
    period.time = *parsed;
    if (increases) {
        if (rest.empty()) {
            return Error{"the increment is missing after '+'"};
        }
        const auto increment = parse_time(rest, "the increment");
        if (!increment) {
            return Error{increment.error()};
        }
        period.increment = *increment;
    }
    return period;
}

void append_time(std::string& out, Milliseconds time) {
    const Milliseconds seconds = time / kSecond;
    if (time > kMinute) {
        out += fmt::format("{}:{:02}", time / kMinute, seconds % 60);
    } else {
        out += fmt::format("{}", seconds);
    }
    if (time % kSecond != 0) {
        std::string decimals = fmt::format(".{:03}", time % kSecond);
        decimals.erase(decimals.find_last_not_of('0') + 1);
        out += decimals;
    }
}

}  // namespace

Result<TimeControl> parse_time_control(std::string_view text) {
    TimeControl control;
    std::string_view rest = base::trim(text);
    if (rest == "inf") {
        return control;
    }
    if (rest.empty()) {
        return Error{"time control: nothing is given"};
    }
    const auto periods = std::count(rest.begin(), rest.end(), ',') + 1;
    for (auto i = 1; i <= periods; ++i) {
        const std::string_view part = next_field(rest, ',');
        const auto wrong = [&](std::string_view reason) {
            return Error{periods == 1 ? fmt::format("time control {}: {}", quoted(part), reason)
                                      : fmt::format("time control, period {} {}: {}", i,
                                                    quoted(part), reason)};
        };
        const auto period = parse_period(part);
        if (!period) {
            return wrong(period.error());
        }
        if (period->moves == 0 && i < periods) {
            return wrong("has no number of moves, so the next period is never reached");
        }
        control.periods.push_back(*period);
    }
    return control;
}

std::string to_string(const TimeControl& control) {
    if (control.periods.empty()) {
        return "inf";
    }
    std::string out;
    for (const Period& period : control.periods) {
        if (!out.empty()) {
            out += ',';
        }
        if (period.moves != 0) {
            out += fmt::format("{}/", period.moves);
        }
        append_time(out, period.time);
        if (period.increment != 0) {
            out += '+';
            append_time(out, period.increment);
        }
        if (period.overtime != 0) {
            out += '~';
            append_time(out, period.overtime);
        }
    }
    return out;
}

Clock::Clock(const TimeControl& control) : control_(control) {
    if (!control_.periods.empty()) {
        state_ = {control_.periods[0].time, control_.periods[0].moves, 0};
    }
}

Result<Clock> Clock::restored(const TimeControl& control, const ClockState& state) {
    Clock clock(control);
    if (control.periods.empty()) {
        if (state != ClockState{}) {
            return Error{"clock: a state of a clock where the time control has none"};
        }
        return clock;
    }
    if (state.period >= control.periods.size()) {
        return Error{
            fmt::format("clock: no period {} among {}", state.period + 1, control.periods.size())};
    }
    const int moves = control.periods[state.period].moves;
    if (moves == 0 ? state.moves_to_go != 0 : state.moves_to_go < 1 || state.moves_to_go > moves) {
        return Error{
            fmt::format("clock: {} moves to go in a period of {}", state.moves_to_go, moves)};
    }
    if (state.remaining < 0) {
        return Error{fmt::format("clock: {} ms remain", state.remaining)};
    }
    clock.state_ = state;
    return clock;
}

std::optional<Milliseconds> Clock::remaining() const {
    if (control_.periods.empty()) {
        return std::nullopt;
    }
    return state_.remaining + control_.periods[state_.period].overtime;
}

Clock::Told Clock::told() const {
    if (control_.periods.empty()) {
        return {};
    }
    const Period& period = control_.periods[state_.period];
    if (period.overtime > 0 && state_.remaining <= period.overtime) {
        return {remaining(), 0, 1};
    }
    return {state_.remaining, period.increment + period.overtime, state_.moves_to_go};
}

Milliseconds Clock::increment() const {
    return control_.periods.empty() ? 0 : control_.periods[state_.period].increment;
}

bool Clock::spend(Milliseconds used, Milliseconds margin) {
    if (control_.periods.empty()) {
        return true;
    }
    const Milliseconds left = state_.remaining - std::max<Milliseconds>(used, 0);
    state_.remaining = std::max<Milliseconds>(left, 0);
    if (left + control_.periods[state_.period].overtime < -margin) {
        return false;
    }
    state_.remaining += increment();
    if (state_.moves_to_go > 0 && --state_.moves_to_go == 0) {
        state_.period = std::min(state_.period + 1, control_.periods.size() - 1);
        const Period& next = control_.periods[state_.period];
        state_.remaining += next.time;
        state_.moves_to_go = next.moves;
    }
    return true;
}

}  // namespace xq::match
