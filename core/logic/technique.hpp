// The techniques, generated from techniques.def.
#pragma once

#include <cstdint>
#include <string_view>

namespace sudoshiki::logic {

#define TECHNIQUE(id, name, assumes_one_solution) id,
enum class Technique : std::uint8_t {
#include "logic/techniques.def"
};

struct TechniqueInfo {
    std::string_view name;
    bool assumes_one_solution;
};

// In the order of the enumeration.
#define TECHNIQUE(id, name, assumes_one_solution) {name, assumes_one_solution},
inline constexpr TechniqueInfo techniques[] = {
#include "logic/techniques.def"
};

}  // namespace sudoshiki::logic
