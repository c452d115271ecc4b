// Full boards at random, many at a time.
#pragma once

#include <cstdint>

#include "generate/kind.hpp"
#include "run/control.hpp"

namespace sudoshiki::generate {

// `count` boards of `cells` values each, drawn by a seed of their own: (seed, first), (seed, first + 1), …
// Returns how many there are when the control ended it sooner; a kind that has no full board gives none.
int fill_many(const Kind& kind, std::uint64_t seed, std::uint64_t first, int count, std::uint8_t* boards,
              Control& control);

}  // namespace sudoshiki::generate
