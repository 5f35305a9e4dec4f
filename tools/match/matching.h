// Perfect matchings: whether all engines of a round can be paired.
#pragma once

#include <cstddef>
#include <numeric>
#include <utility>
#include <vector>

namespace xq::match {

/// No vertex, no engine.
constexpr std::size_t kNobody = static_cast<std::size_t>(-1);

/// Which engines may be paired: a symmetric relation.
class Graph {
  public:
    explicit Graph(std::size_t size) : size_(size), joined_(size * size, false) {}

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool joined(std::size_t a, std::size_t b) const { return joined_[a * size_ + b]; }
    void join(std::size_t a, std::size_t b) {
        joined_[a * size_ + b] = true;
        joined_[b * size_ + a] = true;
    }

    void part(std::size_t a, std::size_t b) {
        joined_[a * size_ + b] = false;
        joined_[b * size_ + a] = false;
    }

  private:
    std::size_t size_;
    std::vector<bool> joined_;
};

/// Whether all engines present can be paired. Source: J. Edmonds, "Paths, trees, and flowers"
/// (1965): grow an alternating tree from each unpaired one, odd cycles contracted to their base.
class PerfectMatching {
  public:
    PerfectMatching(const Graph& graph, const std::vector<bool>& present)
        : graph_(graph), present_(present), mate_(graph.size(), kNobody) {}

    [[nodiscard]] bool exists() {
        for (std::size_t root = 0; root < mate_.size(); ++root) {
            // Who finds no augmenting path now never will.
            if (present_[root] && mate_[root] == kNobody && !augment(root)) {
                return false;
            }
        }
        return true;
    }

  private:
    bool augment(std::size_t root) {
        parent_.assign(mate_.size(), kNobody);
        outer_.assign(mate_.size(), false);
        base_.resize(mate_.size());
        std::iota(base_.begin(), base_.end(), std::size_t{0});
        outer_[root] = true;
        queue_.assign(1, root);
        for (std::size_t head = 0; head < queue_.size(); ++head) {
            const std::size_t from = queue_[head];
            for (std::size_t to = 0; to < mate_.size(); ++to) {
                if (!present_[to] || !graph_.joined(from, to)) {
                    continue;
                }
                if (outer_[to]) {
                    if (const std::size_t top = common_base(from, to); base(from) != base(to)) {
                        contract(from, to, top);
                        contract(to, from, top);
                    }
                } else if (parent_[to] == kNobody) {
                    parent_[to] = from;
                    if (mate_[to] == kNobody) {
                        flip(to);
                        return true;
                    }
                    outer_[mate_[to]] = true;
                    queue_.push_back(mate_[to]);
                }
            }
        }
        return false;
    }

    [[nodiscard]] std::size_t base(std::size_t vertex) const {
        while (base_[vertex] != vertex) {
            vertex = base_[vertex];
        }
        return vertex;
    }

    /// The base two steps up the tree; nobody above the root.
    [[nodiscard]] std::size_t above(std::size_t vertex) const {
        return mate_[vertex] == kNobody ? kNobody : base(parent_[mate_[vertex]]);
    }

    [[nodiscard]] std::size_t common_base(std::size_t a, std::size_t b) const {
        std::vector<bool> passed(mate_.size(), false);
        for (std::size_t vertex = base(a); vertex != kNobody; vertex = above(vertex)) {
            passed[vertex] = true;
        }
        std::size_t vertex = base(b);
        while (!passed[vertex]) {
            vertex = above(vertex);
        }
        return vertex;
    }

    /// Takes the way from `vertex` up to `top` into the cycle that its edge to `across` closes.
    void contract(std::size_t vertex, std::size_t across, std::size_t top) {
        while (base(vertex) != top) {
            const std::size_t inner = mate_[vertex];
            parent_[vertex] = across;
            if (!outer_[inner]) {
                outer_[inner] = true;
                queue_.push_back(inner);
            }
            base_[base(vertex)] = top;
            base_[base(inner)] = top;
            across = inner;
            vertex = parent_[inner];
        }
    }

    /// Exchanges paired and unpaired along the tree path that ends in `end`.
    void flip(std::size_t end) {
        while (end != kNobody) {
            const std::size_t before = parent_[end];
            mate_[end] = before;
            end = std::exchange(mate_[before], end);
        }
    }

    const Graph& graph_;
    const std::vector<bool>& present_;
    std::vector<std::size_t> mate_;
    std::vector<std::size_t> parent_;
    std::vector<std::size_t> base_;
    std::vector<bool> outer_;
    std::vector<std::size_t> queue_;
};

}  // namespace xq::match
