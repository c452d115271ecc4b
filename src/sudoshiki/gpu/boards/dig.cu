// The kernel that takes clues away, one puzzle a thread.
#include "dig.h"

extern "C" __global__ void dig(DIGGING_PARAMETERS) {
    const boards::Digging job DIGGING_OF_PARAMETERS;
    const boards::u32 puzzle = blockIdx.x * blockDim.x + threadIdx.x;
    if (puzzle < count) boards::dig_once(job, puzzle);
}
