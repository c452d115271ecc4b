// A genetic algorithm: boards inherit whole blocks from two parents, then a few swaps inside blocks.
#pragma once

#include "run/control.hpp"
#include "run/on_kernel.hpp"

namespace sudoshiki::local {

struct GeneticOptions {
    int population = 60;
    double mutation = 0.3;  // the chance that a child gets a random swap, and after it each further one
    int climb = 200;        // swaps tried on each child and kept unless they add to the cost
    int patience = 100;     // generations without a lower cost before a new population
    KernelOptions kernel;
};

// After T. Mantere and J. Koljonen, "Solving, rating and generating Sudoku puzzles with GA", CEC 2007.
Answer solve_genetic(const Problem& problem, const GeneticOptions& options, Control& control);

}  // namespace sudoshiki::local
