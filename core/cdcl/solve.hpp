// Solves a puzzle by clause learning: propagation, encoding, search; excludes each solution to find the next.
#pragma once

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::cdcl {

Answer solve_cdcl(const Problem& problem, Control& control);

}  // namespace sudoshiki::cdcl
