// Pairs, sums, products and automata as clauses; our clause learning takes the pairs alone.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "board/graph.hpp"
#include "board/layers.hpp"
#include "board/mask.hpp"

namespace sudoshiki::cnf {

// A literal is a variable from 1 on, or its negation. A cell that is decided has no variables.
using VariableOf = std::function<std::int32_t(int cell, int value)>;
using AddClause = std::function<void(std::span<const std::int32_t>)>;

// A pair is a clause for each value of either end: one of those that go with it.
template <int Words>
void write_pair(const Pair& pair, int side, const std::vector<Mask<Words>>& candidates,
                const VariableOf& variable_of, const AddClause& add);

// For other solvers. A longer constraint becomes layers of states, of which exactly one a layer is taken: a
// state and a value lead to one of the next.
template <int Words>
class ConstraintClauses {
public:
    using Masks = std::vector<Mask<Words>>;

    // The layers are made at once, so that their variables can be counted.
    ConstraintClauses(const Graph& graph, const Masks& candidates);

    std::int32_t state_variables() const { return state_variables_; }
    // `first_state` is the first of that many variables in a row.
    void write(const VariableOf& variable_of, std::int32_t first_state, const AddClause& add) const;

private:
    void write_layers(const Layers& layers, const VariableOf& variable_of, std::int32_t first,
                      const AddClause& add) const;

    const Graph& graph_;
    const Masks& candidates_;
    std::vector<Layers> layers_;
    std::int32_t state_variables_ = 0;
};

// Whether layers for the graph's sums stay within reason; where not, clauses are no way to solve it.
bool suits_clauses(const Graph& graph);

}  // namespace sudoshiki::cnf
