// Which vector instructions an x86 CPU has and its system lets programs use. Not __builtin_cpu_supports: that
// needs a library of the compiler which is not linked on Windows.
#pragma once

#include <cstdint>

namespace sudoshiki::simd {

struct CpuFeatures {
    bool avx2 = false;
    bool avx512 = false;  // with all extensions that the vector code is compiled for
};

#if defined(SUDOSHIKI_X86)

struct CpuidAnswer {
    std::uint32_t eax, ebx, ecx, edx;
};

inline CpuidAnswer cpuid(std::uint32_t leaf) {
    CpuidAnswer answer;
    asm volatile("cpuid"
                 : "=a"(answer.eax), "=b"(answer.ebx), "=c"(answer.ecx), "=d"(answer.edx)
                 : "a"(leaf), "c"(0));
    return answer;
}

constexpr std::uint32_t xmm_ymm = 0x06, opmask_zmm = 0xe0;

constexpr bool has_all(std::uint32_t word, std::uint32_t bits) { return (word & bits) == bits; }

// The registers that the system keeps for each thread.
inline std::uint32_t saved_registers() {
    std::uint32_t low, high;
    asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
#if defined(__APPLE__)
    low |= opmask_zmm;  // macOS begins to save them when a thread first uses them
#endif
    return low;
}

inline CpuFeatures cpu_features() {
    constexpr std::uint32_t avx_and_xgetbv = 1u << 28 | 1u << 27;
    if (cpuid(0).eax < 7 || !has_all(cpuid(1).ecx, avx_and_xgetbv)) return {};
    const auto saved = saved_registers();
    if (!has_all(saved, xmm_ymm)) return {};
    constexpr std::uint32_t avx2 = 1u << 5;
    constexpr std::uint32_t bmi_bmi2 = 1u << 3 | 1u << 8, f_dq_bw_vl = 1u << 16 | 1u << 17 | 3u << 30;
    constexpr std::uint32_t vbmi2_bitalg = 1u << 6 | 1u << 12;
    const auto found = cpuid(7);
    return {has_all(found.ebx, avx2), has_all(saved, opmask_zmm) &&
                                          has_all(found.ebx, avx2 | bmi_bmi2 | f_dq_bw_vl) &&
                                          has_all(found.ecx, vbmi2_bitalg)};
}

#else

inline CpuFeatures cpu_features() { return {}; }

#endif

}  // namespace sudoshiki::simd
