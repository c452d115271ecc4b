// Vectors of bytes. Compiled once for each instruction set. Independent of simd/, so that the check and the
// engines can't share a bug.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "check/xor_codes.hpp"
#include "simd/inline.hpp"

namespace sudoshiki::check::SUDOSHIKI_INSTRUCTION_SET {

#if defined(__AVX512BW__)
inline constexpr int width = 64;
#elif defined(__AVX2__)
inline constexpr int width = 32;
#else
inline constexpr int width = 16;
#endif
inline constexpr int tile = 16;

typedef std::uint8_t Bytes __attribute__((vector_size(width), may_alias));
typedef std::int8_t Signs __attribute__((vector_size(width), may_alias));

#if defined(__AVX512BW__)
SIMD_INLINE Bytes min_bytes(Bytes a, Bytes b) { return (Bytes)_mm512_min_epu8((__m512i)a, (__m512i)b); }
SIMD_INLINE Bytes max_bytes(Bytes a, Bytes b) { return (Bytes)_mm512_max_epu8((__m512i)a, (__m512i)b); }
SIMD_INLINE Bytes low_halves(Bytes a, Bytes b) { return (Bytes)_mm512_unpacklo_epi8((__m512i)a, (__m512i)b); }
SIMD_INLINE Bytes high_halves(Bytes a, Bytes b) {
    return (Bytes)_mm512_unpackhi_epi8((__m512i)a, (__m512i)b);
}
#elif defined(__AVX2__)
SIMD_INLINE Bytes min_bytes(Bytes a, Bytes b) { return (Bytes)_mm256_min_epu8((__m256i)a, (__m256i)b); }
SIMD_INLINE Bytes max_bytes(Bytes a, Bytes b) { return (Bytes)_mm256_max_epu8((__m256i)a, (__m256i)b); }
SIMD_INLINE Bytes low_halves(Bytes a, Bytes b) { return (Bytes)_mm256_unpacklo_epi8((__m256i)a, (__m256i)b); }
SIMD_INLINE Bytes high_halves(Bytes a, Bytes b) {
    return (Bytes)_mm256_unpackhi_epi8((__m256i)a, (__m256i)b);
}
#else
typedef std::uint16_t Words __attribute__((vector_size(width), may_alias));

// Keeps the compiler from replacing the multiplication by shifts and additions, which are slower here.
SIMD_INLINE Words as_multiplication(Words words) {
#if defined(__x86_64__)
    asm("" : "+x"(words));
#endif
    return words;
}
SIMD_INLINE Bytes min_bytes(Bytes a, Bytes b) { return a < b ? a : b; }
SIMD_INLINE Bytes max_bytes(Bytes a, Bytes b) { return a > b ? a : b; }
SIMD_INLINE Bytes low_halves(Bytes a, Bytes b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
SIMD_INLINE Bytes high_halves(Bytes a, Bytes b) {
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
#endif

#if defined(__AVX512BW__)
SIMD_INLINE Bytes xor3(Bytes a, Bytes b, Bytes c) {
    return (Bytes)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0x96);
}
SIMD_INLINE Bytes or3(Bytes a, Bytes b, Bytes c) {
    return (Bytes)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0xFE);
}
SIMD_INLINE Bytes or_differ(Bytes a, Bytes b, Bytes c) {
    return (Bytes)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0xF6);
}
#else
SIMD_INLINE Bytes xor3(Bytes a, Bytes b, Bytes c) { return a ^ b ^ c; }
SIMD_INLINE Bytes or3(Bytes a, Bytes b, Bytes c) { return a | b | c; }
SIMD_INLINE Bytes or_differ(Bytes a, Bytes b, Bytes c) { return a | (b ^ c); }
#endif

SIMD_INLINE Bytes broadcast(int byte) { return Bytes{} + static_cast<std::uint8_t>(byte); }

SIMD_INLINE Bytes load(const std::uint8_t* from) {
    Bytes bytes;
    std::memcpy(&bytes, from, width);
    return bytes;
}
SIMD_INLINE void store(std::uint8_t* to, Bytes bytes) { std::memcpy(to, &bytes, width); }

