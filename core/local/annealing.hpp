// Simulated annealing: swaps inside blocks, worse ones accepted less and less often.
#pragma once

#include "run/control.hpp"
#include "run/on_kernel.hpp"

namespace sudoshiki::local {

struct AnnealingOptions {
    double cooling = 0.99;  // the temperature after a chain of swaps, as a part of that before it
    int patience = 20;      // chains without a lower cost before the temperature is raised again
    KernelOptions kernel;
};

// After R. Lewis, "Metaheuristics can solve sudoku puzzles", J. Heuristics 13 (2007).
Answer solve_annealing(const Problem& problem, const AnnealingOptions& options, Control& control);

}  // namespace sudoshiki::local
