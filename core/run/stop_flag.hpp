// A stop flag: one byte that a thread, or Python, sets and another reads. Not std::atomic_ref, which the C++
// libraries of Xcode before 16.3 lack.
#pragma once

#include <cstdint>

namespace sudoshiki {

inline bool is_set(const std::uint8_t& flag) { return __atomic_load_n(&flag, __ATOMIC_RELAXED) != 0; }
inline void set_flag(std::uint8_t& flag) { __atomic_store_n(&flag, std::uint8_t{1}, __ATOMIC_RELAXED); }

}  // namespace sudoshiki
