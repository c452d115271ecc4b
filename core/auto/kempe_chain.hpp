// A second solution from a first: along a Kempe chain two values change places.
#pragma once

#include <optional>
#include <vector>

#include "board/graph.hpp"
#include "board/mask.hpp"
#include "board/problem.hpp"

namespace sudoshiki {

// Another solution that differs from `solution` in one chain, if there is one. Loose boards have many.
template <int Words>
std::optional<Board> along_a_chain(const Graph& graph, const std::vector<Mask<Words>>& candidates,
                                   const Board& solution);

}  // namespace sudoshiki
