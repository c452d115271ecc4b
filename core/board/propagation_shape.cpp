#include "board/propagation_shape.hpp"

#include <algorithm>
#include <cstdint>

#include "board/index.hpp"

namespace sudoshiki {

namespace {

// What `first` and `other` share, and the rest of each; `inside` is 1 on the cells of `first`.
void add_overlap(const GroupShape& shape, int first, int other, std::vector<std::uint8_t>& inside,
                 Lists& cells) {
    for (int cell : shape.groups[at(other)]) inside[at(cell)] |= 2;
    for (int cell : shape.groups[at(first)])
        if (inside[at(cell)] == 3) cells.add(cell);
    cells.end_list();
    for (int cell : shape.groups[at(first)])
        if (inside[at(cell)] == 1) cells.add(cell);
    cells.end_list();
    for (int cell : shape.groups[at(other)])
        if (inside[at(cell)] == 2) cells.add(cell);
    cells.end_list();
    for (int cell : shape.groups[at(other)]) inside[at(cell)] &= 1;
}

}  // namespace

PropagationShape::PropagationShape(const GroupShape& shape, const GroupShape* base) {
    const auto* known = base ? &base->propagation_shape() : nullptr;
    if (known) {  // and perhaps as much again; lists have two thirds of a group on average, or less
        const auto lists = 2 * known->cells.size();
        cells.reserve(lists, lists * at(shape.side) * 2 / 3);
    }
    std::vector<std::uint8_t> inside(at(shape.cells()), 0);
    std::vector<int> shared(shape.groups.size());
    for (int group = 0; group < length(shape.groups); ++group) {
        const auto& first = shape.groups[at(group)];
        first_pair.push_back(cells.size() / 3);
        if (length(first) != shape.side) continue;
        int other = 0;
        if (known && group < length(base->groups)) {
            cells.append(known->cells, 3 * known->first_pair[at(group)],
                         3 * known->first_pair[at(group) + 1]);
            other = length(base->groups);
        }
        std::fill(shared.begin(), shared.end(), 0);
        for (int cell : first) {
            inside[at(cell)] = 1;
            for (int other : shape.groups_of[at(cell)]) ++shared[at(other)];
        }
        for (; other < length(shared); ++other) {
            const int size = length(shape.groups[at(other)]);
            if (other == group || shared[at(other)] < 2 || shared[at(other)] == size) continue;
            add_overlap(shape, group, other, inside, cells);
        }
        for (int cell : first) inside[at(cell)] = 0;
    }
    first_pair.push_back(cells.size() / 3);
}

}  // namespace sudoshiki
