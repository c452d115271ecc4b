#include "simd/instruction_set.hpp"

#include <array>
#include <stdexcept>

#include "board/refuse.hpp"
#include "simd/cpu.hpp"

namespace sudoshiki::simd {

namespace {

struct Entry {
    InstructionSet set;
    const char* name;
    bool available;
};

using Entries = std::array<Entry, 3>;

Entries detect() {
    const auto cpu = cpu_features();
    return {{{InstructionSet::avx512, "avx512", cpu.avx512},
             {InstructionSet::avx2, "avx2", cpu.avx2},
             {InstructionSet::baseline, "baseline", true}}};
}

const Entries& entries() {
    static const Entries entry = detect();
    return entry;
}

}  // namespace

InstructionSet pick_instruction_set(const std::string& name) {
    for (const auto& entry : entries())
        if (entry.available && (name.empty() || name == entry.name)) return entry.set;
    refuse<std::invalid_argument>("no such instruction set on this CPU: " + name);
}

std::vector<std::string> available_instruction_sets() {
    std::vector<std::string> names;
    for (const auto& entry : entries())
        if (entry.available) names.emplace_back(entry.name);
    return names;
}

}  // namespace sudoshiki::simd
