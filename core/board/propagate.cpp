#include "board/propagate.hpp"

#include <utility>

#include "board/index.hpp"

namespace sudoshiki {

template <int Words>
Propagator<Words>::Propagator(const Graph& graph, Inference level_)
    : level(level_),
      graph_(graph),
      masks_(at(graph.cells())),
      constraints_(graph.constraints.empty() ? nullptr : &graph.constraint_shape()),
      moved_(at(graph.cells())),
      scan_list_(graph.groups.size()),
      locked_list_(graph.groups.size()),
      matching_list_(graph.groups.size()),
      paired_(constraints_ ? at(graph.cells()) : 0),
      constraint_list_(constraints_ ? constraints_->count() : 0) {
    if (constraints_) filter_.emplace(graph, *constraints_);
}

template <int Words>
bool Propagator<Words>::load(const Problem& problem) {
    forget_queues();
    trail_.clear();
    eliminations = 0;
    open_ = 0;
    for (int cell = 0; cell < graph_.cells(); ++cell) {
        masks_[at(cell)] = problem.start<Words>(cell) & Set::upto(graph_.side);
        if (masks_[at(cell)].empty()) return fail(cell, -1, -1);
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
            if (!(mask & given[at(group)]).empty()) return fail(-1, group, -1);
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
        scan_list_.add(group);
        if (level >= Inference::locked) locked_list_.add(group);
        if (level >= Inference::matching) matching_list_.add(group);
    }
    if (graph_.has_arcs(cell)) moved_.add(cell);
    if (constraints_) queue_constraints_of(cell);
}

template <int Words>
void Propagator<Words>::queue_constraints_of(int cell) {
    if (!constraints_->pairs_of[at(cell)].empty()) paired_.add(cell);
    for (int constraint : constraints_->constraints_of[at(cell)]) constraint_list_.add(constraint);
}

template <int Words>
bool Propagator<Words>::fail(int cell, int group, int constraint) {
    failed_cell_ = cell;
    failed_group_ = group;
    failed_constraint_ = constraint;
    return false;
}

template <int Words>
bool Propagator<Words>::narrow(int cell, const Set& after) {
    const Set before = masks_[at(cell)];
    if (after.empty()) return fail(cell, -1, -1);
    trail_.push_back({cell, before});
    masks_[at(cell)] = after;
    eliminations += static_cast<std::uint64_t>((before ^ after).count());
    if (after.single()) {
        fixed_.push_back(cell);
        --open_;
    }
    queue_groups_of(cell);
    return true;
}

template <int Words>
bool Propagator<Words>::propagate() {
    // The cheapest rule with work to do goes first.
    bool sound = true;
    while (sound) {
        if (!fixed_.empty()) {
            const int cell = fixed_.back();
            fixed_.pop_back();
            sound = exclude_from_neighbours(cell);
        } else if (!moved_.empty()) {
            sound = bound_by_arcs(moved_.take());
        } else if (!paired_.empty()) {
            sound = narrow_pairs_of(paired_.take());
        } else if (open_ == 0 && !constraint_list_.empty()) {
            sound = narrow_constraint(constraint_list_.take());
        } else if (open_ == 0) {  // the other rules would find nothing
            forget_queues();
            return true;
        } else if (!scan_list_.empty()) {
            sound = place_hidden_singles(scan_list_.take());
        } else if (!constraint_list_.empty()) {
            sound = narrow_constraint(constraint_list_.take());
        } else if (!locked_list_.empty()) {
            sound = exclude_locked(locked_list_.take());
        } else if (!matching_list_.empty()) {
            sound = keep_matchable(matching_list_.take());
        } else {
            return true;
        }
    }
    forget_queues();
    return false;
}

template <int Words>
bool Propagator<Words>::propagate_by_matching() {
    const auto usual = std::exchange(level, Inference::matching);
    for (int cell = 0; cell < graph_.cells(); ++cell)
        if (!masks_[at(cell)].single()) queue_groups_of(cell);
    const bool sound = propagate();
    level = usual;
    return sound;
}

template <int Words>
void Propagator<Words>::undo(std::size_t mark) {
    forget_queues();
    while (trail_.size() > mark) {
        const auto& change = trail_.back();
        auto& mask = masks_[at(change.cell)];
        if (mask.single()) ++open_;  // what was changed had more
        mask = change.before;
        trail_.pop_back();
    }
}

template <int Words>
void Propagator<Words>::forget_queues() {
    fixed_.clear();
    moved_.clear();
    scan_list_.clear();
    locked_list_.clear();
    matching_list_.clear();
    paired_.clear();
    constraint_list_.clear();
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

template <int Words>
bool Propagator<Words>::narrow_pairs_of(int cell) {
    for (const auto& end : constraints_->pairs_of[at(cell)])
        if (!keep(end.other, constraints_->tables[at(end.table)].of(masks_[at(cell)]))) return false;
    return true;
}

template <int Words>
bool Propagator<Words>::narrow_constraint(int constraint) {
    const auto cells = constraints_->cells_of(constraint);
    lists_.clear();
    for (int cell : cells) lists_.push_back(masks_[at(cell)]);
    if (!filter_->narrow(constraint, lists_)) return fail(-1, -1, constraint);
    for (std::size_t i = 0; i < cells.size(); ++i) keep(cells[i], lists_[i]);
    const Set required = filter_->required();
    if (required.empty()) return true;
    for (int cell : graph_.common_neighbours()[at(constraint)])
        if (!keep(cell, ~required)) return false;
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
    if (once.count() < length(cells)) return fail(-1, group, -1);
    if (length(cells) < graph_.side) return true;
    once &= ~twice;
    if (once.empty()) return true;
    for (int cell : cells) {
        const Set only_here = masks_[at(cell)] & once;
        if (!only_here.empty() && !masks_[at(cell)].single()) {
            if (!only_here.single()) return fail(cell, -1, -1);
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

// Runs after the other rules: decided values are already removed from the lists of open cells.
template <int Words>
bool Propagator<Words>::keep_matchable(int group) {
    group_cells_.clear();
    lists_.clear();
    for (int cell : graph_.groups[at(group)]) {
        if (masks_[at(cell)].single()) continue;
        group_cells_.push_back(cell);
        lists_.push_back(masks_[at(cell)]);
    }
    if (!matching_.filter(lists_)) return fail(-1, group, -1);
    for (std::size_t i = 0; i < lists_.size(); ++i) keep(group_cells_[i], lists_[i]);
    return true;
}

std::optional<std::vector<std::uint64_t>> remaining_candidates(const Problem& problem, Inference level) {
    using Words64 = std::vector<std::uint64_t>;
    return with_mask_width(problem.graph->side, [&]<int Words>() -> std::optional<Words64> {
        Propagator<Words> propagator(*problem.graph, level);
        if (!propagator.load(problem) || !propagator.propagate()) return std::nullopt;
        return problem.narrowed(propagator.masks()).candidates;
    });
}

template class Propagator<1>;
template class Propagator<2>;

}  // namespace sudoshiki
