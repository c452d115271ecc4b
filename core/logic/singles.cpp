// Hidden singles, with full houses first, and naked singles.
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

namespace {

bool report_hidden_singles(const Grid& grid, int group, bool full_house, Step& step, const Found& found) {
    const auto& shape = grid.shape();
    const auto& house = shape.groups[at(group)];
    if (!house.full || (grid.open_in(group) == 1) != full_house) return true;
    for (int value = 1; value <= grid.side(); ++value) {
        const Bits places = grid.places(group, value);
        if (!single(places)) continue;
        step.begin(full_house                ? Technique::full_house
                   : house.kind == Kind::box ? Technique::hidden_single_box
                                             : Technique::hidden_single_line);
        step.groups.push_back(group);
        step.placements.push_back({house.cells[at(std::countr_zero(places))], value});
        if (!found(step)) return false;
    }
    return true;
}

}  // namespace

bool find_hidden_singles(const Grid& grid, Step& step, Found found) {
    for (bool full_house : {true, false})
        for (int group : grid.shape().by_columns)
            if (!report_hidden_singles(grid, group, full_house, step, found)) return false;
    return true;
}

bool find_naked_singles(const Grid& grid, Step& step, Found found) {
    for (int cell = 0; cell < grid.cells(); ++cell)
        if (single(grid.candidates(cell))) {
            step.begin(Technique::naked_single);
            step.placements.push_back({cell, lowest(grid.candidates(cell))});
            if (!found(step)) return false;
        }
    return true;
}

}  // namespace sudoshiki::logic
