// What the last pass of a round found out about the lanes.
#pragma once

#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

struct Findings {
    LaneSet dead;         // some cell has no candidate left, or some value no cell
    LaneSet solved;       // every cell has one candidate and nothing clashes (unless dead)
    LaneSet changed;      // some candidate went away
    LaneSet calm;         // no candidate went away, or those of a few values only
    LaneSet nearly_calm;  // those of a few more
};

// The lanes where no cell has more than two candidates. On a stalled board without signs every value that is
// left in a group has two cells or more; with two candidates a cell it has two exactly. Then in any solution
// all open cells may take their other candidate instead, and that is a solution too.
SIMD_INLINE LaneSet at_most_two(const Vector* board, int cells) {
    Vector third{};
#pragma GCC unroll 9
    for (int cell = 0; cell < cells; ++cell) third |= without_lowest(without_lowest(board[cell]));
    return all_lanes & ~nonzero(third);
}

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
