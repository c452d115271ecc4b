// A genetic algorithm: children inherit whole blocks from two parents, then improve by swaps in blocks.
#pragma once

#include "run/control.hpp"
#include "run/on_kernel.hpp"

namespace sudoshiki::local {

struct GeneticOptions {
    int population = 60;
    double mutation = 0.3;  // probability of a random swap, and of each further one
    int climb = 200;        // swaps tried on each child; those that add to the cost are rejected
    int stall_limit = 100;  // generations without a lower cost before a new population
    KernelOptions kernel;
};

// After T. Mantere and J. Koljonen, "Solving, rating and generating Sudoku puzzles with GA", CEC 2007.
Answer solve_genetic(const Problem& problem, const GeneticOptions& options, Control& control);

}  // namespace sudoshiki::local
