// Sums of blocks of distinct cells on boards up to 9×9, with domain consistency.
//
// Within a block a state is the set of values of the cells so far; between blocks it is the sum so far.
// Restoring is one pass through the states: a value is restored to a cell if it leads from no state that is
// reachable with the restored values of earlier cells to a state from which the later cells can reach an
// accepted end.
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
        int low, high;  // smallest and largest sum of the values, without the coefficient
        // Returns the distance of a sum of the block from its least contribution.
        int step(int sum) const { return coefficient * (sum - (coefficient > 0 ? low : high)); }
    };
    using Sums = std::uint64_t;  // of one block: bit s for the sum s
    // Before each cell of a block, and after the last.
    using Reachable = std::array<Subsets, largest_side + 1>;

    Sums sums_of(const Block& block, std::span<const Mask<1>> lists, Reachable& reachable) const;
    Sums sums_of(const Block& block, const Subsets& reachable) const;
    Subsets sets_with(Sums sums) const;
    bool narrow_block(const Block& block, Sums allowed, const Reachable& reachable, std::span<Mask<1>> lists);
    Sums restore_block(const Block& block, Sums forbidden, std::span<ExplainedCell<1>> cells) const;
    Sums supported(const Block& block, Sums sums, const SumBits& before, const SumBits& after) const;

    int side_;
    std::vector<Block> blocks_;
    SumBits accepted_;
    Sums accepted_sums_ = 0;  // if there is one block: its accepted sums
    Subsets allowed_sets_;    // if there is one block: its allowed sets of values, regardless of the sum
    bool has_allowed_sets_;
    Mask<1> required_;

    // Buffers
    std::vector<Reachable> reachable_;
    std::vector<Sums> sums_;
    std::vector<SumBits> before_, after_;
    std::vector<std::size_t> order_;
};

}  // namespace sudoshiki::cdcl
