#include "search/weighted.hpp"

#include <algorithm>

#include "board/constraint_shape.hpp"
#include "board/index.hpp"

namespace sudoshiki::search {

namespace {

constexpr std::uint64_t luby_unit = 64;  // conflicts

// What a conflict adds to the weight of the cell that had no value left, or of each cell of the group.
constexpr float blame_of_cell = 1.0F;
constexpr float blame_in_group = 0.25F;

}  // namespace

template <int Words>
WeightedSearch<Words>::WeightedSearch(const Graph& graph, Propagator<Words>& propagator, std::uint64_t seed)
    : graph_(graph),
      propagator_(propagator),
      random_(seed),
      weight_(at(graph.cells()), 1.0F),
      restart_at_(luby_unit) {}

template <int Words>
WeightedStatus WeightedSearch<Words>::run(std::uint64_t conflicts, std::uint64_t tries, Control& control) {
    const auto last_conflict = counters_.conflicts + std::min(conflicts, ~counters_.conflicts);
    const auto last_try = counters_.tried + std::min(tries, ~counters_.tried);
    const int cost = 1 + graph_.cells() / 64;
    while (!exhausted_) {
        if (control.expired(cost)) return WeightedStatus::unknown;
        if (!consistent_) {
            if (!take_back()) break;
            continue;
        }
        if (propagator_.open_cells() == 0) {
            ++solutions_;
            consistent_ = false;  // this branch is done: the next run backtracks
            return WeightedStatus::solution;
        }
        if (counters_.conflicts >= last_conflict || counters_.tried >= last_try)
            return WeightedStatus::unknown;
        if (counters_.conflicts >= restart_at_ && solutions_ == 0) restart();
        guess();
    }
    exhausted_ = true;
    return WeightedStatus::exhausted;
}

template <int Words>
void WeightedSearch<Words>::guess() {
    const int cell = pick_cell();
    const auto& mask = propagator_[cell];
    int skip = static_cast<int>(random_.below(static_cast<std::uint32_t>(mask.count())));
    auto rest = mask;
    while (skip-- > 0) rest.drop_first();
    const int value = rest.first();
    guesses_.push_back({cell, value, propagator_.mark()});
    ++counters_.tried;
    ++counters_.placed;
    ++counters_.guesses;
    counters_.max_depth = std::max<std::uint64_t>(counters_.max_depth, guesses_.size());
    consistent_ = propagator_.place(cell, value) && propagator_.propagate();
    if (!consistent_) blame();
}

// The newest guess was wrong, or all its solutions were found: removes its value instead. Returns false at
// the root.
template <int Words>
bool WeightedSearch<Words>::take_back() {
    if (guesses_.empty()) return false;
    const Guess last = guesses_.back();
    guesses_.pop_back();
    ++counters_.backtracks;
    propagator_.undo(last.mark);
    consistent_ = propagator_.drop(last.cell, last.value) && propagator_.propagate();
    if (!consistent_) blame();
    return true;
}

template <int Words>
void WeightedSearch<Words>::blame() {
    ++counters_.conflicts;
    if (const int cell = propagator_.failed_cell(); cell >= 0) {
        weight_[at(cell)] += blame_of_cell;
    } else if (const int group = propagator_.failed_group(); group >= 0) {
        for (int member : graph_.groups[at(group)]) weight_[at(member)] += blame_in_group;
    } else if (const int constraint = propagator_.failed_constraint(); constraint >= 0) {
        for (int member : graph_.constraint_shape().cells_of(constraint))
            weight_[at(member)] += blame_in_group;
    }
}

template <int Words>
void WeightedSearch<Words>::restart() {
    ++counters_.restarts;
    if (!guesses_.empty()) propagator_.undo(guesses_.front().mark);
    guesses_.clear();
    luby_.next();
    restart_at_ = counters_.conflicts + luby_unit * luby_.value();
}

// Picks the cell with the fewest candidates per weight; there must be an open cell.
template <int Words>
int WeightedSearch<Words>::pick_cell() const {
    int best = -1;
    float best_score = 0;
    for (int cell = 0; cell < graph_.cells(); ++cell) {
        const int count = propagator_[cell].count();
        if (count == 1) continue;
        const float score = weight_[at(cell)] / static_cast<float>(count);
        if (score > best_score) {
            best_score = score;
            best = cell;
        }
    }
    return best;
}

template <int Words>
Board WeightedSearch<Words>::board() const {
    Board board;
    board.reserve(at(graph_.cells()));
    for (const auto& mask : propagator_.masks())
        board.push_back(mask.single() ? static_cast<Value>(mask.first()) : Value{0});
    return board;
}

template class WeightedSearch<1>;
template class WeightedSearch<2>;

}  // namespace sudoshiki::search
