// Fills many boards at random.
#pragma once

#include <cstdint>

#include "generate/board_kind.hpp"
#include "run/control.hpp"

namespace sudoshiki::generate {

// Writes `count` boards of `cells` values each. Each has its own seed: (seed, first), (seed, first + 1), …
// Returns the number of boards, which is smaller if the control ended it early or the kind has no full board.
int fill_many(const BoardKind& kind, std::uint64_t seed, std::uint64_t first, int count, std::uint8_t* boards,
              Control& control);

}  // namespace sudoshiki::generate
