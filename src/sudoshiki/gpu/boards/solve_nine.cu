// The kernel for 9×9 boards. How many warps an SM holds is chosen when it is compiled.
#include "nine_engine.h"

#if !defined(NINE_WARPS)
#define NINE_WARPS 4
#endif
#if !defined(NINE_BLOCKS)
#define NINE_BLOCKS 4
#endif

extern "C" __global__ void __launch_bounds__(32 * NINE_WARPS, NINE_BLOCKS) solve_nine(const boards::Job job) {
    __shared__ boards::NineMemory memory[NINE_WARPS];
    __shared__ boards::u16 masks[256];
    for (int byte = threadIdx.x; byte < 256; byte += 32 * NINE_WARPS) masks[byte] = job.masks[byte];
    __syncthreads();
    const boards::u32 warp = threadIdx.x / 32;
    boards::NineEngine(job, memory[warp], masks, (blockIdx.x * NINE_WARPS + warp) * 32).run();
}
