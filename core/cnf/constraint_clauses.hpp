// Encodes pairs, sums, products and automata as clauses. Our clause learning uses only the clauses of pairs.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "board/graph.hpp"
#include "board/layers.hpp"
#include "board/mask.hpp"

namespace sudoshiki::cnf {

// Literals as in DIMACS: variables from 1, negated with a minus. Decided cells have no variables.
using VariableOf = std::function<std::int32_t(int cell, int value)>;
using AddClause = std::function<void(std::span<const std::int32_t>)>;

// Writes one clause for each value of either cell: it needs a support in the other.
template <int Words>
void write_pair(const Pair& pair, int side, const std::vector<Mask<Words>>& candidates,
                const VariableOf& variable_of, const AddClause& add);

// Encodes all constraints, for other solvers. A constraint of several cells becomes layers of states with one
// state per layer; a state and a value imply the possible states of the next layer.
template <int Words>
class ConstraintClauses {
public:
    using Masks = std::vector<Mask<Words>>;

    // Builds the layers, so that their variables can be counted.
    ConstraintClauses(const Graph& graph, const Masks& candidates);

    std::int32_t state_variables() const { return state_variables_; }
    // `first_state` is the first of `state_variables()` consecutive variables.
    void write(const VariableOf& variable_of, std::int32_t first_state, const AddClause& add) const;

private:
    void write_layers(const Layers& layers, const VariableOf& variable_of, std::int32_t first,
                      const AddClause& add) const;

    const Graph& graph_;
    const Masks& candidates_;
    std::vector<Layers> layers_;
    std::int32_t state_variables_ = 0;
};

// Whether the layers of the graph's sums are small enough to encode.
bool can_encode(const Graph& graph);

}  // namespace sudoshiki::cnf
