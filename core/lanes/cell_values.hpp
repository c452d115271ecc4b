// Values of cells as masks, and back: cell by cell, or one cell of all lanes at once where the CPU has
// tables.
#pragma once

#include <cstdint>

#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

typedef std::uint8_t LaneBytes __attribute__((vector_size(width), may_alias));  // one for each lane

// The mask that a cell starts with: all candidates where no value is given.
class StartMasks {
public:
    explicit StartMasks(int side) {
        by_value_[0] = static_cast<std::uint16_t>((1u << side) - 1);
        for (int value = 1; value <= side; ++value)
            by_value_[value] = static_cast<std::uint16_t>(1u << (value - 1));
    }

    SIMD_INLINE std::uint16_t operator()(std::uint8_t value) const { return by_value_[value]; }

#if defined(__AVX512BW__)
    SIMD_INLINE Vector operator()(LaneBytes values) const {
        const auto table = _mm512_load_si512(by_value_);
        return (Vector)_mm512_permutexvar_epi16(_mm512_cvtepu8_epi16((__m256i)values), table);
    }
#elif defined(__AVX2__)
    // A mask has a byte for values up to 8 and one for those beyond, each by a table that gives 0 for the
    // others.
    SIMD_INLINE Vector operator()(LaneBytes values) const {
        constexpr Vector table = {0x0201, 0x0804, 0x2010, 0x8040, 0, 0, 0, 0, 0x0201, 0x0804, 0x2010, 0x8040};
        const auto twice = (Vector)_mm256_cvtepu8_epi16((__m128i)values) * 0x0101;
        const auto bits = _mm256_sub_epi8((__m256i)twice, (__m256i)broadcast(0x0901));
        return either((Vector)_mm256_shuffle_epi8((__m256i)table, bits), broadcast(by_value_[0]));
    }
#endif

private:
    alignas(64) std::uint16_t by_value_[32] = {};
};

// The value of a mask with one candidate.
SIMD_INLINE std::uint8_t value_of(std::uint16_t mask) {
    return static_cast<std::uint8_t>(__builtin_ctz(mask) + 1);
}

#if defined(__AVX512BW__)
SIMD_INLINE LaneBytes values_of(Vector masks) {
    return (LaneBytes)_mm512_cvtepi16_epi8((__m512i)(count_bits(masks - 1) + 1));
}
#elif defined(__AVX2__)
SIMD_INLINE LaneBytes values_of(Vector masks) {
    // Times the mask, this number begins with four bits that are others for each.
    constexpr unsigned sequence = 0x09AF;
    constexpr LaneBytes by_bits = {1, 2, 3, 6, 4, 10, 7, 12, 16, 5, 9, 11, 15, 8, 14, 13};
    const auto bits = (__m256i)((masks * static_cast<std::uint16_t>(sequence)) >> 12);
    const auto bytes = _mm_packus_epi16(_mm256_castsi256_si128(bits), _mm256_extracti128_si256(bits, 1));
    return (LaneBytes)_mm_shuffle_epi8((__m128i)by_bits, bytes);
}
#endif

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
