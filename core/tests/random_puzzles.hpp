// Random puzzles for the tests of all engines: with or without boxes, givens, signs, pencil marks and
// solutions.
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
    std::vector<std::int8_t> signs;    // by edge, in the form of the lanes
    bool in_lanes;                     // whether the lanes support it: no pencil marks
};

lanes::Shape random_shape(Random& random);

// Rows, columns and boxes of the shape, without arcs.
std::vector<std::vector<int>> groups_of(const lanes::Shape& shape);

RandomPuzzle random_puzzle(Random& random, const lanes::Shape& shape);

// Checks the rules, without any engine.
bool is_solution(const Problem& problem, const Board& board);

}  // namespace sudoshiki::tests
