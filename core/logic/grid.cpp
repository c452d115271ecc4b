#include "logic/grid.hpp"

#include <algorithm>

namespace sudoshiki::logic {

Grid::Grid(const Shape& shape)
    : shape_(&shape),
      masks_(at(shape.cells()) + shape.groups.size() * at(shape.side)),
      values_(at(shape.cells())),
      times_placed_(at(shape.side) + 1),
      open_cells_(shape.cells()) {
    const Bits all = shape.side == 32 ? ~Bits{0} : (Bits{1} << shape.side) - 1;
    for (int cell = 0; cell < shape.cells(); ++cell) masks_[at(cell)] = all;
    for (int g = 0; g < length(shape.groups); ++g) {
        const int members = length(shape.groups[at(g)].cells);
        open_in_.push_back(static_cast<std::uint8_t>(members));
        for (int value = 1; value <= shape.side; ++value)
            masks_[place_index(g, value)] = members == 32 ? ~Bits{0} : (Bits{1} << members) - 1;
    }
}

void Grid::set(std::span<const Bits> candidates, std::span<const Bits> placed) {
    std::ranges::fill(masks_, 0);
    std::ranges::fill(times_placed_, std::uint8_t{0});
    std::ranges::fill(open_in_, std::uint8_t{0});
    open_cells_ = 0;
    for (int cell = 0; cell < cells(); ++cell) {
        values_[at(cell)] = 0;
        if (const Bits value = placed[at(cell)]) {
            values_[at(cell)] = static_cast<Value>(lowest(value));
            ++times_placed_[at(lowest(value))];
            continue;
        }
        ++open_cells_;
        masks_[at(cell)] = candidates[at(cell)];
        for (const auto& seat : shape_->seats[at(cell)]) {
            ++open_in_[at(seat.group)];
            Bits* places = &masks_[place_index(seat.group, 1)];
            each_place(candidates[at(cell)], [&](int value) { places[value] |= Bits{1} << seat.place; });
        }
    }
}

void Grid::place(int cell, int value) {
    each_value(candidates(cell), [&](int v) { eliminate(cell, v); });
    for (int peer : shape_->peers[at(cell)])
        if (has(peer, value)) eliminate(peer, value);
    values_[at(cell)] = static_cast<Value>(value);
    for (const auto& seat : shape_->seats[at(cell)]) --open_in_[at(seat.group)];
    ++times_placed_[at(value)];
    --open_cells_;
}

}  // namespace sudoshiki::logic
