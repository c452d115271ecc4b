// S3's randomised constructive colouring: BFS, DFS and SaturBFS walks over the constraint graph.
#pragma once

#include <cstddef>
#include <cstdint>

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::coloring {

enum class Walk : std::uint8_t {
    breadth_first,
    depth_first,
    saturated,  // breadth first, always a neighbour with most coloured neighbours next
};

// Whose turn comes first among the neighbours: by number; those of the row, of the column or of the box
// (where there are no boxes, of the last group) before the rest; or an order drawn anew at each vertex.
enum class Neighbours : std::uint8_t { number, row, column, box, random };

// Where a walk begins: at the first uncoloured vertex, at any, or at one with most coloured neighbours, as
// S3's program does in all three walks. Among equally saturated vertices one is drawn.
enum class Start : std::uint8_t { first, random, saturated };

// What a walk does that the document does not say of BFS and DFS. A saturated walk ignores all of it.
struct WalkHabits {
    Neighbours neighbours = Neighbours::number;
    Start start = Start::first;
    bool through_givens = false;  // a walk passes through givens, or they are no part of it
};

struct WalkOptions {
    Walk walk;
    WalkHabits habits;
    std::uint64_t attempts;
    std::size_t trace_capacity = 0;  // 0: no trace, at no cost
};

// Up to `attempts` colourings from scratch, each ending at the first vertex with no colour left.
Answer solve_constructive(const Problem& problem, const WalkOptions& options, Control& control);

}  // namespace sudoshiki::coloring
