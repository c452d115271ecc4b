// The kernel of a puzzle: what propagation leaves open, as a graph to colour from lists of candidates.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board/index.hpp"
#include "board/problem.hpp"

namespace sudoshiki {

// A slot is one candidate of one open cell. The slots of a cell lie side by side, values ascending.
struct Kernel {
    using Index = std::int32_t;

    // Propagates and collects the open cells. Without propagation only values that a given excludes directly
    // are removed, and an open cell may have a single slot.
    explicit Kernel(const Problem& problem, bool propagate = true);

    int open_cells() const { return length(cell_of); }
    int slots() const { return length(value); }
    int side() const { return graph->side; }

    // By cell of the board: which open cell it is, or -1.
    std::vector<Index> open_of() const;

    // The slot of an open cell with this value; -1 if the value is no candidate there.
    Index slot_of(int open_cell, Value of) const;

    // The board with each open cell (0..open_cells()-1) given the value of one of its slots.
    Board board(const std::vector<Index>& chosen_slot) const;
    // The same, leaving out cells until no rule is broken.
    Board consistent_board(const std::vector<Index>& chosen_slot) const;

    std::shared_ptr<const Graph> graph;
    bool contradiction = false;  // proved: the puzzle has no solution; use nothing else
    std::uint64_t eliminations = 0;
    Board decided;                       // 0 where open
    std::vector<std::uint64_t> reduced;  // the candidates left, laid out like Problem::candidates

    std::vector<Index> cell_of;     // by open cell: where it is on the board
    std::vector<Index> slot_start;  // by open cell, one more at the end
    std::vector<Value> value;       // by slot
    std::vector<Index> owner;       // by slot: the open cell it belongs to

    // Arcs between open cells that some choice of candidates would break, seen from both ends.
    struct Bound {
        Index other;         // an open cell
        bool other_greater;  // it must be greater, else it must be less
    };
    std::vector<Index> bound_start;  // by open cell, one more at the end
    std::vector<Bound> bounds;
};

}  // namespace sudoshiki
