// The choice of instruction set for vector code, which is compiled once for each of them.
#pragma once

#include <string>
#include <vector>

namespace sudoshiki::simd {

enum class InstructionSet { avx512, avx2, baseline };  // the fastest first

// The fastest this CPU has, or the one so named; throws std::invalid_argument if it can't be had.
InstructionSet pick_instruction_set(const std::string& name = {});

std::vector<std::string> available_instruction_sets();  // by name, the fastest first

}  // namespace sudoshiki::simd

// Of a function that is declared in the namespaces avx512, avx2 and baseline: the one compiled for `set`.
// Where there are no x86 sets the other two don't exist.
#if defined(SUDOSHIKI_X86)
#define SIMD_COMPILED_FOR(set, function)                       \
    ((set) == simd::InstructionSet::avx512 ? &avx512::function \
     : (set) == simd::InstructionSet::avx2 ? &avx2::function   \
                                           : &baseline::function)
#else
#define SIMD_COMPILED_FOR(set, function) (static_cast<void>(set), &baseline::function)
#endif
