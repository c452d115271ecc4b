// Scales of levels. Each level allows some deductions; a puzzle's level is the first that fills the board.
#pragma once

#include <cstdint>
#include <span>

#include "board/graph.hpp"
#include "logic/closure.hpp"

namespace sudoshiki::logic {

// Returns the first of `levels` that fills the board, or their number if none does.
int level_of(Closure& closure, std::span<const Deductions> levels);
// The same for a board, which is loaded into the closure. `values`: 0 for an empty cell; `candidates`: those
// left of each cell, or null for all.
int level_of(Closure& closure, std::span<const Arc> arcs, const std::uint8_t* values,
             const std::uint64_t* candidates, std::span<const Deductions> levels);

}  // namespace sudoshiki::logic
