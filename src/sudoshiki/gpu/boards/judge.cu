// The kernel that holds every answer against its board, one a thread. The bytes of a block's boards are
// fetched together: read one by one they would come many times.
#include "judge.h"

namespace boards {

__device__ inline void fetch(const u8* from, u32 length, u8* to) {
    const u32 whole = reinterpret_cast<u64>(from) & 3 ? 0 : length / 4;
    for (u32 i = threadIdx.x; i < whole; i += blockDim.x)
        reinterpret_cast<u32*>(to)[i] = reinterpret_cast<const u32*>(from)[i];
    for (u32 i = 4 * whole + threadIdx.x; i < length; i += blockDim.x) to[i] = from[i];
}

}  // namespace boards

// Shared memory: 256 bytes, then for each thread `stride` bytes and as many as there are cells.
extern "C" __global__ void judge(const boards::u8* boards_, const boards::u8* values, const boards::i8* signs,
                                 boards::u8* verdict, const boards::u8* solution, const boards::u32* guesses,
                                 boards::u8* fault, boards::u32* column, boards::u32* wrong,
                                 boards::u32* some_rejected, boards::u32 count, boards::u32 stride,
                                 boards::u32 side, boards::u32 box_height, boards::u32 box_width,
                                 boards::u32 text) {
    using namespace boards;
    extern __shared__ u32 near_words[];
    u8* near_values = reinterpret_cast<u8*>(near_words);
    u8* given = near_values + 256;
    u8* answer = given + blockDim.x * stride;
    const u32 first = blockIdx.x * blockDim.x, here = min(blockDim.x, count - first), cells = side * side;
    for (u32 byte = threadIdx.x; byte < 256; byte += blockDim.x) near_values[byte] = values[byte];
    fetch(boards_ + static_cast<u64>(first) * stride, here * stride, given);
    fetch(solution + static_cast<u64>(first) * cells, here * cells, answer);
    __syncthreads();
    const Hearing hearing{boards_, near_values,   signs, verdict, solution, guesses,    fault,     column,
                          wrong,   some_rejected, count, stride,  side,     box_height, box_width, text};
    if (threadIdx.x >= here) return;
    const u8* own_given = given + threadIdx.x * stride;
    const u8* own_answer = answer + threadIdx.x * cells;
    if (side == 9 && box_height == 3 && !signs)
        boards::judge<true>(hearing, first + threadIdx.x, own_given, own_answer);
    else
        boards::judge<false>(hearing, first + threadIdx.x, own_given, own_answer);
}
