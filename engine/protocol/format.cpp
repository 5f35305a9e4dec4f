#include "protocol/format.h"

#include "base/text.h"
#include "base/version.h"
#include "protocol/options.h"

namespace xq::protocol {

using board::Move;

namespace {

/// A minor piece counts 400 in our scale and 100 in UCCI's.
constexpr int kUcciDivisor = 4;

std::string score_text(eval::Score score, Dialect dialect) {
    if (eval::is_mate(score)) {
        const int moves = (eval::plies_to_mate(score) + 1) / 2;
        return "mate " + std::to_string(score > 0 ? moves : -moves);
    }
    return dialect == Dialect::Uci ? "cp " + std::to_string(score)
                                   : std::to_string(score / kUcciDivisor);
}

/// A message may quote the client, but never a word that some clients take for the end of the game
/// wherever it stands: its vowels are starred.
std::string without_results(std::string_view text) {
    std::string shown(text);
    const std::string lower = base::to_lower(text);
    for (const std::string_view word : {"draw", "resign"}) {
        for (auto at = lower.find(word); at != std::string::npos; at = lower.find(word, at + 1)) {
            for (std::size_t i = at; i < at + word.size(); ++i) {
                if (std::string_view("aei").find(lower[i]) != std::string_view::npos) {
                    shown[i] = '*';
                }
            }
        }
    }
    return shown;
}

const char* bound_text(search::Bound bound) {
    switch (bound) {
        case search::Bound::Lower: return " lowerbound";
        case search::Bound::Upper: return " upperbound";
        default: return "";
    }
}

}  // namespace

std::string format_handshake(Dialect dialect) {
    const std::string name = base::kProgramName;
    const std::string version = base::kVersion;
    const std::string author = base::kAuthors;
    if (dialect == Dialect::Uci) {
        return "id name " + name + ' ' + version + "\nid author " + author + '\n' +
               option_lines(dialect) + "uciok\n";
    }
    return "id name " + name + "\nid version " + version + "\nid copyright " + base::kCopyright +
           "\nid author " + author + "\nid user " + base::kLicence + '\n' + option_lines(dialect) +
           "ucciok\n";
}

std::string format_info(const search::SearchInfo& info, const Style& style) {
    const bool uci = style.dialect == Dialect::Uci;
    std::string line = "info depth " + std::to_string(info.depth) + " seldepth " +
                       std::to_string(info.selective_depth);
    if (uci || info.multi_pv > 1) {
        line += " multipv " + std::to_string(info.multi_pv);
    }
    line += " score " + score_text(info.score, style.dialect);
    if (uci) {
        line += bound_text(info.bound);
    }
    line += " nodes " + std::to_string(info.nodes) + " nps " +
            std::to_string(info.nodes_per_second) + " hashfull " + std::to_string(info.hash_full) +
            " tbhits 0 time " + std::to_string(info.time) + " pv";
    for (const Move move : info.pv) {
        line += ' ' + to_string(move, style.ranks);
    }
    return line + '\n';
}

std::string format_best_move(const search::BestMove& best, const Style& style) {
    if (best.move.is_none()) {
        return style.dialect == Dialect::Uci ? "bestmove (none)\n" : "nobestmove\n";
    }
    std::string line = "bestmove " + to_string(best.move, style.ranks);
    if (!best.ponder.is_none()) {
        line += " ponder " + to_string(best.ponder, style.ranks);
    }
    return line + '\n';
}

std::string format_message(std::string_view text, Dialect dialect) {
    return (dialect == Dialect::Uci ? "info string " : "info message ") + without_results(text) +
           '\n';
}

}  // namespace xq::protocol
