// Detects the vector instructions that an x86 CPU has and the operating system supports.
// __builtin_cpu_supports would need a compiler library that is not linked on Windows.
#pragma once

#include <cstdint>

namespace sudoshiki::simd {

struct CpuFeatures {
    bool avx2 = false;
    bool avx512 = false;  // both with all extensions that our code for them uses
};

#if defined(SUDOSHIKI_X86)

struct CpuidResult {
    std::uint32_t eax, ebx, ecx, edx;
};

inline CpuidResult cpuid(std::uint32_t leaf) {
    CpuidResult result;
    asm volatile("cpuid"
                 : "=a"(result.eax), "=b"(result.ebx), "=c"(result.ecx), "=d"(result.edx)
                 : "a"(leaf), "c"(0));
    return result;
}

constexpr std::uint32_t xmm_ymm = 0x06, opmask_zmm = 0xe0;

constexpr bool has_all(std::uint32_t word, std::uint32_t bits) { return (word & bits) == bits; }

// Returns the register sets that the operating system saves for each thread.
inline std::uint32_t saved_registers() {
    std::uint32_t low, high;
    asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
#if defined(__APPLE__)
    low |= opmask_zmm;  // macOS saves them from the first use on
#endif
    return low;
}

inline CpuFeatures cpu_features() {
    constexpr std::uint32_t avx_and_xgetbv = 1u << 28 | 1u << 27;
    if (cpuid(0).eax < 7 || !has_all(cpuid(1).ecx, avx_and_xgetbv)) return {};
    const auto saved = saved_registers();
    if (!has_all(saved, xmm_ymm)) return {};
    constexpr std::uint32_t avx2_bmi_bmi2 = 1u << 5 | 1u << 3 | 1u << 8;
    constexpr std::uint32_t f_dq_bw_vl = 1u << 16 | 1u << 17 | 3u << 30;
    constexpr std::uint32_t vbmi2_bitalg = 1u << 6 | 1u << 12;
    const auto leaf7 = cpuid(7);
    const bool avx2 = has_all(leaf7.ebx, avx2_bmi_bmi2);
    return {avx2, avx2 && has_all(saved, opmask_zmm) && has_all(leaf7.ebx, f_dq_bw_vl) &&
                      has_all(leaf7.ecx, vbmi2_bitalg)};
}

#else

inline CpuFeatures cpu_features() { return {}; }

#endif

}  // namespace sudoshiki::simd
