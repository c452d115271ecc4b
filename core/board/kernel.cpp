#include "board/kernel.hpp"

#include <algorithm>

#include "board/index.hpp"
#include "board/propagate.hpp"

namespace sudoshiki {

namespace {

template <int Words>
void list_slots(Kernel& kernel, const Propagator<Words>& propagator, const auto& is_decided) {
    const int cells = kernel.graph->cells();
    kernel.decided.assign(at(cells), 0);
    for (int cell = 0; cell < cells; ++cell) {
        const auto& mask = propagator[cell];
        for (auto word : mask.words) kernel.reduced.push_back(word);
        if (is_decided(cell)) {
            kernel.decided[at(cell)] = static_cast<Value>(mask.first());
            continue;
        }
        const auto open = length(kernel.cell_of);
        kernel.cell_of.push_back(cell);
        kernel.slot_start.push_back(length(kernel.value));
        mask.each([&](int value) {
            kernel.value.push_back(static_cast<Value>(value));
            kernel.owner.push_back(open);
        });
    }
    kernel.slot_start.push_back(length(kernel.value));
}

void list_bounds(Kernel& kernel) {
    const auto open_of = kernel.open_of();
    const auto smallest = [&](int open) { return kernel.value[at(kernel.slot_start[at(open)])]; };
    const auto largest = [&](int open) { return kernel.value[at(kernel.slot_start[at(open) + 1]) - 1]; };
    for (int open = 0; open < kernel.open_cells(); ++open) {
        kernel.bound_start.push_back(length(kernel.bounds));
        const auto cell = at(kernel.cell_of[at(open)]);
        for (int other : kernel.graph->above[cell])
            if (const auto greater = open_of[at(other)]; greater >= 0 && largest(open) >= smallest(greater))
                kernel.bounds.push_back({greater, true});
        for (int other : kernel.graph->below[cell])
            if (const auto lesser = open_of[at(other)]; lesser >= 0 && largest(lesser) >= smallest(open))
                kernel.bounds.push_back({lesser, false});
    }
    kernel.bound_start.push_back(length(kernel.bounds));
}

// Removes what arcs of givens exclude, which `load` does not do.
template <int Words, class Given>
bool exclude_by_arcs(const Graph& graph, Propagator<Words>& lists, const Given& is_given) {
    using Set = Mask<Words>;
    for (int cell = 0; cell < graph.cells(); ++cell) {
        if (!is_given(cell)) continue;
        const int value = lists[cell].first();
        for (int greater : graph.above[at(cell)])
            if (!lists.keep(greater, ~Set::upto(value))) return false;
        for (int lesser : graph.below[at(cell)])
            if (!lists.keep(lesser, Set::upto(value - 1))) return false;
    }
    return true;
}

}  // namespace

Kernel::Kernel(const Problem& problem, bool propagate) : graph(problem.graph) {
    const bool consistent = with_mask_width(side(), [&]<int Words>() {
        Propagator<Words> propagator(*graph);
        const auto is_given = [&](int cell) { return problem.start<Words>(cell).single(); };
        const auto is_single = [&](int cell) { return propagator[cell].single(); };
        bool sound = propagator.load(problem);
        if (sound) sound = propagate ? propagator.propagate() : exclude_by_arcs(*graph, propagator, is_given);
        eliminations = propagator.eliminations;
        if (sound && propagate) list_slots(*this, propagator, is_single);
        if (sound && !propagate) list_slots(*this, propagator, is_given);
        return sound;
    });
    contradiction = !consistent;
    if (consistent) list_bounds(*this);
}

std::vector<Kernel::Index> Kernel::open_of() const {
    std::vector<Index> open_of(at(graph->cells()), -1);
    for (int open = 0; open < open_cells(); ++open) open_of[at(cell_of[at(open)])] = open;
    return open_of;
}

Kernel::Index Kernel::slot_of(int open_cell, Value of) const {
    const auto first = value.begin() + slot_start[at(open_cell)];
    const auto last = value.begin() + slot_start[at(open_cell) + 1];
    const auto found = std::lower_bound(first, last, of);
    return found != last && *found == of ? static_cast<Index>(found - value.begin()) : -1;
}

Board Kernel::board(const std::vector<Index>& chosen_slot) const {
    Board filled = decided;
    for (std::size_t open = 0; open < cell_of.size(); ++open)
        filled[at(cell_of[open])] = value[at(chosen_slot[open])];
    return filled;
}

Board Kernel::consistent_board(const std::vector<Index>& chosen_slot) const {
    Board kept = decided;
    const auto fits = [&](int open) {
        const auto cell = at(cell_of[at(open)]);
        const Value mine = value[at(chosen_slot[at(open)])];
        for (int other : graph->neighbours[cell])
            if (kept[at(other)] == mine) return false;
        for (int other : graph->above[cell])
            if (kept[at(other)] && kept[at(other)] <= mine) return false;
        for (int other : graph->below[cell])
            if (kept[at(other)] >= mine) return false;
        return true;
    };
    for (int open = 0; open < open_cells(); ++open)
        if (fits(open)) kept[at(cell_of[at(open)])] = value[at(chosen_slot[at(open)])];
    return kept;
}

}  // namespace sudoshiki
