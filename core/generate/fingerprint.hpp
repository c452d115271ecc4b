// A number that is the same for all puzzles that are equal up to symmetry, and hardly ever for two others.
#pragma once

#include <cstdint>

#include "generate/kind.hpp"

namespace sudoshiki::generate {

// `signs` may be null. Without signs the names of the values don't count; with signs turning all of them
// round, and the values with them, doesn't.
std::uint64_t fingerprint(const Kind& kind, const std::uint8_t* values, const std::int8_t* signs);

}  // namespace sudoshiki::generate
