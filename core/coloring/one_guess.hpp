// The heuristic of S1: propagate single colours, then try one guess at a time, without nesting.
#pragma once

#include <cstddef>

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::coloring {

// Incomplete: if neither attempt fills the board, `partial` is the result of the first. What the first
// attempt decides is proved: a full board is the only solution, a clash means none. A trace keeps up to
// `trace_capacity` events; 0: no trace.
Answer solve_one_guess(const Problem& problem, std::size_t trace_capacity, Control& control);

}  // namespace sudoshiki::coloring
