#include "logic/signs.hpp"

#include <algorithm>
#include <ranges>

namespace sudoshiki::logic {

namespace {

// If no value is left above or below a bound, the board is contradictory; returns the next value beyond the
// bound.
int min_above(Bits values, int bound) {
    const Bits left = values & ~up_to(bound);
    return left ? lowest(left) : bound + 1;
}
int max_below(Bits values, int bound) {
    const Bits left = values & up_to(std::max(0, bound - 1));
    return left ? highest(left) : bound - 1;
}

Bits too_small(Bits values, int lower_bound) { return values & up_to(std::max(0, lower_bound)); }
Bits too_large(Bits values, int upper_bound) { return values & ~up_to(std::max(0, upper_bound - 1)); }

}  // namespace

SignPath::SignPath(const Grid& grid, const Arc& arc) : grid_(grid), cells_{arc.lesser, arc.greater} {
    if (pushes_up(arc.lesser, arc.greater)) {
        while (add_at_front([&](int below, int cell) { return pushes_up(below, cell); })) {
        }
        int lower_bound = 0;
        for (int cell : cells_) lower_bound = min_above(values_of(grid, cell), lower_bound);
        while (add_at_back([&](int, int next) { return too_small(grid.candidates(next), lower_bound) != 0; }))
            lower_bound = min_above(grid.candidates(cells_.back()), lower_bound);
    } else if (pushes_down(arc.greater, arc.lesser)) {
        while (add_at_back([&](int cell, int above) { return pushes_down(above, cell); })) {
        }
        int upper_bound = grid.side() + 1;
        for (int cell : cells_ | std::views::reverse)
            upper_bound = max_below(values_of(grid, cell), upper_bound);
        while (
            add_at_front([&](int next, int) { return too_large(grid.candidates(next), upper_bound) != 0; }))
            upper_bound = max_below(grid.candidates(cells_.front()), upper_bound);
    } else {
        cells_.clear();
    }
}

bool SignPath::pushes_up(int lesser, int greater) const {
    const Bits values = values_of(grid_, lesser);
    return values && too_small(grid_.candidates(greater), lowest(values));
}
bool SignPath::pushes_down(int greater, int lesser) const {
    const Bits values = values_of(grid_, greater);
    return values && too_large(grid_.candidates(lesser), highest(values));
}

template <class Fits>
bool SignPath::add_at_front(Fits&& fits) {
    for (int below : grid_.shape().below[at(cells_.front())])
        if (fits(below, cells_.front())) {
            cells_.insert(cells_.begin(), below);
            return true;
        }
    return false;
}
template <class Fits>
bool SignPath::add_at_back(Fits&& fits) {
    for (int above : grid_.shape().above[at(cells_.back())])
        if (fits(cells_.back(), above)) {
            cells_.push_back(above);
            return true;
        }
    return false;
}

void SignPath::describe(Step& step) const {
    const bool value = has_value();
    step.begin(signs() > 1 ? (value ? Technique::chain_from_value : Technique::ascending_chain)
                           : (value ? Technique::sign_beside_value : Technique::sign_bound),
               signs());
    step.cells = cells_;
    std::vector<Bits> eliminated(cells_.size());
    int lower_bound = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        eliminated[i] = too_small(grid_.candidates(cells_[i]), lower_bound);
        lower_bound = min_above(values_of(grid_, cells_[i]), lower_bound);
    }
    int upper_bound = grid_.side() + 1;
    for (std::size_t i = cells_.size(); i-- > 0;) {
        eliminated[i] |= too_large(grid_.candidates(cells_[i]), upper_bound);
        upper_bound = max_below(values_of(grid_, cells_[i]), upper_bound);
    }
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        step.eliminate(cells_[i], eliminated[i]);
        if (i) step.arcs.push_back({cells_[i - 1], cells_[i]});
    }
}

}  // namespace sudoshiki::logic
