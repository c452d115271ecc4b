// What the boards of a generator have in common: their groups; and whether the lanes can hold them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board/graph.hpp"
#include "lanes/job.hpp"

namespace sudoshiki::generate {

// A clue is a given or a sign: first the cells are counted, then the pairs of neighbours, as the lanes do it.
struct Kind {
    std::shared_ptr<const Graph> graph;  // without arcs: each board has signs of its own
    lanes::Shape shape;                  // of the same groups, where `in_lanes`
    bool in_lanes = false;
    bool signs = false;

    int cells() const { return graph->cells(); }
    int side() const { return graph->side; }
    int edges() const { return signs ? 2 * side() * (side() - 1) : 0; }
    int clues() const { return cells() + edges(); }
};

// The cells of a pair of neighbours: those side by side first, then those one above the other.
struct Edge {
    int first, second;
};
inline Edge edge_of(int side, int number) {
    const int beside = side * (side - 1);
    if (number < beside) {
        const int first = number / (side - 1) * side + number % (side - 1);
        return {first, first + 1};
    }
    return {number - beside, number - beside + side};
}

// Seeds of many boards from one: each board has its own, whatever stands beside it.
std::uint64_t seed_of(std::uint64_t seed, std::uint64_t board);

}  // namespace sudoshiki::generate
