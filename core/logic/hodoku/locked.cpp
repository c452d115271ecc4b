// Locked candidates: all places of a value in a box lie in one line, or all in a line lie in one box.
#include "logic/hodoku/finders.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

// Returns the group of a kind that contains all these places, or -1.
int common_group(const Grid& grid, int base, Bits places, Kind kind) {
    const auto& cells = grid.shape().groups[at(base)].cells;
    const int group = grid.shape().group_of(cells[at(std::countr_zero(places))], kind);
    if (group < 0) return -1;
    for (Bits rest = places; rest; rest &= rest - 1)
        if (grid.shape().place_in(group, cells[at(std::countr_zero(rest))]) < 0) return -1;
    return group;
}

bool report(const Grid& grid, int base, int cover, int value, Step& step, const Found& found) {
    const auto& shape = grid.shape();
    const bool points = shape.groups[at(base)].kind == Kind::box;
    step.begin(points ? Technique::pointing : Technique::claiming);
    step.groups.assign({base, cover});
    step.values = bit(value);
    each_place(grid.places(cover, value), [&](int p) {
        const int cell = shape.groups[at(cover)].cells[at(p)];
        if (shape.place_in(base, cell) >= 0)
            step.cells.push_back(cell);
        else
            step.eliminations.push_back({cell, value});
    });
    return !step.does_something() || found(step);
}

bool report_locked_in(const Grid& grid, int base, std::initializer_list<Kind> covers, Step& step,
                      const Found& found) {
    if (!grid.shape().groups[at(base)].full) return true;
    for (int value = 1; value <= grid.side(); ++value) {
        const Bits places = grid.places(base, value);
        if (!several(places)) continue;
        for (Kind kind : covers)
            if (const int cover = common_group(grid, base, places, kind);
                cover >= 0 && !report(grid, base, cover, value, step, found))
                return false;
    }
    return true;
}

}  // namespace

bool find_pointing(const Grid& grid, Step& step, Found found) {
    for (int box : grid.shape().of_kind(Kind::box))
        if (!report_locked_in(grid, box, {Kind::row, Kind::column}, step, found)) return false;
    return true;
}

bool find_claiming(const Grid& grid, Step& step, Found found) {
    for (Kind kind : {Kind::row, Kind::column})
        for (int line : grid.shape().of_kind(kind))
            if (!report_locked_in(grid, line, {Kind::box}, step, found)) return false;
    return true;
}

}  // namespace sudoshiki::logic::hodoku
