// chuhe-match --compliance: the contract of GUIs and engines, checked point by point from the GUI's
// side on any UCI or UCCI engine.
//
// Source of the points: the UCCI 3.0 and UCI protocol descriptions, and what the clients named in
// the titles send and read. A title that names clients is no demand of the protocol itself.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "base/result.h"
#include "match/compliance_session.h"
#include "match/engine_spec.h"

namespace xq::match {

enum class Verdict : std::uint8_t { Ok, Failed, Skipped };

struct Finding {
    Verdict verdict = Verdict::Ok;
    /// Why it failed or was skipped.
    std::string reason;
};

[[nodiscard]] inline Finding failed(std::string reason) {
    return {Verdict::Failed, std::move(reason)};
}
[[nodiscard]] inline Finding skipped(std::string reason) {
    return {Verdict::Skipped, std::move(reason)};
}

/// One thing that is asked of an engine.
struct ComplianceCheck {
    enum class Of : std::uint8_t { Both, Uci, Ucci };
    enum class Given : std::uint8_t {
        /// Nothing is started yet.
        Nothing,
        /// Handshake done and Xiangqi chosen; the engine must be ready again at the end.
        Game,
        /// As Game, but the engine may be gone at the end.
        Ending,
    };

    /// Of the contract, 1 to 19.
    int point;
    std::string title;
    Of of;
    Given given;
    std::function<Finding(ComplianceSession&)> run;
};

struct ComplianceRow {
    int point = 0;
    std::string title;
    Verdict verdict = Verdict::Ok;
    /// Reason and, after a failure, what was sent and what came back.
    std::vector<std::string> detail;
};

/// Points 1, 2, 3, 10, 11, 17 and 19: start, options, the world outside.
[[nodiscard]] std::vector<ComplianceCheck> start_checks();
/// Points 4 to 7: ranks, positions and bad input.
[[nodiscard]] std::vector<ComplianceCheck> position_checks();
/// Points 8, 9, 12 to 16: time, answers and states.
[[nodiscard]] std::vector<ComplianceCheck> play_checks();
/// Point 18: UCCI 3.0.
[[nodiscard]] std::vector<ComplianceCheck> ucci_checks();

/// The rows of all checks for one protocol, in order of points but for one about all the output at
/// the end, each given to `report` when it is known. Every check has a process of its own and an
/// end in time; without a handshake all others are skipped.
std::vector<ComplianceRow> check_compliance(
    const EngineSpec& spec, Protocol protocol,
    const std::function<void(const ComplianceRow&)>& report);

/// Checks the engine that `description` names as apply_spec() reads it, in its protocol or, if it
/// names none, in both, and writes a table with a closing line. True if nothing failed. Errors: of
/// the description.
[[nodiscard]] base::Result<bool> run_compliance(const std::string& description, std::ostream& out);

}  // namespace xq::match
