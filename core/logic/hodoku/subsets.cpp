// Naked, hidden and locked sets: n cells of a group with n values between them, n values with n places.
#include <algorithm>
#include <optional>

#include "logic/hodoku/choices.hpp"
#include "logic/hodoku/finders.hpp"

namespace sudoshiki::logic::hodoku {

namespace {

constexpr Kind boxes_first[] = {Kind::box, Kind::row, Kind::column, Kind::other};

// Calls with (members, union) for each choice of `size` sets that have no more than `size` members between
// them. Sets too large to be chosen are left out beforehand.
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

// The groups that have all of these cells: row, column, box, others.
std::vector<int> shared_groups(const Shape& shape, const std::vector<int>& cells) {
    std::vector<int> shared;
    for (Kind kind : {Kind::row, Kind::column, Kind::box, Kind::other})
        for (const auto& seat : shape.seats[at(cells[0])])
            if (shape.groups[at(seat.group)].kind == kind && all_in(shape, seat.group, cells))
                shared.push_back(seat.group);
    return shared;
}

// Takes the values of the set from the rest of a group; whether anything was there to be taken, not counting
// cells that lie in the box as well.
bool take_from(const Grid& grid, int group, int box, Step& step) {
    bool taken = false;
    for (int cell : grid.shape().groups[at(group)].cells) {
        const Bits gone = grid.candidates(cell) & step.values;
        if (!gone || std::ranges::find(step.cells, cell) != step.cells.end()) continue;
        taken |= group == box || box < 0 || grid.shape().place_in(box, cell) < 0;
        step.eliminate(cell, gone);
    }
    return taken;
}

// Makes a step of cells that have as many values; locked where it takes from both a box and a line.
void describe_naked(const Grid& grid, Bits values, Step& step) {
    const auto& shape = grid.shape();
    step.values = values;
    const auto shared = shared_groups(shape, step.cells);
    const auto box = std::ranges::find(shared, Kind::box, [&](int g) { return shape.groups[at(g)].kind; });
    int lines = 0, boxes = 0;
    for (int group : shared) {
        const auto before = step.eliminations.size();
        const bool counts = take_from(grid, group, box == shared.end() ? -1 : *box, step);
        if (step.eliminations.size() > before) step.groups.push_back(group);
        if (counts) ++(box != shared.end() && group == *box ? boxes : lines);
    }
    if (step.size < 4 && boxes && lines) step.technique = Technique::locked_set;
}

bool find_naked_or_locked(const Grid& grid, int size, Technique wanted, Step& step, const Found& found) {
    for (Kind kind : boxes_first) {
        if (wanted == Technique::locked_set && kind != Kind::box) break;
        for (int group : grid.shape().of_kind(kind)) {
            const auto& cells = grid.shape().groups[at(group)].cells;
            const auto candidates = [&](int p) { return grid.candidates(cells[at(p)]); };
            const bool more = each_closed(length(cells), size, candidates, [&](Bits members, Bits values) {
                step.begin(Technique::naked_set, size);
                each_place(members, [&](int p) { step.cells.push_back(cells[at(p)]); });
                describe_naked(grid, values, step);
                return step.technique != wanted || !step.does_something() || found(step);
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
                [&](Bits values, Bits where) {
                    step.begin(Technique::hidden_set, size);
                    step.groups.push_back(group);
                    step.values = values;
                    each_place(where, [&](int p) { step.cells.push_back(house.cells[at(p)]); });
                    for (int cell : step.cells) step.eliminate(cell, grid.candidates(cell) & ~values);
                    return !step.does_something() || found(step);
                });
            if (!more) return false;
        }
    return true;
}

}  // namespace sudoshiki::logic::hodoku
