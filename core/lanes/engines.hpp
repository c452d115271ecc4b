// The engine for an instruction set; and, for tests, one that errs.
#pragma once

#include "lanes/job.hpp"
#include "simd/instruction_set.hpp"

namespace sudoshiki::lanes {

using RunEngine = bool (*)(const Job& job);

RunEngine engine_on(simd::InstructionSet set);

// For the tests of the check alone: from now on every engine gives a wrong solution to this board of a batch,
// if it finds one at all. No such board: they are right again.
void plant_wrong_solution(std::uint64_t board);
inline constexpr std::uint64_t no_such_board = UINT64_MAX;

}  // namespace sudoshiki::lanes
