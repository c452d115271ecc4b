// The number of ways to fill a board with rows, columns and boxes: row by row or band by band, with equal
// states taken together.
#pragma once

#include <functional>
#include <vector>

#include "count/natural.hpp"
#include "count/state.hpp"
#include "run/control.hpp"

namespace sudoshiki::count {

struct Progress {
    std::uint64_t step, steps;    // bands or rows: the one at work, of how many
    std::uint64_t state, states;  // of its states
};

struct Count {
    Natural found;
    bool exact = false;      // else `found` is of no use
    bool too_large = false;  // for the memory allowed, or for the number
    Stopped stopped = Stopped::finished;
    std::uint64_t tried = 0;   // values put into cells
    std::uint64_t states = 0;  // that were looked at, in all
};

struct Limits {
    std::size_t bytes;                              // for states
    std::function<bool(const Progress&)> progress;  // called now and then, if there is one; false: stop
};

// `allowed` are the candidates of the cells, row by row.
Count count_by_states(const Shape& shape, const std::vector<Values>& allowed, const Limits& limits,
                      Control& control);

}  // namespace sudoshiki::count
