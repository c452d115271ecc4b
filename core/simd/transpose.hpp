// Tables of bytes, rows turned into columns in squares of 16 × 16. Boards lie row after row in memory, lanes
// want them cell after cell.
#pragma once

#include <cstdint>
#include <cstring>

#include "simd/bytes.hpp"

namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET {

// `from(i)` and `to(i)` give the address of the i-th of 16 lines of 16 bytes.
template <class From, class To>
SIMD_INLINE void transpose_square(From from, To to) {
    Bytes16 lines[16], mixed[16];
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i) std::memcpy(&lines[i], from(i), 16);
    // Four rounds of interleaving line i with line i + 8 bring byte j of line i to byte i of line j.
#pragma GCC unroll 4
    for (int round = 0; round < 4; ++round) {
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i) {
            const auto a = lines[i], b = lines[i + 8];
            mixed[2 * i] =
                __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
            mixed[2 * i + 1] =
                __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        }
#pragma GCC unroll 16
        for (int i = 0; i < 16; ++i) lines[i] = mixed[i];
    }
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i) std::memcpy(to(i), &lines[i], 16);
}

}  // namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET
