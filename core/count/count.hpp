// Counts the solutions of a board with rows, columns and boxes, by row or by band, with equivalent states
// merged.
#pragma once

#include <functional>
#include <vector>

#include "count/natural.hpp"
#include "count/state.hpp"
#include "run/control.hpp"

namespace sudoshiki::count {

struct Progress {
    std::uint64_t step, steps;    // the current row or band, and their number
    std::uint64_t state, states;  // the current state of the step, and their number
};

struct Count {
    Natural found;
    bool exact = false;      // if not, `found` is undefined
    bool too_large = false;  // for the memory limit, or for Natural
    Stopped stopped = Stopped::finished;
    std::uint64_t tried = 0;   // values placed
    std::uint64_t states = 0;  // expanded, in total
};

struct Limits {
    std::size_t bytes;                              // for states
    std::function<bool(const Progress&)> progress;  // called regularly, may be empty; returns false to stop
};

// `allowed`: the candidates of the cells, row by row.
Count count_by_states(const BoxShape& shape, const std::vector<Values>& allowed, const Limits& limits,
                      Control& control);

}  // namespace sudoshiki::count
