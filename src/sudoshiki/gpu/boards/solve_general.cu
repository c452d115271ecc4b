// The kernel for boards of every shape, a warp each.
#include "general_engine.h"

#define GENERAL_WARPS 4

extern "C" __global__ void __launch_bounds__(32 * GENERAL_WARPS) solve_general(JOB_PARAMETERS) {
    const boards::Job job JOB_OF_PARAMETERS;
    __shared__ boards::GeneralMemory memory[GENERAL_WARPS];
    const boards::u32 warp = threadIdx.x / 32;
    boards::GeneralEngine(job, memory[warp], masks, blockIdx.x * GENERAL_WARPS + warp).run();
}
