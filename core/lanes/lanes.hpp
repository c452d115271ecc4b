// Solves many boards of one shape together, one in each lane of a vector.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lanes/job.hpp"
#include "lanes/source.hpp"
#include "run/control.hpp"

namespace sudoshiki::lanes {

struct Request {
    Shape shape;
    const Source* boards = nullptr;
    const std::int8_t* signs = nullptr;  // see Job
    std::uint32_t limit = 2;
    std::uint32_t most_guesses = UINT32_MAX;
    int threads = 1;
    std::string instruction_set;  // empty: the widest this CPU has
    Results results;
    std::uint8_t* fault = nullptr;    // by board, a Fault
    std::uint32_t* column = nullptr;  // by board, of the fault, counted from 1
    Means means = Means::everything;  // with less there are no signs
};

// Boards that are left when `control` ends the run are undecided.
void solve(const Request& request, Control& control);

}  // namespace sudoshiki::lanes
