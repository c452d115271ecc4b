// What the vector headers share. They are included only by files compiled once for each instruction set, with
// SUDOSHIKI_INSTRUCTION_SET naming it: everything stands in a namespace of that name, so that no function
// compiled for one CPU can be taken for its namesake compiled for another.
#pragma once

#define SIMD_INLINE inline __attribute__((always_inline))
#define SIMD_APART __attribute__((noinline))  // leaves the registers to the loop that calls it
