// A puzzle as an exact cover: every cell gets one value, every group of N cells each value once. Groups of
// fewer cells take each value at most once, and arcs are side conditions: items covered at most once.
#pragma once

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::cover {

Answer solve_dlx(const Problem& problem, Control& control);

}  // namespace sudoshiki::cover
