// The boards kept for later: for each standing guess what is left without it. Lanes that guess together share
// a copy of the whole board, in which each stays in its lane; it is free again when the last of them is taken
// back.
#pragma once

#if defined(__AVX512BW__)
#include "lanes/picked_frames.hpp"
#else
#include <cstddef>

#include "board/index.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

class Frames {
public:
    // Cells that a board must have room for.
    static constexpr int room(int cells) { return cells; }
    // For the deepest stacks possible; most of it is never touched.
    static constexpr std::size_t bytes(int cells, int deepest) {
        return at(width * deepest) * (at(cells) * sizeof(Vector) + 3 * sizeof(std::uint32_t));
    }
    // Where a cell lies in its frame.
    static constexpr int position(int cell) { return cell * width; }

    Frames(void* memory, int cells, int deepest)
        : copies_(static_cast<Vector*>(memory)),
          positions_(reinterpret_cast<std::uint32_t*>(copies_ + width * deepest * cells)),
          unused_(positions_ + width * deepest),
          occupied_(unused_ + width * deepest),
          cells_(cells),
          deepest_(deepest),
          left_(width * deepest) {
        for (int copy = 0; copy < left_; ++copy) unused_[copy] = static_cast<std::uint32_t>(left_ - 1 - copy);
    }

    int depth(int lane) const { return depth_[lane]; }
    void clear(int lane) {
        while (depth_[lane]) release(top(lane), LaneSet{1} << lane);
    }

    // Keeps the boards on top of their lanes' stacks; `visit(lane, frame)` gets each.
    template <class Visit>
    void push(const Vector* board, LaneSet lanes, Visit visit) {
        if (!lanes) return;
        const auto copy = unused_[--left_];
        auto* kept = board_of(copy);
#pragma GCC unroll 9
        for (int cell = 0; cell < cells_; ++cell) kept[cell] = board[cell];
        occupied_[copy] = lanes;
        for (; lanes; lanes &= lanes - 1) {
            const int lane = __builtin_ctz(lanes);
            positions_[lane * deepest_ + depth_[lane]++] = copy;
            visit(lane, reinterpret_cast<std::uint16_t*>(kept) + lane);
        }
    }

    // Takes the last guess of each lane back and puts what is left without it on the board.
    void pop(Vector* board, LaneSet lanes) {
        while (lanes) {
            Copies copies;
            for (; lanes && copies.count < most_at_once; ++copies.count) {
                const auto copy = top(__builtin_ctz(lanes));
                const auto together = lanes_on_top(copy, lanes);
                copies.lanes[copies.count] = together;
                copies.board[copies.count] = board_of(copy);
                release(copy, together);
                lanes &= ~together;
            }
            switch (copies.count) {
                case 1:
                    restore<1>(board, copies);
                    break;
                case 2:
                    restore<2>(board, copies);
                    break;
                case 3:
                    restore<3>(board, copies);
                    break;
                default:
                    restore<most_at_once>(board, copies);
            }
        }
    }

private:
    static constexpr int most_at_once = 4;
    struct Copies {
        const Vector* board[most_at_once];
        LaneSet lanes[most_at_once];
        int count = 0;
    };

    template <int Count>
    SIMD_INLINE void restore(Vector* board, const Copies& copies) const {
        LaneBlend blends[Count];
#pragma GCC unroll 4
        for (int i = 0; i < Count; ++i) blends[i] = LaneBlend(copies.lanes[i]);
#pragma GCC unroll 3
        for (int cell = 0; cell < cells_; ++cell) {
            auto masks = board[cell];
#pragma GCC unroll 4
            for (int i = 0; i < Count; ++i) masks = blends[i](masks, copies.board[i][cell]);
            board[cell] = masks;
        }
    }

    Vector* board_of(std::uint32_t copy) const { return copies_ + at(copy) * at(cells_); }
    std::uint32_t top(int lane) const { return positions_[lane * deepest_ + depth_[lane] - 1]; }
    LaneSet lanes_on_top(std::uint32_t copy, LaneSet among) const {
        LaneSet found = 0;
        for (auto rest = among & occupied_[copy]; rest; rest &= rest - 1) {
            const int lane = __builtin_ctz(rest);
            found |= static_cast<LaneSet>(top(lane) == copy) << lane;
        }
        return found;
    }

    void release(std::uint32_t copy, LaneSet lanes) {
        for (auto rest = lanes; rest; rest &= rest - 1) --depth_[__builtin_ctz(rest)];
        unused_[left_] = copy;  // counts if these were the last: there is no telling for a branch
        left_ += (occupied_[copy] &= ~lanes) == 0;
    }

    Vector* const copies_;
    std::uint32_t* const positions_;  // by lane and depth: the copy
    std::uint32_t* const unused_;     // copies
    std::uint32_t* const occupied_;   // by copy: by which lanes
    const int cells_;
    const int deepest_;
    int left_;  // of the unused
    int depth_[width] = {};
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
#endif
