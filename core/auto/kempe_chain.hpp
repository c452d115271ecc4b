// Finds a second solution from a first one, by swapping two values along a Kempe chain.
#pragma once

#include <optional>
#include <vector>

#include "board/graph.hpp"
#include "board/mask.hpp"
#include "board/problem.hpp"

namespace sudoshiki {

// Returns another solution that differs from `solution` in one chain, if there is one. Boards with few givens
// often have many.
template <int Words>
std::optional<Board> swap_along_a_chain(const Graph& graph, const std::vector<Mask<Words>>& candidates,
                                        const Board& solution);

}  // namespace sudoshiki
