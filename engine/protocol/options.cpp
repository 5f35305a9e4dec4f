#include "protocol/options.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/parse_number.h"
#include "base/text.h"

namespace xq::protocol {

namespace {

using base::Error;
using base::Result;

enum class Kind : std::uint8_t { Check, Spin, Combo, Button };

struct Row {
    Kind kind;
    /// Empty where the dialect does not list the option.
    std::string_view uci_name;
    std::string_view ucci_name;
    std::string_view default_value;
    /// Understood, but not listed.
    std::string_view other_name{};
    std::int64_t low = 0;
    std::int64_t high = 0;
    /// Whether 0 is taken, meaning automatic, though UCI lists a minimum of 1.
    bool zero_is_automatic = false;
    std::vector<std::string_view> choices;
    /// Other words for choices, as other engines know them, in lower case.
    std::vector<std::pair<std::string_view, std::int64_t>> aliases{};
    Effect effect = Effect::None;
    /// Stores a checked value: 0/1 for a check, the number of a spin, the index of a combo's
    /// choice.
    void (*store)(Settings&, std::int64_t) = nullptr;
};

const std::vector<Row>& table() {
    static const std::vector<Row> rows{
        {.kind = Kind::Spin,
         .uci_name = "Hash",
         .ucci_name = "hashsize",
         .default_value = "64",
         .low = 1,
         .high = 65536,
         .zero_is_automatic = true,
         .choices = {},
         .effect = Effect::Hash,
         .store = [](Settings& s, std::int64_t v) { s.hash = static_cast<int>(v); }},
        {.kind = Kind::Spin,
         .uci_name = "Threads",
         .ucci_name = "threads",
         .default_value = "1",
         .low = 1,
         .high = 256,
         .zero_is_automatic = true,
         .choices = {},
         .effect = Effect::Threads,
         .store = [](Settings& s, std::int64_t v) { s.threads = static_cast<int>(v); }},
        {.kind = Kind::Check,
         .uci_name = "Ponder",
         .ucci_name = "ponder",
         .default_value = "false",
         .choices = {},
         .store = [](Settings& s, std::int64_t v) { s.ponder = v != 0; }},
        {.kind = Kind::Spin,
         .uci_name = "MultiPV",
         .ucci_name = "multipv",
         .default_value = "1",
         .low = 1,
         .high = 128,
         .choices = {},
         .store = [](Settings& s, std::int64_t v) { s.multi_pv = static_cast<int>(v); }},
        {.kind = Kind::Spin,
         .uci_name = "Move Overhead",
         .ucci_name = "moveoverhead",
         .default_value = "30",
         .low = 0,
         .high = 5000,
         .choices = {},
         .store = [](Settings& s, std::int64_t v) { s.move_overhead = v; }},
        {.kind = Kind::Button,
         .uci_name = "Clear Hash",
         .ucci_name = "clearhash",
         .default_value = "",
         .choices = {},
         .effect = Effect::ClearHash},
        {.kind = Kind::Check,
         .uci_name = "",
         .ucci_name = "usemillisec",
         .default_value = "true",
         .choices = {},
         .store = [](Settings& s, std::int64_t v) { s.use_milliseconds = v != 0; }},
        {.kind = Kind::Button,
         .uci_name = "",
         .ucci_name = "newgame",
         .default_value = "",
         .choices = {},
         .effect = Effect::NewGame},
        {.kind = Kind::Combo,
         .uci_name = "UCI_Variant",
         .ucci_name = "",
         .default_value = "xiangqi",
         .choices = {"xiangqi"},
         .store = [](Settings& s, std::int64_t) { s.variant_chosen = true; }},
        {.kind = Kind::Combo,
         .uci_name = "CoordSystem",
         .ucci_name = "",
         .default_value = "auto",
         .choices = {"auto", "0-9", "1-10"},
         .store = [](Settings& s,
                     std::int64_t v) { s.coord_system = static_cast<CoordSystem>(v); }},
        // Stored scores hold by the rules they were found by, so a change of rules empties the
        // table.
        {.kind = Kind::Combo,
         .uci_name = "Repetition Rule",
         .ucci_name = "repetitionrule",
         .default_value = "asian",
         .choices = {"asian", "chinese", "computer"},
         .aliases = {{"asianrule", 0}, {"axf", 0}, {"chineserule", 1}, {"computerrule", 2}},
         .effect = Effect::ClearHash,
         .store = [](Settings& s, std::int64_t v) { s.rule_set = static_cast<rules::RuleSet>(v); }},
        {.kind = Kind::Spin,
         .uci_name = "Repetition Fold",
         .ucci_name = "repetitionfold",
         .default_value = "3",
         .low = 2,
         .high = 100,
         .choices = {},
         .effect = Effect::ClearHash,
         .store = [](Settings& s, std::int64_t v) { s.repetition_fold = static_cast<int>(v); }},
        {.kind = Kind::Check,
         .uci_name = "Sixty Move Rule",
         .ucci_name = "sixtymoverule",
         .default_value = "true",
         .choices = {},
         .effect = Effect::ClearHash,
         .store = [](Settings& s, std::int64_t v) { s.natural_limit = v != 0; }},
        {.kind = Kind::Spin,
         .uci_name = "Rule60MaxPly",
         .ucci_name = "sixtymoveplies",
         .default_value = "120",
         .low = 1,
         .high = 10000,
         .choices = {},
         .effect = Effect::ClearHash,
         .store = [](Settings& s, std::int64_t v) { s.natural_limit_plies = static_cast<int>(v); }},
        // Understood in UCCI too, but not listed there: clients exist that take the word anywhere
        // in an engine's output for an offer.
        {.kind = Kind::Combo,
         .uci_name = "Draw Rule",
         .ucci_name = "",
         .default_value = "none",
         .other_name = "drawrule",
         .choices = {"none", "red-loses", "black-loses"},
         .aliases = {{"drawasblackwin", 1}, {"drawasredwin", 2}},
         .effect = Effect::ClearHash,
         .store = [](Settings& s,
                     std::int64_t v) { s.draw_rule = static_cast<rules::DrawRule>(v); }},
    };
    return rows;
}

/// Names compare without case, and blanks as underscores.
std::string canonical(std::string_view name) {
    std::string key = base::to_lower(name);
    std::replace(key.begin(), key.end(), ' ', '_');
    return key;
}

const char* kind_word(Kind kind) {
    switch (kind) {
        case Kind::Check: return "check";
        case Kind::Spin: return "spin";
        case Kind::Combo: return "combo";
        case Kind::Button: break;
    }
    return "button";
}

std::string describe(const Row& row, Dialect dialect) {
    const bool uci = dialect == Dialect::Uci;
    std::string line = uci ? "option name " : "option ";
    line += uci ? row.uci_name : row.ucci_name;
    line += std::string(" type ") + kind_word(row.kind);
    if (row.kind == Kind::Spin) {
        const std::int64_t low = !uci && row.zero_is_automatic ? 0 : row.low;
        const std::string range =
            " min " + std::to_string(low) + " max " + std::to_string(row.high);
        // UCCI's own examples give the range first, UCI's the default.
        const std::string preset = " default " + std::string(row.default_value);
        return line + (uci ? preset + range : range + preset);
    }
    std::string choices;
    for (const std::string_view choice : row.choices) {
        choices += " var " + std::string(choice);
    }
    const std::string preset =
        row.kind == Kind::Button ? "" : " default " + std::string(row.default_value);
    return line + (uci ? preset + choices : choices + preset);
}

std::optional<std::int64_t> read_check(std::string_view value) {
    const std::string word = base::to_lower(value);
    if (word == "true" || word == "on" || word == "1") return 1;
    if (word == "false" || word == "off" || word == "0") return 0;
    return std::nullopt;
}

Result<std::int64_t> read_value(const Row& row, std::string_view name, std::string_view value) {
    const std::string shown =
        "option " + base::printable(name) + ": '" + base::printable(value) + '\'';
    switch (row.kind) {
        case Kind::Check:
            if (const auto on = read_check(value)) {
                return *on;
            }
            return Error{shown + " is neither true nor false"};
        case Kind::Spin: {
            const auto number = base::parse_number<std::int64_t>(value);
            const std::int64_t low = row.zero_is_automatic ? 0 : row.low;
            if (number && *number >= low && *number <= row.high) {
                return *number;
            }
            return Error{shown + " is no whole number from " + std::to_string(low) + " to " +
                         std::to_string(row.high)};
        }
        case Kind::Combo: {
            std::string known;
            for (std::size_t i = 0; i < row.choices.size(); ++i) {
                if (base::to_lower(value) == base::to_lower(row.choices[i])) {
                    return static_cast<std::int64_t>(i);
                }
                known += (i == 0 ? "" : ", ") + std::string(row.choices[i]);
            }
            for (const auto& [alias, choice] : row.aliases) {
                if (base::to_lower(value) == alias) {
                    return choice;
                }
            }
            return Error{shown + " is not one of " + known};
        }
        case Kind::Button: break;
    }
    return std::int64_t{0};
}

}  // namespace

rules::Rules Settings::rules() const {
    return {rule_set, repetition_fold,
            natural_limit ? std::optional<int>(natural_limit_plies) : std::nullopt, draw_rule};
}

std::string option_lines(Dialect dialect) {
    std::string lines;
    for (const Row& row : table()) {
        if (!(dialect == Dialect::Uci ? row.uci_name : row.ucci_name).empty()) {
            lines += describe(row, dialect) + '\n';
        }
    }
    return lines;
}

std::optional<Result<Effect>> apply_option(Settings& settings, std::string_view name,
                                           std::optional<std::string_view> value) {
    const std::string key = canonical(name);
    const auto row = std::find_if(table().begin(), table().end(), [&](const Row& candidate) {
        const std::array names{candidate.uci_name, candidate.ucci_name, candidate.other_name};
        return std::any_of(names.begin(), names.end(), [&](std::string_view known) {
            return !known.empty() && canonical(known) == key;
        });
    });
    if (row == table().end()) {
        return std::nullopt;
    }
    if (row->kind == Kind::Button) {
        return Result<Effect>(row->effect);
    }
    if (!value) {
        return Result<Effect>(Error{"option " + base::printable(name) + ": no value is given"});
    }
    const auto checked = read_value(*row, name, *value);
    if (!checked) {
        return Result<Effect>(Error{checked.error()});
    }
    row->store(settings, *checked);
    return Result<Effect>(row->effect);
}

}  // namespace xq::protocol
