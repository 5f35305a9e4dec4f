// Whether a position is even enough to begin games from, by a short search of our own engine.
#pragma once

#include <memory>

#include "board/position.h"

namespace xq::match {

class OpeningJudge {
  public:
    OpeningJudge();
    ~OpeningJudge();
    OpeningJudge(const OpeningJudge&) = delete;
    OpeningJudge& operator=(const OpeningJudge&) = delete;

    /// The score for the side to move in centipawns, of a search of a fixed number of nodes: the
    /// same on every machine.
    [[nodiscard]] int score(const board::Position& position);

  private:
    class Search;
    std::unique_ptr<Search> search_;
};

}  // namespace xq::match
