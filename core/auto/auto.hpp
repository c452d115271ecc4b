// The default: the cheapest way that decides the puzzle, and in the end one that always does.
#pragma once

#include <cstddef>

#include "board/problem.hpp"
#include "run/control.hpp"
#include "simd/instruction_set.hpp"

namespace sudoshiki {

struct AutoOptions {
    // With more, colouring and clause learning run side by side instead of in turn, up to the first solution,
    // and clause learning on every thread for the last one; under a limit on effort they take turns all the
    // same.
    int threads = 1;
    std::size_t trace_capacity = 0;  // of notes on which part was at work; 0: no trace, at no cost
    // Of the search on small boards; affects speed only.
    simd::InstructionSet instruction_set = simd::pick_instruction_set();
};

// Effort is counted in values tried, decisions and moves, together. `way` says how the answer came.
Answer solve_auto(const Problem& problem, const AutoOptions& options, Control& control);

}  // namespace sudoshiki
