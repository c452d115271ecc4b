// Cells in a row that lead from state to state, one layer of states before each: automata and products alike.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/graph.hpp"
#include "board/mask.hpp"

namespace sudoshiki {

// Keeps only states that can be reached and from which the end can be reached.
struct Layers {
    struct Step {
        std::int32_t from;  // a state of this cell's layer
        std::int32_t to;    // one of the next
        Value value;
    };

    std::vector<int> cells;
    std::vector<std::vector<Step>> tables;  // those from the same state together, states rising
    std::vector<std::size_t> table_of;      // by cell: long rows have the same steps at most cells
    std::vector<int> states;                // by layer, one more than there are cells
    bool possible = true;                   // false: no values lead to the end

    const std::vector<Step>& steps(std::size_t cell) const { return tables[table_of[cell]]; }

    static Layers of(const Automaton& automaton);
    static Layers of(const Product& product, int side);
    // For clauses: the sums so far are the states. Values are those of `lists`, the candidates of the cells.
    template <int Words>
    static Layers of(const Sum& sum, std::span<const Mask<Words>> lists);

    std::size_t step_count() const;
};

// Narrows lists of candidates to the values on a path to the end; keeps its buffers.
class LayersFilter {
public:
    template <int Words>
    bool narrow(const Layers& layers, std::span<Mask<Words>> lists);

private:
    std::vector<std::vector<std::uint8_t>> reached_;  // by layer and state
    std::vector<std::uint8_t> after_, next_;
};

}  // namespace sudoshiki
