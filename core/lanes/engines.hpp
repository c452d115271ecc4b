// The engine for an instruction set; and, for tests, one that gives a wrong solution.
#pragma once

#include "lanes/job.hpp"
#include "simd/instruction_set.hpp"

namespace sudoshiki::lanes {

using RunEngine = bool (*)(const Job& job);

RunEngine engine_on(simd::InstructionSet set);

// For tests of the check: from now on every engine gives a wrong solution to this board of a batch, if it
// finds one. A number beyond the batch ends this.
void plant_wrong_solution(std::uint64_t board);
inline constexpr std::uint64_t no_such_board = UINT64_MAX;

}  // namespace sudoshiki::lanes
