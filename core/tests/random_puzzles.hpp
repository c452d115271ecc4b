// Random puzzles for the tests of all engines: boxes or none, givens, signs, pencil marks; with solutions or
// not.
#pragma once

#include <memory>
#include <vector>

#include "board/problem.hpp"
#include "lanes/job.hpp"
#include "run/random.hpp"

namespace sudoshiki::tests {

struct RandomPuzzle {
    Problem problem;
    lanes::Shape shape;
    std::vector<std::uint8_t> givens;  // by cell, 0 where empty
    std::vector<std::int8_t> signs;    // by edge, as the lanes want them
    bool in_lanes;                     // no pencil marks
};

lanes::Shape random_shape(Random& random);

// Rows, columns and boxes of the shape, without arcs.
std::vector<std::vector<int>> groups_of(const lanes::Shape& shape);

RandomPuzzle random_puzzle(Random& random, const lanes::Shape& shape);

// By the rules alone.
bool keeps_the_rules(const Problem& problem, const Board& board);

}  // namespace sudoshiki::tests
