// The board of a search that fills cell by cell: the placed values, and the cells that were open at the
// start.
#pragma once

#include <vector>

#include "board/index.hpp"
#include "board/problem.hpp"

namespace sudoshiki {

class HalfFilled {
public:
    static constexpr int cost = 1;  // of a placement, for the control
    const std::vector<int>& open_cells() const { return open_; }
    std::size_t most_placements() const { return open_.size(); }
    bool full(std::size_t placements) const { return placements == open_.size(); }
    bool is_open(int cell) const { return values_[at(cell)] == 0; }
    const Board& board() const { return values_; }
    int side() const { return graph_.side; }
    const Graph& graph() const { return graph_; }

protected:
    explicit HalfFilled(const Graph& graph) : graph_(graph), values_(at(graph.cells())) {}

    const Graph& graph_;
    Board values_;
    std::vector<int> open_;
};

}  // namespace sudoshiki
