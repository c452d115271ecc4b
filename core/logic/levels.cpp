#include "logic/levels.hpp"

#include <algorithm>

#include "logic/grid.hpp"

namespace sudoshiki::logic {

Levels::Levels(const Shape& shape, const Graph& graph)
    : shape_(shape),
      arcs_(graph.arcs),
      all_(shape.side == 32 ? ~Bits{0} : (Bits{1} << shape.side) - 1),
      masks_(at(shape.cells())),
      placed_(at(shape.cells())),
      placed_in_(shape.groups.size()) {
    const auto common = [&](int a, int b) {
        return std::ranges::count_if(shape.groups[at(a)].cells,
                                     [&](int cell) { return shape.place_in(b, cell) >= 0; });
    };
    for (int a = 0; a < length(shape.groups); ++a)
        for (int b = 0; b < length(shape.groups); ++b) {
            const bool box_a = shape.groups[at(a)].kind == Kind::box;
            const bool box_b = shape.groups[at(b)].kind == Kind::box;
            if (box_a != box_b && shape.groups[at(a)].full && common(a, b) > 1) crossings_.emplace_back(a, b);
        }
}

int Levels::level_of(const std::uint8_t* values, const std::uint64_t* candidates,
                     std::span<const Deductions> levels) {
    load(values, candidates);
    for (int level = 0; level < length(levels); ++level) {
        settle(levels[at(level)]);
        if (open_cells_ == 0) return keeps_the_rules() ? level : length(levels);
    }
    return length(levels);
}

// What can't be true for another reason may be placed all the same.
bool Levels::keeps_the_rules() const {
    for (const auto& group : shape_.groups) {
        Bits all = 0;
        for (int cell : group.cells) {
            if (!masks_[at(cell)] || (all & masks_[at(cell)])) return false;
            all |= masks_[at(cell)];
        }
    }
    return std::ranges::all_of(
        arcs_, [&](const Arc& arc) { return masks_[at(arc.lesser)] < masks_[at(arc.greater)]; });
}

void Levels::load(const std::uint8_t* values, const std::uint64_t* candidates) {
    open_cells_ = shape_.cells();
    std::ranges::fill(placed_, std::uint8_t{0});
    std::ranges::fill(placed_in_, Bits{0});
    for (int cell = 0; cell < shape_.cells(); ++cell)
        masks_[at(cell)] = candidates ? all_ & static_cast<Bits>(candidates[cell]) : all_;
    for (int cell = 0; cell < shape_.cells(); ++cell)
        if (values[cell]) place(cell, bit(values[cell]));
}

void Levels::settle(Deductions allowed) {
    while (open_cells_ > 0 && step(allowed)) {
    }
}

// The cheapest deductions that do anything.
bool Levels::step(Deductions allowed) {
    return place_in_groups(allowed) || ((allowed & cell_values) && place_lone_values()) ||
           ((allowed & sign_bounds) && tighten_signs()) || ((allowed & locked) && strike_locked()) ||
           ((allowed & pairs) && strike_pairs()) || ((allowed & sets) && strike_sets()) ||
           ((allowed & fish) && strike_fish()) || ((allowed & chains) && strike_chains());
}

void Levels::place(int cell, Bits value) {
    masks_[at(cell)] = value;
    placed_[at(cell)] = 1;
    --open_cells_;
    for (const auto& seat : shape_.seats[at(cell)]) placed_in_[at(seat.group)] |= value;
    for (int peer : shape_.peers[at(cell)]) masks_[at(peer)] &= ~value;
}

bool Levels::strike(int cell, Bits values) {
    const bool some = masks_[at(cell)] & values;
    masks_[at(cell)] &= ~values;
    return some;
}

bool Levels::place_in_groups(Deductions allowed) {
    bool any = false;
    for (int g = 0; g < length(shape_.groups); ++g) {
        const auto& group = shape_.groups[at(g)];
        if (group.full && placed_in_[at(g)] != all_ &&
            (allowed & (group.kind == Kind::box ? box_places : line_places)))
            any |= place_in(group, placed_in_[at(g)]);
    }
    return any;
}

bool Levels::place_in(const Group& group, Bits placed) {
    Bits once = 0, again = 0;
    for (int cell : group.cells) {
        again |= once & masks_[at(cell)];
        once |= masks_[at(cell)];
    }
    Bits lone = once & ~again & ~placed;
    if (!lone) return false;
    bool any = false;
    for (int cell : group.cells) {
        const Bits here = masks_[at(cell)] & lone;
        if (!here || !open(cell)) continue;
        place(cell, bit(lowest(here)));
        lone &= ~here;
        any = true;
    }
    return any;
}

bool Levels::place_lone_values() {
    bool any = false;
    for (int cell = 0; cell < shape_.cells(); ++cell)
        if (open(cell) && single(masks_[at(cell)])) {
            place(cell, masks_[at(cell)]);
            any = true;
        }
    return any;
}

bool Levels::tighten_signs() {
    bool any = false;
    for (const auto& [lesser, greater] : arcs_) {
        const Bits low = masks_[at(lesser)], high = masks_[at(greater)];
        if (!low || !high) continue;                       // no solution: nothing to be found
        any |= strike(greater, high & (low ^ (low - 1)));  // up to the least that the lesser may have
        const Bits top = std::bit_floor(high);
        any |= strike(lesser, low & ~(top - 1));
    }
    return any;
}

Bits Levels::places_of(const Group& group, Bits value) const {
    Bits places = 0;
    for (int p = 0; p < length(group.cells); ++p)
        if (masks_[at(group.cells[at(p)])] & value) places |= Bits{1} << p;
    return places;
}

bool Levels::strike_locked() {
    bool any = false;
    for (const auto& [base, cover] : crossings_) {
        Bits inside = 0, outside = 0;
        for (int cell : shape_.groups[at(base)].cells)
            (shape_.place_in(cover, cell) >= 0 ? inside : outside) |= masks_[at(cell)];
        if (const Bits held = inside & ~outside)
            for (int cell : shape_.groups[at(cover)].cells)
                if (shape_.place_in(base, cell) < 0) any |= strike(cell, held);
    }
    return any;
}

bool Levels::strike_pairs() {
    bool any = false;
    for (const auto& group : shape_.groups) any |= strike_pairs_of(group);
    return any;
}

bool Levels::strike_pairs_of(const Group& group) {
    bool any = false;
    for (int a : group.cells) {
        const Bits both = masks_[at(a)];
        if (std::popcount(both) != 2) continue;
        const auto twin = std::ranges::find_if(
            group.cells, [&](int cell) { return cell != a && masks_[at(cell)] == both; });
        if (twin == group.cells.end()) continue;
        for (int cell : group.cells)
            if (cell != a && cell != *twin) any |= strike(cell, both);
    }
    if (!group.full) return any;
    std::array<Bits, largest_side> places;
    for (int v = 0; v < shape_.side; ++v) places[at(v)] = places_of(group, Bits{1} << v);
    for (int v = 0; v < shape_.side; ++v)
        for (int w = 0; w < v; ++w)
            if (places[at(v)] == places[at(w)] && std::popcount(places[at(v)]) == 2)
                each_place(places[at(v)],
                           [&](int p) { any |= strike(group.cells[at(p)], ~(Bits{1} << v | Bits{1} << w)); });
    return any;
}

// Takes from the lists what no choice of different members, one of each list, can use: what any set of lists
// with as many members rules out. `before` is how they were.
bool Levels::filter(std::span<Mask<1>> lists, std::span<Mask<1>> before) {
    std::ranges::copy(lists, before.begin());
    return matching_.filter(lists) && !std::ranges::equal(lists, before);
}

bool Levels::strike_sets() {
    for (const auto& group : shape_.groups) {
        const auto size = group.cells.size();
        for (std::size_t p = 0; p < size; ++p) lists_[p].words[0] = masks_[at(group.cells[p])];
        if (!filter({lists_.data(), size}, {before_.data(), size})) continue;
        for (std::size_t p = 0; p < size; ++p)
            masks_[at(group.cells[p])] = static_cast<Bits>(lists_[p].words[0]);
        return true;
    }
    return false;
}

bool Levels::strike_fish() {
    const auto side = at(shape_.side);
    for (int value = 1; value <= shape_.side; ++value) {
        for (std::size_t row = 0; row < side; ++row) {
            lists_[row].words[0] = 0;
            for (std::size_t column = 0; column < side; ++column)
                if (masks_[row * side + column] & bit(value))
                    lists_[row].words[0] |= std::uint64_t{1} << column;
        }
        if (!filter({lists_.data(), side}, {before_.data(), side})) continue;
        for (std::size_t row = 0; row < side; ++row)
            for (auto gone = before_[row].words[0] & ~lists_[row].words[0]; gone; gone &= gone - 1)
                masks_[row * side + at(std::countr_zero(gone))] &= ~bit(value);
        return true;
    }
    return false;
}

bool Levels::strike_chains() {
    for (int cell = 0; cell < shape_.cells(); ++cell) {
        const Bits both = masks_[at(cell)];
        if (std::popcount(both) != 2) continue;
        for (Bits value : {both & (~both + 1), both & (both - 1)})
            if (follow_chains(cell, value)) return true;
    }
    return false;
}

// If `from` is not this value, it is its other one, and then the next cell of two values that may have that
// is its own other one, and so on. A cell that this keeps from the value, and that sees `from`, can't have
// it.
bool Levels::follow_chains(int from, Bits not_this) {
    seen_.assign(at(shape_.candidates()), 0);
    at_the_end_.assign(1, {from, masks_[at(from)] & ~not_this});
    for (std::size_t next = 0; next < at_the_end_.size(); ++next) {
        const auto [cell, value] = at_the_end_[next];
        for (int peer : shape_.peers[at(cell)]) {
            const Bits mask = masks_[at(peer)];
            if (!(mask & value) || peer == from) continue;
            if (value == not_this && shape_.see(peer, from)) {
                masks_[at(peer)] &= ~value;
                return true;
            }
            if (std::popcount(mask) != 2) continue;
            const Bits other = mask & ~value;
            auto& seen = seen_[at(shape_.candidate(peer, lowest(other)))];
            if (!seen) at_the_end_.emplace_back(peer, other);
            seen = 1;
        }
    }
    return false;
}

}  // namespace sudoshiki::logic
