// Clause learning as an algorithm of its own: propagation, encoding, search, counting by exclusion.
#pragma once

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::cdcl {

Answer solve_cdcl(const Problem& problem, Control& control);

}  // namespace sudoshiki::cdcl
