// One form for all puzzles that differ only by what changes nothing: rows within a band, bands, columns
// within a stack, stacks, the turning of the board where boxes are square, and the names of the values.
#pragma once

#include <cstdint>
#include <vector>

#include "lanes/job.hpp"

namespace sudoshiki::generate {

inline constexpr int largest_canonical_side = 9;

struct Canonical {
    // The least of all forms, cell by cell, an empty cell being less than any value. Empty where there are
    // too many ways to it to be followed: on boards with next to nothing given.
    std::vector<std::uint8_t> form;
    // Ways to it: as many as there are ways of the puzzle to itself.
    std::uint64_t automorphisms = 0;
};

// `values`: a board of boxes, side at most 9, 0 where empty; full boards, too.
Canonical canonical(const lanes::Shape& shape, const std::uint8_t* values);

}  // namespace sudoshiki::generate
