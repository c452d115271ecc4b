#include "cdcl/layered_constraint.hpp"

#include <algorithm>
#include <numeric>

#include "cdcl/distinct_sum.hpp"

namespace sudoshiki::cdcl {

// Restores in one pass through the layers, as DistinctSum.
template <int Words>
void LayeredConstraint<Words>::restore(std::span<ExplainedCell<Words>> cells) {
    const auto all = Mask<Words>::upto(Mask<Words>::capacity);
    if (!layers_.possible) {
        for (auto& cell : cells) cell.restore(all);
        return;
    }
    after_.resize(cells.size() + 1);
    after_[cells.size()].assign(at(layers_.states[cells.size()]), 1);
    for (auto i = cells.size(); i-- > 0;) {
        after_[i].assign(at(layers_.states[i]), 0);
        for (const auto& step : layers_.steps(i))
            after_[i][at(step.from)] |= after_[i + 1][at(step.to)] & cells[i].values.has(step.value);
    }
    States reached(at(layers_.states[0]), 1), next;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        auto safe = all;
        for (const auto& step : layers_.steps(i))
            if (reached[at(step.from)] & after_[i + 1][at(step.to)]) safe &= ~Mask<Words>::of(step.value);
        cells[i].restore(safe);
        next.assign(at(layers_.states[i + 1]), 0);
        for (const auto& step : layers_.steps(i))
            next[at(step.to)] |= reached[at(step.from)] & cells[i].values.has(step.value);
        std::swap(reached, next);
    }
}

template <int Words>
BoundedSum<Words>::BoundedSum(const ShapedSum& sum) : relation_(sum.relation), total_(sum.total) {
    for (const auto& block : sum.blocks)
        coefficients_.insert(coefficients_.end(), at(block.size), block.coefficient);
}

namespace {

template <int Words>
std::int64_t min_contribution(std::int64_t c, const Mask<Words>& list) {
    return c * (c > 0 ? list.first() : list.last());
}

template <int Words>
std::int64_t max_contribution(std::int64_t c, const Mask<Words>& list) {
    return -min_contribution(-c, list);
}

// Returns the values with c · value ≤ limit.
template <int Words>
Mask<Words> values_up_to(std::int64_t c, std::int64_t limit) {
    const auto step = std::abs(c);
    auto bound = limit >= 0 ? limit / step : -((-limit + step - 1) / step);  // rounded down
    if (c < 0) bound = -bound - 1;                                           // value > this
    const auto low = Mask<Words>::upto(static_cast<int>(std::clamp<std::int64_t>(bound, 0, 64 * Words)));
    return c > 0 ? low : ~low;
}

}  // namespace

template <int Words>
bool BoundedSum<Words>::narrow(std::span<Mask<Words>> lists) {
    std::int64_t low = 0, high = 0;
    for (std::size_t i = 0; i < lists.size(); ++i) {
        low += min_contribution(coefficients_[i], lists[i]);
        high += max_contribution(coefficients_[i], lists[i]);
    }
    if (relation_ != Relation::at_least && low > total_) return false;
    if (relation_ != Relation::at_most && high < total_) return false;
    for (std::size_t i = 0; i < lists.size(); ++i) {
        const auto c = coefficients_[i];
        const auto above = total_ - low + min_contribution(c, lists[i]),
                   below = high - total_ - max_contribution(c, lists[i]);
        if (relation_ != Relation::at_least) lists[i] &= values_up_to<Words>(c, above);
        if (relation_ != Relation::at_most) lists[i] &= values_up_to<Words>(-c, below);
    }
    return true;  // even if a list is empty: each removed value has its own reason
}

template <int Words>
void BoundedSum<Words>::restore(std::span<ExplainedCell<Words>> cells) {
    std::int64_t low = 0, high = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        low += min_contribution(coefficients_[i], cells[i].values);
        high += max_contribution(coefficients_[i], cells[i].values);
    }
    // The sum is too large; or it is too small, then negate.
    const bool large = relation_ != Relation::at_least && low > total_;
    auto slack = large ? low - total_ - 1 : total_ - high - 1;
    std::vector<std::size_t> order(cells.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater(), [&](std::size_t i) { return cells[i].latest; });
    for (const auto i : order) {
        const auto c = large ? coefficients_[i] : -coefficients_[i];
        const auto before = min_contribution(c, cells[i].values);
        cells[i].restore(values_up_to<Words>(-c, slack - before));
        slack -= before - min_contribution(c, cells[i].values);
    }
}

namespace {

// Layers with more steps take longer than they save.
constexpr std::int64_t max_steps = 20'000;
constexpr std::int64_t max_estimated_steps = 200'000;

Sum unshaped(const ShapedSum& sum) {
    Sum out{sum.cells, {}, sum.relation, sum.total};
    for (const auto& block : sum.blocks)
        out.coefficients.insert(out.coefficients.end(), at(block.size), block.coefficient);
    return out;
}

std::int64_t estimated_steps(const Sum& sum, int side) {
    std::int64_t range = 1, states = 1;
    for (int c : sum.coefficients) range += std::int64_t{std::abs(c)} * (side - 1);
    for (std::size_t i = 0; i < sum.cells.size() && states < range; ++i) states *= side;
    if (range > max_estimated_steps) return range;
    return std::min(states, range) * side * static_cast<std::int64_t>(sum.cells.size());
}

}  // namespace

template <int Words>
std::unique_ptr<ExplainedConstraint<Words>> explained_sum(const ShapedSum& sum, int side,
                                                          const std::vector<Mask<Words>>& candidates) {
    if constexpr (Words == 1)
        if (DistinctSum::fits(sum, side)) return std::make_unique<DistinctSum>(sum, side);
    if (!sum.sets.empty()) return nullptr;  // implied by the pairs of its cells
    const auto unshaped_sum = unshaped(sum);
    if (estimated_steps(unshaped_sum, side) <= max_estimated_steps) {
        std::vector<Mask<Words>> lists;
        for (int cell : sum.cells) lists.push_back(candidates[at(cell)]);
        auto layers = Layers::of<Words>(unshaped_sum, lists);
        if (static_cast<std::int64_t>(layers.step_count()) <= max_steps)
            return std::make_unique<LayeredConstraint<Words>>(std::move(layers));
    }
    return std::make_unique<BoundedSum<Words>>(sum);
}

template class LayeredConstraint<1>;
template class LayeredConstraint<2>;
template class BoundedSum<1>;
template class BoundedSum<2>;
template std::unique_ptr<ExplainedConstraint<1>> explained_sum(const ShapedSum&, int,
                                                               const std::vector<Mask<1>>&);
template std::unique_ptr<ExplainedConstraint<2>> explained_sum(const ShapedSum&, int,
                                                               const std::vector<Mask<2>>&);

}  // namespace sudoshiki::cdcl
