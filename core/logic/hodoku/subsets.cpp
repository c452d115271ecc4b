// Naked, hidden and locked sets: n cells of a group with n values in total, or n values with n places.
#include <algorithm>
#include <optional>

#include "logic/hodoku/choices.hpp"
#include "logic/hodoku/finders.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

constexpr Kind boxes_first[] = {Kind::box, Kind::row, Kind::column, Kind::other};

// Calls `call(chosen, union)` for each choice of `size` sets whose union has `size` members. `set(i)` returns
// a set.
template <class Set, class Call>
bool each_closed(int sets, int size, Set&& set, Call&& call) {
    std::array<Bits, largest_side> masks;
    std::array<int, largest_side> numbers;
    int count = 0;
    for (int i = 0; i < sets; ++i) {
        const Bits mask = set(i);
        if (!mask || popcount(mask) > size) continue;
        masks[at(count)] = mask;
        numbers[at(count++)] = i;
    }
    const auto join = [&](Bits part, int i) -> std::optional<Bits> {
        const Bits all = part | masks[at(i)];
        if (popcount(all) > size) return {};
        return all;
    };
    return each_choice(size, count, Bits{0}, join, [&](std::span<const int> chosen, Bits all) {
        if (popcount(all) != size) return true;
        Bits members = 0;
        for (int i : chosen) members |= Bits{1} << numbers[at(i)];
        return call(members, all);
    });
}

bool all_in(const Shape& shape, int group, const std::vector<int>& cells) {
    return std::ranges::all_of(cells, [&](int cell) { return shape.place_in(group, cell) >= 0; });
}

// Returns the groups that contain all these cells: rows, columns, boxes, others.
std::vector<int> shared_groups(const Shape& shape, const std::vector<int>& cells) {
    std::vector<int> shared;
    for (Kind kind : {Kind::row, Kind::column, Kind::box, Kind::other})
        for (const auto& seat : shape.seats[at(cells[0])])
            if (shape.groups[at(seat.group)].kind == kind && all_in(shape, seat.group, cells))
                shared.push_back(seat.group);
    return shared;
}

// Eliminates the values of the set from the rest of a group. Returns whether there was any elimination, not
// counting cells that are in the box as well.
bool eliminate_from(const Grid& grid, int group, int box, Step& step) {
    bool taken = false;
    for (int cell : grid.shape().groups[at(group)].cells) {
        const Bits eliminated = grid.candidates(cell) & step.values;
        if (!eliminated || std::ranges::find(step.cells, cell) != step.cells.end()) continue;
        taken |= group == box || box < 0 || grid.shape().place_in(box, cell) < 0;
        step.eliminate(cell, eliminated);
    }
    return taken;
}

// Completes a step whose cells are a naked set; it is a locked set if it has eliminations in a box and in a
// line.
void describe_naked(const Grid& grid, Bits values, Step& step) {
    const auto& shape = grid.shape();
    step.values = values;
    const auto shared = shared_groups(shape, step.cells);
    const auto box = std::ranges::find(shared, Kind::box, [&](int g) { return shape.groups[at(g)].kind; });
    int lines = 0, boxes = 0;
    for (int group : shared) {
        const auto before = step.eliminations.size();
        const bool counts = eliminate_from(grid, group, box == shared.end() ? -1 : *box, step);
        if (step.eliminations.size() > before) step.groups.push_back(group);
        if (counts) ++(box != shared.end() && group == *box ? boxes : lines);
    }
    if (step.size < 4 && boxes && lines) step.technique = Technique::locked_set;
}

bool find_naked_or_locked(const Grid& grid, int size, Technique technique, Step& step, const Found& found) {
    for (Kind kind : boxes_first) {
        if (technique == Technique::locked_set && kind != Kind::box) break;
        for (int group : grid.shape().of_kind(kind)) {
            const auto& cells = grid.shape().groups[at(group)].cells;
            const auto candidates = [&](int p) { return grid.candidates(cells[at(p)]); };
            const bool more = each_closed(length(cells), size, candidates, [&](Bits members, Bits values) {
                step.begin(Technique::naked_set, size);
                each_place(members, [&](int p) { step.cells.push_back(cells[at(p)]); });
                describe_naked(grid, values, step);
                return step.technique != technique || !step.does_something() || found(step);
            });
            if (!more) return false;
        }
    }
    return true;
}

}  // namespace

bool find_locked_sets(const Grid& grid, int size, Step& step, Found found) {
    return find_naked_or_locked(grid, size, Technique::locked_set, step, found);
}

bool find_naked_sets(const Grid& grid, int size, Step& step, Found found) {
    return find_naked_or_locked(grid, size, Technique::naked_set, step, found);
}

bool find_hidden_sets(const Grid& grid, int size, Step& step, Found found) {
    for (Kind kind : boxes_first)
        for (int group : grid.shape().of_kind(kind)) {
            const auto& house = grid.shape().groups[at(group)];
            if (!house.full || grid.open_in(group) <= size) continue;
            const Bits* places = grid.places_of(group);
            const bool more = each_closed(
                grid.side(), size, [&](int v) { return places[v]; },
                [&](Bits values, Bits places_of_values) {
                    step.begin(Technique::hidden_set, size);
                    step.groups.push_back(group);
                    step.values = values;
                    each_place(places_of_values, [&](int p) { step.cells.push_back(house.cells[at(p)]); });
                    for (int cell : step.cells) step.eliminate(cell, grid.candidates(cell) & ~values);
                    return !step.does_something() || found(step);
                });
            if (!more) return false;
        }
    return true;
}

}  // namespace sudoshiki::logic::hodoku
