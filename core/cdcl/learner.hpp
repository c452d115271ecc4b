// Clause learning on one puzzle: boards in and out instead of variables.
#pragma once

#include <vector>

#include "cdcl/cdcl.hpp"
#include "cnf/order_encoding.hpp"

namespace sudoshiki::cdcl {

class Learner {
public:
    // If `control` expires while it is built, it says so in every run: half a puzzle is never solved.
    template <int Words>
    Learner(const Graph& graph, const std::vector<Mask<Words>>& candidates, Control& control,
            std::uint64_t seed)
        : solver(seed), encoding_(graph, candidates, solver, control), states_(!graph.constraints.empty()) {}

    Cdcl solver;

    Board model() const;  // after `satisfied`
    void exclude_model();
    // Rules out one solution, found elsewhere, and looks for others near it.
    void exclude(const Board& board, Control& control);

private:
    void lean_to(const Board& board);  // tries these values first
    void exclude_values(const Board& board);

    cnf::OrderEncoding encoding_;
    bool states_;  // there are variables beside those of cells, so that several models may be one board
};

}  // namespace sudoshiki::cdcl
