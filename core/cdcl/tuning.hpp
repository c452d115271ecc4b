// Tuned constants of clause learning; intervals are in conflicts.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sudoshiki::cdcl::tuning {

// Propagated literals that cost as much as one check of the control.
inline constexpr std::uint64_t propagations_per_check = 64;

// Restarts: the modes alternate, each phase longer than the last.
inline constexpr std::uint64_t first_mode_length = 1000;
inline constexpr std::uint64_t luby_unit = 512;           // stable mode
inline constexpr std::uint64_t min_restart_interval = 2;  // focused mode
// Focused mode: restart if the recent glue exceeds the average by this factor.
inline constexpr double restart_margin = 1.1;
inline constexpr double fast_share = 0.03;  // weight of the newest clause in the recent average
inline constexpr double slow_share = 1e-5;

// Decay of activities per conflict.
inline constexpr double focused_decay = 0.95;
inline constexpr double stable_decay = 0.97;

inline constexpr std::uint64_t rephase_interval = 1000;

// Recursion limit of clause minimisation.
inline constexpr int max_minimisation_depth = 500;

// Reduction of learned clauses: the first interval, and its growth. Frequent, since most time goes to watches
// of useless learned clauses.
inline constexpr std::uint64_t first_reduction = 500;
inline constexpr std::uint64_t reduction_step = 300;
inline constexpr std::uint32_t core_glue = 2;   // clauses up to this glue are kept forever
inline constexpr std::uint32_t tier2_glue = 3;  // up to this glue a use counts twice
inline constexpr std::size_t keep_one_in = 4;   // keep the best of the unused clauses, one in this many

}  // namespace sudoshiki::cdcl::tuning
