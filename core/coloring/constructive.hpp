// Randomised constructive colouring by the walks of S3: BFS, DFS and SaturBFS.
#pragma once

#include <cstddef>
#include <cstdint>

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::coloring {

enum class Walk : std::uint8_t {
    breadth_first,
    depth_first,
    saturated,  // breadth first; next is the neighbour with the most coloured neighbours
};

// The order in which a walk visits neighbours: by number; row, column or box first (the last group if
// there are no boxes); or shuffled at each vertex.
enum class NeighbourOrder : std::uint8_t { number, row, column, box, random };

// Where a walk starts: at the first uncoloured vertex, at a random one, or at one with the most coloured
// neighbours (ties at random). S3's program does the last in all three walks.
enum class Start : std::uint8_t { first, random, saturated };

// Choices that S3 leaves open for BFS and DFS. A saturated walk ignores them.
struct WalkHabits {
    NeighbourOrder neighbours = NeighbourOrder::number;
    Start start = Start::first;
    bool through_givens = false;  // whether walks visit givens or skip them
};

struct WalkOptions {
    Walk walk;
    WalkHabits habits;
    std::uint64_t attempts;
    std::size_t trace_capacity = 0;  // 0: no trace
};

// Makes up to `attempts` colourings from scratch. An attempt ends at the first vertex without a colour.
Answer solve_constructive(const Problem& problem, const WalkOptions& options, Control& control);

}  // namespace sudoshiki::coloring
