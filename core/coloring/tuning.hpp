// Tuned constants of tabu and memetic colouring.
#pragma once

#include <cstdint>

namespace sudoshiki::coloring::tuning {

inline constexpr std::uint64_t stall_limit = 20'000'000;  // see TabuOptions
inline constexpr std::uint64_t slice = 512;               // moves between two checks of the control

// Aspiration is tried only this close to the best: a move rarely removes more conflicts.
inline constexpr std::int64_t aspiration_reach = 3;

// Perturbation: number of moves with a longer tenure.
inline constexpr std::uint64_t perturb_moves = 20'000;
inline constexpr double perturb_tenure = 0.6;

// Medium kernels, up to `longer_tenure` open cells, need a longer tenure to leave local minima. Larger ones
// leave them by perturbation.
inline constexpr int many_cells = 500;
inline constexpr int longer_tenure = 900;
// With thousands of open cells, the tenure of small kernels bans so many moves that the last conflicts
// remain. A shorter one cycles now and then; perturbation ends the cycles.
inline constexpr int medium_kernel = 1500;
inline constexpr int large_kernel = 3000;

inline double usual_tenure(int open_cells) {
    if (open_cells > large_kernel) return 0.2;
    if (open_cells > medium_kernel) return 0.4;
    return open_cells > many_cells && open_cells <= longer_tenure ? 0.55 : 0.5;
}

inline std::uint64_t usual_perturb_after(int open_cells) {
    if (open_cells > large_kernel) return 100'000;
    return open_cells > longer_tenure ? 300'000 : 0;
}

inline int usual_random_tenure(int open_cells) { return open_cells > large_kernel ? 5 : 6; }

// Memetic.
inline constexpr int population = 8;
inline constexpr std::uint64_t depth = 500'000;  // see MemeticOptions
inline constexpr int min_distance_divisor = 20;  // similar: at most one cell in this many differs

}  // namespace sudoshiki::coloring::tuning
