// Vectors of sixteen 32-bit lanes. Compiled once for each instruction set.
#pragma once

#include <cstdint>

#include "simd/inline.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET {

// Collects the OR of vectors by lane. Pointers must be aligned to 64 bytes.
class Lanes32 {
public:
    SIMD_INLINE void add(const std::uint32_t* from) {
#if defined(__AVX512F__)
        lanes_ = _mm512_or_si512(lanes_, _mm512_load_si512(from));
#else
        for (int lane = 0; lane < 16; ++lane) lanes_[lane] |= from[lane];
#endif
    }

    // Returns the OR of the chosen lanes.
    SIMD_INLINE std::uint32_t any_of(unsigned chosen) const {
#if defined(__AVX512F__)
        return static_cast<std::uint32_t>(
            _mm512_mask_reduce_or_epi32(static_cast<__mmask16>(chosen), lanes_));
#else
        std::uint32_t any = 0;
        for (int lane = 0; lane < 16; ++lane) any |= lanes_[lane] & (0U - (chosen >> lane & 1));
        return any;
#endif
    }

private:
#if defined(__AVX512F__)
    __m512i lanes_ = _mm512_setzero_si512();
#else
    std::uint32_t lanes_[16] = {};
#endif
};

// Returns the lanes that have any of `bits`, one bit per lane. `lanes` must be aligned to 64 bytes.
SIMD_INLINE unsigned lanes_with(const std::uint32_t* lanes, std::uint32_t bits) {
#if defined(__AVX512F__)
    return _mm512_test_epi32_mask(_mm512_load_si512(lanes), _mm512_set1_epi32(static_cast<int>(bits)));
#elif defined(__AVX2__)
    unsigned without = 0;
    for (int half = 0; half < 2; ++half) {
        const auto* from = reinterpret_cast<const __m256i*>(lanes) + half;
        const auto had = _mm256_and_si256(_mm256_load_si256(from), _mm256_set1_epi32(static_cast<int>(bits)));
        const auto zero = _mm256_cmpeq_epi32(had, _mm256_setzero_si256());
        without |= static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(zero))) << (8 * half);
    }
    return ~without & 0xFFFF;
#else
    unsigned with = 0;
    for (int lane = 0; lane < 16; ++lane) with |= static_cast<unsigned>((lanes[lane] & bits) != 0) << lane;
    return with;
#endif
}

}  // namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET
