// Picks the instruction set of vector code, which is compiled once for each set.
#pragma once

#include <string>
#include <vector>

namespace sudoshiki::simd {

enum class InstructionSet { avx512, avx2, baseline };  // the fastest first

// Returns the fastest set of this CPU, or the named one; throws std::invalid_argument if it is not available.
InstructionSet pick_instruction_set(const std::string& name = {});

std::vector<std::string> available_instruction_sets();  // by name, the fastest first

}  // namespace sudoshiki::simd

// Selects the function compiled for `set` from the namespaces avx512, avx2 and baseline. Only baseline exists
// on other CPUs than x86.
#if defined(SUDOSHIKI_X86)
#define SIMD_COMPILED_FOR(set, function)                       \
    ((set) == simd::InstructionSet::avx512 ? &avx512::function \
     : (set) == simd::InstructionSet::avx2 ? &avx2::function   \
                                           : &baseline::function)
#else
#define SIMD_COMPILED_FOR(set, function) (static_cast<void>(set), &baseline::function)
#endif
