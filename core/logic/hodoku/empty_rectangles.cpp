// Empty rectangle: in a box, all places of a value are in one row and one column. If the value is not in the
// row of the box, it is in the column; then a strong link outside the box puts it so that the target can't
// have it. In both cases the target is eliminated.
#include <algorithm>

#include "logic/hodoku/finders.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

class Rectangle {
public:
    Rectangle(const Grid& grid, int value, int box, int row, int column)
        : grid_(grid), shape_(grid.shape()), value_(value), box_(box), row_(row), column_(column) {}

    // Whether all places of the box are in the row or the column, with some only in the row and some only in
    // the column.
    bool is_valid() const {
        bool in_row = false, in_column = false;
        for (int cell : places(box_)) {
            const bool row = shape_.place_in(row_, cell) >= 0, column = shape_.place_in(column_, cell) >= 0;
            if (!row && !column) return false;
            in_row |= row && !column;
            in_column |= column && !row;
        }
        return in_row && in_column;
    }

    bool report(Step& step, const Found& found) const {
        return report_along(row_, column_, Kind::column, Kind::row, step, found) &&
               report_along(column_, row_, Kind::row, Kind::column, step, found);
    }

private:
    std::vector<int> places(int group) const {
        std::vector<int> cells;
        each_place(grid_.places(group, value_),
                   [&](int p) { cells.push_back(shape_.groups[at(group)].cells[at(p)]); });
        return cells;
    }

    // Looks for a place on `line` outside the box with a strong link across. Reports the first elimination.
    bool report_along(int line, int other_line, Kind across, Kind along, Step& step,
                      const Found& found) const {
        for (int near_end : places(line)) {
            if (shape_.place_in(box_, near_end) >= 0) continue;
            const int crossing = shape_.group_of(near_end, across);
            const Bits two = grid_.places(crossing, value_);
            if (popcount(two) != 2) continue;
            const auto& cells = shape_.groups[at(crossing)].cells;
            const int low = cells[at(std::countr_zero(two))], high = cells[at(std::bit_width(two) - 1)];
            const int far_end = low == near_end ? high : low;
            if (shape_.place_in(box_, far_end) >= 0) continue;
            const int target = crossing_cell(shape_.group_of(far_end, along), other_line);
            if (target < 0 || target == far_end || shape_.place_in(box_, target) >= 0 ||
                !grid_.has(target, value_))
                continue;
            step.begin(Technique::empty_rectangle);
            step.values = bit(value_);
            step.groups = {box_, line, other_line, crossing};
            step.cells = {near_end, far_end};
            step.parts.push_back(places(box_));
            step.eliminations = {{target, value_}};
            return found(step);
        }
        return true;
    }

    int crossing_cell(int one, int other) const {
        for (int cell : shape_.groups[at(one)].cells)
            if (shape_.place_in(other, cell) >= 0) return cell;
        return -1;
    }

    const Grid& grid_;
    const Shape& shape_;
    int value_, box_, row_, column_;
};

// Returns the lines of a kind that cross the box, last first.
std::vector<int> lines_through(const Shape& shape, int box, Kind kind) {
    std::vector<int> lines;
    for (int cell : shape.groups[at(box)].cells) lines.push_back(shape.group_of(cell, kind));
    std::ranges::sort(lines, std::greater{});
    lines.erase(std::ranges::unique(lines).begin(), lines.end());
    return lines;
}

}  // namespace

bool find_empty_rectangles(const Grid& grid, Step& step, Found found) {
    const auto& shape = grid.shape();
    for (int value = 1; value <= grid.side(); ++value)
        for (int box : shape.of_kind(Kind::box)) {
            if (!several(grid.places(box, value))) continue;
            for (int row : lines_through(shape, box, Kind::row))
                for (int column : lines_through(shape, box, Kind::column)) {
                    const Rectangle rectangle(grid, value, box, row, column);
                    if (rectangle.is_valid() && !rectangle.report(step, found)) return false;
                }
        }
    return true;
}

}  // namespace sudoshiki::logic::hodoku
