// Transposes tables of bytes in squares of 16 × 16: boards are stored board by board, the lanes need them
// cell by cell.
#pragma once

#include <cstdint>
#include <cstring>

#include "simd/bytes.hpp"

namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET {

SIMD_INLINE Bytes16 interleave_low(Bytes16 a, Bytes16 b) {
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}
SIMD_INLINE Bytes16 interleave_high(Bytes16 a, Bytes16 b) {
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
}
#if defined(__AVX2__)
// Works on each half separately.
SIMD_INLINE Bytes32 interleave_low(Bytes32 a, Bytes32 b) {
    return (Bytes32)_mm256_unpacklo_epi8((__m256i)a, (__m256i)b);
}
SIMD_INLINE Bytes32 interleave_high(Bytes32 a, Bytes32 b) {
    return (Bytes32)_mm256_unpackhi_epi8((__m256i)a, (__m256i)b);
}
#endif

// `from(i)` returns the i-th of 16 lines, `to(i, line)` stores it. Lines of 32 bytes are two squares.
template <class Line, class From, class To>
SIMD_INLINE void transpose_squares(From from, To to) {
    Line lines[16], mixed[16];
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i) lines[i] = from(i);
    // Four rounds of interleaving line i with line i + 8 bring byte j of line i to byte i of line j.
#pragma GCC unroll 4
    for (int round = 0; round < 4; ++round) {
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i) {
            mixed[2 * i] = interleave_low(lines[i], lines[i + 8]);
            mixed[2 * i + 1] = interleave_high(lines[i], lines[i + 8]);
        }
#pragma GCC unroll 16
        for (int i = 0; i < 16; ++i) lines[i] = mixed[i];
    }
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i) to(i, lines[i]);
}

}  // namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET
