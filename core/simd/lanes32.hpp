// Vectors of sixteen 32-bit lanes. Compiled once for each instruction set.
#pragma once

#include <cstdint>

#include "simd/inline.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET {

// Sixteen accumulators of 32 bits, one per lane, that collect bits by OR. Pointers must be aligned to 64
// bytes.
class Lanes32 {
public:
    // For each lane: lanes[i] |= rotate_left(bits & chosen[i], by[i]).
    SIMD_INLINE void add_rotated(std::uint32_t bits, const std::uint32_t* chosen, const std::uint32_t* by) {
#if defined(__AVX512F__)
        const auto selected = _mm512_and_si512(_mm512_set1_epi32(static_cast<int>(bits)), load(chosen));
        lanes_ = _mm512_or_si512(lanes_, _mm512_rolv_epi32(selected, load(by)));
#else
        for (int lane = 0; lane < 16; ++lane) {
            const auto selected = bits & chosen[lane];
            lanes_[lane] |= selected << by[lane] | selected >> ((32 - by[lane]) & 31);
        }
#endif
    }

    // For each lane: lanes[i] |= rotate_right(bits, by[i]) & chosen[i].
    SIMD_INLINE void add_rotated_back(std::uint32_t bits, const std::uint32_t* chosen,
                                      const std::uint32_t* by) {
#if defined(__AVX512F__)
        const auto rotated = _mm512_rorv_epi32(_mm512_set1_epi32(static_cast<int>(bits)), load(by));
        lanes_ = _mm512_or_si512(lanes_, _mm512_and_si512(rotated, load(chosen)));
#else
        for (int lane = 0; lane < 16; ++lane)
            lanes_[lane] |= (bits >> by[lane] | bits << ((32 - by[lane]) & 31)) & chosen[lane];
#endif
    }

    // Returns the OR of the lanes in the bit set `chosen`.
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

    // Returns the lanes that have any of `bits`, one bit per lane.
    SIMD_INLINE unsigned with(std::uint32_t bits) const {
#if defined(__AVX512F__)
        return _mm512_test_epi32_mask(lanes_, _mm512_set1_epi32(static_cast<int>(bits)));
#else
        unsigned found = 0;
        for (int lane = 0; lane < 16; ++lane)
            found |= static_cast<unsigned>((lanes_[lane] & bits) != 0) << lane;
        return found;
#endif
    }

private:
#if defined(__AVX512F__)
    SIMD_INLINE static __m512i load(const std::uint32_t* from) { return _mm512_load_si512(from); }

    __m512i lanes_ = _mm512_setzero_si512();
#else
    std::uint32_t lanes_[16] = {};
#endif
};

}  // namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET
