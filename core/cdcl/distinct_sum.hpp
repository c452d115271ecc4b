// Sums on boards up to 9×9 whose cells come in blocks of cells that differ; exactly what fits is kept.
//
// Within a block a state is the set of values that its cells so far have taken up, from block to block the
// sum so far. Restoring goes through the states once: what a cell is given back must not lead from the
// states before it, with all that was given back to the cells before, to one from which the cells behind it
// come to an accepted end.
#pragma once

#include <vector>

#include "cdcl/explained_constraint.hpp"
#include "cdcl/value_states.hpp"

namespace sudoshiki::cdcl {

class DistinctSum final : public ExplainedConstraint<1> {
public:
    static bool fits(const ShapedSum& sum, int side);

    DistinctSum(const ShapedSum& sum, int side);

    bool narrow(std::span<Mask<1>> lists) override;
    Mask<1> required() const override { return required_; }
    void restore(std::span<ExplainedCell<1>> cells) override;

private:
    static constexpr int largest_side = 9;

    struct Block {
        int first, size;
        int coefficient;
        int low, high;  // the smallest and the largest sum of the values, without the coefficient
        // How far a sum of the block's values moves the whole.
        int step(int sum) const { return coefficient * (sum - (coefficient > 0 ? low : high)); }
    };
    using Sums = std::uint64_t;                             // of one block: bit s is the sum s
    using Reached = std::array<Subsets, largest_side + 1>;  // before each cell of a block, and at the end

    Sums sums_of(const Block& block, std::span<const Mask<1>> lists, Reached& reached) const;
    Sums sums_of(const Block& block, const Subsets& reached) const;
    Subsets sets_with(Sums sums) const;
    bool narrow_block(const Block& block, Sums allowed, const Reached& reached, std::span<Mask<1>> lists);
    Sums restore_block(const Block& block, Sums forbidden, std::span<ExplainedCell<1>> cells) const;
    Sums leading(const Block& block, Sums sums, const SumBits& before, const SumBits& after) const;

    int side_;
    std::vector<Block> blocks_;
    SumBits accepted_;
    Sums single_ = 0;  // of the only block: the sums accepted
    Subsets listed_;   // of the only block: what its values may be together, whatever they come to
    bool is_listed_;
    Mask<1> required_;

    // Working space
    std::vector<Reached> reached_;
    std::vector<Sums> sums_;
    std::vector<SumBits> before_, after_;
    std::vector<std::size_t> order_;
};

}  // namespace sudoshiki::cdcl
