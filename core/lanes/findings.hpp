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

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
