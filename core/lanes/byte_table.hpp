// One byte a cell and lane, between the masks of the lanes and the rows of the outside.
#pragma once

#include <cstring>

#include "lanes/cell_values.hpp"
#include "lanes/job.hpp"
#include "simd/transpose.hpp"

#if defined(__AVX2__)
namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

class ByteTable {
public:
    static constexpr int most_cells = largest_side * largest_side;

    LaneBytes& of_cell(int cell) { return bytes_[cell]; }

    // `row(slot)` is where the cells of a board lie; there are `boards` of them.
    template <class RowOf>
    void read_rows(int cells, int boards, RowOf row) {
        if (!worth_squares(cells)) {
            for (int slot = 0; slot < boards; ++slot)
                for (int cell = 0; cell < cells; ++cell) bytes_[cell][slot] = row(slot)[cell];
            return;
        }
        // Addresses are worked out once: the compiler must take every byte stored for a change of them.
        const std::uint8_t* rows[width];
        for (int slot = 0; slot < width; ++slot) rows[slot] = row(slot < boards ? slot : 0);
        each_square(cells, [&](int cell) {
            transpose_squares<LaneBytes>([&](int i) { return load(rows + i, cell); },
                                         [&](int i, LaneBytes line) { bytes_[cell + i] = line; });
        });
    }
    template <class RowOf>
    void write_rows(int cells, int boards, RowOf row) const {
        if (boards < width || !worth_squares(cells)) {
            for (int slot = 0; slot < boards; ++slot)
                for (int cell = 0; cell < cells; ++cell) row(slot)[cell] = bytes_[cell][slot];
            return;
        }
        std::uint8_t* rows[width];
        for (int slot = 0; slot < width; ++slot) rows[slot] = row(slot);
        each_square(cells, [&](int cell) {
            transpose_squares<LaneBytes>([&](int i) { return bytes_[cell + i]; },
                                         [&](int i, LaneBytes line) { store(rows + i, cell, line); });
        });
    }

private:
    // Small boards have less than one square.
    static bool worth_squares(int cells) { return cells >= 16; }

    // The last square overlaps the one before it where cells are no multiple of 16.
    template <class Visit>
    static void each_square(int cells, Visit visit) {
        for (int cell = 0; cell + 16 <= cells; cell += 16) visit(cell);
        if (cells % 16) visit(cells - 16);
    }

    // Sixteen cells of the first board, and of the one sixteen after it where a vector has so many lanes.
    SIMD_INLINE static LaneBytes load(const std::uint8_t* const* rows, int cell) {
        const auto first = _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows[0] + cell));
#if defined(__AVX512BW__)
        const auto second = _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows[16] + cell));
        return (LaneBytes)_mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1);
#else
        return (LaneBytes)first;
#endif
    }
    SIMD_INLINE static void store(std::uint8_t* const* rows, int cell, LaneBytes line) {
        std::memcpy(rows[0] + cell, &line, 16);
#if defined(__AVX512BW__)
        const auto second = _mm256_extracti128_si256((__m256i)line, 1);
        std::memcpy(rows[16] + cell, &second, 16);
#endif
    }

    LaneBytes bytes_[most_cells];
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
#endif
