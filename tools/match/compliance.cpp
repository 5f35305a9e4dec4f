#include "match/compliance.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/text.h"

namespace xq::match {

using base::Error;
using base::Result;

namespace {

using Of = ComplianceCheck::Of;
using Given = ComplianceCheck::Given;

const char* word_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::Ok: return "ok";
        case Verdict::Failed: return "FAILED";
        case Verdict::Skipped: break;
    }
    return "skipped";
}

/// In order of points; checks of a point stay in theirs.
std::vector<ComplianceCheck> all_checks(Protocol protocol) {
    std::vector<ComplianceCheck> checks;
    for (auto list : {start_checks(), position_checks(), play_checks(), ucci_checks()}) {
        std::move(list.begin(), list.end(), std::back_inserter(checks));
    }
    const Of other = protocol == Protocol::Uci ? Of::Ucci : Of::Uci;
    std::erase_if(checks, [other](const ComplianceCheck& check) { return check.of == other; });
    std::stable_sort(
        checks.begin(), checks.end(),
        [](const ComplianceCheck& a, const ComplianceCheck& b) { return a.point < b.point; });
    return checks;
}

Finding run_check(const ComplianceCheck& check, ComplianceSession& session) {
    if (check.given != Given::Nothing) {
        if (!session.start() || !session.shake_hands()) {
            return failed("no answer to the handshake");
        }
        session.choose_game();
    }
    Finding finding = check.run(session);
    if (finding.verdict == Verdict::Ok && check.given == Given::Game &&
        !session.lines_until_ready()) {
        return failed("isready is not answered afterwards");
    }
    return finding;
}

ComplianceRow row_of(const ComplianceCheck& check, ComplianceSession& session) {
    const Finding finding = run_check(check, session);
    ComplianceRow row{check.point, check.title, finding.verdict, {}};
    if (!finding.reason.empty()) {
        row.detail.push_back(base::printable(finding.reason, 200));
    }
    if (finding.verdict == Verdict::Failed) {
        const auto evidence = session.evidence();
        row.detail.insert(row.detail.end(), evidence.begin(), evidence.end());
        if (!session.running() && !session.end().empty()) {
            row.detail.push_back("the engine has ended: " + session.end());
        }
    }
    return row;
}

/// The first line of `lines` that gmchess would take for the end of the game, which it does with
/// either word anywhere in an engine's output.
std::string misleading_line(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        const bool spoken =
            line.find("draw") != std::string::npos || line.find("resign") != std::string::npos;
        if (spoken &&
            (line.starts_with("id ") || line.starts_with("option ") || line.starts_with("info "))) {
            return line;
        }
    }
    return "";
}

}  // namespace

std::vector<ComplianceRow> check_compliance(
    const EngineSpec& spec, Protocol protocol,
    const std::function<void(const ComplianceRow&)>& report) {
    std::vector<ComplianceRow> rows;
    std::string misleading;
    const auto add = [&rows, &report](ComplianceRow row) {
        rows.push_back(std::move(row));
        report(rows.back());
    };
    for (const ComplianceCheck& check : all_checks(protocol)) {
        if (!rows.empty() && rows.front().verdict == Verdict::Failed) {
            add({check.point, check.title, Verdict::Skipped, {"without a handshake"}});
            continue;
        }
        ComplianceSession session(spec, protocol);
        add(row_of(check, session));
        if (misleading.empty()) {
            misleading = misleading_line(session.received());
        }
    }
    // Seen in all the checks together.
    const std::string title =
        "no id, option or info line of all these holds the words draw or "
        "resign (gmchess needs this)";
    if (rows.front().verdict == Verdict::Failed) {
        add({13, title, Verdict::Skipped, {"without a handshake"}});
    } else if (misleading.empty()) {
        add({13, title, Verdict::Ok, {}});
    } else {
        add({13, title, Verdict::Failed, {"< " + base::printable(misleading, 110)}});
    }
    return rows;
}

Result<bool> run_compliance(const std::string& description, std::ostream& out) {
    std::vector<EngineSpec> specs;
    for (const Protocol protocol : {Protocol::Uci, Protocol::Ucci}) {
        EngineSpec preset;
        preset.protocol = protocol;
        const auto spec = apply_spec(preset, description);
        if (!spec) {
            return Error{spec.error()};
        }
        if (spec->program.empty()) {
            return Error{"cmd= is missing"};
        }
        // A protocol that the description names is the same both times.
        if (specs.empty() || specs.front().protocol != spec->protocol) {
            specs.push_back(*spec);
        }
    }
    std::array<int, 3> counts{};
    for (const EngineSpec& spec : specs) {
        out << fmt::format(
            "{} as an engine of {}; rows that name clients are asked by these alone\n",
            base::printable(spec.name, 100), spec.protocol == Protocol::Uci ? "UCI" : "UCCI");
        check_compliance(spec, spec.protocol, [&](const ComplianceRow& row) {
            ++counts[static_cast<std::size_t>(row.verdict)];
            out << fmt::format("{:2}  {:<8} {}\n", row.point, word_of(row.verdict), row.title);
            for (const std::string& line : row.detail) {
                out << "             " << line << '\n';
            }
            out.flush();
        });
    }
    out << fmt::format("{} passed, {} failed, {} skipped\n", counts[0], counts[1], counts[2]);
    return counts[static_cast<std::size_t>(Verdict::Failed)] == 0;
}

}  // namespace xq::match
