// The results of the last pass of a round, by lane.
#pragma once

#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

struct Findings {
    LaneSet dead;         // some cell has no candidate left, or some value no cell
    LaneSet solved;       // every cell has one candidate and nothing clashes (unless dead)
    LaneSet changed;      // some candidate was removed
    LaneSet calm;         // no candidate was removed, or only those of a few values
    LaneSet nearly_calm;  // the same, of a few more values
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
