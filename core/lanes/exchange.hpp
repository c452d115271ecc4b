// Boards in and out of the lanes: cell by cell where few move, else sixteen cells of all lanes at once.
#pragma once

#include <cstring>

#include "board/index.hpp"
#include "lanes/cell_values.hpp"
#include "lanes/job.hpp"
#include "lanes/tuning.hpp"
#include "simd/masks.hpp"
#include "simd/transpose.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

SIMD_INLINE bool are_few(LaneSet lanes) { return __builtin_popcount(lanes) <= tuning::few_lanes; }

#if defined(__AVX2__)
// Sixteen cells of the first row, and of the one sixteen after it where a vector has so many lanes.
SIMD_INLINE LaneBytes load_cells(const std::uint8_t* const* rows, int cell) {
    const auto first = _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows[0] + cell));
#if defined(__AVX512BW__)
    const auto second = _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows[16] + cell));
    return (LaneBytes)_mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1);
#else
    return (LaneBytes)first;
#endif
}
SIMD_INLINE void store_cells(std::uint8_t* const* rows, int cell, LaneBytes values) {
    std::memcpy(rows[0] + cell, &values, 16);
#if defined(__AVX512BW__)
    const auto second = _mm256_extracti128_si256((__m256i)values, 1);
    std::memcpy(rows[16] + cell, &second, 16);
#endif
}
#endif

// Takes boards from a feed and puts them into lanes.
class Intake {
public:
    explicit Intake(const Job& job) : job_(job), cells_(job.shape.cells()), start_(job.shape.side) {}

    // Puts a new board into each of the lanes, its index into `index` and its limit, if it has one, into
    // `limit`; the answer is the lanes that stay empty because there are no more boards.
    LaneSet fill(Vector* board, LaneSet lanes, std::uint64_t* index, std::uint32_t* limit) {
        while (lanes && draw()) {
            const std::uint8_t* rows[width];
            for (auto& row : rows) row = block_.values;
            const auto first = drawn_;
            const auto before = lanes;
            for (; lanes && drawn_ < block_.count; lanes &= lanes - 1, ++drawn_) {
                const int lane = __builtin_ctz(lanes);
                rows[lane] = block_.values + at(drawn_ * cells_);
                index[lane] = block_.indices[drawn_];
            }
            put(board, before & ~lanes, rows);
            if (block_.asks) ask(board, before & ~lanes, first, limit);
        }
        return lanes;
    }

private:
    // `rows` has the boards by lane; of other lanes any board.
    void put(Vector* board, LaneSet lanes, const std::uint8_t* const* rows) const {
        int first = 0;  // cell of those that are put one by one
#if defined(__AVX2__)
        if (!are_few(lanes)) {
            const LaneBlend blend(lanes);
            for (; first + 16 <= cells_; first += 16)
                transpose_squares<LaneBytes>([&](int i) { return load_cells(rows + i, first); },
                                             [&](int i, LaneBytes values) {
                                                 board[first + i] = blend(board[first + i], start_(values));
                                             });
        }
#endif
        for (; lanes; lanes &= lanes - 1) {
            const int lane = __builtin_ctz(lanes);
            const auto* values = rows[lane];
            auto* lane_of_board = reinterpret_cast<std::uint16_t*>(board) + lane;
#pragma GCC unroll 9
            for (int cell = first; cell < cells_; ++cell) lane_of_board[cell * width] = start_(values[cell]);
        }
    }

    // What is asked of the boards from `first` on, which lie in these lanes now.
    void ask(Vector* board, LaneSet lanes, int first, std::uint32_t* limit) const {
        for (; lanes; lanes &= lanes - 1, ++first) {
            const int lane = __builtin_ctz(lanes);
            limit[lane] = block_.asks[first].limit;
            if (!block_.asks[first].value) continue;
            const auto& [_, value, cell] = block_.asks[first];
            reinterpret_cast<std::uint16_t*>(board + cell)[lane] &=
                static_cast<std::uint16_t>(~start_(value));
        }
    }

    // Makes sure that the block has boards left.
    bool draw() {
        while (more_ && drawn_ == block_.count) {
            drawn_ = 0;
            more_ = job_.feed->next(block_);
            if (!more_) block_.count = 0;
        }
        return more_;
    }

    const Job& job_;
    const int cells_;
    const StartMasks start_;
    Block block_;
    bool more_ = true;
    int drawn_ = 0;  // of the block
};

// Writes the solutions of these lanes.
inline void write_solutions(const Job& job, const Vector* board, LaneSet lanes, const std::uint64_t* index) {
    const int cells = job.shape.cells();
    const auto row = [&](int lane) { return job.results.solution + index[lane] * at(cells); };
    int first = 0;  // cell of those that are written one by one
#if defined(__AVX2__)
    if (!are_few(lanes)) {
        std::uint8_t unused[largest_side * largest_side];
        std::uint8_t* rows[width];
        for (auto& each : rows) each = unused;
        for (auto rest = lanes; rest; rest &= rest - 1) rows[__builtin_ctz(rest)] = row(__builtin_ctz(rest));
        for (; first + 16 <= cells; first += 16)
            transpose_squares<LaneBytes>(
                [&](int i) { return values_of(board[first + i]); },
                [&](int i, LaneBytes values) { store_cells(rows + i, first, values); });
    }
#endif
    for (; lanes; lanes &= lanes - 1) {
        const int lane = __builtin_ctz(lanes);
        const auto* lane_of_board = reinterpret_cast<const std::uint16_t*>(board) + lane;
        auto* solution = row(lane);
#pragma GCC unroll 9
        for (int cell = first; cell < cells; ++cell) solution[cell] = value_of(lane_of_board[cell * width]);
    }
}

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
