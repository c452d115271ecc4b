// Naked sets: n cells of a group with n values in total. Hidden sets: n values of a group with n places in
// total.
#include <array>

#include "logic/combinations.hpp"
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

namespace {

// Calls `call(chosen, union)` for each choice of `size` sets, each of two members or more, whose union has
// `size` members; in ascending order. `set(i)` returns a set.
template <class Set, class Call>
bool each_closed(int sets, int size, Set&& set, Call&& call) {
    std::array<Bits, largest_side> masks;
    std::array<int, largest_side> numbers;
    int count = 0;
    for (int i = 0; i < sets; ++i) {
        const Bits mask = set(i);
        const int members = popcount(mask);
        if (members < 2 || members > size) continue;
        masks[at(count)] = mask;
        numbers[at(count++)] = i;
    }
    for (Combinations chosen(size, count); chosen.more(); chosen.next()) {
        Bits all = 0;
        for (Bits rest = chosen.mask(); rest; rest &= rest - 1) all |= masks[at(std::countr_zero(rest))];
        if (popcount(all) != size) continue;
        Bits members = 0;
        for (Bits rest = chosen.mask(); rest; rest &= rest - 1)
            members |= Bits{1} << numbers[at(std::countr_zero(rest))];
        if (!call(members, all)) return false;
    }
    return true;
}

bool report_naked_sets(const Grid& grid, int group, int size, Step& step, const Found& found) {
    const auto& cells = grid.shape().groups[at(group)].cells;
    if (grid.open_in(group) < 2 * size) return true;
    const auto candidates = [&](int p) { return grid.candidates(cells[at(p)]); };
    return each_closed(length(cells), size, candidates, [&](Bits members, Bits values) {
        step.begin(Technique::naked_set, size);
        step.groups.push_back(group);
        step.values = values;
        for (int p = 0; p < length(cells); ++p)
            if (members >> p & 1)
                step.cells.push_back(cells[at(p)]);
            else
                step.eliminate(cells[at(p)], grid.candidates(cells[at(p)]) & values);
        return !step.does_something() || found(step);
    });
}

// Calls `call(values, places)` for each hidden set of a group.
template <class Call>
bool each_hidden_set(const Grid& grid, int group, int size, Call&& call) {
    const Bits* places = grid.places_of(group);
    return each_closed(grid.side(), size, [&](int v) { return places[v]; }, call);
}

void begin_hidden(const Grid& grid, Technique technique, int size, int group, Bits values, Bits places,
                  Step& step) {
    step.begin(technique, size);
    step.groups.push_back(group);
    step.values = values;
    each_place(places, [&](int p) { step.cells.push_back(grid.shape().groups[at(group)].cells[at(p)]); });
}

}  // namespace

bool find_naked_sets(const Grid& grid, int size, Step& step, Found found) {
    for (int group : grid.shape().by_columns)
        if (!report_naked_sets(grid, group, size, step, found)) return false;
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
                if (values & bit(value) || !several(places)) continue;
                if (!single(places & ~taken)) continue;
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
