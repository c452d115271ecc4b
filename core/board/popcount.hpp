// Counts set bits. Without the POPCNT instruction std::popcount is a call of a library function, which took a
// tenth of the time of grading; this inline version is faster.
#pragma once

#include <bit>
#include <cstdint>

namespace sudoshiki {

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
#if defined(__x86_64__) && !defined(__POPCNT__)
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    return static_cast<int>(((bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
#else
    return std::popcount(bits);
#endif
}

}  // namespace sudoshiki
