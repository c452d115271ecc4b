// Sums of many cells that are near to the least or the most that these can have.
#pragma once

#include <vector>

#include "board/graph.hpp"

namespace sudoshiki {

// They follow from the stated sums and from what groups of N cells add up to, and are longer than the derived
// sums. The cells of each are told apart by the groups that they lie in: long diagonals side by side, say, or
// the cells around a house.
std::vector<Sum> tight_sums(const Graph& graph);

}  // namespace sudoshiki
