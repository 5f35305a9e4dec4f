// Which terms the evaluation has, generated from terms.inc, and where what they find is summed up.
//
// Term functions are templates over the sink, so that the search adds weights up while the table of
// `chuhe eval`, tests and a tuner see how often each term counts.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "eval/score.h"

namespace xq::eval {

enum class Family : std::uint8_t {
    Mobility,
    Rooks,
    Cannons,
    Knights,
    Pawns,
    Guards,
    King,
    Threats,
    Direction,
};

enum class Term : std::uint8_t {
#define TERM(family, id, name, document, mg, eg) id,
#define DANGER(id, name, document, units)
#include "eval/terms.inc"
#undef TERM
#undef DANGER
    Count
};

enum class Danger : std::uint8_t {
#define TERM(family, id, name, document, mg, eg)
#define DANGER(id, name, document, units) id,
#include "eval/terms.inc"
#undef TERM
#undef DANGER
    Count
};

[[nodiscard]] constexpr std::size_t index(Term term) { return static_cast<std::size_t>(term); }
[[nodiscard]] constexpr std::size_t index(Danger danger) {
    return static_cast<std::size_t>(danger);
}
constexpr std::size_t kTerms = index(Term::Count);
constexpr std::size_t kDangers = index(Danger::Count);

struct TermInfo {
    Family family;
    /// For people.
    std::string_view name;
    /// What the rule documents call it, UTF-8.
    std::string_view document;
};

constexpr std::array<TermInfo, kTerms> kTermInfo{{
#define TERM(family, id, name, document, mg, eg) {Family::family, name, document},
#define DANGER(id, name, document, units)
#include "eval/terms.inc"
#undef TERM
#undef DANGER
}};

struct DangerInfo {
    std::string_view name;
    std::string_view document;
};

constexpr std::array<DangerInfo, kDangers> kDangerInfo{{
#define TERM(family, id, name, document, mg, eg)
#define DANGER(id, name, document, units) {name, document},
#include "eval/terms.inc"
#undef TERM
#undef DANGER
}};

/// Centipawns a count.
constexpr std::array<Phased, kTerms> kTermWeights{{
#define TERM(family, id, name, document, mg, eg) {mg, eg},
#define DANGER(id, name, document, units)
#include "eval/terms.inc"
#undef TERM
#undef DANGER
}};

/// Units of danger a count.
constexpr std::array<int, kDangers> kDangerUnits{
#define TERM(family, id, name, document, mg, eg)
#define DANGER(id, name, document, units) units,
#include "eval/terms.inc"
#undef TERM
#undef DANGER
};

/// What one side's terms come to, from its own view, within +-16000. Both phases are added at once:
/// the endgame in the upper half of a word, the middlegame, with its sign, in the lower.
class Sum {
  public:
    void add(Term term, int count) { packed_ += packed(kTermWeights[index(term)]) * count; }
    void add(Danger danger, int count) { units_ += kDangerUnits[index(danger)] * count; }
    void add_danger(Phased value) { packed_ += packed(value); }

    [[nodiscard]] Phased value() const {
        const auto mg = static_cast<std::int16_t>(packed_ & 0xFFFF);
        return {mg, (packed_ - mg) >> 16};
    }
    [[nodiscard]] int units() const { return units_; }

  private:
    [[nodiscard]] static constexpr std::int32_t packed(Phased value) {
        return value.eg * 65536 + value.mg;
    }

    std::int32_t packed_ = 0;
    int units_ = 0;
};

/// How often each term counts for one side.
class Trace {
  public:
    void add(Term term, int count) { terms_[index(term)] += count; }
    void add(Danger danger, int count) {
        dangers_[index(danger)] += count;
        units_ += kDangerUnits[index(danger)] * count;
    }
    void add_danger(Phased value) { danger_ += value; }

    [[nodiscard]] int count(Term term) const { return terms_[index(term)]; }
    [[nodiscard]] int count(Danger danger) const { return dangers_[index(danger)]; }
    /// What the attack on the other king is worth.
    [[nodiscard]] Phased danger() const { return danger_; }
    [[nodiscard]] int units() const { return units_; }

  private:
    std::array<int, kTerms> terms_{};
    std::array<int, kDangers> dangers_{};
    Phased danger_;
    int units_ = 0;
};

}  // namespace xq::eval
