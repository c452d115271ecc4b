#include "simd/instruction_set.hpp"

#include <array>
#include <stdexcept>

#include "board/refuse.hpp"
#include "simd/cpu.hpp"

namespace sudoshiki::simd {

namespace {

struct Known {
    InstructionSet set;
    const char* name;
    bool available;
};

using AllKnown = std::array<Known, 3>;

AllKnown look_at_cpu() {
    const auto cpu = cpu_features();
    return {{{InstructionSet::avx512, "avx512", cpu.avx512},
             {InstructionSet::avx2, "avx2", cpu.avx2},
             {InstructionSet::baseline, "baseline", true}}};
}

const AllKnown& all_known() {
    static const AllKnown known = look_at_cpu();
    return known;
}

}  // namespace

InstructionSet pick_instruction_set(const std::string& name) {
    for (const auto& known : all_known())
        if (known.available && (name.empty() || name == known.name)) return known.set;
    refuse<std::invalid_argument>("no such instruction set on this CPU: " + name);
}

std::vector<std::string> available_instruction_sets() {
    std::vector<std::string> names;
    for (const auto& known : all_known())
        if (known.available) names.emplace_back(known.name);
    return names;
}

}  // namespace sudoshiki::simd
