// Pointing and claiming: a value's places in one group all lie in another that crosses it.
#include <array>

#include "logic/patterns.hpp"

namespace sudoshiki::logic {

namespace {

using Crossing = std::pair<Kind, Kind>;
constexpr std::array crossings{Crossing{Kind::box, Kind::column}, Crossing{Kind::box, Kind::row},
                               Crossing{Kind::column, Kind::box}, Crossing{Kind::row, Kind::box}};

// The places of `base` that lie in `cover`, as bits of the base.
Bits shared(const Shape& shape, int base, int cover) {
    Bits places = 0;
    const auto& cells = shape.groups[at(base)].cells;
    for (int p = 0; p < length(cells); ++p)
        if (shape.place_in(cover, cells[at(p)]) >= 0) places |= Bits{1} << p;
    return places;
}

// Calls with (base, cover, value) for each value locked.
template <class Call>
bool each_locked(const Grid& grid, Call&& call) {
    const auto& shape = grid.shape();
    for (const auto& [from, to] : crossings)
        for (int base = 0; base < length(shape.groups); ++base) {
            if (shape.groups[at(base)].kind != from) continue;
            for (int cover = 0; cover < length(shape.groups); ++cover) {
                if (shape.groups[at(cover)].kind != to) continue;
                const Bits crossing = shared(shape, base, cover);
                if (!crossing) continue;
                for (int value = 1; value <= grid.side(); ++value) {
                    const Bits places = grid.places(base, value);
                    if (std::popcount(places) >= 2 && !(places & ~crossing) && !call(base, cover, value)) return false;
                }
            }
        }
    return true;
}

void begin(const Grid& grid, Step& step, bool direct, int base, int cover, int value) {
    const bool points = grid.shape().groups[at(base)].kind == Kind::box;
    step.begin(points ? (direct ? Technique::direct_pointing : Technique::pointing)
                      : (direct ? Technique::direct_claiming : Technique::claiming));
    step.groups = {base, cover};
    step.values = bit(value);
    each_place(grid.places(base, value),
               [&](int p) { step.cells.push_back(grid.shape().groups[at(base)].cells[at(p)]); });
}

bool tell_singles_beside(const Grid& grid, int base, int cover, int value, Step& step, const Found& found) {
    const auto& shape = grid.shape();
    for (int third = 0; third < length(shape.groups); ++third) {
        const auto& group = shape.groups[at(third)];
        if (third == base || group.kind != shape.groups[at(base)].kind) continue;
        const Bits places = grid.places(third, value);
        if (std::popcount(places) < 2) continue;
        const Bits crossing = shared(shape, third, cover);
        const Bits left = places & ~crossing;
        if (!crossing || !std::has_single_bit(left)) continue;
        begin(grid, step, true, base, cover, value);
        step.placements.push_back({group.cells[at(std::countr_zero(left))], value});
        if (!found(step)) return false;
    }
    return true;
}

}  // namespace

bool find_locked(const Grid& grid, Step& step, Found found) {
    return each_locked(grid, [&](int base, int cover, int value) {
        begin(grid, step, false, base, cover, value);
        const auto& shape = grid.shape();
        each_place(grid.places(cover, value), [&](int p) {
            const int cell = shape.groups[at(cover)].cells[at(p)];
            if (shape.place_in(base, cell) < 0) step.eliminations.push_back({cell, value});
        });
        return !step.does_something() || found(step);
    });
}

bool find_locked_direct(const Grid& grid, Step& step, Found found) {
    return each_locked(grid, [&](int base, int cover, int value) {
        return tell_singles_beside(grid, base, cover, value, step, found);
    });
}

}  // namespace sudoshiki::logic
