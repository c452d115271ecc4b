// Narrows the candidates of the cells of one constraint.
#pragma once

#include <span>
#include <vector>

#include "board/constraint_shape.hpp"

namespace sudoshiki {

// Sums of more than two cells, products and automata; pairs are looked up in their tables.
template <int Words>
class ConstraintFilter {
public:
    using Set = Mask<Words>;

    ConstraintFilter(const Graph& graph, const ConstraintShape& shape);

    // The lists of the constraint's cells, in its own order, narrowed; false when nothing fits.
    bool narrow(int constraint, std::span<Set> lists);
    // After `narrow` of a sum: values that some cell of it must have.
    Set required() const;

private:
    struct Usual {};

    const ConstraintShape& shape_;
    SumFilter<Usual> sums_;
    LayersFilter layers_;
    std::vector<std::uint64_t> masks_;
};

// The smallest and the largest value of a sum, for masks of any width.
template <int Words>
bool bound_sum(const BlockedSum& sum, std::span<Mask<Words>> lists);

}  // namespace sudoshiki
