// Lanes moved to other lanes, for boards that wait in vectors. Without AVX2 that takes so many instructions
// that boards are better moved cell by cell.
#pragma once

#include "simd/masks.hpp"

#if defined(__AVX2__)
namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET {

// Some lanes of a vector put into lanes of another, in the same order.
#if defined(__AVX512BW__)
class LaneMove {
public:
    // Those from `first` on go to the lanes `to`.
    static LaneMove spread(int first, LaneSet to) {
        const auto order = _mm512_maskz_expand_epi16(to, (__m512i)count_up);
        return {_mm512_add_epi16(order, (__m512i)broadcast(static_cast<unsigned>(first))), to};
    }
    // The lanes `from` go to those from `first` on.
    static LaneMove gather(LaneSet from, int first) {
        const auto to = static_cast<LaneSet>(((1ull << __builtin_popcount(from)) - 1) << first);
        return {_mm512_maskz_expand_epi16(to, _mm512_maskz_compress_epi16(from, (__m512i)count_up)), to};
    }
    SIMD_INLINE void operator()(Vector& target, Vector source) const {
        target = (Vector)_mm512_mask_permutexvar_epi16((__m512i)target, to_, order_, (__m512i)source);
    }

private:
    LaneMove(__m512i order, LaneSet to) : order_(order), to_(to) {}
    __m512i order_;  // by lane: where it comes from
    LaneSet to_;
};
#else
class LaneMove {
public:
    static LaneMove spread(int first, LaneSet to) {
        LaneMove move;
        for (; to; to &= to - 1) move.set(__builtin_ctz(to), first++);
        return move;
    }
    static LaneMove gather(LaneSet from, int first) {
        LaneMove move;
        for (; from; from &= from - 1) move.set(first++, __builtin_ctz(from));
        return move;
    }
    SIMD_INLINE void operator()(Vector& target, Vector source) const {
        const auto swapped = _mm256_permute4x64_epi64((__m256i)source, 0x4E);
        target = or3(target & stays_, (Vector)_mm256_shuffle_epi8((__m256i)source, (__m256i)within_),
                     (Vector)_mm256_shuffle_epi8(swapped, (__m256i)across_));
    }

private:
    LaneMove() : stays_(broadcast(0xFFFF)), within_(broadcast(nothing)), across_(broadcast(nothing)) {}
    void set(int to, int from) {
        const auto bytes = static_cast<std::uint16_t>(from % 8 * 0x0202 + 0x0100);
        (to / 8 == from / 8 ? within_ : across_)[to] = bytes;
        stays_[to] = 0;
    }

    static constexpr unsigned nothing = 0x8080;
    Vector stays_;
    Vector within_, across_;  // by lane: the two bytes that come from the same half, and from the other one
};
#endif

}  // namespace sudoshiki::simd::SUDOSHIKI_INSTRUCTION_SET
#endif
