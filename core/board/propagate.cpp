#include "board/propagate.hpp"

#include <algorithm>

namespace sudoshiki {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

// `mark` is 1 on the cells of `first`.
Overlap overlap_of(const Graph& graph, int first, int other, std::vector<std::uint8_t>& mark) {
    Overlap overlap{other, {}, {}, {}};
    const auto& cells = graph.groups[at(first)];
    overlap.rest_of_first.reserve(cells.size());
    overlap.rest_of_other.reserve(graph.groups[at(other)].size());
    for (int cell : graph.groups[at(other)]) {
        (mark[at(cell)] ? overlap.both : overlap.rest_of_other).push_back(cell);
        mark[at(cell)] |= 2;
    }
    for (int cell : cells)
        if (!(mark[at(cell)] & 2)) overlap.rest_of_first.push_back(cell);
    for (int cell : graph.groups[at(other)]) mark[at(cell)] &= 1;
    return overlap;
}

// Groups sharing at least two cells with `group`, but not all of the other's.
std::vector<Overlap> overlaps_of(const Graph& graph, int group, std::vector<std::uint8_t>& mark) {
    std::vector<int> shared(graph.groups.size(), 0);
    for (int cell : graph.groups[at(group)]) {
        mark[at(cell)] = 1;
        for (int other : graph.groups_of[at(cell)]) ++shared[at(other)];
    }
    std::vector<Overlap> overlaps;
    for (int other = 0; other < static_cast<int>(shared.size()); ++other)
        if (other != group && shared[at(other)] >= 2 &&
            shared[at(other)] < static_cast<int>(graph.groups[at(other)].size()))
            overlaps.push_back(overlap_of(graph, group, other, mark));
    for (int cell : graph.groups[at(group)]) mark[at(cell)] = 0;
    return overlaps;
}

}  // namespace

PropagationShape::PropagationShape(const Graph& graph) : overlaps(graph.groups.size()) {
    for (const auto& list : graph.neighbours) {
        neighbour_start.push_back(static_cast<std::int32_t>(neighbours.size()));
        neighbours.insert(neighbours.end(), list.begin(), list.end());
    }
    neighbour_start.push_back(static_cast<std::int32_t>(neighbours.size()));
    std::vector<std::uint8_t> mark(at(graph.cells()), 0);
    for (int group = 0; group < static_cast<int>(graph.groups.size()); ++group)
        if (static_cast<int>(graph.groups[at(group)].size()) == graph.side)
            overlaps[at(group)] = overlaps_of(graph, group, mark);
}

template <int Words>
Propagator<Words>::Propagator(const Graph& graph, Inference level_)
    : level(level_),
      graph_(graph),
      shape_(graph.propagation_shape()),
      masks_(at(graph.cells())),
      is_moved_(at(graph.cells())),
      is_scan_queued_(graph.groups.size()),
      is_locked_queued_(graph.groups.size()) {}

template <int Words>
bool Propagator<Words>::load(const Problem& problem) {
    forget_queues();
    trail_.clear();
    eliminations = 0;
    open_ = 0;
    for (int cell = 0; cell < graph_.cells(); ++cell) {
        const auto start = problem.start<Words>(cell) & Set::upto(graph_.side);
        masks_[at(cell)] = start;
        if (start.empty()) {
            failed_cell_ = cell;
            return false;
        }
        if (start.single())
            fixed_.push_back(cell);
        else
            ++open_;
        queue_groups_of(cell);
    }
    return true;
}

template <int Words>
void Propagator<Words>::queue_groups_of(int cell) {
    for (int group : graph_.groups_of[at(cell)]) {
        if (!is_scan_queued_[at(group)]) {
            is_scan_queued_[at(group)] = 1;
            scan_queue_.push_back(group);
        }
        if (level >= Inference::locked && !is_locked_queued_[at(group)]) {
            is_locked_queued_[at(group)] = 1;
            locked_queue_.push_back(group);
        }
    }
    if (!is_moved_[at(cell)] && !(graph_.above[at(cell)].empty() && graph_.below[at(cell)].empty())) {
        is_moved_[at(cell)] = 1;
        moved_.push_back(cell);
    }
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
    const auto next = [](std::vector<std::int32_t>& queue, std::vector<std::uint8_t>& queued) {
        const int item = queue.back();
        queue.pop_back();
        queued[at(item)] = 0;
        return item;
    };
    // The cheapest rule with work to do goes first.
    bool sound = true;
    while (sound) {
        if (!fixed_.empty()) {
            const int cell = fixed_.back();
            fixed_.pop_back();
            sound = exclude_from_neighbours(cell);
        } else if (!moved_.empty()) {
            sound = bound_by_arcs(next(moved_, is_moved_));
        } else if (!scan_queue_.empty()) {
            sound = place_hidden_singles(next(scan_queue_, is_scan_queued_));
        } else if (!locked_queue_.empty()) {
            sound = exclude_locked(next(locked_queue_, is_locked_queued_));
        } else {
            return true;
        }
    }
    forget_queues();
    return false;
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
    for (int cell : moved_) is_moved_[at(cell)] = 0;
    for (int group : scan_queue_) is_scan_queued_[at(group)] = 0;
    for (int group : locked_queue_) is_locked_queued_[at(group)] = 0;
    moved_.clear();
    scan_queue_.clear();
    locked_queue_.clear();
}

template <int Words>
bool Propagator<Words>::exclude_from_neighbours(int cell) {
    const Set others = ~masks_[at(cell)];
    const auto* neighbour = shape_.neighbours.data() + shape_.neighbour_start[at(cell)];
    const auto* end = shape_.neighbours.data() + shape_.neighbour_start[at(cell) + 1];
    for (; neighbour != end; ++neighbour)
        if (!keep(*neighbour, others)) return false;
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
    if (once.count() < static_cast<int>(cells.size())) {
        failed_cell_ = -1;
        failed_group_ = group;
        return false;
    }
    if (static_cast<int>(cells.size()) < graph_.side) return true;
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
    for (const auto& overlap : shape_.overlaps[at(group)]) {
        Set inside, outside;
        for (int cell : overlap.both) inside |= masks_[at(cell)];
        for (int cell : overlap.rest_of_first) outside |= masks_[at(cell)];
        inside &= ~outside;
        if (inside.empty()) continue;
        const Set elsewhere = ~inside;
        for (int cell : overlap.rest_of_other)
            if (!keep(cell, elsewhere)) return false;
    }
    return true;
}

template class Propagator<1>;
template class Propagator<2>;

}  // namespace sudoshiki
