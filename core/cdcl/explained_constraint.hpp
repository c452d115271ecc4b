// Constraints that narrow candidates and explain it on demand (lazy clause generation: Ohrimenko, Stuckey and
// Codish, Constraints 2009).
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "board/constraint_shape.hpp"

namespace sudoshiki::cdcl {

// A cell of a constraint in conflict. Removed values are restored as long as the conflict stays; the values
// that stay removed are the reason.
template <int Words>
struct ExplainedCell {
    Mask<Words> values;    // candidates left
    Mask<Words> removed;   // values that may be restored
    Mask<Words> excluded;  // of these, removed because the cell was decided: one literal covers all
    std::uint32_t latest;  // position of the last removal on the trail

    // If the cell's decision is needed for one value, its literal covers the others, too: restore nothing.
    void restore(const Mask<Words>& safe) {
        if (!needs_decision(safe)) values |= removed & safe;
    }
    bool needs_decision(const Mask<Words>& safe) const { return !(removed & excluded & ~safe).empty(); }
};

template <int Words>
class ExplainedConstraint {
public:
    virtual ~ExplainedConstraint() = default;

    // Removes impossible values from the lists. Returns false if no assignment is left.
    virtual bool narrow(std::span<Mask<Words>> lists) = 0;
    // After `narrow`: the values that some cell must have.
    virtual Mask<Words> required() const { return {}; }
    // Expects lists without an assignment. Restores values cell by cell while that remains so.
    virtual void restore(std::span<ExplainedCell<Words>> cells) = 0;
    // Whether `narrow` is idempotent.
    virtual bool complete() const { return true; }
};

// Returns the best propagator for this sum. `candidates`: at the start, by cell of the board.
template <int Words>
std::unique_ptr<ExplainedConstraint<Words>> explained_sum(const ShapedSum& sum, int side,
                                                          const std::vector<Mask<Words>>& candidates);

}  // namespace sudoshiki::cdcl
