// A sum whose cells come in blocks, and its bounds by the smallest and the largest values of each block. For
// SumFilter, which explains why these are templates.
#pragma once

#include <cstdint>

#include "board/constraints.hpp"
#include "board/value_sets.hpp"

namespace sudoshiki {

struct SumBlock {
    std::int16_t first;  // of the sum's cells
    std::int16_t size;
    std::int32_t coefficient;
};

// A sum as its filter needs it: its cells block by block; or, with `sets`, cells of one block whose values
// are one of these sets.
struct BlockedSum {
    const SumBlock* blocks;
    int block_count;
    int cells;
    Relation relation;
    std::int64_t total;
    ValueSets::Range sets;
};

template <class Tag>
class SumBounds {
protected:
    using Bits = std::uint64_t;

    SumBounds(int side, const ValueSets& sets) : side_(side), sets_(sets) {}

    static bool one(Bits mask) { return (mask & (mask - 1)) == 0; }
    static int first(Bits mask) { return __builtin_ctzll(mask) + 1; }
    static int last(Bits mask) { return 64 - __builtin_clzll(mask); }

    bool bounds(const BlockedSum& sum, Bits* masks) const {
        std::int64_t least = 0, most = 0;
        for (int b = 0; b < sum.block_count; ++b) {
            Extent extent;
            if (!this->extent(sum.blocks[b], masks, extent)) return false;
            const std::int64_t c = sum.blocks[b].coefficient;
            least += c > 0 ? c * extent.low : c * extent.high;
            most += c > 0 ? c * extent.high : c * extent.low;
        }
        // How far the sum may rise above the least and fall below the most.
        const auto above = sum.relation == Relation::at_least ? most - least : sum.total - least;
        const auto below = sum.relation == Relation::at_most ? most - least : most - sum.total;
        if (above < 0 || below < 0) return false;
        for (int b = 0; b < sum.block_count; ++b) {
            const std::int64_t c = sum.blocks[b].coefficient, farthest = (side_ - 1) * (c > 0 ? c : -c);
            if (above >= farthest && below >= farthest) continue;
            if (!bound_block(sum.blocks[b], above, below, masks)) return false;
        }
        return true;
    }

    const int side_;
    const ValueSets& sets_;

private:
    // Cells that differ have together at least the smallest different values not below each one's own
    // smallest, and at most the largest.
    struct Extent {
        std::int64_t own_low = 0, own_high = 0;  // sums of each cell's smallest and largest
        Bits lowest = 0, highest = 0;            // different values
        std::int64_t low = 0, high = 0;          // their sums
    };

    bool extent(const SumBlock& block, const Bits* masks, Extent& out) const {
        for (int i = block.first; i < block.first + block.size; ++i) {
            const auto mask = masks[i];
            out.own_low += first(mask);
            out.own_high += last(mask);
            const auto above = ~(out.lowest | ((mask & (~mask + 1)) - 1));
            const auto below = ~out.highest & (~Bits{0} >> (64 - last(mask)));
            if (!above || !below) return false;
            out.lowest |= above & (~above + 1);
            out.highest |= Bits{1} << (last(below) - 1);
        }
        if (last(out.lowest) > side_) return false;
        out.low = sum_of(out.lowest);
        out.high = sum_of(out.highest);
        return true;
    }

    std::int64_t sum_of(Bits values) const {
        if (side_ <= ValueSets::largest_side) return sets_.sum(values);
        std::int64_t sum = 0;
        for (; values; values &= values - 1) sum += first(values);
        return sum;
    }

    // The values, and those up to `steps` above or below one of them.
    static Bits spread_up(Bits values, std::int64_t steps) {
        for (std::int64_t done = 0, step; done < steps; done += step) {
            step = done + 1 < steps - done ? done + 1 : steps - done;
            values |= values << step;
        }
        return values;
    }
    static Bits spread_down(Bits values, std::int64_t steps) {
        for (std::int64_t done = 0, step; done < steps; done += step) {
            step = done + 1 < steps - done ? done + 1 : steps - done;
            values |= values >> step;
        }
        return values;
    }

    bool bound_block(const SumBlock& block, std::int64_t above, std::int64_t below, Bits* masks) const {
        Extent extent;
        if (!this->extent(block, masks, extent)) return false;
        const std::int64_t c = block.coefficient, step = c > 0 ? c : -c;
        const auto up = (c > 0 ? above : below) / step, down = (c > 0 ? below : above) / step;
        auto allowed = ~Bits{0};
        if (up < side_) allowed &= spread_up(extent.lowest, up);
        if (down < side_) allowed &= spread_down(extent.highest, down);
        for (int i = block.first; i < block.first + block.size; ++i) {
            const auto top = first(masks[i]) + extent.low - extent.own_low + up;
            const auto bottom = last(masks[i]) - (extent.own_high - extent.high) - down;
            if (top < 1 || bottom > 64) return false;
            masks[i] &= allowed;
            if (top < 64) masks[i] &= (Bits{1} << top) - 1;
            if (bottom > 1) masks[i] &= ~((Bits{1} << (bottom - 1)) - 1);
            if (!masks[i]) return false;
        }
        return true;
    }
};

}  // namespace sudoshiki
