#include "match/opening_judge.h"

#include "rules/history.h"
#include "search/searcher.h"

namespace xq::match {

namespace {

constexpr std::uint64_t kNodes = 4000;
constexpr std::size_t kHashMegabytes = 1;

}  // namespace

class OpeningJudge::Search : public search::SearchListener {
  public:
    int score(const board::Position& position) {
        search::Limits limits;
        limits.nodes = kNodes;
        searcher_.new_game();
        searcher_.start(position, rules::History(position), limits);
        searcher_.wait();
        return last_;
    }
    void on_info(const search::SearchInfo& info) override {
        if (info.bound == search::Bound::Exact) {
            last_ = info.score;
        }
    }
    void on_best_move(const search::BestMove& /*best*/) override {}

  private:
    int last_ = 0;
    search::Searcher searcher_{*this, kHashMegabytes, 1};
};

OpeningJudge::OpeningJudge() : search_(std::make_unique<Search>()) {}
OpeningJudge::~OpeningJudge() = default;

int OpeningJudge::score(const board::Position& position) { return search_->score(position); }

}  // namespace xq::match
