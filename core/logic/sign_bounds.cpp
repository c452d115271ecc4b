// What one sign leaves to the cells beside it: a candidate that is too small or too large for the other side
// goes. Where that passes on to the next sign, it is a chain.
#include "logic/patterns.hpp"
#include "logic/signs.hpp"

namespace sudoshiki::logic {

bool find_sign_bounds(const Grid& grid, Step& step, Found found) {
    for (const auto& arc : grid.shape().arcs) {
        const SignPath path(grid, arc);
        if (path.signs() != 1) continue;
        path.describe(step);
        if (!found(step)) return false;
    }
    return true;
}

}  // namespace sudoshiki::logic
