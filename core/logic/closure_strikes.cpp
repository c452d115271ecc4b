// Deductions of a closure that place nothing, but strike candidates out.
#include <algorithm>
#include <utility>

#include "logic/closure.hpp"

namespace sudoshiki::logic {

namespace {

// Visits the groups of a set until one answers true, and takes those visited out.
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

bool Closure::strike_locked() {
    bool any = false;
    any_of(now_.stale_bases, [&](int base) {
        for (const auto& shared : crossings_[at(base)]) {
            Bits inside = 0, outside = 0;
            for (int cell : shared.inside) inside |= now_.candidates[at(cell)];
            for (int cell : shared.outside) outside |= now_.candidates[at(cell)];
            if (const Bits held = inside & ~outside)
                for (int cell : shared.targets) any |= strike(cell, held);
        }
        return false;
    });
    return any;
}

bool Closure::strike_pairs() {
    bool any = false;
    any_of(now_.stale_pairs, [&](int group) {
        any |= strike_pairs_of(shape_.groups[at(group)]);
        return false;
    });
    return any;
}

bool Closure::strike_pairs_of(const Group& group) {
    bool any = false;
    const int* end = group.cells.data() + group.cells.size();
    for (const int* a = group.cells.data(); a != end; ++a) {
        const Bits both = now_.candidates[at(*a)];
        if (!is_pair(both)) continue;
        const int* twin = a + 1;
        while (twin != end && now_.candidates[at(*twin)] != both) ++twin;
        if (twin == end) continue;
        for (int cell : group.cells)
            if (cell != *a && cell != *twin) any |= strike(cell, both);
    }
    if (!group.full) return any;
    Bits once = 0, twice = 0, more = 0;
    for (int cell : group.cells) {
        const Bits here = now_.candidates[at(cell)];
        more |= twice & here;
        twice |= once & here;
        once |= here;
    }
    std::array<std::pair<Bits, Bits>, largest_side> of_two;  // a value with two places, and these
    std::size_t count = 0;
    for (Bits values = several(twice & ~more) ? twice & ~more : 0; values; values &= values - 1) {
        const Bits value = lowest_bit(values), places = places_of(group, value);
        for (std::size_t n = 0; n < count; ++n)
            if (of_two[n].second == places)
                each_place(places,
                           [&](int p) { any |= strike(group.cells[at(p)], ~(of_two[n].first | value)); });
        of_two[count++] = {value, places};
    }
    return any;
}

Bits Closure::places_of(const Group& group, Bits value) const {
    Bits places = 0;
    for (int p = 0; p < length(group.cells); ++p)
        if (now_.candidates[at(group.cells[at(p)])] & value) places |= Bits{1} << p;
    return places;
}

// Takes from the lists what no choice of different members, one of each list, can use: what any set of lists
// with as many members rules out. `before` is how they were.
bool Closure::filter(std::span<Mask<1>> lists, std::span<Mask<1>> before) {
    std::ranges::copy(lists, before.begin());
    return matching_.filter(lists) && !std::ranges::equal(lists, before);
}

bool Closure::strike_sets() {
    return any_of(now_.stale_sets, [&](int group) { return strike_sets_in(shape_.groups[at(group)]); });
}

bool Closure::strike_sets_in(const Group& group) {
    std::size_t size = 0;
    for (int cell : group.cells) {
        if (!now_.candidates[at(cell)]) continue;
        listed_[size] = cell;
        lists_[size++].words[0] = now_.candidates[at(cell)];
    }
    if (size < 3 || !filter({lists_.data(), size}, {before_.data(), size})) return false;
    for (std::size_t n = 0; n < size; ++n) strike(listed_[n], ~static_cast<Bits>(lists_[n].words[0]));
    return true;
}

bool Closure::strike_fish() {
    while (now_.stale_fish) {
        const Bits value = lowest_bit(now_.stale_fish);
        now_.stale_fish &= ~value;
        if (strike_fish_of(value)) return true;
    }
    return false;
}

bool Closure::strike_fish_of(Bits value) {
    const auto side = at(shape_.side);
    std::size_t size = 0;
    for (std::size_t row = 0; row < side; ++row) {
        std::uint64_t columns = 0;
        for (std::size_t column = 0; column < side; ++column)
            if (now_.candidates[row * side + column] & value) columns |= std::uint64_t{1} << column;
        if (!columns) continue;
        listed_[size] = static_cast<int>(row * side);
        lists_[size++].words[0] = columns;
    }
    if (!filter({lists_.data(), size}, {before_.data(), size})) return false;
    for (std::size_t n = 0; n < size; ++n)
        for (auto gone = before_[n].words[0] & ~lists_[n].words[0]; gone; gone &= gone - 1)
            strike(listed_[n] + std::countr_zero(gone), value);
    return true;
}

bool Closure::strike_chains() {
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

// The cells that may have each value, and those of them that may have but one other.
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

// If `from` is not this value, it is its other one, and then the next cell of two values that may have that
// is its own other one, and so on. A cell that this keeps from the value, and that sees `from`, can't have
// it.
bool Closure::follow_chains(int from, Bits not_this) {
    const auto words = at(shape_.words);
    const auto seen_from = shape_.seen_by(from);
    followed_.assign(2 * words, 0);  // cells that have their lower value, then those that have the other
    at_the_end_.assign(1, {from, now_.candidates[at(from)] & ~not_this});
    for (std::size_t next = 0; next < at_the_end_.size(); ++next) {
        const auto [cell, value] = at_the_end_[next];
        const auto seen = shape_.seen_by(cell);
        const auto* places = &places_[at(std::countr_zero(value)) * words];
        const auto* pairs = &pairs_[at(std::countr_zero(value)) * words];
        for (std::size_t w = 0; w < words; ++w) {
            if (value == not_this)
                if (const auto both_ends = seen[w] & seen_from[w] & places[w])
                    return strike(static_cast<int>(w) * 64 + std::countr_zero(both_ends), value);
            for (auto rest = seen[w] & pairs[w]; rest; rest &= rest - 1) {
                const int peer = static_cast<int>(w) * 64 + std::countr_zero(rest);
                const Bits other = now_.candidates[at(peer)] & ~value;
                auto& followed = followed_[(other > value ? words : 0) + w];
                const auto here = rest & (~rest + 1);
                if (peer != from && !(followed & here)) at_the_end_.emplace_back(peer, other);
                followed |= here;
            }
        }
    }
    return false;
}

}  // namespace sudoshiki::logic
