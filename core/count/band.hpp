// All ways to fill a band without givens, by what each column gets of it. In how many ways these values can
// be put in rows does not depend on the rest of the board.
#pragma once

#include <array>
#include <vector>

#include "count/state.hpp"
#include "run/control.hpp"

namespace sudoshiki::count {

using ColumnSets = std::array<Values, largest_side>;

// In how many ways the sets of a band's columns, `height` values each, can be put in rows: the ordered
// 1-factorisations of a regular bipartite graph of columns and values. They are enumerated from three rows
// on, which can take long; 0 once the control has expired.
std::uint64_t arrangements(const ColumnSets& sets, int side, int height, Control& control);

// The ways to divide all values among the columns of a stack, `height` each and none that it has used.
// With `sorted`, one for all orders of the columns. False when ended, or when there are more than `most`.
bool divide_values(const Shape& shape, const Values* used, bool sorted, std::size_t most, Control& control,
                   std::vector<ColumnSets>& divisions);

}  // namespace sudoshiki::count
