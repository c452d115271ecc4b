// Enumerates rectangles for uniqueness techniques: two cells of a box in one line, and two cells of the
// crossing lines outside the box.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "logic/shape.hpp"

namespace sudoshiki::logic::hodoku {

// Whether swapping two values in the corners would break no group.
inline bool could_swap(const Shape& shape, const std::array<int, 4>& corners) {
    for (int corner : corners)
        for (const auto& seat : shape.seats[at(corner)]) {
            const auto in = [&](int i) { return shape.place_in(seat.group, corners[at(i)]) >= 0; };
            if (in(0) + in(3) != in(1) + in(2)) return false;
        }
    return true;
}

// Calls `call(corners)` for each rectangle with this first corner, until it returns false.
template <class Fits, class Call>
bool each_rectangle_from(const Shape& shape, int first, Fits&& second_fits, Call&& call) {
    const int box = shape.group_of(first, Kind::box);
    if (box < 0) return true;
    for (int second : shape.groups[at(box)].cells) {
        if (second == first) continue;
        const bool in_row = shape.group_of(first, Kind::row) == shape.group_of(second, Kind::row);
        const bool in_column = shape.group_of(first, Kind::column) == shape.group_of(second, Kind::column);
        if ((!in_row && !in_column) || !second_fits(second)) continue;
        const Kind across = in_row ? Kind::column : Kind::row;
        const auto& one = shape.groups[at(shape.group_of(first, across))].cells;
        const auto& two = shape.groups[at(shape.group_of(second, across))].cells;
        for (std::size_t i = 0; i < one.size(); ++i) {
            const std::array<int, 4> corners{first, second, one[i], two[i]};
            if (shape.group_of(one[i], Kind::box) == box || !could_swap(shape, corners)) continue;
            if (!call(corners)) return false;
        }
    }
    return true;
}

// The cell sets seen so far: a rectangle is checked once, from the corner that comes first.
class SeenRectangles {
public:
    bool add(std::array<int, 4> corners) {
        std::ranges::sort(corners);
        if (std::ranges::find(seen_, corners) != seen_.end()) return false;
        seen_.push_back(corners);
        return true;
    }

private:
    std::vector<std::array<int, 4>> seen_;
};

}  // namespace sudoshiki::logic::hodoku
