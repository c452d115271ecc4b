// Every number that the lanes were tuned by.
#pragma once

#include <cstdint>

#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET::tuning {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

inline constexpr int passes_between_looks = 100;

// Serving a few lanes costs as much as serving many: they wait until there are enough with the same need,
// unless too few are left running. Boards with many guesses fill the ranks of the stalled soon: more of them
// are worth the wait.
inline constexpr int enough_done = width / 4 + 1;
inline constexpr int enough_stalled = width / 5;
inline constexpr int few_running = width / 2;
inline constexpr int many_bold = width / 2;
inline constexpr int few_of_loose = width / 3;

// Of the 9×9: permutations left in all, measured at the first stalls. One for each of six bands and nine
// values is the least; puzzles with one solution mostly have fewer than a hundred if they are easy and more
// than 120 if hard.
inline constexpr std::uint16_t loose_from = 100;
inline constexpr std::uint16_t loose_to = 120;
inline constexpr std::uint16_t nearly_solved = 64;
inline constexpr std::uint16_t calm_values = 3;  // candidates of so many values went away in a pass, or fewer

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET::tuning
