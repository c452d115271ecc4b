// Ascending chains: several signs in a row, each cell greater than the one before. The bounds of the first
// and last cell propagate along the chain.
#include <set>

#include "logic/patterns.hpp"
#include "logic/signs.hpp"

namespace sudoshiki::logic {

bool find_sign_chains(const Grid& grid, Step& step, Found found) {
    std::set<std::vector<int>> reported;  // the same path is found from each of its signs
    for (bool from_value : {true, false})
        for (const auto& arc : grid.shape().arcs) {
            const SignPath path(grid, arc);
            if (path.signs() < 2 || path.has_value() != from_value) continue;
            path.describe(step);
            if (reported.insert(step.cells).second && !found(step)) return false;
        }
    return true;
}

}  // namespace sudoshiki::logic
