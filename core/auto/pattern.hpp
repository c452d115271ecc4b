// Large boards are often a pattern shuffled: values come in sets of a box's width, and in a band of boxes
// each short row (what a row and a box have in common) holds one whole set; likewise the short columns of a
// stack. Swapping rows, columns, bands, stacks and values leaves that as it is. Where the decided cells speak
// for it, supposing it decides most of the others.
#pragma once

#include <optional>
#include <vector>

#include "board/graph.hpp"
#include "board/mask.hpp"

namespace sudoshiki {

// The candidates that agree with the pattern; nothing when the decided cells don't show one. A solution
// within them is one of the puzzle; that there is none says nothing about the puzzle.
template <int Words>
std::optional<std::vector<Mask<Words>>> narrow_to_pattern(const Graph& graph,
                                                          const std::vector<Mask<Words>>& candidates);

}  // namespace sudoshiki
