// Scales of levels, each of which allows some deductions: a puzzle's level is the first whose deductions fill
// the board.
#pragma once

#include <cstdint>
#include <span>

#include "board/graph.hpp"
#include "logic/closure.hpp"

namespace sudoshiki::logic {

// Returns the first of `levels` that fills the board, or their number if none does.
int level_of(Closure& closure, std::span<const Deductions> levels);
// The same for a board that the closure loads first. Values are 0 for empty;
// `candidates` (may be null) those left of each cell.
int level_of(Closure& closure, std::span<const Arc> arcs, const std::uint8_t* values,
             const std::uint64_t* candidates, std::span<const Deductions> levels);

}  // namespace sudoshiki::logic
