// Boards outside the lanes. A frame is one board, cell after cell; in the lanes a vector is one cell of many
// boards. Copying transposes squares of eight cells by eight lanes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "board/index.hpp"
#include "lanes/job.hpp"
#include "simd/masks.hpp"
#include "simd/transpose.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

// A line has cells of eight slots, or twice that; transposed, a part of each of these frames. With 32 lanes
// most boards stay where they are: up to sixteen lanes are picked out of the vectors, each into a slot. Else
// a slot is a lane.
#if defined(__AVX512BW__)
using Part = Masks16;
inline constexpr int slots = 16;

// A line has a cell of eight slots, the cell eight after it, and the same of the other slots.
template <class Line>
class Turn {
public:
    SIMD_INLINE explicit Turn(LaneSet group) : group_(group) {
        const auto picked = _mm512_maskz_compress_epi16(group, (__m512i)count_up);
        const auto twice = _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 1, 0, 1, 2, 3, 2, 3), picked);
        out_ = _mm512_add_epi16(twice, _mm512_maskz_set1_epi16(0xFF00FF00, width));
        in_ = _mm512_maskz_expand_epi16(group, (__m512i)(count_up + (count_up & 8)));
        in_second_ = _mm512_add_epi16(in_, _mm512_set1_epi16(8));
    }
    SIMD_INLINE Line out(const Vector* cell) const {
        const auto both = _mm512_permutex2var_epi16((__m512i)cell[0], out_, (__m512i)cell[8]);
        if constexpr (sizeof(Line) == sizeof both)
            return (Line)both;
        else
            return (Line)_mm512_castsi512_si256(both);
    }
    SIMD_INLINE void in(Vector* cell, Line line) const {
        __m512i both;
        if constexpr (sizeof(Line) == sizeof both)
            both = (__m512i)line;
        else
            both = _mm512_castsi256_si512((__m256i)line);
        cell[0] = (Vector)_mm512_mask_permutexvar_epi16((__m512i)cell[0], group_, in_, both);
        cell[8] = (Vector)_mm512_mask_permutexvar_epi16((__m512i)cell[8], group_, in_second_, both);
    }

private:
    const LaneSet group_;
    __m512i out_, in_, in_second_;
};

// Calls `visit(line, group)` with up to sixteen lanes at a time.
template <class Visit>
SIMD_INLINE void each_group(LaneSet lanes, Visit visit) {
    while (lanes) {
        const LaneSet group = _pdep_u32(0xFFFF, lanes);
        if (__builtin_popcount(group) <= 8)
            visit(Part{}, group);
        else
            visit(Vector{}, group);
        lanes &= ~group;
    }
}
#else
using Part = Masks8;
inline constexpr int slots = width;

template <class Line>
class Turn {
public:
    SIMD_INLINE explicit Turn(LaneSet lanes) : blend_(lanes) {}
    SIMD_INLINE Line out(const Vector* cell) const { return *cell; }
    SIMD_INLINE void in(Vector* cell, Line line) const { *cell = blend_(*cell, line); }

private:
    const LaneBlend blend_;
};

template <class Visit>
SIMD_INLINE void each_group(LaneSet lanes, Visit visit) {
    if (lanes) visit(Vector{}, lanes);
}
#endif

// The cells allocated for a frame, and for a board in the lanes.
constexpr int room(int cells) {
    constexpr int part = sizeof(Part) / sizeof(std::uint16_t);
    return (cells + part - 1) / part * part;
}
inline constexpr int most_room = largest_side * largest_side;

// The frames of a group by slot; `other` where there is none.
template <class Mask>
struct BySlot {
    Mask* of[slots];

    SIMD_INLINE BySlot(LaneSet group, Mask* const* frames, Mask* other) {
        for (auto& frame : of) frame = other;
        int slot = 0;
        each_lane(group, [&](int lane) { of[width > slots ? slot++ : lane] = frames[lane]; });
    }
};

template <class Line>
SIMD_APART void store_group(const Vector* board, int cells, LaneSet group, std::uint16_t* const* frames) {
    alignas(64) std::uint16_t unused[most_room];
    const Turn<Line> turn(group);
    const BySlot<std::uint16_t> by_slot(group, frames, unused);
    for (int first = 0; first < cells; first += room(1)) {
        Line lines[8];
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i) lines[i] = turn.out(board + first + i);
        transpose(lines);
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i) store_parts<Part>(by_slot.of + i, first, lines[i]);
    }
}
template <class Line>
SIMD_APART void load_group(Vector* board, int cells, LaneSet group, const std::uint16_t* const* frames) {
    const Turn<Line> turn(group);
    const BySlot<const std::uint16_t> by_slot(group, frames, frames[__builtin_ctz(group)]);
    for (int first = 0; first < cells; first += room(1)) {
        Line lines[8];
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i) load_parts<Part>(by_slot.of + i, first, lines[i]);
        transpose(lines);
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i) turn.in(board + first + i, lines[i]);
    }
}

// Copies the boards of these lanes into frames, which are given by lane.
inline void store_frames(const Vector* board, int cells, LaneSet lanes, std::uint16_t* const* frames) {
    each_group(lanes,
               [=](auto line, LaneSet group) { store_group<decltype(line)>(board, cells, group, frames); });
}
// Copies frames, which are given by lane, into these lanes; others stay as they are.
inline void load_frames(Vector* board, int cells, LaneSet lanes, const std::uint16_t* const* frames) {
    each_group(lanes,
               [=](auto line, LaneSet group) { load_group<decltype(line)>(board, cells, group, frames); });
}

// Whether no cell has more than two candidates. On a stalled board without signs every value that is left in
// a group has two cells or more; with two candidates a cell it has two exactly. Then in any solution all open
// cells may take their other candidate instead, and that is a solution too.
inline bool at_most_two(const std::uint16_t* frame, int cells) {
    Part third{};
    for (int first = 0; first < cells; first += room(1)) {
        Part masks;
        std::memcpy(&masks, frame + first, sizeof masks);
        third |= without_lowest(without_lowest(masks));
    }
    constexpr Part none{};
    return !std::memcmp(&third, &none, sizeof none);
}

// By lane a stack of frames: for each guess the board without the guessed value.
class FrameStacks {
public:
    // For the deepest stacks possible; most of it is never touched.
    static constexpr std::size_t bytes(int cells, int deepest) {
        return at(width * (deepest + 1)) * at(room(cells)) * sizeof(std::uint16_t);
    }

    FrameStacks(void* memory, int cells) : masks_(static_cast<std::uint16_t*>(memory)), room_(room(cells)) {}

    int depth(int lane) const { return depth_[lane]; }
    void clear(int lane) { depth_[lane] = 0; }
    std::uint16_t* top(int lane) const { return frame(lane, depth_[lane]); }  // room for the next
    std::uint16_t* push(int lane) { return frame(lane, depth_[lane]++); }
    const std::uint16_t* pop(int lane) { return frame(lane, --depth_[lane]); }

private:
    std::uint16_t* frame(int lane, int depth) const { return masks_ + at(depth * width + lane) * at(room_); }

    std::uint16_t* const masks_;
    const int room_;
    int depth_[width] = {};
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
