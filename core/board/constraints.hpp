// The constraints of a graph besides groups and arcs: pairs, sums, products and automata, as stated.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace sudoshiki {

// For each value of `first`, the mask of values that `second` may have: words() words, as for cells of
// Problem. Puzzles have many pairs and few relations, so pairs share them.
struct Pair {
    int first;
    int second;
    std::shared_ptr<const std::vector<std::uint64_t>> allowed;
};

enum class Relation : std::uint8_t { equal, at_most, at_least };

// Σ coefficient · value, compared with the total.
struct Sum {
    std::vector<int> cells;
    std::vector<int> coefficients;
    Relation relation;
    std::int64_t total;
};

struct Product {
    std::vector<int> cells;
    std::uint64_t total;
};

// Nondeterministic: the values of the cells in order lead from a start to a state that accepts.
struct Automaton {
    using Transition = std::array<int, 3>;  // state, value, state

    std::vector<int> cells;
    int states;
    std::vector<int> starts;
    std::vector<Transition> transitions;
    std::vector<int> accepts;
};

struct Constraints {
    std::vector<Pair> pairs;
    std::vector<Sum> sums;
    std::vector<Product> products;
    std::vector<Automaton> automata;

    bool empty() const { return pairs.empty() && sums.empty() && products.empty() && automata.empty(); }
};

}  // namespace sudoshiki
