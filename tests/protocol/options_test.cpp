// The option table: listed, found, read and range-checked in both dialects.
#include "protocol/options.h"

#include <regex>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "base/text.h"

namespace xq::tests {

using protocol::apply_option;
using protocol::CoordSystem;
using protocol::Dialect;
using protocol::Effect;
using protocol::option_lines;
using protocol::Settings;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t first = 0; first < text.size();) {
        const auto end = text.find('\n', first);
        REQUIRE(end != std::string::npos);
        lines.push_back(text.substr(first, end - first));
        first = end + 1;
    }
    return lines;
}

/// The effect of setting an option, or the error's sentence; "unknown" for no such option.
std::string set(Settings& settings, std::string_view name,
                std::optional<std::string_view> value = std::nullopt) {
    const auto result = apply_option(settings, name, value);
    if (!result) {
        return "unknown";
    }
    if (!*result) {
        return result->error();
    }
    switch (**result) {
        case Effect::None: return "ok";
        case Effect::Hash: return "hash";
        case Effect::Threads: return "threads";
        case Effect::ClearHash: return "clear hash";
        case Effect::NewGame: return "new game";
    }
    return "?";
}

/// All values in one text, to compare before and after.
std::string values(const Settings& s) {
    return std::to_string(s.hash) + ' ' + std::to_string(s.threads) + ' ' +
           std::to_string(s.multi_pv) + ' ' + std::to_string(s.ponder) + ' ' +
           std::to_string(s.move_overhead) + ' ' + std::to_string(s.use_milliseconds) + ' ' +
           std::to_string(static_cast<int>(s.coord_system)) + ' ' +
           std::to_string(s.variant_chosen) + ' ' + std::to_string(static_cast<int>(s.rule_set)) +
           ' ' + std::to_string(s.repetition_fold) + ' ' + std::to_string(s.natural_limit) + ' ' +
           std::to_string(s.natural_limit_plies) + ' ' +
           std::to_string(static_cast<int>(s.draw_rule));
}

}  // namespace

TEST_CASE("options: UCI's listing") {
    CHECK(
        option_lines(Dialect::Uci) ==
        "option name Hash type spin default 64 min 1 max 65536\n"
        "option name Threads type spin default 1 min 1 max 256\n"
        "option name Ponder type check default false\n"
        "option name MultiPV type spin default 1 min 1 max 128\n"
        "option name Move Overhead type spin default 30 min 0 max 5000\n"
        "option name Clear Hash type button\n"
        "option name UCI_Variant type combo default xiangqi var xiangqi\n"
        "option name CoordSystem type combo default auto var auto var 0-9 var 1-10\n"
        "option name Repetition Rule type combo default asian var asian var chinese var computer\n"
        "option name Repetition Fold type spin default 3 min 2 max 100\n"
        "option name Sixty Move Rule type check default true\n"
        "option name Rule60MaxPly type spin default 120 min 1 max 10000\n"
        "option name Draw Rule type combo default none var none var red-loses var black-loses\n");
}

TEST_CASE("options: UCCI's listing") {
    CHECK(option_lines(Dialect::Ucci) ==
          "option hashsize type spin min 0 max 65536 default 64\n"
          "option threads type spin min 0 max 256 default 1\n"
          "option ponder type check default false\n"
          "option multipv type spin min 1 max 128 default 1\n"
          "option moveoverhead type spin min 0 max 5000 default 30\n"
          "option clearhash type button\n"
          "option usemillisec type check default true\n"
          "option newgame type button\n"
          "option repetitionrule type combo var asian var chinese var computer default asian\n"
          "option repetitionfold type spin min 2 max 100 default 3\n"
          "option sixtymoverule type check default true\n"
          "option sixtymoveplies type spin min 1 max 10000 default 120\n");
}

TEST_CASE("options: every line has the form its dialect asks for") {
    const std::regex uci(
        "option name [A-Z][A-Za-z0-9_ ]*[A-Za-z] type "
        "(check default (true|false)|spin default -?[0-9]+ min -?[0-9]+ max -?[0-9]+|"
        "combo default [^ ]+( var [^ ]+)+|button|string default [^ ]*)");
    for (const std::string& line : lines_of(option_lines(Dialect::Uci))) {
        INFO(line);
        CHECK(std::regex_match(line, uci));
    }
    // Names are single lower-case words.
    const std::regex ucci(
        "option [a-z]+ type (check default (true|false)|"
        "spin min -?[0-9]+ max -?[0-9]+ default -?[0-9]+|"
        "combo( var [^ ]+)+ default [^ ]+|button|string default [^ ]*)");
    for (const std::string& line : lines_of(option_lines(Dialect::Ucci))) {
        INFO(line);
        CHECK(std::regex_match(line, ucci));
    }
}

