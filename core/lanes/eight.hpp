// Eight lanes picked out of all, and back: what turns lane order into board order and the reverse.
#pragma once

#include "lanes/vector.hpp"

namespace sudoshiki::lanes::SUDOSHIKI_LANES_PATH {

typedef std::uint16_t EightMasks __attribute__((vector_size(16), may_alias));

// Up to eight of the given lanes. With AVX-512 any lanes will do; otherwise they are from one part of the
// vector, and each has its fixed slot in it.
class EightLanes {
public:
    explicit EightLanes(LaneSet lanes) {
#if defined(__AVX512BW__)
        for (; lanes && count_ < 8; lanes &= lanes - 1) {
            const int lane = __builtin_ctz(lanes);
            lane_[count_] = static_cast<std::uint8_t>(lane);
            gather_[count_] = static_cast<std::uint16_t>(lane);
            scatter_[lane] = static_cast<std::uint16_t>(count_++);
            lanes_ |= LaneSet{1} << lane;
        }
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
    LANES_INLINE void each(Visit visit) const {
#if defined(__AVX512BW__)
        for (int slot = 0; slot < count_; ++slot) visit(slot, lane_[slot]);
#else
        for (int slot = 0; slot < 8; ++slot)
            if (chosen_[slot]) visit(slot, lane_[slot]);
#endif
    }

    // How to pick the lanes out of a vector, in slot order, and how to put them back: kept in registers.
    struct Getter {
#if defined(__AVX512BW__)
        __m512i order;
        LANES_INLINE EightMasks operator()(const Vector& all) const {
            return (EightMasks)_mm512_castsi512_si128(_mm512_permutexvar_epi16(order, (__m512i)all));
        }
#else
        int part;
        LANES_INLINE EightMasks operator()(const Vector& all) const {
            return reinterpret_cast<const EightMasks*>(&all)[part];
        }
#endif
    };
    struct Putter {
#if defined(__AVX512BW__)
        __m512i order;
        LaneSet lanes;
        LANES_INLINE void operator()(Vector& all, EightMasks masks) const {
            all = (Vector)_mm512_mask_permutexvar_epi16((__m512i)all, lanes, order,
                                                        _mm512_castsi128_si512((__m128i)masks));
        }
#else
        int part;
        EightMasks chosen;
        LANES_INLINE void operator()(Vector& all, EightMasks masks) const {
            auto& kept = reinterpret_cast<EightMasks*>(&all)[part];
            kept = (kept & ~chosen) | (masks & chosen);
        }
#endif
    };
#if defined(__AVX512BW__)
    Getter getter() const { return {_mm512_load_si512(gather_)}; }
    Putter putter() const { return {_mm512_load_si512(scatter_), lanes_}; }
#else
    Getter getter() const { return {part_}; }
    Putter putter() const { return {part_, chosen_}; }
#endif

private:
    LaneSet lanes_ = 0;
    std::uint8_t lane_[8];  // by slot
#if defined(__AVX512BW__)
    int count_ = 0;
    alignas(64) std::uint16_t gather_[width] = {};   // by slot: the lane
    alignas(64) std::uint16_t scatter_[width] = {};  // by lane: the slot
#else
    int part_;
    EightMasks chosen_;
#endif
};

// Lines become columns: three rounds of interleaving line i with line i + 4.
LANES_INLINE void transpose(EightMasks lines[8]) {
#pragma GCC unroll 3
    for (int round = 0; round < 3; ++round) {
        EightMasks mixed[8];
#pragma GCC unroll 4
        for (int i = 0; i < 4; ++i) {
            const auto a = lines[i], b = lines[i + 4];
            mixed[2 * i] = __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
            mixed[2 * i + 1] = __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
        }
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i) lines[i] = mixed[i];
    }
}

}  // namespace sudoshiki::lanes::SUDOSHIKI_LANES_PATH
