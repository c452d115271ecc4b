// Pointing and claiming: all places of a value in one group lie in another one that crosses it.
#include "logic/patterns.hpp"

namespace sudoshiki::logic {

namespace {

Bits values_locked(const Grid& grid, const Crossing& crossing) {
    const Bits* places = grid.places_of(crossing.base);
    Bits locked = 0;
    for (int v = 0; v < grid.side(); ++v) {
        const bool elsewhere = places[v] & ~crossing.in_base;
        const bool several = places[v] & (places[v] - 1);
        locked |= Bits{several && !elsewhere} << v;
    }
    return locked;
}

// Calls `call(crossing, value)` for each locked value. Sudoku Explainer goes crossing by crossing; Sukaku
// Explainer goes value by value through all crossings of the same two kinds of groups.
template <class Call>
bool each_locked(const Grid& grid, Program program, Call&& call) {
    if (program == Program::explainer) {
        for (const auto& crossing : grid.shape().crossings)
            for (Bits locked = values_locked(grid, crossing); locked; locked &= locked - 1)
                if (!call(crossing, lowest(locked))) return false;
        return true;
    }
    std::vector<std::pair<const Crossing*, Bits>> same_kind;
    const auto flush = [&] {
        for (int value = 1; value <= grid.side(); ++value)
            for (const auto& [crossing, locked] : same_kind)
                if (locked & bit(value) && !call(*crossing, value)) return false;
        same_kind.clear();
        return true;
    };
    const auto kinds = [&](const Crossing& crossing) {
        const auto& groups = grid.shape().groups;
        return std::pair{groups[at(crossing.base)].kind, groups[at(crossing.cover)].kind};
    };
    for (const auto& crossing : grid.shape().crossings) {
        if (!same_kind.empty() && kinds(*same_kind[0].first) != kinds(crossing) && !flush()) return false;
        if (const Bits locked = values_locked(grid, crossing)) same_kind.emplace_back(&crossing, locked);
    }
    return flush();
}

void begin(const Grid& grid, Step& step, bool direct, const Crossing& crossing, int value) {
    const auto& base = grid.shape().groups[at(crossing.base)];
    const bool points = base.kind == Kind::box;
    step.begin(points ? (direct ? Technique::direct_pointing : Technique::pointing)
                      : (direct ? Technique::direct_claiming : Technique::claiming));
    step.groups.assign({crossing.base, crossing.cover});
    step.values = bit(value);
    each_place(grid.places(crossing.base, value), [&](int p) { step.cells.push_back(base.cells[at(p)]); });
}

bool report_singles(const Grid& grid, const Crossing& crossing, int value, Step& step, const Found& found) {
    for (const auto& [other, shared] : crossing.others) {
        const Bits places = grid.places(other, value);
        const Bits places_left = places & ~shared;
        if (!single(places_left) || places_left == places) continue;
        begin(grid, step, true, crossing, value);
        step.placements.push_back(
            {grid.shape().groups[at(other)].cells[at(std::countr_zero(places_left))], value});
        if (!found(step)) return false;
    }
    return true;
}

}  // namespace

bool find_locked(const Grid& grid, Program program, Step& step, Found found) {
    return each_locked(grid, program, [&](const Crossing& crossing, int value) {
        const Bits eliminated = grid.places(crossing.cover, value) & ~crossing.in_cover;
        if (!eliminated) return true;
        begin(grid, step, false, crossing, value);
        const auto& cells = grid.shape().groups[at(crossing.cover)].cells;
        each_place(eliminated, [&](int p) { step.eliminations.push_back({cells[at(p)], value}); });
        return found(step);
    });
}

bool find_locked_direct(const Grid& grid, Program program, Step& step, Found found) {
    return each_locked(grid, program, [&](const Crossing& crossing, int value) {
        return report_singles(grid, crossing, value, step, found);
    });
}

}  // namespace sudoshiki::logic
