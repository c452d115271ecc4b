// Clause learning on one puzzle, with boards instead of variables.
#pragma once

#include <vector>

#include "cdcl/cdcl.hpp"
#include "cnf/order_encoding.hpp"

namespace sudoshiki::cdcl {

class Learner {
public:
    // If `control` expires during construction, every run returns `unknown`: the encoding is incomplete.
    template <int Words>
    Learner(const Graph& graph, const std::vector<Mask<Words>>& candidates, Control& control,
            std::uint64_t seed)
        : solver(seed),
          encoding_(graph, candidates, solver, control),
          constraints_(lazy_constraints(graph, candidates, encoding_)) {
        solver.set_constraints(constraints_.get());
    }

    Cdcl solver;

    Board model() const;  // after `satisfied`
    void exclude_model() { solver.exclude_model(); }
    // Excludes a solution found elsewhere; the search continues near it.
    void exclude(const Board& board, Control& control);

private:
    void set_phases(const Board& board);  // decisions try these values first

    cnf::OrderEncoding encoding_;
    std::unique_ptr<LazyConstraints> constraints_;
};

}  // namespace sudoshiki::cdcl
