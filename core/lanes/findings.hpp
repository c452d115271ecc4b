// What a pass found out about the lanes.
#pragma once

#include "lanes/vector.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_LANES_PATH {

struct Findings {
    LaneSet dead;     // some value or cell has no place left
    LaneSet solved;   // every cell has one candidate and nothing clashes (unless dead)
    LaneSet changed;  // some candidate went away
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_LANES_PATH
