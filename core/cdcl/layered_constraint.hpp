// Products, automata and sums as layers of states, one per cell, with domain consistency.
#pragma once

#include <vector>

#include "cdcl/explained_constraint.hpp"

namespace sudoshiki::cdcl {

template <int Words>
class LayeredConstraint final : public ExplainedConstraint<Words> {
public:
    explicit LayeredConstraint(Layers layers) : layers_(std::move(layers)) {}

    bool narrow(std::span<Mask<Words>> lists) override { return filter_.narrow(layers_, lists); }
    void restore(std::span<ExplainedCell<Words>> cells) override;

private:
    using States = std::vector<std::uint8_t>;

    Layers layers_;
    LayersFilter filter_;
    std::vector<States> after_;  // by layer: the states that can reach the end
};

// Bounds consistency of Σ coefficient · value.
template <int Words>
class BoundedSum final : public ExplainedConstraint<Words> {
public:
    explicit BoundedSum(const ShapedSum& sum);

    bool narrow(std::span<Mask<Words>> lists) override;
    void restore(std::span<ExplainedCell<Words>> cells) override;
    bool complete() const override { return false; }

private:
    Relation relation_;
    std::int64_t total_;
    std::vector<std::int64_t> coefficients_;  // by cell
};

}  // namespace sudoshiki::cdcl
