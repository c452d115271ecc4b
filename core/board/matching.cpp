#include "board/matching.hpp"

#include "board/index.hpp"

namespace sudoshiki {

template <int Words>
bool Matching<Words>::filter(std::span<Set> lists) {
    if (!match(lists)) return false;
    find_components(lists);
    for (std::size_t cell = 0; cell < lists.size(); ++cell) lists[cell] &= interchangeable_[at(value_[cell])];
    return true;
}

template <int Words>
bool Matching<Words>::match(std::span<const Set> lists) {
    all_ = taken_ = {};
    value_.assign(lists.size(), 0);
    for (std::size_t cell = 0; cell < lists.size(); ++cell) {
        all_ |= lists[cell];
        const Set free = lists[cell] & ~taken_;
        if (!free.empty()) take(cell, free.first());
    }
    for (std::size_t cell = 0; cell < lists.size(); ++cell) {
        Set seen;
        if (!value_[cell] && !augment(lists, cell, seen)) return false;
    }
    return true;
}

template <int Words>
void Matching<Words>::take(std::size_t cell, int value) {
    value_[cell] = value;
    cell_[at(value)] = cell;
    taken_ |= Set::of(value);
}

// A free value for the cell, or another cell's that can move on; `seen` can't be had.
template <int Words>
bool Matching<Words>::augment(std::span<const Set> lists, std::size_t cell, Set& seen) {
    const Set free = lists[cell] & ~taken_;
    if (!free.empty()) {
        take(cell, free.first());
        return true;
    }
    for (Set next; !(next = lists[cell] & ~seen).empty();) {
        const int value = next.first();
        seen |= Set::of(value);
        if (augment(lists, cell_[at(value)], seen)) {
            take(cell, value);
            return true;
        }
    }
    return false;
}

// A cell may change its value for another if a cycle of changes brings its own back into use. From a value
// taken to all that its cell could have, from a value left over to all that are taken: the cycles lie inside
// the strongly connected components. A path of components grows until it has nowhere to go, when its last one
// is complete, or comes back to itself, when all those in between are one.
template <int Words>
void Matching<Words>::find_components(std::span<const Set> lists) {
    Set done, on_path;
    const auto visit = [&](int value) {
        path_.push_back({Set::of(value), taken_.has(value) ? lists[cell_[at(value)]] : taken_});
        on_path |= Set::of(value);
    };
    path_.clear();
    for (Set rest; !path_.empty() || !(rest = all_ & ~done).empty();) {
        if (path_.empty()) visit(rest.first());
        const auto& last = path_.back();
        const Set next = last.reached & ~done & ~last.members;
        const Set back = next & on_path;
        if (next.empty()) {
            const Set members = last.members;
            (members & taken_).each([&](int value) { interchangeable_[at(value)] = members; });
            done |= members;
            path_.pop_back();
        } else if (back.empty()) {
            visit(next.first());
        } else {
            close_cycle(Set::of(back.first()));
        }
    }
}

template <int Words>
void Matching<Words>::close_cycle(const Set& back) {
    Component whole = path_.back();
    do {
        path_.pop_back();
        whole.members |= path_.back().members;
        whole.reached |= path_.back().reached;
    } while ((whole.members & back).empty());
    path_.back() = whole;
}

template class Matching<1>;
template class Matching<2>;

}  // namespace sudoshiki
