#include "logic/larger_wings.hpp"

#include <algorithm>
#include <cstdlib>
#include <ranges>

namespace sudoshiki::logic {

namespace {

// Tenths above the plainest of its size: wings of cells with few or with many candidates are seen sooner.
int extra_of(int size, int most_candidates) {
    if (size > 5) return 0;
    constexpr int middle = 3;
    return size - middle - std::abs(middle - most_candidates);
}

}  // namespace

bool LargerWings::find(const Grid& grid, Step& step, Found found) {
    grid_ = &grid;
    found_ = &found;
    hits_.clear();
    note_news();
    levels_[0].clear();
    for (int cell = 0; cell < grid.cells(); ++cell)
        if (several(grid.candidates(cell)) && grid.count(cell) <= size_) levels_[0].push_back(cell);
    extend(0, 0, false);
    last_.clear();
    if (hits_.empty())
        for (int cell = 0; cell < grid.cells(); ++cell) last_.push_back(grid.candidates(cell));
    std::ranges::stable_sort(hits_, [](const Hit& a, const Hit& b) {
        if (a.step.extra != b.step.extra) return a.step.extra < b.step.extra;
        return a.fewer != b.fewer ? a.fewer < b.fewer : a.name > b.name;
    });
    for (auto& hit : hits_) {
        step = std::move(hit.step);
        if (!found(step)) return false;
    }
    return true;
}

void LargerWings::note_news() {
    news_.assign(at(grid_->cells()), 1);
    pairs_.clear();
    for (int cell = 0; cell < grid_->cells(); ++cell) {
        if (!last_.empty()) news_[at(cell)] = last_[at(cell)] != grid_->candidates(cell);
        if (grid_->count(cell) == 2) pairs_.push_back(cell);
    }
}

// Takes cells that all taken see, in rising order, until there is one value more than cells.
void LargerWings::extend(std::size_t level, Bits values, bool is_new) {
    const bool last = length(cells_) + 2 == size_;
    for (std::size_t i = 0; i < levels_[level].size() && !found_->ended(); ++i) {
        const int cell = levels_[level][i];
        const Bits all = values | grid_->candidates(cell);
        if (last && popcount(all) != size_) continue;
        const bool new_now = is_new || news_[at(cell)];
        cells_.push_back(cell);
        if (last) {
            with_pairs(all, new_now);
        } else {
            auto& next = levels_[level + 1];
            next.clear();
            for (std::size_t j = i + 1; j < levels_[level].size(); ++j) {
                const int other = levels_[level][j];
                if (shape_.see(cell, other) && popcount(all | grid_->candidates(other)) <= size_)
                    next.push_back(other);
            }
            extend(level + 1, all, new_now);
        }
        cells_.pop_back();
    }
}

void LargerWings::with_pairs(Bits values, bool is_new) {
    for (int pair : pairs_) {
        const Bits two = grid_->candidates(pair);
        if (two & ~values || !(is_new || news_[at(pair)])) continue;
        if (std::ranges::find(cells_, pair) != cells_.end()) continue;
        const Bits lower = two & -two;
        const bool by_lower = sees_all_with(pair, lower);
        const bool by_higher = sees_all_with(pair, two & ~lower);
        if (by_lower || by_higher) judge(pair, values, by_lower, by_higher);
    }
}

bool LargerWings::sees_all_with(int cell, Bits value) const {
    return std::ranges::all_of(
        cells_, [&](int other) { return !(grid_->candidates(other) & value) || shape_.see(cell, other); });
}

// A value that the pair and the others can't both have leaves the other value of the pair to one of them. If
// that holds for both, each value has its place among these cells.
void LargerWings::judge(int pair, Bits values, bool by_lower, bool by_higher) {
    Hit hit;
    auto& step = hit.step;
    step.begin(Technique::larger_wing, size_);
    const Bits two = grid_->candidates(pair);
    const Bits lower = two & -two;
    const Bits higher = two & ~lower;
    const bool both = by_lower && by_higher;
    int of_the_rest = 0;
    if (both) each_value(values & ~two, [&](int value) { of_the_rest += eliminate(bit(value), -1, step); });
    const int of_lower = by_higher ? eliminate(lower, pair, step) : 0;
    const int of_higher = by_lower ? eliminate(higher, pair, step) : 0;
    if (step.eliminations.empty()) return;
    const bool linked_twice = both && (of_the_rest || (of_lower && of_higher));
    step.cells = cells_;
    step.cells.push_back(pair);
    step.values = linked_twice ? values : of_higher ? higher : lower;
    step.extra = extra_of(size_, most_candidates());
    hit.fewer = -length(step.eliminations);
    hit.name = name_of(linked_twice);
    hits_.push_back(std::move(hit));
}

// From the cells that see all those with the value; `pair` too, where it is one of them.
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

int LargerWings::most_candidates() const {
    return std::ranges::max(cells_ | std::views::transform([&](int cell) { return grid_->count(cell); }));
}

// Compared as text, digit by digit: so does Sukaku Explainer.
std::string LargerWings::name_of(bool linked_twice) const {
    int candidates = 0;
    for (int cell : cells_) candidates += grid_->count(cell);
    std::string name = linked_twice ? "2" : "1";
    name += std::to_string(most_candidates());
    name += std::to_string(candidates);
    return name;
}

}  // namespace sudoshiki::logic
