// Pointing and claiming: a value's places in one group all lie in another that crosses it.
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

// Sudoku Explainer looks at one crossing after the other, Sukaku Explainer at one value after the other in
// all crossings of the same kinds. Calls with (crossing, value) for each value locked.
template <class Call>
bool each_locked(const Grid& grid, Program program, Call&& call) {
    if (program == Program::explainer) {
        for (const auto& crossing : grid.shape().crossings)
            for (Bits locked = values_locked(grid, crossing); locked; locked &= locked - 1)
                if (!call(crossing, lowest(locked))) return false;
        return true;
    }
    std::vector<std::pair<const Crossing*, Bits>> alike;
    const auto tell = [&] {
        for (int value = 1; value <= grid.side(); ++value)
            for (const auto& [crossing, locked] : alike)
                if (locked & bit(value) && !call(*crossing, value)) return false;
        alike.clear();
        return true;
    };
    const auto kinds = [&](const Crossing& crossing) {
        const auto& groups = grid.shape().groups;
        return std::pair{groups[at(crossing.base)].kind, groups[at(crossing.cover)].kind};
    };
    for (const auto& crossing : grid.shape().crossings) {
        if (!alike.empty() && kinds(*alike[0].first) != kinds(crossing) && !tell()) return false;
        if (const Bits locked = values_locked(grid, crossing)) alike.emplace_back(&crossing, locked);
    }
    return tell();
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

bool tell_singles_beside(const Grid& grid, const Crossing& crossing, int value, Step& step,
                         const Found& found) {
    for (const auto& [other, shared] : crossing.others) {
        const Bits places = grid.places(other, value);
        const Bits left = places & ~shared;
        if (!single(left) || left == places) continue;
        begin(grid, step, true, crossing, value);
        step.placements.push_back({grid.shape().groups[at(other)].cells[at(std::countr_zero(left))], value});
        if (!found(step)) return false;
    }
    return true;
}

}  // namespace

bool find_locked(const Grid& grid, Program program, Step& step, Found found) {
    return each_locked(grid, program, [&](const Crossing& crossing, int value) {
        const Bits gone = grid.places(crossing.cover, value) & ~crossing.in_cover;
        if (!gone) return true;
        begin(grid, step, false, crossing, value);
        const auto& cells = grid.shape().groups[at(crossing.cover)].cells;
        each_place(gone, [&](int p) { step.eliminations.push_back({cells[at(p)], value}); });
        return found(step);
    });
}

bool find_locked_direct(const Grid& grid, Program program, Step& step, Found found) {
    return each_locked(grid, program, [&](const Crossing& crossing, int value) {
        return tell_singles_beside(grid, crossing, value, step, found);
    });
}

}  // namespace sudoshiki::logic
