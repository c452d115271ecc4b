// The kernel for 9×9 boards. How many warps an SM holds is chosen when it is compiled, and the way that
// boards go: Search, Singles<true> or Singles<false>.
#include "nine_engine.h"
#include "nine_singles.h"

#if !defined(NINE_WARPS)
#define NINE_WARPS 4
#endif
#if !defined(NINE_BLOCKS)
#define NINE_BLOCKS 5
#endif
#if !defined(NINE_WAY)
#define NINE_WAY Search
#endif

extern "C" __global__ void __launch_bounds__(32 * NINE_WARPS, NINE_BLOCKS) solve_nine(JOB_PARAMETERS) {
    const boards::Job job JOB_OF_PARAMETERS;
    __shared__ boards::NineMemory memory[NINE_WARPS];
    __shared__ boards::u16 near_masks[256];
    for (int byte = threadIdx.x; byte < 256; byte += 32 * NINE_WARPS) near_masks[byte] = masks[byte];
    __syncthreads();
    const boards::u32 warp = threadIdx.x / 32;
    using Engine = boards::NineEngine<boards::NINE_WAY>;
    Engine(job, memory[warp], near_masks, (blockIdx.x * NINE_WARPS + warp) * 32).run();
}
