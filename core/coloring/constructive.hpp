// S3's randomised constructive colouring: BFS, DFS and SaturBFS walks over the constraint graph.
#pragma once

#include <cstdint>

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::coloring {

enum class Walk : std::uint8_t {
    breadth_first,
    depth_first,
    saturated,  // breadth first, always the neighbour with most coloured neighbours next
};

// Up to `attempts` colourings from scratch, each ending at the first vertex with no colour left.
Answer solve_constructive(const Problem& problem, Walk walk, std::uint64_t attempts, Control& control);

}  // namespace sudoshiki::coloring
