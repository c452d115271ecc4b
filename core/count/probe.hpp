// Estimates the number of solutions by random walks down the search tree (Knuth 1975).
#pragma once

#include <vector>

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::count {

struct Probes {
    std::vector<double> log_weights;  // by walk: the logarithm of its estimate; −∞ for a dead end
    std::vector<Board> solutions;     // distinct, at most `keep` of the budget
    bool refuted = false;             // propagation proves that there is no solution
    Stopped stopped = Stopped::finished;
    Counters counters;
};

// The product of the numbers of choices along a random walk is an unbiased estimate. Values that propagation
// refutes are no choices.
Probes probe_solutions(const Problem& problem, std::uint64_t walks, Control& control);

}  // namespace sudoshiki::count
