// Bounds by one sign: eliminates candidates that are too small or too large for the cell at the other end. If
// the bound propagates to another sign, it is a sign chain instead.
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