TEST_CASE("options: the defaults listed are the defaults set") {
    // Setting every listed default must change nothing; UCI_Variant alone notes that it was set.
    const std::string before = values(Settings{});
    const std::regex uci("option name (.+) type (check|spin|combo) default ([^ ]+).*");
    const std::regex ucci("option ([a-z]+) type (check|spin|combo) (.* )?default ([^ ]+)");
    int seen = 0;
    for (const std::string& line : lines_of(option_lines(Dialect::Uci))) {
        std::smatch part;
        if (std::regex_match(line, part, uci) && part[1] != "UCI_Variant") {
            Settings settings;
            set(settings, part[1].str(), part[3].str());
            INFO(line);
            CHECK(values(settings) == before);
            ++seen;
        }
    }
    for (const std::string& line : lines_of(option_lines(Dialect::Ucci))) {
        std::smatch part;
        if (std::regex_match(line, part, ucci)) {
            Settings settings;
            set(settings, part[1].str(), part[4].str());
            INFO(line);
            CHECK(values(settings) == before);
            ++seen;
        }
    }
    CHECK(seen >= 10);
}

TEST_CASE("options: names of either dialect, in any case, blanks as underscores") {
    Settings s;
    for (const char* const name : {"Hash", "hash", "HASH", "hashsize", "HashSize"}) {
        INFO(name);
        s.hash = 1;
        CHECK(set(s, name, "128") == "hash");
        CHECK(s.hash == 128);
    }
    for (const char* const name : {"Threads", "threads", "THREADS"}) {
        s.threads = 1;
        CHECK(set(s, name, "3") == "threads");
        CHECK(s.threads == 3);
    }
    for (const char* const name :
         {"Move Overhead", "move_overhead", "Move_Overhead", "MOVE OVERHEAD", "moveoverhead"}) {
        INFO(name);
        s.move_overhead = 0;
        CHECK(set(s, name, "77") == "ok");
        CHECK(s.move_overhead == 77);
    }
    for (const char* const name : {"Clear Hash", "clear_hash", "Clear_Hash", "clearhash"}) {
        INFO(name);
        CHECK(set(s, name) == "clear hash");
    }
    CHECK(set(s, "newgame") == "new game");
    CHECK(set(s, "MULTIPV", "5") == "ok");
    CHECK(s.multi_pv == 5);
}

TEST_CASE("options: values of each kind") {
    Settings s;
    for (const char* const on : {"true", "TRUE", "on", "On", "1"}) {
        s.ponder = false;
        INFO(on);
        CHECK(set(s, "Ponder", on) == "ok");
        CHECK(s.ponder);
    }
    for (const char* const off : {"false", "False", "off", "0"}) {
        s.use_milliseconds = true;
        INFO(off);
        CHECK(set(s, "usemillisec", off) == "ok");
        CHECK_FALSE(s.use_milliseconds);
    }
    CHECK(set(s, "CoordSystem", "1-10") == "ok");
    CHECK(s.coord_system == CoordSystem::FromOne);
    CHECK(set(s, "CoordSystem", "0-9") == "ok");
    CHECK(s.coord_system == CoordSystem::FromZero);
    CHECK(set(s, "CoordSystem", "AUTO") == "ok");
    CHECK(s.coord_system == CoordSystem::Auto);
    CHECK_FALSE(s.variant_chosen);
    CHECK(set(s, "UCI_Variant", "Xiangqi") == "ok");
    CHECK(s.variant_chosen);
    // A button takes what it is given.
    CHECK(set(s, "Clear Hash", "true") == "clear hash");
}

TEST_CASE("options: the ends of every range") {
    Settings s;
    CHECK(set(s, "Hash", "1") == "hash");
    CHECK(set(s, "Hash", "65536") == "hash");
    CHECK(set(s, "Threads", "1") == "threads");
    CHECK(set(s, "Threads", "256") == "threads");
    CHECK(set(s, "MultiPV", "1") == "ok");
    CHECK(set(s, "MultiPV", "128") == "ok");
    CHECK(set(s, "Move Overhead", "0") == "ok");
    CHECK(set(s, "Move Overhead", "5000") == "ok");
    // 0 is automatic, by either name.
    CHECK(set(s, "hashsize", "0") == "hash");
    CHECK(s.hash == 0);
    CHECK(set(s, "threads", "0") == "threads");
    CHECK(s.threads == 0);
}

