// Lets one source run on the GPU and, lane by lane, on the host: there a warp is an array of 32 lanes, and an
// operation of all lanes is a loop. Every file of this folder but the kernels is compiled for
// both.
#pragma once

#if defined(__CUDACC__)
#define ON_DEVICE __device__ __forceinline__
#define ON_DEVICE_APART __device__ __noinline__
#else
#include <cstdint>
#include <cstring>
#define ON_DEVICE inline
#define ON_DEVICE_APART inline
#endif

namespace boards {

#if defined(__CUDACC__)
typedef unsigned char u8;
typedef signed char i8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
#else
using u8 = std::uint8_t;
using i8 = std::int8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = unsigned long long;
#endif

constexpr int warp_width = 32;

#if defined(__CUDACC__)
ON_DEVICE int count_bits(u32 x) { return __popc(x); }
ON_DEVICE int lowest_bit(u32 x) { return __ffs(x) - 1; }
// As 31 - __clz(x), which takes five instructions instead of one.
ON_DEVICE int highest_bit(u32 x) {
    int bit;
    asm("bfind.u32 %0, %1;" : "=r"(bit) : "r"(x));
    return bit;
}
ON_DEVICE u32 shift_in(u32 high, u32 low, int by) { return __funnelshift_l(low, high, by); }
ON_DEVICE u32 one_at(u32 position) { return __funnelshift_l(0u, 1u, position); }
// Copies a number to another register. (A block is one thread high, which the compiler can't know. It would
// delay a plain copy to the end of a loop, where some have to be moved twice.)
ON_DEVICE u32 moved(u32 x) { return x * blockDim.y; }
ON_DEVICE u64 fetch_add(u64* counter, u64 by) { return atomicAdd(counter, by); }
ON_DEVICE u32 fetch_add(u32* counter, u32 by) { return atomicAdd(counter, by); }
ON_DEVICE void lower_to(u32* least, u32 value) { atomicMin(least, value); }
ON_DEVICE void in_step() { __syncwarp(); }
#else
ON_DEVICE int count_bits(u32 x) { return __builtin_popcount(x); }
ON_DEVICE int lowest_bit(u32 x) { return __builtin_ctz(x); }
ON_DEVICE int highest_bit(u32 x) { return 31 - __builtin_clz(x); }
ON_DEVICE u32 shift_in(u32 high, u32 low, int by) { return high << by | low >> (32 - by); }
ON_DEVICE u32 one_at(u32 position) { return 1u << (position & 31); }
ON_DEVICE u32 moved(u32 x) { return x; }
ON_DEVICE u64 fetch_add(u64* counter, u64 by) { return __atomic_fetch_add(counter, by, __ATOMIC_RELAXED); }
ON_DEVICE u32 fetch_add(u32* counter, u32 by) { return __atomic_fetch_add(counter, by, __ATOMIC_RELAXED); }
ON_DEVICE void lower_to(u32* least, u32 value) {
    if (value < *least) *least = value;
}
ON_DEVICE void in_step() {}
#endif

// The lanes of one warp. `each` calls a function in every lane, `which` collects a condition of all; between
// the two, lanes do not communicate.
template <class Lane>
struct Warp {
#if defined(__CUDACC__)
    Lane own;
    int number = threadIdx.x & (warp_width - 1);

    template <class Do>
    ON_DEVICE void each(Do&& act) {
        act(own, number);
    }
    template <class Ask>
    ON_DEVICE u32 which(Ask&& holds) {
        return __ballot_sync(~0u, holds(own));
    }
    // The minimum over the lanes.
    template <class Say>
    ON_DEVICE u32 least(Say&& say) {
        u32 value = say(own, number);
        for (int apart = warp_width / 2; apart; apart /= 2) {
            const u32 other = __shfl_xor_sync(~0u, value, apart);
            value = other < value ? other : value;
        }
        return value;
    }
    // Calls `act` in the first lane and returns its result to all.
    template <class Act>
    ON_DEVICE u64 once(Act&& act) {
        u64 given = number ? 0 : act();
        return __shfl_sync(~0u, given, 0);
    }
#else
    Lane lanes[warp_width];

    template <class Do>
    void each(Do&& act) {
        for (int number = 0; number < warp_width; ++number) act(lanes[number], number);
    }
    template <class Ask>
    u32 which(Ask&& holds) {
        u32 found = 0;
        for (int number = 0; number < warp_width; ++number)
            found |= static_cast<u32>(holds(lanes[number])) << number;
        return found;
    }
    template <class Say>
    u32 least(Say&& say) {
        u32 value = ~0u;
        for (int number = 0; number < warp_width; ++number) {
            const u32 said = say(lanes[number], number);
            value = said < value ? said : value;
        }
        return value;
    }
    template <class Act>
    u64 once(Act&& act) {
        return act();
    }
#endif
};

// The number of lanes of the set before a lane: consecutive positions for those that take part.
ON_DEVICE int place_among(u32 set, int number) { return count_bits(set & ((1u << number) - 1)); }
ON_DEVICE bool has(u32 set, int number) { return set >> number & 1; }
ON_DEVICE u32 lesser(u32 a, u32 b) { return a < b ? a : b; }

}  // namespace boards
