// The boards kept for later where there are 32 lanes: a copy of all of them would mostly be read for few.
// Each lane has a stack of its own, in which a board lies cell after cell. Up to eight or sixteen lanes that
// guess together are picked out of the vectors, and squares of eight cells by eight lanes are turned.
#pragma once

#include <cstddef>

#include "board/index.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

// A line has eight lanes of two cells, or twice that.
typedef std::uint16_t HalfLine __attribute__((vector_size(32), may_alias));

SIMD_INLINE HalfLine interleave_low(HalfLine a, HalfLine b) {
    return (HalfLine)_mm256_unpacklo_epi16((__m256i)a, (__m256i)b);
}
SIMD_INLINE HalfLine interleave_high(HalfLine a, HalfLine b) {
    return (HalfLine)_mm256_unpackhi_epi16((__m256i)a, (__m256i)b);
}
SIMD_INLINE Vector interleave_low(Vector a, Vector b) {
    return (Vector)_mm512_unpacklo_epi16((__m512i)a, (__m512i)b);
}
SIMD_INLINE Vector interleave_high(Vector a, Vector b) {
    return (Vector)_mm512_unpackhi_epi16((__m512i)a, (__m512i)b);
}

// In each sixteen bytes lines become columns: three rounds of interleaving line i with line i + 4.
template <class Line>
SIMD_INLINE void transpose(Line lines[8]) {
#pragma GCC unroll 3
    for (int round = 0; round < 3; ++round) {
        Line mixed[8];
#pragma GCC unroll 4
        for (int i = 0; i < 4; ++i) {
            mixed[2 * i] = interleave_low(lines[i], lines[i + 4]);
            mixed[2 * i + 1] = interleave_high(lines[i], lines[i + 4]);
        }
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i) lines[i] = mixed[i];
    }
}

// As much of a vector as a line holds, and the other way.
SIMD_INLINE void cut(__m512i from, HalfLine& line) { line = (HalfLine)_mm512_castsi512_si256(from); }
SIMD_INLINE void cut(__m512i from, Vector& line) { line = (Vector)from; }
SIMD_INLINE __m512i widen(HalfLine line) { return _mm512_castsi256_si512((__m256i)line); }
SIMD_INLINE __m512i widen(Vector line) { return (__m512i)line; }

// Sixteen cells of one board; of a whole line the upper half is another board, eight slots after it.
SIMD_INLINE void store(std::uint16_t* const* boards, int cell, HalfLine line) {
    *reinterpret_cast<HalfLine*>(boards[0] + cell) = line;
}
SIMD_INLINE void store(std::uint16_t* const* boards, int cell, Vector line) {
    HalfLine first;
    cut((__m512i)line, first);
    store(boards, cell, first);
    store(boards + 8, cell, (HalfLine)_mm512_extracti64x4_epi64((__m512i)line, 1));
}
SIMD_INLINE void load(std::uint16_t* const* boards, int cell, HalfLine& line) {
    line = *reinterpret_cast<const HalfLine*>(boards[0] + cell);
}
SIMD_INLINE void load(std::uint16_t* const* boards, int cell, Vector& line) {
    HalfLine first, second;
    load(boards, cell, first);
    load(boards + 8, cell, second);
    line = (Vector)_mm512_inserti64x4(widen(first), (__m256i)second, 1);
}

class Frames {
public:
    // Cells that a frame has room for, as a board must have.
    static constexpr int room(int cells) { return (cells + run - 1) / run * run; }
    // For the deepest stacks possible; most of it is never touched.
    static constexpr std::size_t bytes(int cells, int deepest) {
        return at(width * deepest + 1) * at(room(cells)) * sizeof(std::uint16_t);
    }
    // Where a cell lies in its frame.
    static constexpr int position(int cell) { return cell; }

    Frames(void* memory, int cells, int) : masks_(static_cast<std::uint16_t*>(memory)), room_(room(cells)) {}

    int depth(int lane) const { return depth_[lane]; }
    void clear(int lane) { depth_[lane] = 0; }

