#include "logic/links.hpp"

namespace sudoshiki::logic {

namespace {

// Adds a link if there is none yet: two cells may share several groups, or a group and a sign.
void add(std::vector<Link>& list, std::uint32_t begin, std::uint16_t to, Cause cause) {
    for (std::size_t i = begin; i < list.size(); ++i)
        if (list[i].to == to) return;
    list.push_back({to, cause});
}

std::uint32_t end_of(const std::vector<Link>& list) { return static_cast<std::uint32_t>(list.size()); }

}  // namespace

void LinkTable::make(const Grid& grid) {
    weak_.clear();
    strong_.clear();
    for (int cell = 0; cell < shape_.cells(); ++cell)
        each_value(grid.candidates(cell), [&](int value) { make(grid, cell, value); });
}

void LinkTable::make(const Grid& grid, int cell, int value) {
    const auto id = [&](int c, int v) { return static_cast<std::uint16_t>(shape_.candidate(c, v)); };
    auto& weak = weak_of_[id(cell, value)];
    auto& strong = strong_of_[id(cell, value)];
    weak.begin = end_of(weak_);
    strong.begin = end_of(strong_);
    const Bits others = grid.candidates(cell) & ~bit(value);
    each_value(others, [&](int v) { weak_.push_back({id(cell, v), by_cell}); });
    if (single(others)) strong_.push_back({id(cell, lowest(others)), by_cell});
    weak.groups = end_of(weak_);
    strong.groups = end_of(strong_);
    for (const auto& seat : shape_.seats[at(cell)]) {
        const auto& group = shape_.groups[at(seat.group)];
        const Bits places = grid.places(seat.group, value) & ~(Bits{1} << seat.place);
        const auto cause = static_cast<Cause>(seat.group);
        each_place(places & seat.added,
                   [&](int p) { weak_.push_back({id(group.cells[at(p)], value), cause}); });
        if (group.full && single(places))
            add(strong_, strong.groups, id(group.cells[at(std::countr_zero(places))], value), cause);
    }
    weak.signs = end_of(weak_);
    strong.signs = strong.end = end_of(strong_);
    if (shape_.has_signs()) link_across_signs(grid, cell, value, weak.groups);
    weak.end = end_of(weak_);
}

void LinkTable::link_across_signs(const Grid& grid, int cell, int value, std::uint32_t begin) {
    const auto link = [&](int other, Bits values) {
        each_value(grid.candidates(other) & values, [&](int v) {
            add(weak_, begin, static_cast<std::uint16_t>(shape_.candidate(other, v)), by_sign);
        });
    };
    for (int greater : shape_.above[at(cell)]) link(greater, up_to(value));
    for (int lesser : shape_.below[at(cell)]) link(lesser, ~up_to(value - 1));
}

}  // namespace sudoshiki::logic
