// Eight lanes picked out of all, and back: what turns lane order into board order and the reverse.
#pragma once

#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

typedef std::uint16_t EightMasks __attribute__((vector_size(16), may_alias));

// Eight lanes of one cell, or of several cells: what goes through a transposition at once.
#if defined(__AVX2__)
inline constexpr int cells_at_once = 2;
#else
inline constexpr int cells_at_once = 1;
#endif
typedef std::uint16_t Line __attribute__((vector_size(16 * cells_at_once), may_alias));

// Up to eight of the given lanes. With AVX-512 any lanes will do; otherwise they are from one part of the
// vector, and each has its fixed slot in it.
class EightLanes {
public:
    explicit EightLanes(LaneSet lanes) {
#if defined(__AVX512BW__)
        lanes_ = lanes;
        for (int i = 0; i < 8; ++i) lanes &= lanes - 1;
        lanes_ &= ~lanes;
#else
        part_ = __builtin_ctz(lanes) / 8;
        lanes_ = lanes & (LaneSet{0xFF} << 8 * part_);
        for (int slot = 0; slot < 8; ++slot) {
            lane_[slot] = static_cast<std::uint8_t>(8 * part_ + slot);
            chosen_[slot] = lanes_ >> lane_[slot] & 1 ? 0xFFFF : 0;
        }
#endif
    }

    LaneSet lanes() const { return lanes_; }

    // Calls `visit(slot, lane)` for each of the lanes.
    template <class Visit>
    SIMD_INLINE void each(Visit visit) const {
#if defined(__AVX512BW__)
        int slot = 0;
        for (auto rest = lanes_; rest; rest &= rest - 1) visit(slot++, __builtin_ctz(rest));
#else
        for (int slot = 0; slot < 8; ++slot)
            if (chosen_[slot]) visit(slot, lane_[slot]);
#endif
    }

    // How to pick the lanes out of a vector, in slot order, and how to put them back: kept in registers.
    struct Getter {
#if defined(__AVX512BW__)
        __m512i order;
        SIMD_INLINE Line operator()(const Vector& first, const Vector& second) const {
            const auto both = _mm512_permutex2var_epi16((__m512i)first, order, (__m512i)second);
            return (Line)_mm512_castsi512_si256(both);
        }
#else
        int part;
        SIMD_INLINE Line operator()(const Vector& first, [[maybe_unused]] const Vector& second) const {
            const auto masks = reinterpret_cast<const EightMasks*>(&first)[part];
#if defined(__AVX2__)
            const auto& more = reinterpret_cast<const __m128i*>(&second)[part];
            return (Line)_mm256_inserti128_si256(_mm256_castsi128_si256((__m128i)masks), more, 1);
#else
            return masks;
#endif
        }
#endif
    };
    struct Putter {
#if defined(__AVX512BW__)
        __m512i order;
        __m512i second_order;
        LaneSet lanes;
        template <int Cell>
        SIMD_INLINE void put(Vector& all, Line masks) const {
            all = (Vector)_mm512_mask_permutexvar_epi16((__m512i)all, lanes, Cell ? second_order : order,
                                                        _mm512_castsi256_si512((__m256i)masks));
        }
#else
        int part;
        EightMasks chosen;
        template <int Cell>
        SIMD_INLINE void put(Vector& all, Line line) const {
#if defined(__AVX2__)
            const auto masks = (EightMasks)_mm256_extracti128_si256((__m256i)line, Cell);
#else
            const auto masks = line;
#endif
            auto& kept = reinterpret_cast<EightMasks*>(&all)[part];
            kept = (kept & ~chosen) | (masks & chosen);
        }
#endif
    };
#if defined(__AVX512BW__)
    // By slot: the lane, then that of the second cell.
    Getter getter() const {
        const auto first = _mm512_maskz_compress_epi16(lanes_, (__m512i)count_up);
        const auto second = _mm512_add_epi16(first, _mm512_set1_epi16(width));
        return {_mm512_inserti64x2(first, _mm512_castsi512_si128(second), 1)};
    }
    // By lane: the slot.
    Putter putter() const {
        const auto order = _mm512_maskz_expand_epi16(lanes_, (__m512i)count_up);
        return {order, _mm512_add_epi16(order, _mm512_set1_epi16(8)), lanes_};
    }
#else
    Getter getter() const { return {part_}; }
    Putter putter() const { return {part_, chosen_}; }
#endif

private:
    LaneSet lanes_;
#if !defined(__AVX512BW__)
    std::uint8_t lane_[8];  // by slot
    int part_;
    EightMasks chosen_;
#endif
};

SIMD_INLINE Line interleave_low(Line a, Line b) {
#if defined(__AVX2__)
    return (Line)_mm256_unpacklo_epi16((__m256i)a, (__m256i)b);
#else
    return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
#endif
}
SIMD_INLINE Line interleave_high(Line a, Line b) {
#if defined(__AVX2__)
    return (Line)_mm256_unpackhi_epi16((__m256i)a, (__m256i)b);
#else
    return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
#endif
}

// Lines become columns, for each of the cells at once: three rounds of interleaving line i with line i + 4.
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

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
