// Macros of the vector headers. Those are included only by files that are compiled once for each instruction
// set, with SUDOSHIKI_INSTRUCTION_SET as its name. Everything is in a namespace of that name, so that the
// linker can't merge functions compiled for different CPUs.
#pragma once

#define SIMD_INLINE inline __attribute__((always_inline))
#define SIMD_APART __attribute__((noinline))  // keeps the caller's loop in registers
#define SIMD_LAMBDA __attribute__((always_inline))
