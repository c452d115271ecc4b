// S1's heuristic: colour what has one colour left; then one guess at a time, never a guess on a guess.
#pragma once

#include <cstddef>

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::coloring {

// Incomplete by design: when neither attempt fills the board, `partial` is what the first one left. What the
// first attempt alone decides is proved: a full board is the only one, a clash leaves none. A trace keeps up
// to `trace_capacity` events; 0: no trace, at no cost.
Answer solve_one_guess(const Problem& problem, std::size_t trace_capacity, Control& control);

}  // namespace sudoshiki::coloring
