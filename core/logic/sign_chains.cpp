// Ascending chains: several signs in a row, along which each cell is greater than the one before. The bounds
// that its ends have, by a value placed there or by the candidates left, pass on from cell to cell.
#include <set>

#include "logic/patterns.hpp"
#include "logic/signs.hpp"

namespace sudoshiki::logic {

bool find_sign_chains(const Grid& grid, Step& step, Found found) {
    std::set<std::vector<int>> told;  // the same path is found from each of its signs
    for (bool from_value : {true, false})
        for (const auto& arc : grid.shape().arcs) {
            const SignPath path(grid, arc);
            if (path.signs() < 2 || path.has_value() != from_value) continue;
            path.describe(step);
            if (told.insert(step.cells).second && !found(step)) return false;
        }
    return true;
}

}  // namespace sudoshiki::logic
