// The canonical form of a puzzle under the symmetries of Sudoku: permutations of bands, rows of a band,
// stacks, columns of a stack and values, and transposition if boxes are square.
#pragma once

#include <cstdint>
#include <vector>

#include "lanes/job.hpp"

namespace sudoshiki::generate {

inline constexpr int largest_canonical_side = 9;

struct Canonical {
    // The lexicographically least form, an empty cell being less than any value. Empty if there are too many
    // candidates, as on boards with almost no givens.
    std::vector<std::uint8_t> form;
    // The number of symmetries that give the form, and so of those that map the puzzle to itself.
    std::uint64_t automorphisms = 0;
};

// `values`: a board with boxes, partly filled or full, side at most 9; 0 is empty.
Canonical canonical(const lanes::Shape& shape, const std::uint8_t* values);

}  // namespace sudoshiki::generate