    // Keeps the boards on top of their lanes' stacks; `visit(lane, frame)` gets each.
    template <class Visit>
    void push(const Vector* board, LaneSet lanes, Visit visit) {
        each_group(lanes, [&](auto line, LaneSet group) {
            each_slot(group, [&](int, int lane) { ++depth_[lane]; });
            const auto frames = on_top(group);
            keep<decltype(line)>(board, group, frames);
            each_slot(group, [&](int slot, int lane) { visit(lane, frames.of[slot]); });
        });
    }

    // Takes the last guess of each lane back and puts what is left without it on the board.
    void pop(Vector* board, LaneSet lanes) {
        each_group(lanes, [&](auto line, LaneSet group) {
            restore<decltype(line)>(board, group, on_top(group));
            each_slot(group, [&](int, int lane) { --depth_[lane]; });
        });
    }

private:
    static constexpr int run = 16;  // cells that are turned at once
    struct BySlot {
        std::uint16_t* of[16];
    };

    // Calls `visit(line, group)` with up to sixteen lanes at a time.
    template <class Visit>
    static void each_group(LaneSet lanes, Visit visit) {
        while (lanes) {
            const LaneSet group = _pdep_u32(0xFFFF, lanes);
            if (__builtin_popcount(group) <= 8)
                visit(HalfLine{}, group);
            else
                visit(Vector{}, group);
            lanes &= ~group;
        }
    }
    template <class Visit>
    SIMD_INLINE static void each_slot(LaneSet group, Visit visit) {
        for (int slot = 0; group; group &= group - 1) visit(slot++, __builtin_ctz(group));
    }

    // The frames on top of the lanes' stacks; for slots without a lane one that no lane has.
    BySlot on_top(LaneSet group) const {
        BySlot frames;
        for (auto& frame : frames.of) frame = masks_;
        each_slot(group, [&](int slot, int lane) {
            frames.of[slot] = masks_ + at(1 + (depth_[lane] - 1) * width + lane) * at(room_);
        });
        return frames;
    }

    // A line gets a cell of eight lanes, the cell eight after it, and the same of the other lanes.
    template <class Line>
    void keep(const Vector* board, LaneSet group, const BySlot& frames) const {
        const auto picked = _mm512_maskz_compress_epi16(group, (__m512i)count_up);
        const auto twice = _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 1, 0, 1, 2, 3, 2, 3), picked);
        const auto order = _mm512_add_epi16(twice, _mm512_maskz_set1_epi16(0xFF00FF00, width));
        for (int first = 0; first < room_; first += run) {
            Line lines[8];
#pragma GCC unroll 8
            for (int i = 0; i < 8; ++i) {
                const auto* cell = reinterpret_cast<const __m512i*>(board + first + i);
                cut(_mm512_permutex2var_epi16(cell[0], order, cell[8]), lines[i]);
            }
            transpose(lines);
#pragma GCC unroll 8
            for (int i = 0; i < 8; ++i) store(frames.of + i, first, lines[i]);
        }
    }

    template <class Line>
    void restore(Vector* board, LaneSet group, const BySlot& frames) const {
        const auto order = _mm512_maskz_expand_epi16(group, (__m512i)(count_up + (count_up & 8)));
        const auto order_of_second = _mm512_add_epi16(order, _mm512_set1_epi16(8));
        for (int first = 0; first < room_; first += run) {
            Line lines[8];
#pragma GCC unroll 8
            for (int i = 0; i < 8; ++i) load(frames.of + i, first, lines[i]);
            transpose(lines);
#pragma GCC unroll 8
            for (int i = 0; i < 8; ++i) {
                auto* cell = reinterpret_cast<__m512i*>(board + first + i);
                cell[0] = _mm512_mask_permutexvar_epi16(cell[0], group, order, widen(lines[i]));
                cell[8] = _mm512_mask_permutexvar_epi16(cell[8], group, order_of_second, widen(lines[i]));
            }
        }
    }

    std::uint16_t* const masks_;
    const int room_;
    int depth_[width] = {};
};

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
