// Boards in and out of the lanes. Moving one board means touching every vector of the board, so boards wait
// in blocks of their own, in lane order, and as many as possible move at once.
#pragma once

#include <cstring>

#include "board/index.hpp"
#include "lanes/job.hpp"
#include "simd/masks.hpp"
#include "simd/transpose.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

#if defined(__AVX512BW__)
// One byte a cell and lane, between the masks of the lanes and the rows of the outside.
struct ByteTable {
    static constexpr int most_cells = largest_side * largest_side;
    alignas(64) std::uint8_t bytes[most_cells][width];

    // Small boards have less than one square.
    static bool worth_squares(int cells) { return cells >= 16; }

    // Lanes 0 to 15 and 16 to 31 are turned together, each in its half of a register.
    template <class Row>
    void read_rows(int cells, Row row) {
        // Addresses are worked out once: the compiler must take every byte stored for a change of them.
        const std::uint8_t* rows[width];
        for (int lane = 0; lane < width; ++lane) rows[lane] = row(lane);
        each_square(cells, [&](int cell) {
            transpose_squares<Bytes32>(
                [&](int i) {
                    const auto first = _mm256_castsi128_si256(half(rows[i] + cell));
                    return (Bytes32)_mm256_inserti128_si256(first, half(rows[16 + i] + cell), 1);
                },
                [&](int i, Bytes32 line) { std::memcpy(bytes[cell + i], &line, width); });
        });
    }
    template <class Row>
    void write_rows(int cells, Row row) const {
        std::uint8_t* rows[width];
        for (int lane = 0; lane < width; ++lane) rows[lane] = row(lane);
        each_square(cells, [&](int cell) {
            transpose_squares<Bytes32>(
                [&](int i) {
                    Bytes32 line;
                    std::memcpy(&line, bytes[cell + i], width);
                    return line;
                },
                [&](int i, Bytes32 line) {
                    std::memcpy(rows[i] + cell, &line, 16);
                    const auto second = _mm256_extracti128_si256((__m256i)line, 1);
                    std::memcpy(rows[16 + i] + cell, &second, 16);
                });
        });
    }

private:
    static __m128i half(const std::uint8_t* from) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    }

    // The last square overlaps the one before it where cells are no multiple of 16.
    template <class Visit>
    static void each_square(int cells, Visit visit) {
        for (int cell = 0; cell + 16 <= cells; cell += 16) visit(cell);
        if (cells % 16) visit(cells - 16);
    }
};
#endif

// Boards that wait for a lane.
class Intake {
public:
    Intake(const Job& job) : job_(job), cells_(job.shape.cells()) {
        start_[0] = static_cast<std::uint16_t>((1u << job.shape.side) - 1);
        for (int value = 1; value <= job.shape.side; ++value)
            start_[value] = static_cast<std::uint16_t>(1u << (value - 1));
    }

    // Puts a new board into each of the lanes and its index into `index`; the answer is the lanes that stay
    // empty because there are no more boards.
    LaneSet fill(Vector* board, LaneSet lanes, std::uint64_t* index) {
        while (lanes) {
            if (taken_ == ready_ && !prepare()) break;
            lanes = move(board, lanes, index);
        }
        return lanes;
    }

private:
#if defined(__AVX512BW__)
    bool prepare() {
        if (!draw()) return false;
        ready_ = block_.count - drawn_ < width ? block_.count - drawn_ : width;
        const auto* values = block_.values + at(drawn_ * cells_);
        if (ByteTable::worth_squares(cells_))
            table_.read_rows(cells_, [&](int lane) { return values + (lane < ready_ ? lane : 0) * cells_; });
        else
            for (int cell = 0; cell < cells_; ++cell)
                for (int lane = 0; lane < ready_; ++lane)
                    table_.bytes[cell][lane] = values[lane * cells_ + cell];
        const auto start = _mm512_load_si512(start_);
        for (int cell = 0; cell < cells_; ++cell) {
            const auto bytes = _mm256_load_si256(reinterpret_cast<const __m256i*>(table_.bytes[cell]));
            waiting_[cell] = (Vector)_mm512_permutexvar_epi16(_mm512_cvtepu8_epi16(bytes), start);
        }
        first_ = drawn_;
        drawn_ += ready_;
        taken_ = 0;
        return true;
    }