#if defined(__AVX2__)
// Codes by the low four bits of a value; repeated for every sixteen bytes of a vector.
struct CodeTable {
    alignas(width) std::uint8_t codes[width];
    constexpr explicit CodeTable(CodePart part) : codes() {
        for (int i = 0; i < width; ++i)
            codes[i] = static_cast<std::uint8_t>(check::code(part, i % 16 ? i % 16 : 16));
    }
};
template <CodePart part>
inline constexpr CodeTable code_table{part};
#endif

// Returns the codes of values; undefined for values out of range.
template <CodePart part>
SIMD_INLINE Bytes codes(Bytes values) {
#if defined(__AVX512BW__)
    return (Bytes)_mm512_shuffle_epi8((__m512i)load(code_table<part>.codes), (__m512i)values);
#elif defined(__AVX2__)
    return (Bytes)_mm256_shuffle_epi8((__m256i)load(code_table<part>.codes), (__m256i)values);
#else
    if (part == CodePart::low) values = min_bytes(values, broadcast(middle));
    if (part == CodePart::high) values = max_bytes(values, broadcast(middle)) - broadcast(middle - 1);
    // Multiplies bytes in pairs; no product is larger than a byte.
    return (Bytes)((Words)min_bytes(values, broadcast(max_coded_value)) *
                   as_multiplication(Words{} + factor));
#endif
}

// Returns the XOR of the codes of all values.
template <CodePart part>
SIMD_INLINE Bytes codes_of_all(int side) {
    std::uint32_t all = 0;
    for (int value = 1; value <= side; ++value) all ^= check::code(part, value);
    return broadcast(static_cast<int>(all));
}

// Keeps the compiler from using vector registers for single bytes: vector ports are the bottleneck here.
SIMD_INLINE std::uint8_t in_integer_register(std::uint8_t byte) {
    asm("" : "+r"(byte));
    return byte;
}

SIMD_INLINE bool any_nonzero(Bytes bytes) {
    std::uint64_t words[width / 8], any = 0;
    std::memcpy(words, &bytes, width);
    for (const auto word : words) any |= word;
    return any != 0;
}

// Loads sixteen bytes of every sixteenth row.
SIMD_INLINE Bytes gather(const std::uint8_t* from, std::size_t stride) {
    typedef std::uint8_t Piece __attribute__((vector_size(16), may_alias, aligned(1)));
    const auto piece = [&](std::size_t row) { return *reinterpret_cast<const Piece*>(from + row * stride); };
#if defined(__AVX512BW__)
    auto all = _mm512_castsi128_si512((__m128i)piece(0));
    all = _mm512_inserti32x4(all, (__m128i)piece(16), 1);
    all = _mm512_inserti32x4(all, (__m128i)piece(32), 2);
    return (Bytes)_mm512_inserti32x4(all, (__m128i)piece(48), 3);
#elif defined(__AVX2__)
    return (Bytes)_mm256_inserti128_si256(_mm256_castsi128_si256((__m128i)piece(0)), (__m128i)piece(16), 1);
#else
    return piece(0);
#endif
}

// Calls `take` for the first sixteen columns of the rows.
template <class Take>
SIMD_INLINE void transpose_tile(const std::uint8_t* rows, int stride, Take take) {
    Bytes lines[16], mixed[16];
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i) lines[i] = gather(rows + i * stride, static_cast<std::size_t>(stride));
    // Four rounds of interleaving line i with line i + 8 bring byte j of line i to byte i of line j.
#pragma GCC unroll 4
    for (int round = 0; round < 4; ++round) {
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i) {
            mixed[2 * i] = low_halves(lines[i], lines[i + 8]);
            mixed[2 * i + 1] = high_halves(lines[i], lines[i + 8]);
        }
#pragma GCC unroll 16
        for (int i = 0; i < 16; ++i) lines[i] = mixed[i];
    }
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i) take(i, lines[i]);
}

}  // namespace sudoshiki::check::SUDOSHIKI_INSTRUCTION_SET
