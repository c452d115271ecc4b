// Random walks down the search tree, each of which guesses how many solutions there are (Knuth 1975).
#pragma once

#include <vector>

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::count {

struct Probes {
    std::vector<double> log_weights;  // of each walk: the logarithm of its guess; −∞ for a dead end
    std::vector<Board> solutions;     // the first that differ, `keep` of the budget at most
    bool refuted = false;             // propagation alone shows that there is no solution
    Stopped stopped = Stopped::finished;
    Counters counters;
};

// The product of the numbers of choices along a random walk is right on average. A choice that propagation
// refutes at once is none.
Probes probe_solutions(const Problem& problem, std::uint64_t walks, Control& control);

}  // namespace sudoshiki::count
