// Every number that tabu search and the population of colourings were tuned by.
#pragma once

#include <cstdint>

namespace sudoshiki::coloring::tuning {

inline constexpr std::uint64_t patience = 20'000'000;  // see TabuOptions
inline constexpr std::uint64_t slice = 512;            // moves between two looks at the control

// A tabu move rarely mends more than a few conflicts: further from the best it isn't looked for.
inline constexpr std::int64_t aspiration_reach = 3;

// While shaking.
inline constexpr std::uint64_t shake_moves = 20'000;
inline constexpr double shake_tenure = 0.6;

// The more open cells, the less it takes of each to keep colouring on the move. Up to `longer_tenure` many a
// longer tenure than on few keeps it out of the valleys where it would be lost; beyond, shaking does.
inline constexpr int many_cells = 500;
inline constexpr int longer_tenure = 900;
// With thousands of open cells the usual tenure bans so much that the last conflicts never go, and a shorter
// one goes in circles now and then.
inline constexpr int medium_kernel = 1500;
inline constexpr int large_kernel = 3000;

inline double usual_tenure(int open_cells) {
    if (open_cells > large_kernel) return 0.2;
    if (open_cells > medium_kernel) return 0.4;
    return open_cells > many_cells && open_cells <= longer_tenure ? 0.55 : 0.5;
}

inline std::uint64_t usual_shaking(int open_cells) {
    if (open_cells > large_kernel) return 100'000;
    return open_cells > longer_tenure ? 300'000 : 0;
}

inline int usual_random_tenure(int open_cells) { return open_cells > large_kernel ? 5 : 6; }

// Of the population.
inline constexpr int members = 8;
inline constexpr std::uint64_t depth = 500'000;  // see MemeticOptions
inline constexpr int too_near_part = 20;         // a child that differs from a member in one cell of so many

}  // namespace sudoshiki::coloring::tuning
