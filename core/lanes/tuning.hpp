// All tuned constants of the lanes.
#pragma once

#include <cstdint>

#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET::tuning {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

inline constexpr int rounds_between_looks = 25;

// For boards filled by singles: passes in a round before the one that returns findings.
inline constexpr int light_passes_of_singles = 1;

// Of the 9×9: permutations left in all, measured at the first stalls. One for each of six bands and nine
// values is the least; puzzles with one solution mostly have fewer than a hundred if they are easy and more
// than 120 if hard.
inline constexpr std::uint16_t loose_from = 100;
inline constexpr std::uint16_t loose_to = 120;
inline constexpr std::uint16_t nearly_solved = 64;
// Passes in a round of the 9×9 before the full one, which takes twice as long.
inline constexpr int light_passes = 2;
// Passes over new boards together, before they get a lane.
inline constexpr int fresh_passes = 5;
// A board is calm after a round whose last pass removed candidates of at most this many values; the second
// limit is for early guesses.
inline constexpr std::uint16_t calm_values = 2;
inline constexpr std::uint16_t nearly_calm_values = 4;

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET::tuning
