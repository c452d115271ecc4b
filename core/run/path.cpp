#include "run/path.hpp"

#include <array>
#include <stdexcept>

namespace sudoshiki {

namespace {

struct Known {
    Path path;
    const char* name;
    bool available;
};

using AllPaths = std::array<Known, 3>;

AllPaths look_at_cpu() {
    bool avx512 = false, avx2 = false;
#if defined(SUDOSHIKI_X86_PATHS)
    avx512 = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bitalg") &&
             __builtin_cpu_supports("avx512vbmi2");
    avx2 = __builtin_cpu_supports("avx2");
#endif
    return {
        {{Path::avx512, "avx512", avx512}, {Path::avx2, "avx2", avx2}, {Path::baseline, "baseline", true}}};
}

const AllPaths& all_paths() {
    static const AllPaths paths = look_at_cpu();
    return paths;
}

}  // namespace

Path pick_path(const std::string& name) {
    for (const auto& known : all_paths())
        if (known.available && (name.empty() || name == known.name)) return known.path;
    throw std::invalid_argument("no such path on this CPU: " + name);
}

std::vector<std::string> available_paths() {
    std::vector<std::string> names;
    for (const auto& known : all_paths())
        if (known.available) names.emplace_back(known.name);
    return names;
}

}  // namespace sudoshiki
