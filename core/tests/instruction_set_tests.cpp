#include <stdexcept>

#include "simd/cpu.hpp"
#include "simd/instruction_set.hpp"
#include "tests/check.hpp"

namespace sudoshiki::tests {

namespace avx512 {
void vectors_agree_with_scalars();
}
namespace avx2 {
void vectors_agree_with_scalars();
}
namespace baseline {
void vectors_agree_with_scalars();
}

TEST(vectors_agree_with_scalars_on_every_instruction_set) {
    for (const auto& name : simd::available_instruction_sets()) {
        const auto set = simd::pick_instruction_set(name);
        SIMD_COMPILED_FOR(set, vectors_agree_with_scalars)();
    }
}

#if defined(SUDOSHIKI_X86) && defined(__linux__)  // where the compiler's own function is linked
TEST(cpu_features_are_those_that_the_compiler_finds) {
    const auto cpu = simd::cpu_features();
    CHECK(cpu.avx2 == static_cast<bool>(__builtin_cpu_supports("avx2")));
    const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
                        __builtin_cpu_supports("avx512bitalg") && __builtin_cpu_supports("avx512vbmi2");
    CHECK(cpu.avx512 == avx512);
}
#endif

TEST(the_fastest_instruction_set_is_the_default_and_an_unknown_one_is_refused) {
    const auto names = simd::available_instruction_sets();
    CHECK(!names.empty() && names.back() == "baseline");
    CHECK(simd::pick_instruction_set() == simd::pick_instruction_set(names.front()));
    bool refused = false;
    try {
        simd::pick_instruction_set("no such");
    } catch (const std::invalid_argument&) {
        refused = true;
    }
    CHECK(refused);
}

}  // namespace sudoshiki::tests
