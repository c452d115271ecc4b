// Transposes tables of eight lines, of masks or of bytes: outside the lanes boards are stored board by board,
// the lanes need them cell by cell.
#pragma once

#include <cstdint>
#include <cstring>
#include <utility>

#include "simd/bytes.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET {

typedef std::uint16_t Masks8 __attribute__((vector_size(16), may_alias));
#if defined(__AVX2__)
typedef std::uint16_t Masks16 __attribute__((vector_size(32), may_alias));
#endif
#if defined(__AVX512BW__)
typedef std::uint16_t Masks32 __attribute__((vector_size(64), may_alias));
#endif

// The items of two lines by turns: of their first halves, or of the second ones. Longer vectors are several
// tables side by side, each of sixteen bytes a line.
template <bool Second, class Line, int... Item>
SIMD_INLINE Line interleave(Line a, Line b, std::integer_sequence<int, Item...>) {
    constexpr int count = sizeof...(Item), table = 16 * count / sizeof(Line), half = Second ? table / 2 : 0;
    return __builtin_shufflevector(a, b,
                                   (Item % 2 * count + Item / table * table + half + Item % table / 2)...);
}
template <bool Second, class Line>
SIMD_INLINE Line interleave(Line a, Line b) {
    return interleave<Second>(a, b, std::make_integer_sequence<int, sizeof(Line) / sizeof(a[0])>{});
}

// Three rounds of interleaving line i with line i + 4 bring mask j of line i to mask i of line j. Of bytes,
// the j-th of line i comes to line j / 2 as byte 8 * (j % 2) + i.
template <class Line>
SIMD_INLINE void transpose(Line lines[8]) {
#pragma GCC unroll 3
    for (int round = 0; round < 3; ++round) {
        Line mixed[8];
#pragma GCC unroll 4
        for (int i = 0; i < 4; ++i) {
            mixed[2 * i] = interleave<false>(lines[i], lines[i + 4]);
            mixed[2 * i + 1] = interleave<true>(lines[i], lines[i + 4]);
        }
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i) lines[i] = mixed[i];
    }
}

// The halves of a line.
#if defined(__AVX512BW__)
SIMD_INLINE Masks16 high_half(Masks32 line) { return (Masks16)_mm512_extracti64x4_epi64((__m512i)line, 1); }
SIMD_INLINE Masks32 join(Masks16 low, Masks16 high) {
    return (Masks32)_mm512_inserti64x4(_mm512_castsi256_si512((__m256i)low), (__m256i)high, 1);
}
#endif
#if defined(__AVX2__)
SIMD_INLINE Masks8 high_half(Masks16 line) { return (Masks8)_mm256_extracti128_si256((__m256i)line, 1); }
SIMD_INLINE Masks16 join(Masks8 low, Masks8 high) {
    return (Masks16)_mm256_inserti128_si256(_mm256_castsi128_si256((__m128i)low), (__m128i)high, 1);
}
SIMD_INLINE Masks8 high_half(Bytes32 line) { return high_half((Masks16)line); }
#endif

// A line has a part, of masks, of the first row and, if it is twice as long, one of the eighth after it.
template <class Part, class Item, class Line>
SIMD_INLINE void load_parts(const Item* const* rows, int from, Line& line) {
    if constexpr (sizeof(Line) == sizeof(Part)) {
        std::memcpy(&line, rows[0] + from, sizeof line);
    } else {
        Part low, high;
        std::memcpy(&low, rows[0] + from, sizeof low);
        std::memcpy(&high, rows[8] + from, sizeof high);
        line = (Line)join(low, high);
    }
}
template <class Part, class Item, class Line>
SIMD_INLINE void store_parts(Item* const* rows, int to, Line line) {
    std::memcpy(rows[0] + to, &line, sizeof(Part));
    if constexpr (sizeof(Line) != sizeof(Part)) {
        const auto high = high_half(line);
        std::memcpy(rows[8] + to, &high, sizeof high);
    }
}

}  // namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET
