// The lanes of a warp that runs a walk; boards/warp.h lets one source run on the GPU and on the host.
#pragma once

#include "../boards/warp.h"

namespace coloring {

using namespace boards;

struct TwoWords {
    u32 low, high;
};

// The minimum or maximum of a, b and c, in each 16-bit half.
#if defined(__CUDACC__)
ON_DEVICE u32 least_halves(u32 a, u32 b, u32 c) { return __vimin3_u16x2(a, b, c); }
ON_DEVICE u32 largest_halves(u32 a, u32 b, u32 c) { return __vimax3_u16x2(a, b, c); }
#else
ON_DEVICE u32 halves(u32 high, u32 low) { return (high & 0xffff0000) | (low & 0xffff); }
ON_DEVICE u32 lesser_halves(u32 a, u32 b) {
    return halves(a >> 16 < b >> 16 ? a : b, (a & 0xffff) < (b & 0xffff) ? a : b);
}
ON_DEVICE u32 least_halves(u32 a, u32 b, u32 c) { return lesser_halves(lesser_halves(a, b), c); }
ON_DEVICE u32 largest_halves(u32 a, u32 b, u32 c) { return ~least_halves(~a, ~b, ~c); }
#endif

#if defined(__CUDACC__)
ON_DEVICE void lower_to(u64* least, u64 value) { atomicMin(least, value); }
ON_DEVICE TwoWords two_words(const u8* at) {
    const uint2 words = *reinterpret_cast<const uint2*>(at);
    return {words.x, words.y};
}
#else
ON_DEVICE void lower_to(u64* least, u64 value) {
    if (value < *least) *least = value;
}
ON_DEVICE TwoWords two_words(const u8* at) {
    TwoWords words;
    std::memcpy(&words, at, sizeof words);
    return words;
}
#endif

struct WalkLane {
    u32 random;
    u32 banned[2];        // tabu slots, one for each recent move assigned to this lane, …
    u32 banned_until[2];  // … and the move at which each tabu ends
    // Used while a move is chosen and made:
    u32 row, least, count, key, found, state, entered, left;

    ON_DEVICE u32 next_random() { return random = random * 1664525 + 1013904223; }
};

// More operations on all lanes.
struct WalkWarp : Warp<WalkLane> {
#if defined(__CUDACC__)
    template <class Say>
    ON_DEVICE u32 said_by(u32 lane, Say&& say) {
        return __shfl_sync(~0u, say(own), lane);
    }
#if __CUDA_ARCH__ >= 800
    template <class Say>
    ON_DEVICE u32 least(Say&& say) {
        return __reduce_min_sync(~0u, say(own, number));
    }
#endif
#else
    template <class Say>
    u32 said_by(u32 lane, Say&& say) {
        return say(lanes[lane]);
    }
#endif
};

}  // namespace coloring
