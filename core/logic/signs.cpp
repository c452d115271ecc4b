#include "logic/signs.hpp"

#include <algorithm>
#include <ranges>

namespace sudoshiki::logic {

namespace {

// Where nothing is left above or below a bound, the board is wrong; the bound alone passes on.
int least_above(Bits values, int bound) {
    const Bits left = values & ~up_to(bound);
    return left ? lowest(left) : bound + 1;
}
int greatest_below(Bits values, int bound) {
    const Bits left = values & up_to(std::max(0, bound - 1));
    return left ? highest(left) : bound - 1;
}

Bits too_small(Bits values, int least_beside) { return values & up_to(std::max(0, least_beside)); }
Bits too_large(Bits values, int greatest_beside) { return values & ~up_to(std::max(0, greatest_beside - 1)); }

}  // namespace

SignPath::SignPath(const Grid& grid, const Arc& arc) : grid_(grid), cells_{arc.lesser, arc.greater} {
    if (pushes_up(arc.lesser, arc.greater)) {
        while (add_at_front([&](int below, int cell) { return pushes_up(below, cell); })) {
        }
        int least = 0;
        for (int cell : cells_) least = least_above(values_of(grid, cell), least);
        while (add_at_back([&](int, int next) { return too_small(grid.candidates(next), least) != 0; }))
            least = least_above(grid.candidates(cells_.back()), least);
    } else if (pushes_down(arc.greater, arc.lesser)) {
        while (add_at_back([&](int cell, int above) { return pushes_down(above, cell); })) {
        }
        int greatest = grid.side() + 1;
        for (int cell : cells_ | std::views::reverse)
            greatest = greatest_below(values_of(grid, cell), greatest);
        while (add_at_front([&](int next, int) { return too_large(grid.candidates(next), greatest) != 0; }))
            greatest = greatest_below(grid.candidates(cells_.front()), greatest);
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
    std::vector<Bits> gone(cells_.size());
    int least = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        gone[i] = too_small(grid_.candidates(cells_[i]), least);
        least = least_above(values_of(grid_, cells_[i]), least);
    }
    int greatest = grid_.side() + 1;
    for (std::size_t i = cells_.size(); i-- > 0;) {
        gone[i] |= too_large(grid_.candidates(cells_[i]), greatest);
        greatest = greatest_below(values_of(grid_, cells_[i]), greatest);
    }
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        step.eliminate(cells_[i], gone[i]);
        if (i) step.arcs.push_back({cells_[i - 1], cells_[i]});
    }
}

}  // namespace sudoshiki::logic
