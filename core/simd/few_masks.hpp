// Short vectors of at most sixteen 16-bit masks, for lists shorter than a Vector. Compiled once for each
// instruction set.
#pragma once

#include <cstdint>
#include <cstring>

#include "simd/inline.hpp"

namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET {

#if defined(__AVX2__)
inline constexpr int few_width = 16;
#else
inline constexpr int few_width = 8;
#endif

typedef std::uint16_t Few __attribute__((vector_size(2 * few_width)));

SIMD_INLINE Few few(unsigned mask) { return Few{} + static_cast<std::uint16_t>(mask); }

SIMD_INLINE Few load_few(const std::uint16_t* from) {
    Few masks;
    std::memcpy(&masks, from, sizeof masks);
    return masks;
}

// By lane: all bits if the mask is 0, else 0.
SIMD_INLINE Few few_empty(Few a) { return (Few)(a == 0); }

// By lane: the mask if it has one bit, else 0.
SIMD_INLINE Few few_single(Few a) { return a & few_empty(a & (a - 1)); }

// Returns the OR of all lanes.
SIMD_INLINE unsigned any_of(Few a) {
    typedef std::uint64_t Half __attribute__((vector_size(16)));
#if defined(__AVX2__)
    typedef std::uint64_t Words __attribute__((vector_size(32)));
    const auto words = (Words)a;
    const Half half =
        __builtin_shufflevector(words, words, 0, 1) | __builtin_shufflevector(words, words, 2, 3);
#else
    const auto half = (Half)a;
#endif
    auto both = half[0] | half[1];
    both |= both >> 32;
    return static_cast<std::uint16_t>(both | both >> 16);
}

}  // namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET
