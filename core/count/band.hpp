// Enumerates the ways to fill a band without givens, by the set of values of each column. The number of ways
// to arrange these sets in rows does not depend on the rest of the board.
#pragma once

#include <array>
#include <vector>

#include "count/state.hpp"
#include "run/control.hpp"

namespace sudoshiki::count {

using ColumnSets = std::array<Values, largest_side>;

// Counts the ways to arrange the sets of a band's columns, `height` values each, in rows: the ordered
// 1-factorisations of a regular bipartite graph of columns and values. Enumerates them from three rows on,
// which can take long; returns 0 if the control expired.
std::uint64_t arrangements(const ColumnSets& sets, int side, int height, Control& control);

// Lists the ways to divide all values among the columns of a stack, `height` each, without those a column has
// used. With `sorted`, one for all orders of the columns. Returns false if the control expired, or there are
// more than `limit`.
bool divide_values(const BoxShape& shape, const Values* used, bool sorted, std::size_t limit,
                   Control& control, std::vector<ColumnSets>& divisions);

}  // namespace sudoshiki::count