TEST_CASE("options: a bad value changes nothing and is named with its range") {
    const struct {
        const char* name;
        const char* value;
        const char* error;
    } kRows[] = {
        {"Hash", "65537", "option Hash: '65537' is no whole number from 0 to 65536"},
        {"hashsize", "-1", "option hashsize: '-1' is no whole number from 0 to 65536"},
        {"Hash", "x", "option Hash: 'x' is no whole number from 0 to 65536"},
        {"Hash", "", "option Hash: '' is no whole number from 0 to 65536"},
        {"Hash", "12 MB", "option Hash: '12 MB' is no whole number from 0 to 65536"},
        {"Hash", "99999999999999999999",
         "option Hash: '99999999999999999999' is no whole number from 0 to 65536"},
        {"Threads", "257", "option Threads: '257' is no whole number from 0 to 256"},
        {"Threads", "-4", "option Threads: '-4' is no whole number from 0 to 256"},
        {"MultiPV", "0", "option MultiPV: '0' is no whole number from 1 to 128"},
        {"MultiPV", "129", "option MultiPV: '129' is no whole number from 1 to 128"},
        {"Move Overhead", "5001", "option Move Overhead: '5001' is no whole number from 0 to 5000"},
        {"Move Overhead", "1.5", "option Move Overhead: '1.5' is no whole number from 0 to 5000"},
        {"Ponder", "yes", "option Ponder: 'yes' is neither true nor false"},
        {"Ponder", "2", "option Ponder: '2' is neither true nor false"},
        {"usemillisec", "", "option usemillisec: '' is neither true nor false"},
        {"UCI_Variant", "chess", "option UCI_Variant: 'chess' is not one of xiangqi"},
        {"CoordSystem", "2-11", "option CoordSystem: '2-11' is not one of auto, 0-9, 1-10"},
    };
    Settings s;
    s.hash = 17;
    s.threads = 2;
    s.multi_pv = 3;
    s.move_overhead = 44;
    const std::string before = values(s);
    for (const auto& row : kRows) {
        CHECK(set(s, row.name, row.value) == row.error);
        CHECK(values(s) == before);
    }
    for (const char* const name : {"Hash", "Ponder", "CoordSystem"}) {
        CHECK(set(s, name) == "option " + std::string(name) + ": no value is given");
        CHECK(values(s) == before);
    }
}

TEST_CASE("options: the rules of the game") {
    Settings settings;
    CHECK(settings.rules() == rules::Rules{});
    CHECK(settings.rules().set == rules::RuleSet::Asian);
    CHECK(settings.rules().fold == 3);
    CHECK(settings.rules().limit == 120);

    // Scores found by other rules must not stay in the table.
    CHECK(set(settings, "Repetition Rule", "chinese") == "clear hash");
    CHECK(settings.rules().set == rules::RuleSet::Chinese);
    CHECK(set(settings, "repetitionrule", "computer") == "clear hash");
    CHECK(settings.rules().set == rules::RuleSet::Computer);
    // As another engine's manual has users set it.
    CHECK(set(settings, "Repetition Rule", "ChineseRule") == "clear hash");
    CHECK(settings.rules().set == rules::RuleSet::Chinese);
    CHECK(set(settings, "Repetition Rule", "AsianRule") == "clear hash");
    CHECK(settings.rules().set == rules::RuleSet::Asian);

    CHECK(set(settings, "Repetition Fold", "4") == "clear hash");
    CHECK(settings.rules().fold == 4);
    CHECK(set(settings, "Rule60MaxPly", "100") == "clear hash");
    CHECK(settings.rules().limit == 100);
    CHECK(set(settings, "sixtymoveplies", "80") == "clear hash");
    CHECK(settings.rules().limit == 80);
    CHECK(set(settings, "sixtymoverule", "false") == "clear hash");
    CHECK_FALSE(settings.rules().limit.has_value());

    CHECK(set(settings, "Draw Rule", "red-loses") == "clear hash");
    CHECK(settings.rules().draw == rules::DrawRule::RedLoses);
    CHECK(set(settings, "drawrule", "black-loses") == "clear hash");
    CHECK(settings.rules().draw == rules::DrawRule::BlackLoses);
    CHECK(set(settings, "Draw Rule", "DrawAsBlackWin") == "clear hash");
    CHECK(settings.rules().draw == rules::DrawRule::RedLoses);

    const rules::Rules before = settings.rules();
    CHECK(set(settings, "Repetition Rule", "skyrule") ==
          "option Repetition Rule: 'skyrule' is not one of asian, chinese, computer");
    CHECK(settings.rules() == before);
}

TEST_CASE("options: unknown names are no error") {
    Settings s;
    const std::string before = values(s);
    for (const char* const name : {"guiname", "usebook", "EvalFile", "", "Has", "Hash ",
                                   "hash size", "UCI_Chess960", "Analysis Contempt"}) {
        INFO(name);
        CHECK(set(s, name, "1") == "unknown");
    }
    CHECK(values(s) == before);
}

}  // namespace xq::tests
