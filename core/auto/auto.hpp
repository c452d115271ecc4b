// The default algorithm, a portfolio: tries the cheapest methods first, and in the end one that always
// decides.
#pragma once

#include <cstddef>

#include "board/problem.hpp"
#include "run/control.hpp"
#include "simd/instruction_set.hpp"

namespace sudoshiki {

struct AutoOptions {
    // With several threads, colouring and clause learning run in parallel, not in turns, up to the first
    // solution; then clause learning on every thread for the last one. With a limit on effort they take
    // turns.
    int threads = 1;
    std::size_t trace_capacity = 0;  // notes on which part ran; 0: no trace
    // For the search on small boards; affects speed only.
    simd::InstructionSet instruction_set = simd::pick_instruction_set();
};

// Effort is the sum of values tried, decisions and moves. `way` states which part found or proved what.
Answer solve_auto(const Problem& problem, const AutoOptions& options, Control& control);

}  // namespace sudoshiki
