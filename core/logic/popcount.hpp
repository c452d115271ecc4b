// Counts set bits. Without the POPCNT instruction std::popcount is a call of a library function, which took a
// tenth of the time of grading; this inline version is faster.
#pragma once

#include <bit>
#include <cstdint>

namespace sudoshiki::logic {

constexpr int popcount(std::uint32_t bits) {
#if defined(__x86_64__) && !defined(__POPCNT__)
    bits -= bits >> 1 & 0x55555555u;
    bits = (bits & 0x33333333u) + (bits >> 2 & 0x33333333u);
    return static_cast<int>(((bits + (bits >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24);
#else
    return std::popcount(bits);
#endif
}

constexpr int popcount(std::uint64_t bits) {
    return popcount(static_cast<std::uint32_t>(bits)) + popcount(static_cast<std::uint32_t>(bits >> 32));
}

}  // namespace sudoshiki::logic
