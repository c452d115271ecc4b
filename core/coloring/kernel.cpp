#include "coloring/kernel.hpp"

#include "board/propagate.hpp"

namespace sudoshiki {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

Kernel::Index length(const auto& list) { return static_cast<Kernel::Index>(list.size()); }

template <int Words>
void list_slots(Kernel& kernel, const Propagator<Words>& settled) {
    const int cells = kernel.graph->cells();
    kernel.decided.assign(at(cells), 0);
    for (int cell = 0; cell < cells; ++cell) {
        const auto& mask = settled[cell];
        for (auto word : mask.words) kernel.reduced.push_back(word);
        if (mask.single()) {
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

// By cell and value: the slot, or -1.
std::vector<Kernel::Index> slot_table(const Kernel& kernel) {
    const auto side = at(kernel.side());
    std::vector<Kernel::Index> table(at(kernel.graph->cells()) * side, -1);
    for (int slot = 0; slot < kernel.slots(); ++slot) {
        const int cell = kernel.cell_of[at(kernel.owner[at(slot)])];
        table[at(cell) * side + kernel.value[at(slot)] - 1] = slot;
    }
    return table;
}

bool list_rivals(Kernel& kernel, Control& control) {
    const auto table = slot_table(kernel);
    const auto side = at(kernel.side());
    for (int slot = 0; slot < kernel.slots(); ++slot) {
        if (control.expired()) return false;
        kernel.rival_start.push_back(length(kernel.rivals));
        const int cell = kernel.cell_of[at(kernel.owner[at(slot)])];
        const std::size_t column = kernel.value[at(slot)] - std::size_t{1};
        for (int other : kernel.graph->neighbours[at(cell)]) {
            const auto rival = table[at(other) * side + column];
            if (rival >= 0) kernel.rivals.push_back(rival);
        }
    }
    kernel.rival_start.push_back(length(kernel.rivals));
    return true;
}

void list_bounds(Kernel& kernel) {
    std::vector<Kernel::Index> open_of(at(kernel.graph->cells()), -1);
    for (int open = 0; open < kernel.open_cells(); ++open) open_of[at(kernel.cell_of[at(open)])] = open;
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

}  // namespace

Kernel::Kernel(const Problem& problem, Control& control) : graph(problem.graph) {
    if (control.look()) return;
    const bool consistent = with_mask_width(side(), [&]<int Words>() {
        Propagator<Words> propagator(*graph);
        const bool settled = propagator.load(problem) && propagator.settle();
        eliminations = propagator.eliminations;
        if (settled) list_slots(*this, propagator);
        return settled;
    });
    contradiction = !consistent;
    if (consistent) {
        if (!list_rivals(*this, control)) return;
        list_bounds(*this);
    }
    complete = true;
}

Board Kernel::board(const std::vector<Index>& chosen_slot) const {
    Board filled = decided;
    for (std::size_t open = 0; open < cell_of.size(); ++open)
        filled[at(cell_of[open])] = value[at(chosen_slot[open])];
    return filled;
}

}  // namespace sudoshiki
