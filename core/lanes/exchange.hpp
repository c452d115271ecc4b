// Boards in and out of the lanes. Moving one board means touching every vector of the board, so boards wait
// in blocks of their own, in lane order, and as many as possible move at once.
#pragma once

#include "board/index.hpp"
#include "lanes/byte_table.hpp"
#include "lanes/cell_values.hpp"
#include "lanes/job.hpp"
#include "simd/lane_moves.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

// Boards that wait for a lane.
class Intake {
public:
    explicit Intake(const Job& job) : job_(job), cells_(job.shape.cells()), start_(job.shape.side) {}

    // Puts a new board into each of the lanes, its index into `index` and its limit, if it has one, into
    // `limit`; the answer is the lanes that stay empty because there are no more boards.
    LaneSet fill(Vector* board, LaneSet lanes, std::uint64_t* index, std::uint32_t* limit) {
        while (lanes) {
            if (taken_ == ready_ && !prepare()) break;
            const auto first = first_ + taken_;
            const auto rest = move(board, lanes, index);
            if (block_.asks) ask(board, lanes & ~rest, first, limit);
            lanes = rest;
        }
        return lanes;
    }

private:
#if defined(__AVX2__)
    bool prepare() {
        if (!draw()) return false;
        ready_ = block_.count - drawn_ < width ? block_.count - drawn_ : width;
        const auto* values = block_.values + at(drawn_ * cells_);
        table_.read_rows(cells_, ready_, [&](int slot) { return values + slot * cells_; });
        for (int cell = 0; cell < cells_; ++cell) waiting_[cell] = start_(table_.of_cell(cell));
        first_ = drawn_;
        drawn_ += ready_;
        taken_ = 0;
        return true;
    }

    LaneSet move(Vector* board, LaneSet lanes, std::uint64_t* index) {
        const auto first = taken_;
        const auto asked = lanes;
        for (; lanes && taken_ < ready_; lanes &= lanes - 1)
            index[__builtin_ctz(lanes)] = block_.indices[first_ + taken_++];
        const auto spread = LaneMove::spread(first, asked & ~lanes);
        for (int cell = 0; cell < cells_; ++cell) spread(board[cell], waiting_[cell]);
        return lanes;
    }
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
            for (int cell = 0; cell < cells_; ++cell) lane_of_board[cell * width] = start_(values[cell]);
        }
        return lanes;
    }
#endif

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
    int drawn_ = 0;  // of the block, counting those that wait
    int first_ = 0;  // in the block, of those that wait
    int ready_ = 0;  // boards waiting at first
    int taken_ = 0;  // of those
#if defined(__AVX2__)
    ByteTable table_;
    Vector waiting_[ByteTable::most_cells];
#endif
};

// Solutions that wait to be written.
class Outlet {
public:
    explicit Outlet(const Job& job) : solution_(job.results.solution), cells_(job.shape.cells()) {}

#if defined(__AVX2__)
    void take(const Vector* board, LaneSet lanes, const std::uint64_t* index) {
        while (lanes) {
            const auto first = count_;
            const auto asked = lanes;
            for (; lanes && count_ < width; lanes &= lanes - 1)
                index_[count_++] = index[__builtin_ctz(lanes)];
            const auto gather = LaneMove::gather(asked & ~lanes, first);
            for (int cell = 0; cell < cells_; ++cell) gather(waiting_[cell], board[cell]);
            if (count_ == width) flush();
        }
    }

    void flush() {
        for (int cell = 0; cell < cells_; ++cell) table_.of_cell(cell) = values_of(waiting_[cell]);
        table_.write_rows(cells_, count_, [&](int slot) { return row(index_[slot]); });
        count_ = 0;
    }
#else
    void take(const Vector* board, LaneSet lanes, const std::uint64_t* index) {
        for (; lanes; lanes &= lanes - 1) {
            const int lane = __builtin_ctz(lanes);
            const auto* lane_of_board = reinterpret_cast<const std::uint16_t*>(board) + lane;
            auto* solution = row(index[lane]);
            for (int cell = 0; cell < cells_; ++cell) solution[cell] = value_of(lane_of_board[cell * width]);
        }
    }

    void flush() {}
#endif

private:
    std::uint8_t* row(std::uint64_t index) const {
        return solution_ + index * static_cast<std::uint64_t>(cells_);
    }

    std::uint8_t* const solution_;
    const int cells_;
#if defined(__AVX2__)
    int count_ = 0;
    std::uint64_t index_[width];
    ByteTable table_;
    Vector waiting_[ByteTable::most_cells] = {};
#endif
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
