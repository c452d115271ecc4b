#include "logic/larger_wings.hpp"

#include <algorithm>
#include <cstdlib>
#include <ranges>

namespace sudoshiki::logic {

namespace {

// Returns the tenths above the lowest rating of its size: wings of cells with few or many candidates are
// easier to see.
int extra_of(int size, int max_candidates) {
    if (size > 5) return 0;
    constexpr int middle = 3;
    return size - middle - std::abs(middle - max_candidates);
}

}  // namespace

bool LargerWings::find(const Grid& grid, Step& step, Found found) {
    grid_ = &grid;
    found_ = &found;
    wings_.clear();
    note_changes();
    levels_[0].clear();
    for (int cell = 0; cell < grid.cells(); ++cell)
        if (several(grid.candidates(cell)) && grid.count(cell) <= size_) levels_[0].push_back(cell);
    extend(0, 0, false);
    last_.clear();
    if (wings_.empty())
        for (int cell = 0; cell < grid.cells(); ++cell) last_.push_back(grid.candidates(cell));
    std::ranges::stable_sort(wings_, [](const Wing& a, const Wing& b) {
        if (a.step.extra != b.step.extra) return a.step.extra < b.step.extra;
        return a.minus_eliminations != b.minus_eliminations ? a.minus_eliminations < b.minus_eliminations
                                                            : a.key > b.key;
    });
    for (auto& wing : wings_) {
        step = std::move(wing.step);
        if (!found(step)) return false;
    }
    return true;
}

void LargerWings::note_changes() {
    changed_.assign(at(grid_->cells()), 1);
    pairs_.clear();
    for (int cell = 0; cell < grid_->cells(); ++cell) {
        if (!last_.empty()) changed_[at(cell)] = last_[at(cell)] != grid_->candidates(cell);
        if (grid_->count(cell) == 2) pairs_.push_back(cell);
    }
}

// Adds cells that see all chosen ones, ascending, until there is one value more than cells.
void LargerWings::extend(std::size_t level, Bits values, bool any_changed) {
    const bool last = length(cells_) + 2 == size_;
    for (std::size_t i = 0; i < levels_[level].size() && !found_->ended(); ++i) {
        const int cell = levels_[level][i];
        const Bits all = values | grid_->candidates(cell);
        if (last && popcount(all) != size_) continue;
        const bool is_changed = any_changed || changed_[at(cell)];
        cells_.push_back(cell);
        if (last) {
            add_pairs(all, is_changed);
        } else {
            auto& next = levels_[level + 1];
            next.clear();
            for (std::size_t j = i + 1; j < levels_[level].size(); ++j) {
                const int other = levels_[level][j];
                if (shape_.see(cell, other) && popcount(all | grid_->candidates(other)) <= size_)
                    next.push_back(other);
            }
            extend(level + 1, all, is_changed);
        }
        cells_.pop_back();
    }
}

void LargerWings::add_pairs(Bits values, bool any_changed) {
    for (int pair : pairs_) {
        const Bits two = grid_->candidates(pair);
        if (two & ~values || !(any_changed || changed_[at(pair)])) continue;
        if (std::ranges::find(cells_, pair) != cells_.end()) continue;
        const Bits lower = two & -two;
        const bool by_lower = sees_all_with(pair, lower);
        const bool by_higher = sees_all_with(pair, two & ~lower);
        if (by_lower || by_higher) add_wing(pair, values, by_lower, by_higher);
    }
}

bool LargerWings::sees_all_with(int cell, Bits value) const {
    return std::ranges::all_of(
        cells_, [&](int other) { return !(grid_->candidates(other) & value) || shape_.see(cell, other); });
}

// `by_lower`, `by_higher`: whether the pair sees all cells with its lower, or higher, value. Then its other
// value is in one of these cells. If both hold, each value is in one of these cells.
void LargerWings::add_wing(int pair, Bits values, bool by_lower, bool by_higher) {
    Wing wing;
    auto& step = wing.step;
    step.begin(Technique::larger_wing, size_);
    const Bits two = grid_->candidates(pair);
    const Bits lower = two & -two;
    const Bits higher = two & ~lower;
    const bool both = by_lower && by_higher;
    int count_of_rest = 0;
    if (both) each_value(values & ~two, [&](int value) { count_of_rest += eliminate(bit(value), -1, step); });
    const int count_of_lower = by_higher ? eliminate(lower, pair, step) : 0;
    const int count_of_higher = by_lower ? eliminate(higher, pair, step) : 0;
    if (step.eliminations.empty()) return;
    const bool linked_twice = both && (count_of_rest || (count_of_lower && count_of_higher));
    step.cells = cells_;
    step.cells.push_back(pair);
    step.values = linked_twice ? values : count_of_higher ? higher : lower;
    step.extra = extra_of(size_, max_candidates());
    wing.minus_eliminations = -length(step.eliminations);
    wing.key = key_of(linked_twice);
    wings_.push_back(std::move(wing));
}

// Eliminates the value from cells that see all chosen cells with it, and the pair unless it is -1. Returns
// the number of eliminations.
int LargerWings::eliminate(Bits value, int pair, Step& step) const {
    const int first = *std::ranges::find_if(cells_, [&](int c) { return grid_->candidates(c) & value; });
    int count = 0;
    for (int cell : shape_.peers[at(first)]) {
        if (!(grid_->candidates(cell) & value) || (pair >= 0 && !shape_.see(cell, pair))) continue;
        if (cell == pair || std::ranges::find(cells_, cell) != cells_.end()) continue;
        if (!sees_all_with(cell, value)) continue;
        step.eliminations.push_back({cell, lowest(value)});
        ++count;
    }
    return count;
}

int LargerWings::max_candidates() const {
    return std::ranges::max(cells_ | std::views::transform([&](int cell) { return grid_->count(cell); }));
}

// Sukaku Explainer compares these numbers as text.
std::string LargerWings::key_of(bool linked_twice) const {
    int candidates = 0;
    for (int cell : cells_) candidates += grid_->count(cell);
    std::string key = linked_twice ? "2" : "1";
    key += std::to_string(max_candidates());
    key += std::to_string(candidates);
    return key;
}

}  // namespace sudoshiki::logic
