// Constraints that narrow candidates and say why: clause learning asks for a reason only when it needs one
// (lazy clause generation: Ohrimenko, Stuckey and Codish, Constraints 2009).
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "board/constraint_shape.hpp"

namespace sudoshiki::cdcl {

// A cell of a constraint that nothing fits. Values that were removed from it are given back as long as
// nothing fits: those that stay removed are the reason.
template <int Words>
struct ExplainedCell {
    Mask<Words> values;    // that are left
    Mask<Words> removed;   // that may be given back
    Mask<Words> excluded;  // of these, removed because the cell was decided: one literal says all of them
    std::uint32_t latest;  // where on the trail the last removal is

    // Where the decision of the cell is needed for one value, the others cost nothing more.
    void restore(const Mask<Words>& safe) {
        if (!needs_decision(safe)) values |= removed & safe;
    }
    bool needs_decision(const Mask<Words>& safe) const { return !(removed & excluded & ~safe).empty(); }
};

template <int Words>
class ExplainedConstraint {
public:
    virtual ~ExplainedConstraint() = default;

    // Removes values that can't be, judged by the lists as they come; false when nothing fits.
    virtual bool narrow(std::span<Mask<Words>> lists) = 0;
    // After `narrow`: values that one of the cells must hold, whichever.
    virtual Mask<Words> required() const { return {}; }
    // Given that nothing fits, restores values one cell after the other, and still nothing fits.
    virtual void restore(std::span<ExplainedCell<Words>> cells) = 0;
    // Whether narrowing again, without other changes, finds nothing more.
    virtual bool complete() const { return true; }
};

// The way to do it that is best for this sum. `candidates` are those at the start, by cell of the board.
template <int Words>
std::unique_ptr<ExplainedConstraint<Words>> explained_sum(const ShapedSum& sum, int side,
                                                          const std::vector<Mask<Words>>& candidates);

}  // namespace sudoshiki::cdcl
