#include "board/constraint_filter.hpp"

#include <algorithm>

#include "board/index.hpp"

namespace sudoshiki {

template <int Words>
ConstraintFilter<Words>::ConstraintFilter(const Graph& graph, const ConstraintShape& shape)
    : shape_(shape), sums_(graph.side, ValueSets::for_side(graph.side)) {}

template <int Words>
bool ConstraintFilter<Words>::narrow(int constraint, std::span<Set> lists) {
    const auto number = at(constraint);
    sums_.required = 0;
    // A search that only looks ahead may hand over a cell with nothing left; the filters take that for a
    // value.
    if (std::ranges::any_of(lists, [](const Set& list) { return list.empty(); })) return false;
    if (number >= shape_.sums.size())
        return layers_.narrow(shape_.layers[number - shape_.sums.size()], lists);
    const auto sum = shape_.sums[number].blocked();
    if constexpr (Words > 1) {
        return bound_sum(sum, lists);
    } else {
        masks_.clear();
        for (const auto& list : lists) masks_.push_back(list.words[0]);
        if (!sums_.narrow(sum, masks_.data())) return false;
        for (std::size_t i = 0; i < lists.size(); ++i) lists[i].words[0] = masks_[i];
        return true;
    }
}

template <int Words>
Mask<Words> ConstraintFilter<Words>::required() const {
    Set values;
    values.words[0] = sums_.required;
    return values;
}

template <int Words>
bool bound_sum(const BlockedSum& sum, std::span<Mask<Words>> lists) {
    const auto each = [&](auto&& visit) {
        for (int b = 0; b < sum.block_count; ++b)
            for (int i = 0; i < sum.blocks[b].size; ++i)
                if (!visit(lists[at(sum.blocks[b].first + i)], std::int64_t{sum.blocks[b].coefficient}))
                    return false;
        return true;
    };
    for (bool changed = true; changed;) {
        changed = false;
        std::int64_t least = 0, most = 0;
        each([&](const Mask<Words>& list, std::int64_t c) {
            least += c > 0 ? c * list.first() : c * list.last();
            most += c > 0 ? c * list.last() : c * list.first();
            return true;
        });
        const auto above = sum.relation == Relation::at_least ? most - least : sum.total - least;
        const auto below = sum.relation == Relation::at_most ? most - least : most - sum.total;
        if (above < 0 || below < 0) return false;
        const bool sound = each([&](Mask<Words>& list, std::int64_t c) {
            const auto step = c > 0 ? c : -c;
            const int low = list.first(), high = list.last();
            const auto up = std::min<std::int64_t>((c > 0 ? above : below) / step, high - low);
            const auto down = std::min<std::int64_t>((c > 0 ? below : above) / step, high - low);
            const auto kept = list & Mask<Words>::upto(low + static_cast<int>(up)) &
                              ~Mask<Words>::upto(high - static_cast<int>(down) - 1);
            changed = changed || kept != list;
            list = kept;
            return !kept.empty();
        });
        if (!sound) return false;
    }
    return true;
}

template class ConstraintFilter<1>;
template class ConstraintFilter<2>;
template bool bound_sum(const BlockedSum&, std::span<Mask<1>>);
template bool bound_sum(const BlockedSum&, std::span<Mask<2>>);

}  // namespace sudoshiki
