// n cells of a group with n values between them, and n values of a group with n places between them.
#include "logic/combinations.hpp"
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

namespace {

// The union of `size` sets, if each has two members or more and all together have `size`; else 0.
template <class Set>
Bits common(Bits members, int size, Set&& set) {
    Bits all = 0;
    for (Bits rest = members; rest; rest &= rest - 1) {
        const Bits one = set(std::countr_zero(rest));
        if (std::popcount(one) < 2) return 0;
        all |= one;
    }
    return std::popcount(all) == size ? all : 0;
}

bool tell_naked_sets_of(const Grid& grid, int group, int size, Step& step, const Found& found) {
    const auto& cells = grid.shape().groups[at(group)].cells;
    if (grid.open_in(group) < 2 * size) return true;
    for (Combinations chosen(size, length(cells)); chosen.more(); chosen.next()) {
        const Bits values = common(chosen.mask(), size, [&](int p) { return grid.candidates(cells[at(p)]); });
        if (!values) continue;
        step.begin(Technique::naked_set, size);
        step.groups.push_back(group);
        step.values = values;
        for (int p = 0; p < length(cells); ++p)
            if (chosen.mask() >> p & 1)
                step.cells.push_back(cells[at(p)]);
            else
                step.eliminate(cells[at(p)], grid.candidates(cells[at(p)]) & values);
        if (step.does_something() && !found(step)) return false;
    }
    return true;
}

// Calls with the values and their places for each hidden set of a group.
template <class Call>
bool each_hidden_set(const Grid& grid, int group, int size, Call&& call) {
    for (Combinations chosen(size, grid.side()); chosen.more(); chosen.next())
        if (const Bits places = common(chosen.mask(), size, [&](int v) { return grid.places(group, v + 1); }))
            if (!call(chosen.mask(), places)) return false;
    return true;
}

void begin_hidden(const Grid& grid, Technique technique, int size, int group, Bits values, Bits places, Step& step) {
    step.begin(technique, size);
    step.groups.push_back(group);
    step.values = values;
    each_place(places, [&](int p) { step.cells.push_back(grid.shape().groups[at(group)].cells[at(p)]); });
}

}  // namespace

bool find_naked_sets(const Grid& grid, int size, Step& step, Found found) {
    for (int group : grid.shape().by_columns)
        if (!tell_naked_sets_of(grid, group, size, step, found)) return false;
    return true;
}

bool find_hidden_sets(const Grid& grid, int size, Step& step, Found found) {
    for (int group : grid.shape().by_columns) {
        if (!grid.shape().groups[at(group)].full || grid.open_in(group) <= 2 * size) continue;
        const bool more = each_hidden_set(grid, group, size, [&](Bits values, Bits places) {
            begin_hidden(grid, Technique::hidden_set, size, group, values, places, step);
            for (int cell : step.cells) step.eliminate(cell, grid.candidates(cell) & ~values);
            return !step.does_something() || found(step);
        });
        if (!more) return false;
    }
    return true;
}

bool find_hidden_sets_direct(const Grid& grid, int size, Step& step, Found found) {
    const auto technique = size == 2 ? Technique::direct_hidden_pair : Technique::direct_hidden_triplet;
    for (int group : grid.shape().by_columns) {
        const auto& house = grid.shape().groups[at(group)];
        if (!house.full || grid.open_in(group) <= size) continue;
        const bool more = each_hidden_set(grid, group, size, [&](Bits values, Bits taken) {
            for (int value = 1; value <= grid.side(); ++value) {
                const Bits places = grid.places(group, value);
                if (values & bit(value) || std::popcount(places) < 2) continue;
                if (!std::has_single_bit(places & ~taken)) continue;
                begin_hidden(grid, technique, size, group, values, taken, step);
                step.placements.push_back({house.cells[at(std::countr_zero(places & ~taken))], value});
                return found(step);
            }
            return true;
        });
        if (!more) return false;
    }
    return true;
}

}  // namespace sudoshiki::logic
