// Simulated annealing by swaps inside blocks.
#pragma once

#include "run/control.hpp"
#include "run/on_kernel.hpp"

namespace sudoshiki::local {

struct AnnealingOptions {
    double cooling = 0.99;  // factor of the temperature after each chain of swaps
    int stall_limit = 20;   // cold chains without a lower cost before a restart
    KernelOptions kernel;
};

// After R. Lewis, "Metaheuristics can solve sudoku puzzles", J. Heuristics 13 (2007).
Answer solve_annealing(const Problem& problem, const AnnealingOptions& options, Control& control);

}  // namespace sudoshiki::local
