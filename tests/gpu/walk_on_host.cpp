// The device functions of colouring, compiled for the host: one walk after the other.
#include <vector>

#include "walk.h"

extern "C" void walk(WALK_PARAMETERS) {
    const coloring::Job job WALK_JOB;
    std::vector<coloring::u64> memory(coloring::Layout(job).shared() / 2 +
                                      1);  // rows are read by eight bytes
    for (coloring::u32 number = 0; number < walks; ++number)
        coloring::Walk(job, reinterpret_cast<coloring::u32*>(memory.data()), number).run();
}
