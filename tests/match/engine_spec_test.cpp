// Engines as the command line describes them: words and quotes, every key, and what is refused.
#include "match/engine_spec.h"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

namespace xq::tests {

using board::RankStyle;
using match::apply_spec;
using match::EngineSpec;
using match::Protocol;
using match::split_quoted;

namespace {

using Words = std::vector<std::string>;

EngineSpec spec_of(const std::string& text, const EngineSpec& base = {}) {
    const auto spec = apply_spec(base, text);
    INFO(text << (spec ? "" : ": " + spec.error()));
    REQUIRE(spec.ok());
    return *spec;
}

}  // namespace

TEST_CASE("match: words are split at blanks outside quotes") {
    const std::vector<std::pair<std::string, Words>> table = {
        {"", {}},
        {" \t\r\n ", {}},
        {"a", {"a"}},
        {"  a  b\tc\nd\r\n", {"a", "b", "c", "d"}},
        {"'a b' c", {"a b", "c"}},
        {"\"a b\"c d", {"a bc", "d"}},
        {"x='a \"b\" c'", {"x=a \"b\" c"}},
        {"x=\"it's\"", {"x=it's"}},
        {"'' \"\"", {"", ""}},
        {"a''b", {"ab"}},
        {"'a'\"b\"", {"ab"}},
        {"back\\slash", {"back\\slash"}},
    };
    for (const auto& [text, words] : table) {
        INFO(text);
        const auto split = split_quoted(text);
        REQUIRE(split.ok());
        CHECK(*split == words);
    }
    for (const char quote : {'\'', '"'}) {
        const auto open = split_quoted(std::string("a ") + quote + "b");
        REQUIRE_FALSE(open.ok());
        CHECK(open.error() == std::string("the quote ") + quote + " is not closed");
    }
}

TEST_CASE("match: every key of an engine is read") {
    const EngineSpec spec = spec_of(
        "cmd=\"'/opt/my engines/run' --fast 'two words'\" args=\"-x -y\" dir='/tmp/a b' proto=ucci "
        "ranks=1 tc=40/60+1 movetime=1500 nodes=1000000000000 depth=7 timemargin=25 "
        "option.hashsize=32 'option.Move Overhead=10 ms' option.clear=");
    CHECK(spec.program == "/opt/my engines/run");
    CHECK(spec.arguments == Words{"--fast", "two words", "-x", "-y"});
    CHECK(spec.name == "run");
    CHECK(spec.directory == "/tmp/a b");
    CHECK(spec.protocol == Protocol::Ucci);
    CHECK(spec.ranks == RankStyle::FromOne);
    CHECK(match::to_string(spec.limits.clock) == "40/60+1");
    CHECK(spec.limits.movetime == 1500);
    CHECK(spec.limits.nodes == 1'000'000'000'000U);
    CHECK(spec.limits.depth == 7);
    CHECK(spec.limits.margin == 25);
    CHECK(spec.options == std::vector<std::pair<std::string, std::string>>{
                              {"hashsize", "32"}, {"Move Overhead", "10 ms"}, {"clear", ""}});
}

TEST_CASE("match: what is not given stays as it was") {
    const EngineSpec none = spec_of("");
    CHECK(none.program.empty());
    CHECK(none.protocol == Protocol::Uci);
    CHECK_FALSE(none.ranks.has_value());
    CHECK(none.limits.clock.periods.empty());
    CHECK_FALSE(none.limits.movetime.has_value());

    const EngineSpec each = spec_of("proto=ucci st=2 option.a=1 args=late name=given");
    const EngineSpec one = spec_of("cmd='engine first' option.a=2 movetime=30", each);
    CHECK(one.protocol == Protocol::Ucci);
    CHECK(one.name == "given");
    CHECK(one.limits.movetime == 30);
    CHECK(each.limits.movetime == 2000);
    // Sent in this order, so that the last one counts.
    CHECK(one.options == std::vector<std::pair<std::string, std::string>>{{"a", "1"}, {"a", "2"}});
    CHECK(one.arguments == Words{"first", "late"});
}

TEST_CASE("match: a second command replaces the first with its arguments") {
    const EngineSpec spec = spec_of("cmd='other x'", spec_of("cmd='engine a b' args=c"));
    CHECK(spec.program == "other");
    CHECK(spec.arguments == Words{"x"});
}

TEST_CASE("match: values hold what follows the first equals sign") {
    const EngineSpec spec = spec_of("option.Path=a=b ranks=0 proto=uci name=x=y");
    CHECK(spec.options[0] == std::pair<std::string, std::string>{"Path", "a=b"});
    CHECK(spec.ranks == RankStyle::FromZero);
    CHECK(spec.name == "x=y");
}

TEST_CASE("match: what is wrong with an engine's description is named") {
    const std::vector<std::pair<std::string, std::string>> table = {
        {"engine", "'engine' is not of the form key=value"},
        {"=x", "'' is no property of an engine"},
        {"speed=9", "'speed' is no property of an engine"},
        {"CMD=x", "'CMD' is no property of an engine"},
        {"option.=1", "'option.' is no property of an engine"},
        {"name='a", "the quote ' is not closed"},
        {"cmd=", "cmd: no program is given"},
        {"cmd=\"'a\"", "cmd: the quote ' is not closed"},
        {"args=\"'a\"", "args: the quote ' is not closed"},
        {"proto=xboard", "proto: 'xboard' is no protocol: uci or ucci"},
        {"ranks=2", "ranks: '2' is no whole number from 0 to 1"},
        {"movetime=0", "movetime: '0' is no whole number from 1 to 1000000000"},
        {"movetime=1.5", "movetime: '1.5' is no whole number from 1 to 1000000000"},
        {"st=1000001", "st: '1000001' is no whole number from 1 to 1000000"},
        {"nodes=-1", "nodes: '-1' is no whole number from 1 to 1000000000000"},
        {"nodes=99999999999999999999",
         "nodes: '99999999999999999999' is no whole number from 1 to 1000000000000"},
        {"depth=", "depth: '' is no whole number from 1 to 1000"},
        {"timemargin=-5", "timemargin: '-5' is no whole number from 0 to 1000000000"},
    };
    for (const auto& [text, error] : table) {
        INFO(text);
        const auto spec = apply_spec({}, text);
        REQUIRE_FALSE(spec.ok());
        CHECK(spec.error() == error);
    }
    const auto clock = apply_spec({}, "tc=fast");
    REQUIRE_FALSE(clock.ok());
    CHECK(clock.error().starts_with("tc: "));
    // Outside text in an error line is made fit for it.
    const auto bell = apply_spec({}, "proto=\x07");
    REQUIRE_FALSE(bell.ok());
    CHECK(bell.error().find('\x07') == std::string::npos);
}

}  // namespace xq::tests
