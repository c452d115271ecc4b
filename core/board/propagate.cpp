#include "board/propagate.hpp"

#include <utility>

#include "board/index.hpp"

namespace sudoshiki {

template <int Words>
Propagator<Words>::Propagator(const Graph& graph, Inference level_)
    : level(level_),
      graph_(graph),
      masks_(at(graph.cells())),
      moved_(at(graph.cells())),
      scan_queue_(graph.groups.size()),
      locked_queue_(graph.groups.size()),
      matching_queue_(graph.groups.size()) {}

template <int Words>
bool Propagator<Words>::load(const Problem& problem) {
    forget_queues();
    trail_.clear();
    eliminations = 0;
    open_ = 0;
    for (int cell = 0; cell < graph_.cells(); ++cell) {
        masks_[at(cell)] = problem.start<Words>(cell) & Set::upto(graph_.side);
        if (masks_[at(cell)].empty()) {
            failed_cell_ = cell;
            return false;
        }
        open_ += !masks_[at(cell)].single();
        queue_groups_of(cell);
    }
    return exclude_givens();
}

// All givens at once, group by group: one by one, a board of many givens takes longer to load than to solve.
template <int Words>
bool Propagator<Words>::exclude_givens() {
    std::vector<Set> given(graph_.groups.size());
    for (int group = 0; group < length(given); ++group)
        for (int cell : graph_.groups[at(group)]) {
            const Set& mask = masks_[at(cell)];
            if (!mask.single()) continue;
            if (!(mask & given[at(group)]).empty()) {
                failed_group_ = group;
                failed_cell_ = -1;
                return false;
            }
            given[at(group)] |= mask;
        }
    for (int cell = 0; cell < graph_.cells(); ++cell) {
        if (masks_[at(cell)].single()) continue;
        Set excluded;
        for (int group : graph_.groups_of[at(cell)]) excluded |= given[at(group)];
        if (!keep(cell, ~excluded)) return false;
    }
    return true;
}

template <int Words>
void Propagator<Words>::queue_groups_of(int cell) {
    for (int group : graph_.groups_of[at(cell)]) {
        scan_queue_.add(group);
        if (level >= Inference::locked) locked_queue_.add(group);
        if (level >= Inference::matching) matching_queue_.add(group);
    }
    if (graph_.has_arcs(cell)) moved_.add(cell);
}

template <int Words>
bool Propagator<Words>::keep(int cell, const Set& allowed) {
    const Set before = masks_[at(cell)];
    const Set after = before & allowed;
    if (after == before) return true;
    if (after.empty()) {
        failed_cell_ = cell;
        failed_group_ = -1;
        return false;
    }
    trail_.push_back({cell, before});
    masks_[at(cell)] = after;
    eliminations += static_cast<std::uint64_t>(before.count() - after.count());
    if (after.single()) {
        fixed_.push_back(cell);
        --open_;
    }
    queue_groups_of(cell);
    return true;
}

template <int Words>
bool Propagator<Words>::settle() {
    // The cheapest rule with work to do goes first.
    bool sound = true;
    while (sound) {
        if (!fixed_.empty()) {
            const int cell = fixed_.back();
            fixed_.pop_back();
            sound = exclude_from_neighbours(cell);
        } else if (!moved_.empty()) {
            sound = bound_by_arcs(moved_.take());
        } else if (open_ == 0) {  // the other rules would find nothing
            forget_queues();
            return true;
        } else if (!scan_queue_.empty()) {
            sound = place_hidden_singles(scan_queue_.take());
        } else if (!locked_queue_.empty()) {
            sound = exclude_locked(locked_queue_.take());
        } else if (!matching_queue_.empty()) {
            sound = keep_matchable(matching_queue_.take());
        } else {
            return true;
        }
    }
    forget_queues();
    return false;
}

template <int Words>
bool Propagator<Words>::settle_by_matching() {
    const auto usual = std::exchange(level, Inference::matching);
    for (int cell = 0; cell < graph_.cells(); ++cell)
        if (!masks_[at(cell)].single()) queue_groups_of(cell);
    const bool sound = settle();
    level = usual;
    return sound;
}

template <int Words>
void Propagator<Words>::undo(std::size_t mark) {
    forget_queues();
    while (trail_.size() > mark) {
        const auto& change = trail_.back();
        auto& mask = masks_[at(change.cell)];
        if (mask.single() && !change.before.single()) ++open_;
        mask = change.before;
        trail_.pop_back();
    }
}

template <int Words>
void Propagator<Words>::forget_queues() {
    fixed_.clear();
    moved_.clear();
    scan_queue_.clear();
    locked_queue_.clear();
    matching_queue_.clear();
}

template <int Words>
bool Propagator<Words>::exclude_from_neighbours(int cell) {
    const Set others = ~masks_[at(cell)];
    for (int neighbour : graph_.neighbours[at(cell)])
        if (!keep(neighbour, others)) return false;
    return true;
}

template <int Words>
bool Propagator<Words>::bound_by_arcs(int cell) {
    for (int greater : graph_.above[at(cell)])
        if (!keep(greater, ~Set::upto(masks_[at(cell)].first()))) return false;
    for (int lesser : graph_.below[at(cell)])
        if (!keep(lesser, Set::upto(masks_[at(cell)].last() - 1))) return false;
    return true;
}

// A group of N cells needs every value; a smaller one at least as many values as it has cells.
template <int Words>
bool Propagator<Words>::place_hidden_singles(int group) {
    const auto& cells = graph_.groups[at(group)];
    Set once, twice;
    for (int cell : cells) {
        const Set& mask = masks_[at(cell)];
        twice |= once & mask;
        once |= mask;
    }
    if (once.count() < length(cells)) {
        failed_cell_ = -1;
        failed_group_ = group;
        return false;
    }
    if (length(cells) < graph_.side) return true;
    once &= ~twice;
    if (once.empty()) return true;
    for (int cell : cells) {
        const Set only_here = masks_[at(cell)] & once;
        if (!only_here.empty() && !masks_[at(cell)].single()) {
            if (!only_here.single()) {
                failed_cell_ = cell;
                failed_group_ = -1;
                return false;
            }
            keep(cell, only_here);
        }
    }
    return true;
}

template <int Words>
bool Propagator<Words>::exclude_locked(int group) {
    if (!shape_) shape_ = &graph_.propagation_shape();
    for (auto pair = shape_->first_pair[at(group)]; pair < shape_->first_pair[at(group) + 1]; ++pair) {
        Set inside, outside;
        for (int cell : shape_->cells[3 * pair]) inside |= masks_[at(cell)];
        for (int cell : shape_->cells[3 * pair + 1]) outside |= masks_[at(cell)];
        inside &= ~outside;
        if (inside.empty()) continue;
        const Set elsewhere = ~inside;
        for (int cell : shape_->cells[3 * pair + 2])
            if (!keep(cell, elsewhere)) return false;
    }
    return true;
}

// Runs when the other rules are done: what is decided is gone from the open cells' lists already.
template <int Words>
bool Propagator<Words>::keep_matchable(int group) {
    unsettled_.clear();
    lists_.clear();
    for (int cell : graph_.groups[at(group)]) {
        if (masks_[at(cell)].single()) continue;
        unsettled_.push_back(cell);
        lists_.push_back(masks_[at(cell)]);
    }
    if (!matching_.filter(lists_)) {
        failed_cell_ = -1;
        failed_group_ = group;
        return false;
    }
    for (std::size_t i = 0; i < lists_.size(); ++i) keep(unsettled_[i], lists_[i]);
    return true;
}

std::optional<std::vector<std::uint64_t>> settled(const Problem& problem, Inference level) {
    using Words64 = std::vector<std::uint64_t>;
    return with_mask_width(problem.graph->side, [&]<int Words>() -> std::optional<Words64> {
        Propagator<Words> propagator(*problem.graph, level);
        if (!propagator.load(problem) || !propagator.settle()) return std::nullopt;
        return problem.narrowed(propagator.masks()).candidates;
    });
}

template class Propagator<1>;
template class Propagator<2>;

}  // namespace sudoshiki
