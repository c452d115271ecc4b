// Empty rectangle: in a box a value is only in one row and one column. If it is in the one, a strong link of
// the rest of that line leads to a cell of the other line; either way it is not there.
#include <algorithm>

#include "logic/hodoku/finders.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

class Rectangle {
public:
    Rectangle(const Grid& grid, int value, int box, int row, int column)
        : grid_(grid), shape_(grid.shape()), value_(value), box_(box), row_(row), column_(column) {}

    // All places of the box lie in the row or the column, and some in only one of the two, of each.
    bool is_one() const {
        bool in_row = false, in_column = false;
        for (int cell : places(box_)) {
            const bool row = shape_.place_in(row_, cell) >= 0, column = shape_.place_in(column_, cell) >= 0;
            if (!row && !column) return false;
            in_row |= row && !column;
            in_column |= column && !row;
        }
        return in_row && in_column;
    }

    bool tell(Step& step, const Found& found) const {
        return tell_along(row_, column_, Kind::column, Kind::row, step, found) &&
               tell_along(column_, row_, Kind::row, Kind::column, step, found);
    }

private:
    std::vector<int> places(int group) const {
        std::vector<int> cells;
        each_place(grid_.places(group, value_),
                   [&](int p) { cells.push_back(shape_.groups[at(group)].cells[at(p)]); });
        return cells;
    }

    // A place of `line` outside the box with one partner across; of each line the first that takes something.
    bool tell_along(int line, int other_line, Kind across, Kind along, Step& step, const Found& found) const {
        for (int near : places(line)) {
            if (shape_.place_in(box_, near) >= 0) continue;
            const int crossing = shape_.group_of(near, across);
            const Bits two = grid_.places(crossing, value_);
            if (popcount(two) != 2) continue;
            const auto& cells = shape_.groups[at(crossing)].cells;
            const int low = cells[at(std::countr_zero(two))], high = cells[at(std::bit_width(two) - 1)];
            const int far = low == near ? high : low;
            if (shape_.place_in(box_, far) >= 0) continue;
            const int gone = crossing_cell(shape_.group_of(far, along), other_line);
            if (gone < 0 || gone == far || shape_.place_in(box_, gone) >= 0 || !grid_.has(gone, value_))
                continue;
            step.begin(Technique::empty_rectangle);
            step.values = bit(value_);
            step.groups = {box_, line, other_line, crossing};
            step.cells = {near, far};
            step.parts.push_back(places(box_));
            step.eliminations = {{gone, value_}};
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

// The lines of a kind that a box reaches into, last first.
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
                    if (rectangle.is_one() && !rectangle.tell(step, found)) return false;
                }
        }
    return true;
}

}  // namespace sudoshiki::logic::hodoku
