// Solves a puzzle as an exact cover problem by dancing links. Primary items: each cell has one value, each
// group of N cells has each value. Secondary items (covered at most once): values of smaller groups, and
// arcs.
#pragma once

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::cover {

Answer solve_dlx(const Problem& problem, Control& control);

}  // namespace sudoshiki::cover
