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
        : solver(seed),
          encoding_(graph, candidates, solver, control),
          constraints_(lazy_constraints(graph, candidates, encoding_)) {
        solver.watch(constraints_.get());
    }

    Cdcl solver;

    Board model() const;  // after `satisfied`
    void exclude_model() { solver.exclude_model(); }
    // Rules out one solution, found elsewhere, and looks for others near it.
    void exclude(const Board& board, Control& control);

private:
    void lean_to(const Board& board);  // tries these values first

    cnf::OrderEncoding encoding_;
    std::unique_ptr<LazyConstraints> constraints_;
};

}  // namespace sudoshiki::cdcl
