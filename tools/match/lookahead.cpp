#include "match/lookahead.h"

#include <algorithm>
#include <vector>

namespace xq::match {

namespace {

constexpr int kMostSteps = 20'000;

class Search {
  public:
    explicit Search(Graph graph) : graph_(std::move(graph)) {}

    bool rounds(int left) {
        if (left == 0 || enough_edges(left)) {
            return true;
        }
        return pair_rest(std::vector<bool>(graph_.size(), true), left);
    }

  private:
    /// G. Dirac, "Some theorems on abstract graphs" (1952): vertices that are all joined with half
    /// of the others can be paired. A round takes one edge from each.
    [[nodiscard]] bool enough_edges(int left) const {
        std::size_t fewest = graph_.size();
        for (std::size_t a = 0; a < graph_.size(); ++a) {
            std::size_t edges = 0;
            for (std::size_t b = 0; b < graph_.size(); ++b) {
                edges += graph_.joined(a, b) ? 1U : 0U;
            }
            fewest = std::min(fewest, edges);
        }
        return 2 * fewest >= graph_.size() + 2 * static_cast<std::size_t>(left - 1);
    }

    /// Pairs those who are left of a round in every way, then the rounds after it.
    bool pair_rest(std::vector<bool> present, int left) {
        if (++steps_ > kMostSteps) {
            return true;
        }
        const auto first = std::find(present.begin(), present.end(), true);
        if (first == present.end()) {
            return rounds(left - 1);
        }
        if (!PerfectMatching(graph_, present).exists()) {
            return false;
        }
        const auto a = static_cast<std::size_t>(first - present.begin());
        present[a] = false;
        for (std::size_t b = a + 1; b < graph_.size(); ++b) {
            if (!present[b] || !graph_.joined(a, b)) {
                continue;
            }
            present[b] = false;
            graph_.part(a, b);
            const bool possible = pair_rest(present, left);
            graph_.join(a, b);
            if (possible) {
                return true;
            }
            present[b] = true;
        }
        return false;
    }

    Graph graph_;
    int steps_ = 0;
};

}  // namespace

bool can_pair_rounds(Graph graph, int rounds) { return Search(std::move(graph)).rounds(rounds); }

}  // namespace xq::match
