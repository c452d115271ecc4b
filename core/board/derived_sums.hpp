// Sums that follow from the stated ones and from what rows, columns and boxes add up to.
#pragma once

#include <vector>

#include "board/graph.hpp"

namespace sudoshiki {

// A group of N cells has a known sum. Some of them side by side, less the sums inside them, leave the sum of
// the few cells that stick in or out ("innies" and "outies" of killer puzzles). Of at most six cells, each
// once.
std::vector<Sum> derived_sums(const Graph& graph);
// The others, which pay only where search is long.
std::vector<Sum> longer_derived_sums(const Graph& graph);

}  // namespace sudoshiki
