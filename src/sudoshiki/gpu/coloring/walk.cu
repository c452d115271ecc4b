// The kernel: a walk a warp, and a warp a block, so that shared memory is dealt out walk by walk.
#include "walk.h"

extern "C" __global__ void __launch_bounds__(32) walk(WALK_PARAMETERS) {
    extern __shared__ coloring::u32 memory[];
    const coloring::Job job WALK_JOB;
    if (blockIdx.x < walks) coloring::Walk(job, memory, blockIdx.x).run();
}
