// Rows of bytes in vector registers. Compiled once for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>
#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

#include "board/index.hpp"
#include "simd/inline.hpp"

namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET {

using Bits = std::uint64_t;  // bit b is byte b

SIMD_INLINE int first_bit(Bits bits) { return __builtin_ctzll(bits); }

// Returns the position of the n-th set bit, n from 0.
SIMD_INLINE int nth_bit(Bits bits, std::uint32_t n) {
#if defined(__AVX512BW__)
    return first_bit(_pdep_u64(Bits{1} << n, bits));
#else
    for (; n > 0; --n) bits &= bits - 1;
    return first_bit(bits);
#endif
}

typedef std::uint8_t Bytes16 __attribute__((vector_size(16), may_alias));

template <class Bytes>
SIMD_INLINE Bytes smaller(Bytes a, Bytes b) {
    return a < b ? a : b;
}

#if defined(__SSE2__)
SIMD_INLINE Bytes16 add(Bytes16 a, Bytes16 b) { return (Bytes16)_mm_adds_epu8((__m128i)a, (__m128i)b); }
SIMD_INLINE Bytes16 subtract(Bytes16 a, Bytes16 b) { return (Bytes16)_mm_subs_epu8((__m128i)a, (__m128i)b); }
SIMD_INLINE Bits equal(Bytes16 a, Bytes16 b) {
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8((__m128i)a, (__m128i)b)));
}
SIMD_INLINE std::uint8_t smallest(Bytes16 a) {
    auto rest = (__m128i)a;
    rest = _mm_min_epu8(rest, _mm_srli_epi16(rest, 8));
#if defined(__SSE4_1__)
    return static_cast<std::uint8_t>(
        _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_and_si128(rest, _mm_set1_epi16(255)))));
#else
    rest = _mm_min_epu8(rest, _mm_srli_si128(rest, 8));
    rest = _mm_min_epu8(rest, _mm_srli_si128(rest, 4));
    rest = _mm_min_epu8(rest, _mm_srli_si128(rest, 2));
    return static_cast<std::uint8_t>(_mm_cvtsi128_si32(rest));
