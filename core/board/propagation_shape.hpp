// How the groups of a graph overlap: what propagation looks up for locked candidates.
#pragma once

#include <cstddef>
#include <vector>

#include "board/graph.hpp"

namespace sudoshiki {

// Pairs of groups with at least two cells in common, the first having N cells, so that each value is in it
// somewhere. One serves all puzzles of a shape.
struct PropagationShape {
    // `base` has the first groups of the shape, if any: how these overlap is known.
    PropagationShape(const GroupShape& shape, const GroupShape* base);

    std::vector<std::size_t> first_pair;  // by first group, one more at the end
    Lists cells;  // by pair: those in both, the rest of the first, the rest of the other
};

}  // namespace sudoshiki