    LaneSet move(Vector* board, LaneSet lanes, std::uint64_t* index) {
        const auto first = static_cast<short>(taken_);
        auto moved = lanes;
        for (; lanes && taken_ < ready_; lanes &= lanes - 1)
            index[__builtin_ctz(lanes)] = block_.indices[first_ + taken_++];
        moved &= ~lanes;
        const auto order =
            _mm512_add_epi16(_mm512_maskz_expand_epi16(moved, (__m512i)count_up), _mm512_set1_epi16(first));
        for (int cell = 0; cell < cells_; ++cell)
            board[cell] = (Vector)_mm512_mask_permutexvar_epi16((__m512i)board[cell], moved, order,
                                                                (__m512i)waiting_[cell]);
        return lanes;
    }

    ByteTable table_;
    Vector waiting_[ByteTable::most_cells];
#else
    bool prepare() {
        if (!draw()) return false;
        first_ = drawn_;
        ready_ = block_.count - drawn_;
        drawn_ = block_.count;
        taken_ = 0;
        return true;
    }

    LaneSet move(Vector* board, LaneSet lanes, std::uint64_t* index) {
        for (; lanes && taken_ < ready_; lanes &= lanes - 1, ++taken_) {
            const int lane = __builtin_ctz(lanes);
            index[lane] = block_.indices[first_ + taken_];
            const auto* values = block_.values + at((first_ + taken_) * cells_);
            auto* lane_of_board = reinterpret_cast<std::uint16_t*>(board) + lane;
            for (int cell = 0; cell < cells_; ++cell) lane_of_board[cell * width] = start_[values[cell]];
        }
        return lanes;
    }
#endif

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
    alignas(64) std::uint16_t start_[32] = {};  // by value: the mask a cell starts with
    Block block_;
    bool more_ = true;
    int drawn_ = 0;  // of the block, counting those that wait
    int first_ = 0;  // in the block, of those that wait
    int ready_ = 0;  // boards waiting at first
    int taken_ = 0;  // of those
};

// Solutions that wait to be written.
class Outlet {
public:
    Outlet(const Job& job) : solution_(job.results.solution), cells_(job.shape.cells()) {}

    void take(const Vector* board, LaneSet lanes, const std::uint64_t* index) {
#if defined(__AVX512BW__)
        while (lanes) {
            const auto from = _mm512_maskz_compress_epi16(lanes, (__m512i)count_up);
            LaneSet moved = 0;
            for (; lanes && count_ < width; lanes &= lanes - 1) {
                moved |= LaneSet{1} << count_;
                index_[count_++] = index[__builtin_ctz(lanes)];
            }
            const auto order = _mm512_maskz_expand_epi16(moved, from);
            for (int cell = 0; cell < cells_; ++cell)
                waiting_[cell] = (Vector)_mm512_mask_permutexvar_epi16((__m512i)waiting_[cell], moved, order,
                                                                       (__m512i)board[cell]);
            if (count_ == width) flush();
        }
#else
        for (; lanes; lanes &= lanes - 1) {
            const int lane = __builtin_ctz(lanes);
            const auto* lane_of_board = reinterpret_cast<const std::uint16_t*>(board) + lane;
            auto* solution = solution_ + index[lane] * static_cast<std::uint64_t>(cells_);
            for (int cell = 0; cell < cells_; ++cell)
                solution[cell] = static_cast<std::uint8_t>(__builtin_ctz(lane_of_board[cell * width]) + 1);
        }
#endif
    }

    void flush() {
#if defined(__AVX512BW__)
        for (int cell = 0; cell < cells_; ++cell) {
            const auto values = count_bits(waiting_[cell] - 1) + 1;
            _mm256_store_si256(reinterpret_cast<__m256i*>(table_.bytes[cell]),
                               _mm512_cvtepi16_epi8((__m512i)values));
        }
        const auto row = [&](int slot) {
            return solution_ + index_[slot] * static_cast<std::uint64_t>(cells_);
        };
        if (count_ == width && ByteTable::worth_squares(cells_))
            table_.write_rows(cells_, row);
        else
            for (int slot = 0; slot < count_; ++slot)
                for (int cell = 0; cell < cells_; ++cell) row(slot)[cell] = table_.bytes[cell][slot];
        count_ = 0;
#endif
    }

private:
    std::uint8_t* const solution_;
    const int cells_;
#if defined(__AVX512BW__)
    int count_ = 0;
    std::uint64_t index_[width];
    ByteTable table_;
    Vector waiting_[ByteTable::most_cells] = {};
#endif
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
