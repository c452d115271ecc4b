// The deductions of a Closure that eliminate candidates.
#include <algorithm>
#include <utility>

#include "logic/closure.hpp"

namespace sudoshiki::logic {

namespace {

// Visits groups of the set until `visit` returns true. Removes visited groups from the set.
template <class Visit>
bool any_of(Closure::GroupSet& groups, Visit&& visit) {
    for (std::size_t w = 0; w < groups.size(); ++w)
        while (groups[w]) {
            const int group = static_cast<int>(w) * 64 + std::countr_zero(groups[w]);
            groups[w] &= groups[w] - 1;
            if (visit(group)) return true;
        }
    return false;
}

}  // namespace

bool Closure::apply_locked() {
    bool any = false;
    any_of(now_.stale_bases, [&](int base) {
        for (const auto& shared : crossings_[at(base)]) {
            Bits inside = 0, outside = 0;
            for (int cell : shared.inside) inside |= now_.candidates[at(cell)];
            for (int cell : shared.outside) outside |= now_.candidates[at(cell)];
            if (const Bits locked_values = inside & ~outside)
                for (int cell : shared.targets) any |= eliminate(cell, locked_values);
        }
        return false;
    });
    return any;
}

bool Closure::apply_pairs() {
    bool any = false;
    any_of(now_.stale_pairs, [&](int group) {
        any |= apply_pairs_in(shape_.groups[at(group)]);
        return false;
    });
    return any;
}

bool Closure::apply_pairs_in(const Group& group) {
    bool any = false;
    const int* end = group.cells.data() + group.cells.size();
    for (const int* a = group.cells.data(); a != end; ++a) {
        const Bits both = now_.candidates[at(*a)];
        if (!is_pair(both)) continue;
        const int* twin = a + 1;
        while (twin != end && now_.candidates[at(*twin)] != both) ++twin;
        if (twin == end) continue;
        for (int cell : group.cells)
            if (cell != *a && cell != *twin) any |= eliminate(cell, both);
    }
    if (!group.full) return any;
    Bits once = 0, twice = 0, more = 0;
    for (int cell : group.cells) {
        const Bits values = now_.candidates[at(cell)];
        more |= twice & values;
        twice |= once & values;
        once |= values;
    }
    std::array<std::pair<Bits, Bits>, largest_side> with_two;  // values with two places, and the places
    std::size_t count = 0;
    for (Bits values = several(twice & ~more) ? twice & ~more : 0; values; values &= values - 1) {
        const Bits value = lowest_bit(values), places = places_of(group, value);
        for (std::size_t n = 0; n < count; ++n)
            if (with_two[n].second == places)
                each_place(places, [&](int p) {
                    any |= eliminate(group.cells[at(p)], ~(with_two[n].first | value));
                });
        with_two[count++] = {value, places};
    }
    return any;
}

Bits Closure::places_of(const Group& group, Bits value) const {
    Bits places = 0;
    for (int p = 0; p < length(group.cells); ++p)
        if (now_.candidates[at(group.cells[at(p)])] & value) places |= Bits{1} << p;
    return places;
}

// Removes the members that are in no choice of different members, one from each list. This finds naked and
// hidden sets of all sizes. Copies the lists to `lists_before`; returns whether a member was removed.
bool Closure::filter(std::span<Mask<1>> lists, std::span<Mask<1>> lists_before) {
    std::ranges::copy(lists, lists_before.begin());
    return matching_.filter(lists) && !std::ranges::equal(lists, lists_before);
}

bool Closure::apply_sets() {
    return any_of(now_.stale_sets, [&](int group) { return apply_sets_in(shape_.groups[at(group)]); });
}

bool Closure::apply_sets_in(const Group& group) {
    std::size_t size = 0;
    for (int cell : group.cells) {
        if (!now_.candidates[at(cell)]) continue;
        list_cells_[size] = cell;
        lists_[size++].words[0] = now_.candidates[at(cell)];
    }
    if (size < 3 || !filter({lists_.data(), size}, {lists_before_.data(), size})) return false;
    for (std::size_t n = 0; n < size; ++n) eliminate(list_cells_[n], ~static_cast<Bits>(lists_[n].words[0]));
    return true;
}

bool Closure::apply_fish() {
    while (now_.stale_fish) {
        const Bits value = lowest_bit(now_.stale_fish);
        now_.stale_fish &= ~value;
        if (apply_fish_of(value)) return true;
    }
    return false;
}

bool Closure::apply_fish_of(Bits value) {
    const auto side = at(shape_.side);
    std::size_t size = 0;
    for (std::size_t row = 0; row < side; ++row) {
        std::uint64_t columns = 0;
        for (std::size_t column = 0; column < side; ++column)
            if (now_.candidates[row * side + column] & value) columns |= std::uint64_t{1} << column;
        if (!columns) continue;
        list_cells_[size] = static_cast<int>(row * side);
        lists_[size++].words[0] = columns;
    }
    if (!filter({lists_.data(), size}, {lists_before_.data(), size})) return false;
    for (std::size_t n = 0; n < size; ++n)
        for (auto eliminated = lists_before_[n].words[0] & ~lists_[n].words[0]; eliminated;
             eliminated &= eliminated - 1)
            eliminate(list_cells_[n] + std::countr_zero(eliminated), value);
    return true;
}

bool Closure::apply_chains() {
    if (!now_.stale_chains) return false;
    list_places();
    for (int cell = 0; cell < cells(); ++cell) {
        const Bits both = now_.candidates[at(cell)];
        if (!is_pair(both)) continue;
        for (Bits value : {lowest_bit(both), both & (both - 1)})
            if (follow_chains(cell, value)) return true;
    }
    now_.stale_chains = false;
    return false;
}

// Lists by value the cells that may have it, and those among them that have two candidates.
void Closure::list_places() {
    const auto words = at(shape_.words);
    places_.assign(at(shape_.side) * words, 0);
    pairs_.assign(at(shape_.side) * words, 0);
    for (int cell = 0; cell < cells(); ++cell) {
        const Bits values = now_.candidates[at(cell)];
        const auto here = std::uint64_t{1} << (cell % 64);
        const bool pair = is_pair(values);
        each_place(values, [&](int v) {
            places_[at(v) * words + at(cell) / 64] |= here;
            if (pair) pairs_[at(v) * words + at(cell) / 64] |= here;
        });
    }
}

// Follows XY-chains from the cell `start`. If it does not have `value_at_ends`, it has its other value; a
// cell with two candidates that it sees then has its own other value, and so on. Where a cell of the chain
// has `value_at_ends`, one of the two ends has it in any case: cells that see both do not.
bool Closure::follow_chains(int start, Bits value_at_ends) {
    const auto words = at(shape_.words);
    const auto seen_from_start = shape_.seen_by(start);
    reached_.assign(2 * words, 0);  // cells that have their lower value, then those with the higher one
    chain_ends_.assign(1, {start, now_.candidates[at(start)] & ~value_at_ends});
    for (std::size_t next = 0; next < chain_ends_.size(); ++next) {
        const auto [cell, value] = chain_ends_[next];
        const auto seen = shape_.seen_by(cell);
        const auto* places = &places_[at(std::countr_zero(value)) * words];
        const auto* pairs = &pairs_[at(std::countr_zero(value)) * words];
        for (std::size_t w = 0; w < words; ++w) {
            if (value == value_at_ends)
                if (const auto both_ends = seen[w] & seen_from_start[w] & places[w])
                    return eliminate(static_cast<int>(w) * 64 + std::countr_zero(both_ends), value);
            for (auto rest = seen[w] & pairs[w]; rest; rest &= rest - 1) {
                const int peer = static_cast<int>(w) * 64 + std::countr_zero(rest);
                const Bits other = now_.candidates[at(peer)] & ~value;
                auto& reached = reached_[(other > value ? words : 0) + w];
                const auto here = rest & (~rest + 1);
                if (peer != start && !(reached & here)) chain_ends_.emplace_back(peer, other);
                reached |= here;
            }
        }
    }
    return false;
}

}  // namespace sudoshiki::logic
