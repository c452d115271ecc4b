// Every number that clause learning was tuned by. Unless said otherwise they count conflicts.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sudoshiki::cdcl::tuning {

// How many propagated literals weigh as much as one question to the control.
inline constexpr std::uint64_t propagations_a_question = 64;

// Restarts: moods take turns, each longer than the one before.
inline constexpr std::uint64_t first_mood = 1000;
inline constexpr std::uint64_t luby_unit = 512;    // of the patient mood
inline constexpr std::uint64_t nervous_pause = 2;  // at least so many between restarts
inline constexpr double worse_than_average = 1.1;  // recent glue that ends a nervous descent
inline constexpr double recent_share = 0.03;       // of the newest clause in the recent average
inline constexpr double least_overall_share = 1e-5;

// Activity: how fast old conflicts are forgotten.
inline constexpr double nervous_decay = 0.95;
inline constexpr double patient_decay = 0.97;

inline constexpr std::uint64_t rephase_interval = 1000;

// Levels of recursion, when a learned clause is made shorter.
inline constexpr int deepest_minimisation = 500;

// Learned clauses are sorted out after so many conflicts, and each time after so many more. Most of the time
// goes to learned clauses that are looked at and do nothing.
inline constexpr std::uint64_t first_reduction = 500;
inline constexpr std::uint64_t reduction_step = 300;
inline constexpr std::uint32_t kept_forever = 2;  // up to this glue
inline constexpr std::uint32_t long_lived = 3;    // up to this glue a use counts twice
inline constexpr std::size_t spared_one_in = 4;   // of the clauses that did not serve, the best

}  // namespace sudoshiki::cdcl::tuning
