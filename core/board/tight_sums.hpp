// Sums of many cells that are near the minimum or the maximum of these cells.
#pragma once

#include <vector>

#include "board/graph.hpp"

namespace sudoshiki {

// They follow from the stated sums and from what groups of N cells add up to, and are longer than the derived
// sums. Groups distinguish the cells of each: for example long diagonals side by side, or the cells around a
// house.
std::vector<Sum> tight_sums(const Graph& graph);

}  // namespace sudoshiki