#endif
}
#elif defined(__wasm_simd128__)
SIMD_INLINE Bytes16 add(Bytes16 a, Bytes16 b) { return (Bytes16)wasm_u8x16_add_sat((v128_t)a, (v128_t)b); }
SIMD_INLINE Bytes16 subtract(Bytes16 a, Bytes16 b) {
    return (Bytes16)wasm_u8x16_sub_sat((v128_t)a, (v128_t)b);
}
SIMD_INLINE Bits equal(Bytes16 a, Bytes16 b) {
    return wasm_i8x16_bitmask(wasm_i8x16_eq((v128_t)a, (v128_t)b));
}
SIMD_INLINE std::uint8_t smallest(Bytes16 a) {
    a = smaller(a, __builtin_shufflevector(a, a, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
    a = smaller(a, __builtin_shufflevector(a, a, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11));
    a = smaller(a, __builtin_shufflevector(a, a, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
    return a[0] < a[1] ? a[0] : a[1];
}
#else
SIMD_INLINE Bytes16 add(Bytes16 a, Bytes16 b) {
    const Bytes16 sum = a + b;
    return sum | (Bytes16)(sum < a);
}
SIMD_INLINE Bytes16 subtract(Bytes16 a, Bytes16 b) { return (a - b) & (Bytes16)(a > b); }
SIMD_INLINE Bits equal(Bytes16 a, Bytes16 b) {
    Bits bits = 0;
    for (int byte = 0; byte < 16; ++byte) bits |= static_cast<Bits>(a[byte] == b[byte]) << byte;
    return bits;
}
SIMD_INLINE std::uint8_t smallest(Bytes16 a) {
    std::uint8_t least = a[0];
    for (int byte = 1; byte < 16; ++byte) least = a[byte] < least ? a[byte] : least;
    return least;
}
#endif

#if defined(__AVX2__)
typedef std::uint8_t Bytes32 __attribute__((vector_size(32), may_alias));
SIMD_INLINE Bytes32 add(Bytes32 a, Bytes32 b) { return (Bytes32)_mm256_adds_epu8((__m256i)a, (__m256i)b); }
SIMD_INLINE Bytes32 subtract(Bytes32 a, Bytes32 b) {
    return (Bytes32)_mm256_subs_epu8((__m256i)a, (__m256i)b);
}
SIMD_INLINE Bits equal(Bytes32 a, Bytes32 b) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8((__m256i)a, (__m256i)b)));
}
SIMD_INLINE std::uint8_t smallest(Bytes32 a) {
    return smallest(smaller((Bytes16)_mm256_castsi256_si128((__m256i)a),
                            (Bytes16)_mm256_extracti128_si256((__m256i)a, 1)));
}
#endif

#if defined(__AVX512BW__)
typedef std::uint8_t Bytes64 __attribute__((vector_size(64), may_alias));
SIMD_INLINE Bytes64 add(Bytes64 a, Bytes64 b) { return (Bytes64)_mm512_adds_epu8((__m512i)a, (__m512i)b); }
SIMD_INLINE Bytes64 subtract(Bytes64 a, Bytes64 b) {
    return (Bytes64)_mm512_subs_epu8((__m512i)a, (__m512i)b);
}
SIMD_INLINE Bits equal(Bytes64 a, Bytes64 b) { return _mm512_cmpeq_epi8_mask((__m512i)a, (__m512i)b); }
SIMD_INLINE std::uint8_t smallest(Bytes64 a) {
    return smallest(smaller((Bytes32)_mm512_castsi512_si256((__m512i)a),
                            (Bytes32)_mm512_extracti64x4_epi64((__m512i)a, 1)));
}
#endif

// Bytes looked up in a table of sixteen, where the CPU can. All such CPUs have the low byte of a mask first.
#if defined(__SSSE3__) || defined(__wasm_simd128__) || (defined(__ARM_NEON) && defined(__aarch64__))
#define SIMD_LOOKUP

// An index of 128 or more finds 0; others must be less than 16.
SIMD_INLINE Bytes16 lookup(Bytes16 table, Bytes16 index) {
#if defined(__SSSE3__)
    return (Bytes16)_mm_shuffle_epi8((__m128i)table, (__m128i)index);
#elif defined(__wasm_simd128__)
    return (Bytes16)wasm_i8x16_swizzle((v128_t)table, (v128_t)index);
#else
    return (Bytes16)vqtbl1q_u8((uint8x16_t)table, (uint8x16_t)index);
#endif
}
#if defined(__AVX2__)
SIMD_INLINE Bytes32 lookup(Bytes16 table, Bytes32 index) {
    return (Bytes32)_mm256_shuffle_epi8(_mm256_broadcastsi128_si256((__m128i)table), (__m256i)index);
}
#endif
#endif

// The widest register type that a row of `Width` bytes fills.
template <int Width>
struct WidestRegister {
    using Type = typename WidestRegister<Width / 2>::Type;
};
template <>
struct WidestRegister<16> {
    using Type = Bytes16;
};
#if defined(__AVX2__)
template <>
struct WidestRegister<32> {
    using Type = Bytes32;
};
#endif
#if defined(__AVX512BW__)
template <>
struct WidestRegister<64> {
    using Type = Bytes64;
};
#endif

// A row of up to 128 bytes with saturating arithmetic.
template <int Width>
struct Row {
    using Register = typename WidestRegister<Width>::Type;
    static constexpr int count = Width / static_cast<int>(sizeof(Register));
    Register registers[count];

    SIMD_INLINE static Row at(const std::uint8_t* memory) {
        Row row;
        for (int r = 0; r < count; ++r) row.registers[r] = reinterpret_cast<const Register*>(memory)[r];
        return row;
    }
    SIMD_INLINE static Row of(std::uint8_t byte) {
        Row row;
        for (int r = 0; r < count; ++r) row.registers[r] = Register{} + byte;
        return row;
    }
    SIMD_INLINE Row operator+(const Row& other) const {
        Row sum;
        for (int r = 0; r < count; ++r) sum.registers[r] = add(registers[r], other.registers[r]);
        return sum;
    }
    SIMD_INLINE Row operator-(const Row& other) const {
        Row difference;
        for (int r = 0; r < count; ++r) difference.registers[r] = subtract(registers[r], other.registers[r]);
        return difference;
    }
    SIMD_INLINE Row operator|(const Row& other) const {
        Row both;
        for (int r = 0; r < count; ++r) both.registers[r] = registers[r] | other.registers[r];
        return both;
    }
    SIMD_INLINE Row min(const Row& other) const {
        Row least;
        for (int r = 0; r < count; ++r) least.registers[r] = smaller(registers[r], other.registers[r]);
        return least;
    }
    SIMD_INLINE std::uint8_t least() const {
        Register all = registers[0];
        for (int r = 1; r < count; ++r) all = smaller(all, registers[r]);
        return smallest(all);
    }
    // Returns one byte.
    SIMD_INLINE std::uint8_t operator[](int byte) const {
        return reinterpret_cast<const std::uint8_t*>(registers)[byte];
    }
    // Returns which of the 64 bytes from 64 * word on equal those of `other`.
    SIMD_INLINE Bits equals(const Row& other, int word = 0) const {
        constexpr int size = static_cast<int>(sizeof(Register));
        constexpr int in_word = count * size > 64 ? 64 / size : count;
        Bits bits = 0;
        for (int r = 0; r < in_word; ++r)
            bits |= equal(registers[word * in_word + r], other.registers[word * in_word + r]) << (r * size);
        return bits;
    }
};

}  // namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET
