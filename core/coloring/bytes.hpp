// Rows of bytes, in registers as wide as the instruction set this file is compiled for. Included once by each
// moves_*.cpp, which names its own namespace in SUDOSHIKI_MOVES_PATH.
#pragma once

#include <cstddef>
#include <cstdint>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#define MOVES_INLINE inline __attribute__((always_inline))

namespace sudoshiki::SUDOSHIKI_MOVES_PATH {

using Bits = std::uint64_t;  // bit b stands for byte b

typedef std::uint8_t Bytes16 __attribute__((vector_size(16), may_alias));

#if defined(__SSE2__)
MOVES_INLINE Bytes16 add(Bytes16 a, Bytes16 b) { return (Bytes16)_mm_adds_epu8((__m128i)a, (__m128i)b); }
MOVES_INLINE Bytes16 subtract(Bytes16 a, Bytes16 b) { return (Bytes16)_mm_subs_epu8((__m128i)a, (__m128i)b); }
MOVES_INLINE Bytes16 smaller(Bytes16 a, Bytes16 b) { return (Bytes16)_mm_min_epu8((__m128i)a, (__m128i)b); }
MOVES_INLINE Bits equal(Bytes16 a, Bytes16 b) {
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8((__m128i)a, (__m128i)b)));
}
MOVES_INLINE std::uint8_t smallest(Bytes16 a) {
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
#else
MOVES_INLINE Bytes16 add(Bytes16 a, Bytes16 b) {
    const Bytes16 sum = a + b;
    return sum | (Bytes16)(sum < a);
}
MOVES_INLINE Bytes16 subtract(Bytes16 a, Bytes16 b) { return (a - b) & (Bytes16)(a > b); }
MOVES_INLINE Bytes16 smaller(Bytes16 a, Bytes16 b) {
    const auto first = (Bytes16)(a < b);
    return (a & first) | (b & ~first);
}
MOVES_INLINE Bits equal(Bytes16 a, Bytes16 b) {
    Bits bits = 0;
    for (int byte = 0; byte < 16; ++byte) bits |= static_cast<Bits>(a[byte] == b[byte]) << byte;
    return bits;
}
MOVES_INLINE std::uint8_t smallest(Bytes16 a) {
    std::uint8_t least = a[0];
    for (int byte = 1; byte < 16; ++byte) least = a[byte] < least ? a[byte] : least;
    return least;
}
#endif

#if defined(__AVX2__)
typedef std::uint8_t Bytes32 __attribute__((vector_size(32), may_alias));
MOVES_INLINE Bytes32 add(Bytes32 a, Bytes32 b) { return (Bytes32)_mm256_adds_epu8((__m256i)a, (__m256i)b); }
MOVES_INLINE Bytes32 subtract(Bytes32 a, Bytes32 b) {
    return (Bytes32)_mm256_subs_epu8((__m256i)a, (__m256i)b);
}
MOVES_INLINE Bytes32 smaller(Bytes32 a, Bytes32 b) {
    return (Bytes32)_mm256_min_epu8((__m256i)a, (__m256i)b);
}
MOVES_INLINE Bits equal(Bytes32 a, Bytes32 b) {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8((__m256i)a, (__m256i)b)));
}
MOVES_INLINE std::uint8_t smallest(Bytes32 a) {
    return smallest(smaller((Bytes16)_mm256_castsi256_si128((__m256i)a),
                            (Bytes16)_mm256_extracti128_si256((__m256i)a, 1)));
}
#endif

#if defined(__AVX512BW__)
typedef std::uint8_t Bytes64 __attribute__((vector_size(64), may_alias));
MOVES_INLINE Bytes64 add(Bytes64 a, Bytes64 b) { return (Bytes64)_mm512_adds_epu8((__m512i)a, (__m512i)b); }
MOVES_INLINE Bytes64 subtract(Bytes64 a, Bytes64 b) {
    return (Bytes64)_mm512_subs_epu8((__m512i)a, (__m512i)b);
}
MOVES_INLINE Bytes64 smaller(Bytes64 a, Bytes64 b) {
    return (Bytes64)_mm512_min_epu8((__m512i)a, (__m512i)b);
}
MOVES_INLINE Bits equal(Bytes64 a, Bytes64 b) { return _mm512_cmpeq_epi8_mask((__m512i)a, (__m512i)b); }
MOVES_INLINE std::uint8_t smallest(Bytes64 a) {
    return smallest(smaller((Bytes32)_mm512_castsi512_si256((__m512i)a),
                            (Bytes32)_mm512_extracti64x4_epi64((__m512i)a, 1)));
}
#endif

// The widest register that a row fills.
template <int Width>
struct Register {
    using Type = typename Register<Width / 2>::Type;
};
template <>
struct Register<16> {
    using Type = Bytes16;
};
#if defined(__AVX2__)
template <>
struct Register<32> {
    using Type = Bytes32;
};
#endif
#if defined(__AVX512BW__)
template <>
struct Register<64> {
    using Type = Bytes64;
};
#endif

// Up to 128 bytes; sums stop at 255, differences at 0.
template <int Width>
struct Row {
    using Part = typename Register<Width>::Type;
    static constexpr int parts = Width / static_cast<int>(sizeof(Part));
    Part part[parts];

    MOVES_INLINE static Row at(const std::uint8_t* memory) {
        Row row;
        for (int p = 0; p < parts; ++p) row.part[p] = reinterpret_cast<const Part*>(memory)[p];
        return row;
    }
    MOVES_INLINE static Row of(std::uint8_t byte) {
        Row row;
        for (int p = 0; p < parts; ++p) row.part[p] = Part{} + byte;
        return row;
    }
    MOVES_INLINE Row operator+(const Row& other) const {
        Row sum;
        for (int p = 0; p < parts; ++p) sum.part[p] = add(part[p], other.part[p]);
        return sum;
    }
    MOVES_INLINE Row operator-(const Row& other) const {
        Row difference;
        for (int p = 0; p < parts; ++p) difference.part[p] = subtract(part[p], other.part[p]);
        return difference;
    }
    MOVES_INLINE Row operator|(const Row& other) const {
        Row both;
        for (int p = 0; p < parts; ++p) both.part[p] = part[p] | other.part[p];
        return both;
    }
    MOVES_INLINE Row min(const Row& other) const {
        Row least;
        for (int p = 0; p < parts; ++p) least.part[p] = smaller(part[p], other.part[p]);
        return least;
    }
    MOVES_INLINE std::uint8_t least() const {
        Part all = part[0];
        for (int p = 1; p < parts; ++p) all = smaller(all, part[p]);
        return smallest(all);
    }
    // One of them.
    MOVES_INLINE std::uint8_t operator[](int byte) const {
        return reinterpret_cast<const std::uint8_t*>(part)[byte];
    }
    // Which of the bytes from 64 * word on equal those of `other`.
    MOVES_INLINE Bits equals(const Row& other, int word = 0) const {
        constexpr int size = static_cast<int>(sizeof(Part));
        constexpr int in_word = parts * size > 64 ? 64 / size : parts;
        Bits bits = 0;
        for (int p = 0; p < in_word; ++p)
            bits |= equal(part[word * in_word + p], other.part[word * in_word + p]) << (p * size);
        return bits;
    }
};

}  // namespace sudoshiki::SUDOSHIKI_MOVES_PATH
