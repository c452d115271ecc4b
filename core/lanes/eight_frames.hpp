// The boards kept for later where there are 32 lanes: a copy of all of them would mostly be read for few. Up
// to eight lanes that guess together share a block of eight boards, written and read with vector
// instructions.
#pragma once

#include "lanes/eight_lanes.hpp"
#include "lanes/frame_memory.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

class Frames {
public:
    static constexpr int block_size(int cells) { return (cells + run - 1) / run * run * 8; }
    // Where a cell lies in its frame: runs of cells of each of the eight boards alternate.
    static constexpr int position(int cell) { return cell / run * run * 8 + cell % run; }

    Frames(const FrameMemory& memory, int cells, int deepest)
        : memory_(memory), cells_(cells), deepest_(deepest), unused_(memory.list_unused(deepest)) {}

    int depth(int lane) const { return depth_[lane]; }
    void clear(int lane) {
        while (depth_[lane]) release(lane);
    }

    // Keeps the boards on top of their lanes' stacks; `visit(lane, frame)` gets each.
    template <class Visit>
    void push(const Vector* board, LaneSet lanes, Visit visit) {
        each_eight(lanes, [&](const EightLanes& eight) {
            const auto block = keep(board, eight);
            eight.each([&](int slot, int lane) {
                position_of(lane, depth_[lane]++) = block * 8 + static_cast<unsigned>(slot);
                visit(lane, masks_of(block) + run * slot);
            });
        });
    }

    // Takes the last guess of each lane back and puts what is left without it on the board.
    void pop(Vector* board, LaneSet lanes) {
        each_eight(lanes, [&](const EightLanes& eight) {
            restore(board, eight);
            eight.each([&](int, int lane) { release(lane); });
        });
    }

private:
    static constexpr int run = 8 * cells_at_once;

    template <class Visit>
    static void each_eight(LaneSet lanes, Visit visit) {
        while (lanes) {
            const EightLanes eight(lanes);
            visit(eight);
            lanes &= ~eight.lanes();
        }
    }

    std::uint32_t keep(const Vector* board, const EightLanes& eight) {
        const auto block = memory_.unused[--unused_];
        auto* masks = masks_of(block);
        const auto get = eight.getter();
        const auto at = [&](int cell) -> const Vector& { return board[cell < cells_ ? cell : 0]; };
        for (int cell = 0; cell < cells_; cell += run) {
            Line lines[8];
#pragma GCC unroll 8
            for (int i = 0; i < 8; ++i) lines[i] = get(at(cell + i), at(cell + 8 + i));
            transpose(lines);
#pragma GCC unroll 8
            for (int i = 0; i < 8; ++i) *reinterpret_cast<Line*>(masks + 8 * cell + run * i) = lines[i];
        }
        memory_.occupied[block] = static_cast<std::uint32_t>(__builtin_popcount(eight.lanes()));
        return block;
    }

    // Puts the boards on top of the lanes' stacks back on the board.
    void restore(Vector* board, const EightLanes& eight) {
        const std::uint16_t* kept[8];
        for (auto& each : kept) each = memory_.masks;
        eight.each([&](int slot, int lane) {
            const auto position = position_of(lane, depth_[lane] - 1);
            kept[slot] = masks_of(position / 8) + position % 8 * run;
        });
        const auto put = eight.putter();
        for (int cell = 0; cell < cells_; cell += run) {
            Line lines[8];
#pragma GCC unroll 8
            for (int i = 0; i < 8; ++i) lines[i] = *reinterpret_cast<const Line*>(kept[i] + 8 * cell);
            transpose(lines);
            const int rest = cells_ - cell;
#pragma GCC unroll 8
            for (int i = 0; i < 8; ++i) {
                if (i < rest) put.template put<0>(board[cell + i], lines[i]);
                if (8 + i < rest) put.template put<1>(board[cell + 8 + i], lines[i]);
            }
        }
    }

    std::uint16_t* masks_of(std::uint32_t block) const {
        return memory_.masks + at(block) * at(block_size(cells_));
    }

    std::uint32_t& position_of(int lane, int depth) { return memory_.positions[lane * deepest_ + depth]; }

    void release(int lane) {
        const auto block = position_of(lane, --depth_[lane]) / 8;
        memory_.unused[unused_] = block;  // counts if it was the last: there is no telling for a branch
        unused_ += --memory_.occupied[block] == 0;
    }

    const FrameMemory memory_;
    const int cells_;
    const int deepest_;
    int unused_;
    int depth_[width] = {};
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
