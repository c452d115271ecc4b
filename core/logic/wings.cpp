// XY-wing and XYZ-wing: a pivot and two cells that it sees. One of them has the value that the two cells
// share, so cells that see all of them do not.
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

namespace {

// Expects that each of the two cells has two values, among them all of the pivot's but one.
bool is_wing(Bits pivot, Bits one, Bits two, bool xyz) {
    return xyz ? one != two : !(pivot & one & two) && (one & two);
}

bool report(const Grid& grid, int pivot, int one, int two, bool xyz, Step& step, const Found& found) {
    const auto& shape = grid.shape();
    const int shared = lowest(grid.candidates(one) & grid.candidates(two));
    step.begin(xyz ? Technique::xyz_wing : Technique::xy_wing);
    step.cells = {pivot, one, two};
    step.values = bit(shared);
    for (int cell : shape.peers[at(one)])
        if (cell != pivot && cell != two && shape.see(cell, two) && (!xyz || shape.see(cell, pivot)) &&
            grid.has(cell, shared))
            step.eliminations.push_back({cell, shared});
    return !step.does_something() || found(step);
}

bool find_wings(const Grid& grid, bool xyz, Program program, Step& step, const Found& found) {
    const auto& shape = grid.shape();
    const auto& peers = program == Program::explainer ? shape.peers : shape.peers_in_order;
    std::vector<int> wings;
    for (int pivot = 0; pivot < grid.cells(); ++pivot) {
        const Bits values = grid.candidates(pivot);
        if (!(xyz ? is_pair(values & (values - 1)) : is_pair(values))) continue;
        wings.clear();
        for (int cell : peers[at(pivot)])
            if (is_pair(grid.candidates(cell)) && single(values & ~grid.candidates(cell)))
                wings.push_back(cell);
        for (int one : wings)
            for (int two : wings)
                if (is_wing(values, grid.candidates(one), grid.candidates(two), xyz) &&
                    !report(grid, pivot, one, two, xyz, step, found))
                    return false;
    }
    return true;
}

}  // namespace

bool find_xy_wings(const Grid& grid, Program program, Step& step, Found found) {
    return find_wings(grid, false, program, step, found);
}

bool find_xyz_wings(const Grid& grid, Program program, Step& step, Found found) {
    return find_wings(grid, true, program, step, found);
}

}  // namespace sudoshiki::logic
