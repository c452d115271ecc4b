// Eight of 32 lanes, picked out and put back: what turns lane order into board order and the reverse.
#pragma once

#include "simd/masks.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET {

using namespace simd::SUDOSHIKI_INSTRUCTION_SET;

// Eight lanes of two cells: what goes through a transposition at once.
typedef std::uint16_t Line __attribute__((vector_size(32), may_alias));
inline constexpr int cells_at_once = 2;

// Up to eight of the given lanes.
class EightLanes {
public:
    explicit EightLanes(LaneSet lanes) : lanes_(lanes) {
        for (int i = 0; i < 8; ++i) lanes &= lanes - 1;
        lanes_ &= ~lanes;
    }

    LaneSet lanes() const { return lanes_; }

    // Calls `visit(slot, lane)` for each of the lanes.
    template <class Visit>
    SIMD_INLINE void each(Visit visit) const {
        int slot = 0;
        for (auto rest = lanes_; rest; rest &= rest - 1) visit(slot++, __builtin_ctz(rest));
    }

    // How to pick the lanes out of a vector, in slot order, and how to put them back: kept in registers.
    struct Getter {
        __m512i order;  // by slot: the lane, then that of the second cell
        SIMD_INLINE Line operator()(const Vector& first, const Vector& second) const {
            const auto both = _mm512_permutex2var_epi16((__m512i)first, order, (__m512i)second);
            return (Line)_mm512_castsi512_si256(both);
        }
    };
    struct Putter {
        __m512i order;  // by lane: the slot
        __m512i second_order;
        LaneSet lanes;
        template <int Cell>
        SIMD_INLINE void put(Vector& all, Line masks) const {
            all = (Vector)_mm512_mask_permutexvar_epi16((__m512i)all, lanes, Cell ? second_order : order,
                                                        _mm512_castsi256_si512((__m256i)masks));
        }
    };
    Getter getter() const {
        const auto first = _mm512_maskz_compress_epi16(lanes_, (__m512i)count_up);
        const auto second = _mm512_add_epi16(first, _mm512_set1_epi16(width));
        return {_mm512_inserti64x2(first, _mm512_castsi512_si128(second), 1)};
    }
    Putter putter() const {
        const auto order = _mm512_maskz_expand_epi16(lanes_, (__m512i)count_up);
        return {order, _mm512_add_epi16(order, _mm512_set1_epi16(8)), lanes_};
    }

private:
    LaneSet lanes_;
};

// Lines become columns, for each of the cells at once: three rounds of interleaving line i with line i + 4.
SIMD_INLINE void transpose(Line lines[8]) {
#pragma GCC unroll 3
    for (int round = 0; round < 3; ++round) {
        Line mixed[8];
#pragma GCC unroll 4
        for (int i = 0; i < 4; ++i) {
            mixed[2 * i] = (Line)_mm256_unpacklo_epi16((__m256i)lines[i], (__m256i)lines[i + 4]);
            mixed[2 * i + 1] = (Line)_mm256_unpackhi_epi16((__m256i)lines[i], (__m256i)lines[i + 4]);
        }
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i) lines[i] = mixed[i];
    }
}

}  // namespace sudoshiki::lanes::SUDOSHIKI_INSTRUCTION_SET
