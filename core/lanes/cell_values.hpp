// Values of cells as masks in the lanes, sixteen cells of all lanes at once where the CPU looks up bytes in
// tables; and masks of a frame as values.
#pragma once

#include <cstdint>
#include <cstring>

#include "lanes/job.hpp"
#include "simd/bytes.hpp"
#include "simd/masks.hpp"
#include "simd/transpose.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

// The candidates of a cell with this value; all, where it is 0.
SIMD_INLINE std::uint16_t start_mask(int value, int side) {
    return static_cast<std::uint16_t>(value ? 1u << (value - 1) : (1u << side) - 1);
}

#if defined(SIMD_LOOKUP)
// Half the lanes of AVX-512, all of others.
#if defined(__AVX2__)
using Lanes = Masks16;
using TwoCells = Bytes32;
#else
using Lanes = Masks8;
using TwoCells = Bytes16;
#endif
inline constexpr int lane_count = sizeof(Lanes) / sizeof(std::uint16_t);

// A mask has a byte for values up to 8 and one for those beyond.
SIMD_INLINE void load_sixteen(Vector* board, int lane, int side, const std::uint8_t* const* rows, int first) {
    constexpr Bytes16 bits = {1, 2, 4, 8, 16, 32, 64, 128};
    constexpr Bytes16 bits_beyond = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128};
    const auto every = start_mask(0, side);
    TwoCells lines[8];
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) load_parts<Masks8>(rows + lane + i, first, lines[i]);
    transpose(lines);
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) {
        const auto empty = (TwoCells)(lines[i] == 0);
        const auto low = lookup(bits, lines[i] - 1) | (empty & static_cast<std::uint8_t>(every));
        const auto high = lookup(bits_beyond, lines[i] - 1) | (empty & static_cast<std::uint8_t>(every >> 8));
        auto* masks = reinterpret_cast<Lanes*>(board + first + 2 * i) + lane / lane_count;
        masks[0] = (Lanes)interleave<false>(low, high);
        masks[width / lane_count] = (Lanes)interleave<true>(low, high);
    }
}
#endif

// Puts boards, given by lane as values, into all lanes: all candidates where no value is given.
inline void load_values(Vector* board, int side, const std::uint8_t* const* rows) {
    const int cells = side * side;
#if defined(SIMD_LOOKUP)
    if (cells >= 16) {
        for (int cell = 0; cell < cells; cell += 16) {
            const int first = cell + 16 <= cells ? cell : cells - 16;  // the last sixteen may overlap
            for (int lane = 0; lane < width; lane += lane_count) load_sixteen(board, lane, side, rows, first);
        }
        return;
    }
#endif
    std::uint16_t start[largest_side + 1];
    for (int value = 0; value <= side; ++value) start[value] = start_mask(value, side);
    for (int lane = 0; lane < width; ++lane) {
        auto* masks = reinterpret_cast<std::uint16_t*>(board) + lane;
        const auto* values = rows[lane];
#pragma GCC unroll 9
        for (int cell = 0; cell < cells; ++cell) masks[cell * width] = start[values[cell]];
    }
}

// Writes the values of a frame, whose cells have one candidate each.
SIMD_INLINE void write_values(const std::uint16_t* frame, int cells, std::uint8_t* values) {
    int first = 0;
#if defined(SIMD_LOOKUP)
    typedef std::uint16_t Sixteen __attribute__((vector_size(32)));
    // Times the mask, this number begins with four bits that are others for each.
    constexpr std::uint16_t sequence = 0x09AF;
    constexpr Bytes16 by_bits = {1, 2, 3, 6, 4, 10, 7, 12, 16, 5, 9, 11, 15, 8, 14, 13};
    for (; first + 16 <= cells; first += 16) {
        Sixteen masks;
        std::memcpy(&masks, frame + first, sizeof masks);
        const Bytes16 found = lookup(by_bits, __builtin_convertvector((masks * sequence) >> 12, Bytes16));
        std::memcpy(values + first, &found, sizeof found);
    }
#else
    // Each of the four bits of a value less 1 is 0 for half of the masks; there the comparison gives -1.
    typedef std::uint8_t Bytes8 __attribute__((vector_size(8)));
    for (; first + 8 <= cells; first += 8) {
        Masks8 masks;
        std::memcpy(&masks, frame + first, sizeof masks);
        const auto less = (Masks8)((masks & 0xAAAA) == 0) + 2 * (Masks8)((masks & 0xCCCC) == 0) +
                          4 * (Masks8)((masks & 0xF0F0) == 0) + 8 * (Masks8)((masks & 0xFF00) == 0);
        const Bytes8 found = __builtin_convertvector(16 + less, Bytes8);
        std::memcpy(values + first, &found, sizeof found);
    }
#endif
    // A board without a solution may have an empty cell here: the extra bit keeps the result defined.
    for (int cell = first; cell < cells; ++cell)
        values[cell] = static_cast<std::uint8_t>(__builtin_ctz(frame[cell] | 1u << 16) + 1);
}

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
