// Vectors of 16-bit masks, one per lane. Compiled once for each instruction set.
#pragma once

#include <cstdint>
#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

#include "simd/inline.hpp"

namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET {

#if defined(__AVX512BW__)
inline constexpr int width = 32;
#elif defined(__AVX2__)
inline constexpr int width = 16;
#else
inline constexpr int width = 8;
#endif

typedef std::uint16_t Vector __attribute__((vector_size(2 * width), may_alias));
using LaneSet = std::uint32_t;  // bit l is lane l
inline constexpr LaneSet all_lanes = static_cast<LaneSet>((std::uint64_t{1} << width) - 1);

#if defined(__AVX512BW__)
inline constexpr Vector count_up = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                    16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
#endif

SIMD_INLINE Vector broadcast(unsigned mask) { return Vector{} + static_cast<std::uint16_t>(mask); }

// Keeps the value in a register. The compiler would load it again for each use, and loads are the bottleneck.
SIMD_INLINE Vector in_register(Vector a) {
#if defined(__AVX512BW__)
    asm("" : "+v"(a));
#elif defined(__x86_64__)
    asm("" : "+x"(a));
#endif
    return a;
}

// Logic of three operands; one instruction on AVX-512.
#if defined(__AVX512BW__)
template <int Table>
SIMD_INLINE Vector ternary(Vector a, Vector b, Vector c) {
    return (Vector)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, Table);
}
SIMD_INLINE Vector or3(Vector a, Vector b, Vector c) { return ternary<0xFE>(a, b, c); }
SIMD_INLINE Vector none_of(Vector a, Vector b, Vector c) { return ternary<0x01>(a, b, c); }
SIMD_INLINE Vector and3(Vector a, Vector b, Vector c) { return ternary<0x80>(a, b, c); }
SIMD_INLINE Vector xor3(Vector a, Vector b, Vector c) { return ternary<0x96>(a, b, c); }
SIMD_INLINE Vector majority(Vector a, Vector b, Vector c) { return ternary<0xE8>(a, b, c); }
SIMD_INLINE Vector without(Vector a, Vector b, Vector c) { return ternary<0x10>(a, b, c); }
SIMD_INLINE Vector or_and(Vector a, Vector b, Vector c) { return ternary<0xF8>(a, b, c); }
SIMD_INLINE Vector or_differ(Vector a, Vector b, Vector c) { return ternary<0xF6>(a, b, c); }
#else
SIMD_INLINE Vector or3(Vector a, Vector b, Vector c) { return a | b | c; }
SIMD_INLINE Vector none_of(Vector a, Vector b, Vector c) { return ~(a | b | c); }
SIMD_INLINE Vector and3(Vector a, Vector b, Vector c) { return a & b & c; }
SIMD_INLINE Vector xor3(Vector a, Vector b, Vector c) { return a ^ b ^ c; }
SIMD_INLINE Vector majority(Vector a, Vector b, Vector c) { return (a & b) | ((a | b) & c); }
SIMD_INLINE Vector without(Vector a, Vector b, Vector c) { return a & ~(b | c); }
SIMD_INLINE Vector or_and(Vector a, Vector b, Vector c) { return a | (b & c); }
SIMD_INLINE Vector or_differ(Vector a, Vector b, Vector c) { return a | (b ^ c); }
#endif

// By lane: `a` if it is not 0, else `b`.
SIMD_INLINE Vector either(Vector a, Vector b) {
#if defined(__AVX512BW__)
    const auto is_nonzero = _mm512_test_epi16_mask((__m512i)a, (__m512i)a);
    return (Vector)_mm512_mask_mov_epi16((__m512i)b, is_nonzero, (__m512i)a);
#elif defined(__AVX2__)
    return (Vector)_mm256_blendv_epi8((__m256i)a, (__m256i)b, (__m256i)(a == 0));
#else
    return a | (b & (Vector)(a == 0));
#endif
}

template <class Masks>
SIMD_INLINE Masks without_lowest(Masks a) {
    return a & (a - 1);
}

// Lane by lane: the difference, or 0 where it would be negative.
SIMD_INLINE Vector subtract_to_zero(Vector a, Vector b) {
#if defined(__AVX512BW__)
    return (Vector)_mm512_subs_epu16((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    return (Vector)_mm256_subs_epu16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    return (Vector)_mm_subs_epu16((__m128i)a, (__m128i)b);
#elif defined(__wasm_simd128__)
    return (Vector)wasm_u16x8_sub_sat((v128_t)a, (v128_t)b);
#elif defined(__ARM_NEON)
    return (Vector)vqsubq_u16((uint16x8_t)a, (uint16x8_t)b);
#else
    return (a > b ? a : b) - b;
#endif
}

// Lane by lane: the mask where it has one candidate, else 0. The bits up to the lowest make a number that is
// greater than the mask less 1 in one case only: there are no others.
SIMD_INLINE Vector single(Vector a) { return subtract_to_zero(a ^ (a - 1), a - 1); }

SIMD_INLINE Vector least(Vector a, Vector b) {
#if defined(__AVX512BW__)
    return (Vector)_mm512_min_epu16((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
    return (Vector)_mm256_min_epu16((__m256i)a, (__m256i)b);
#elif defined(__wasm_simd128__)
    return (Vector)wasm_u16x8_min((v128_t)a, (v128_t)b);
#else
    return a < b ? a : b;
#endif
}

// The same for masks without the top bit: SSE2 has only the signed minimum.
SIMD_INLINE Vector least_of_narrow(Vector a, Vector b) {
#if defined(__SSE2__) && !defined(__AVX2__)
    return (Vector)_mm_min_epi16((__m128i)a, (__m128i)b);
#else
    return least(a, b);
#endif
}

SIMD_INLINE Vector count_bits(Vector a) {
#if defined(__AVX512BITALG__)
    return (Vector)_mm512_popcnt_epi16((__m512i)a);
#elif defined(__AVX2__)
    const auto table = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));  // by four bits
    const auto low = _mm256_shuffle_epi8(table, (__m256i)(a & 0x0F0F));
    const auto high = _mm256_shuffle_epi8(table, (__m256i)((a >> 4) & 0x0F0F));
    return (Vector)_mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1));
#elif defined(__wasm_simd128__)
    return (Vector)wasm_u16x8_extadd_pairwise_u8x16(wasm_i8x16_popcnt((v128_t)a));
#else
    a = a - ((a >> 1) & 0x5555);
    a = (a & 0x3333) + ((a >> 2) & 0x3333);
    a = (a + (a >> 4)) & 0x0F0F;
    return (a + (a >> 8)) & 0x001F;
#endif
}

// By lane: `sure` if it has three candidates or more, else `open`, which includes it. Without an instruction
// that counts bits, removing the two lowest is faster than counting.
SIMD_INLINE Vector close_if_three(Vector open, Vector sure) {
#if defined(__AVX512BITALG__)
    const auto full = _mm512_cmpge_epu16_mask((__m512i)count_bits(sure), (__m512i)broadcast(3));
    return (Vector)_mm512_mask_mov_epi16((__m512i)open, full, (__m512i)sure);
#else
    const auto third = without_lowest(without_lowest(sure));
    return sure | (open & (Vector)(third == 0));
#endif
}

SIMD_INLINE LaneSet nonzero(Vector a) {
#if defined(__AVX512BW__)
    return _mm512_test_epi16_mask((__m512i)a, (__m512i)a);
#elif defined(__AVX2__)
    const auto zero = _mm256_cmpeq_epi16((__m256i)a, __m256i{});
    const auto bytes = _mm_packs_epi16(_mm256_castsi256_si128(zero), _mm256_extracti128_si256(zero, 1));
    return all_lanes & ~static_cast<LaneSet>(_mm_movemask_epi8(bytes));
#elif defined(__SSE2__)
    const auto zero = _mm_cmpeq_epi16((__m128i)a, __m128i{});
    return all_lanes & ~static_cast<LaneSet>(_mm_movemask_epi8(_mm_packs_epi16(zero, zero)));
#elif defined(__wasm_simd128__)
    return wasm_i16x8_bitmask(wasm_i16x8_ne((v128_t)a, wasm_i16x8_splat(0)));
#else
    LaneSet lanes = 0;
    for (int lane = 0; lane < width; ++lane) lanes |= static_cast<LaneSet>(a[lane] != 0) << lane;
    return lanes;
#endif
}

#if defined(__AVX512BW__)
// By lane: the lane of `a` with that number.
SIMD_INLINE Vector permuted(Vector numbers, Vector a) {
    return (Vector)_mm512_permutexvar_epi16((__m512i)numbers, (__m512i)a);
}

// The same of three vectors, whose lanes are numbered one after the other.
SIMD_INLINE Vector permuted(Vector numbers, Vector a, Vector b, Vector c) {
    const auto two = _mm512_permutex2var_epi16((__m512i)a, (__m512i)numbers, (__m512i)b);
    const auto third = _mm512_test_epi16_mask((__m512i)numbers, (__m512i)broadcast(2 * width));
    return (Vector)_mm512_mask_permutexvar_epi16(two, third, (__m512i)numbers, (__m512i)c);
}

// The sum must be less than 256 in every eighth lane together.
SIMD_INLINE std::uint32_t sum_of_lanes(Vector a) {
    const auto half =
        _mm256_add_epi16(_mm512_castsi512_si256((__m512i)a), _mm512_extracti64x4_epi64((__m512i)a, 1));
    const auto quarter = _mm_add_epi16(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    const auto sums = _mm_sad_epu8(quarter, __m128i{});
    return static_cast<std::uint32_t>(_mm_cvtsi128_si32(sums) + _mm_extract_epi32(sums, 2));
}
#endif

// Visits lanes in ascending order.
template <class Visit>
SIMD_INLINE void each_lane(LaneSet lanes, Visit visit) {
    for (; lanes; lanes &= lanes - 1) visit(__builtin_ctz(lanes));
}

// Blends by lane: `b` in the chosen lanes, `a` in the others.
class LaneBlend {
public:
    LaneBlend() = default;
#if defined(__AVX512BW__)
    SIMD_INLINE explicit LaneBlend(LaneSet lanes) : chosen_(lanes) {}
    SIMD_INLINE Vector operator()(Vector a, Vector b) const {
        return (Vector)_mm512_mask_mov_epi16((__m512i)a, chosen_, (__m512i)b);
    }

private:
    LaneSet chosen_;
#else
    SIMD_INLINE explicit LaneBlend(LaneSet lanes) {
        Vector bits{};
        for (int lane = 0; lane < width; ++lane) bits[lane] = static_cast<std::uint16_t>(1u << lane);
        chosen_ = (Vector)((broadcast(lanes) & bits) == bits);
    }
    SIMD_INLINE Vector operator()(Vector a, Vector b) const {
#if defined(__AVX2__)
        return (Vector)_mm256_blendv_epi8((__m256i)a, (__m256i)b, (__m256i)chosen_);
#elif defined(__wasm_simd128__)
        return (Vector)wasm_v128_bitselect((v128_t)b, (v128_t)a, (v128_t)chosen_);
#else
        return (a & ~chosen_) | (b & chosen_);
#endif
    }

private:
    Vector chosen_;  // all bits of the lanes
#endif
};

}  // namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET
