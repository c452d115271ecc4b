// What all boards of a generator share: the groups, whether there are signs, and whether the lanes support
// them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board/graph.hpp"
#include "lanes/job.hpp"

namespace sudoshiki::generate {

// A clue is a given or a sign. Clues are numbered: first the cells, then the pairs of neighbours as in the
// lanes.
struct BoardKind {
    std::shared_ptr<const Graph> graph;  // without arcs: signs differ by board
    lanes::Shape shape;                  // the same groups, if `in_lanes`
    bool in_lanes = false;
    bool signs = false;

    int cells() const { return graph->cells(); }
    int side() const { return graph->side; }
    int edges() const { return signs ? 2 * side() * (side() - 1) : 0; }
    int clues() const { return cells() + edges(); }
};

// A pair of neighbours. Horizontal pairs are numbered first, then vertical ones.
struct Edge {
    int first, second;
};
inline Edge edge_of(int side, int number) {
    const int horizontal = side * (side - 1);
    if (number < horizontal) {
        const int first = number / (side - 1) * side + number % (side - 1);
        return {first, first + 1};
    }
    return {number - horizontal, number - horizontal + side};
}

// Derives the seed of a board, independent of the batch it is in.
std::uint64_t seed_of(std::uint64_t seed, std::uint64_t board);

}  // namespace sudoshiki::generate
