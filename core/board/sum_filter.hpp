// What a sum leaves of the candidates of its cells, on masks of one word.
//
// The cells come in blocks: the cells of a block differ from each other and have one coefficient, so that a
// block takes up a set of values. One block is held against the sets that have the sum. Of several blocks,
// cells are taken one by one or two by two; the sums that these parts can have are bits, and those of the
// parts before and after decide which are of use, as in a knapsack.
//
// Compiled once for each instruction set by the search on small boards: hence templates on a tag, and no
// containers.
#pragma once

#include <cstdint>

#include "board/constraints.hpp"
#include "board/index.hpp"
#include "board/value_sets.hpp"

namespace sudoshiki {

inline constexpr int most_sum_cells = 48;  // longer sums are bounded only

struct SumBlock {
    std::int16_t first;  // of the sum's cells
    std::int16_t size;
    std::int32_t coefficient;
};

// A sum as its filter wants it: cells stand block by block. Or, where there are `sets`, cells of one block
// whose values are one of these.
struct BlockedSum {
    const SumBlock* blocks;
    int block_count;
    int cells;
    Relation relation;
    std::int64_t total;
    ValueSets::Range sets;
};

template <class Tag>
class SumFilter {
    __extension__ using Wide = unsigned __int128;
    using Bits = std::uint64_t;

public:
    SumFilter(int side, const ValueSets& sets) : side_(side), sets_(sets) {}

    // The values that stand in the one open block in any case; 0 where that is not known. After `narrow`.
    Bits required = 0;

    // Narrows the masks; false when nothing fits. `needed` values stand in the cells in any case, where these
    // are one block.
    bool narrow(const BlockedSum& sum, Bits* masks, Bits needed = 0) {
        required = 0;
        needed_ = needed;
        return narrow_cells(sum, masks) && (!all_fixed(sum, masks) || fits(sum, masks));
    }

private:
    bool narrow_cells(const BlockedSum& sum, Bits* masks) {
        if (sum.cells > most_sum_cells) return bounds(sum, masks);
        if (sum.sets.first) return narrow_to_listed(sum, masks);
        if (!split(sum, masks)) return holds(sum.relation, rest_);
        if (sum.relation == Relation::equal) {
            if (open_ == 1) return narrow_one(masks);
            if (part_count_ == 1 && open_ > 2) return narrow_to_sets(masks);
        }
        if (longest_ > 2 && !bounds(sum, masks)) return false;
        return knapsack(sum, masks);
    }

    // Bounds and sets are no proof that the last cells fit together, and nobody looks at them again.
    static bool all_fixed(const BlockedSum& sum, const Bits* masks) {
        for (int i = 0; i < sum.cells; ++i)
            if (!one(masks[i])) return false;
        return true;
    }

    static bool fits(const BlockedSum& sum, const Bits* masks) {
        if (sum.sets.first) {
            Bits values = 0;
            for (int i = 0; i < sum.cells; ++i) values |= masks[i];
            for (const auto* set = sum.sets.first; set != sum.sets.last; ++set)
                if (*set == values) return true;
            return false;
        }
        auto rest = sum.total;
        for (int b = 0; b < sum.block_count; ++b)
            for (int i = sum.blocks[b].first; i < sum.blocks[b].first + sum.blocks[b].size; ++i)
                rest -= std::int64_t{sum.blocks[b].coefficient} * first(masks[i]);
        return holds(sum.relation, rest);
    }

    static bool one(Bits mask) { return (mask & (mask - 1)) == 0; }
    static int first(Bits mask) { return __builtin_ctzll(mask) + 1; }
    static int last(Bits mask) { return 64 - __builtin_clzll(mask); }
    static bool holds(Relation relation, std::int64_t rest) {
        return relation == Relation::equal     ? rest == 0
               : relation == Relation::at_most ? rest >= 0
                                               : rest <= 0;
    }

    // Sets fixed cells aside; false when none is open.
    bool split(const BlockedSum& sum, const Bits* masks) {
        rest_ = sum.total;
        part_count_ = 0;
        open_ = longest_ = 0;
        const bool whole =
            sum.block_count == 1 && sum.relation == Relation::equal && sets_.has_size(sum.cells);
        for (int b = 0; b < sum.block_count; ++b) {
            const SumBlock& block = sum.blocks[b];
            const int begin = open_;
            for (int i = block.first; i < block.first + block.size; ++i) {
                if (one(masks[i])) {
                    rest_ -= std::int64_t{block.coefficient} * first(masks[i]);
                    needed_ &= ~masks[i];
                } else
                    cell_[open_++] = static_cast<std::uint8_t>(i);
            }
            if (open_ - begin > longest_) longest_ = open_ - begin;
            if (whole && open_ > 2) {
                add_part(0, open_, block.coefficient);
                return true;
            }
            for (int i = begin; i < open_; i += 2) add_part(i, open_ - i > 1 ? 2 : 1, block.coefficient);
        }
        return open_ > 0;
    }

    void add_part(int begin, int size, int coefficient) {
        parts_[part_count_++] = {begin, size, coefficient, 0, 0};
    }

    bool narrow_one(Bits* masks) {
        const auto c = parts_[0].coefficient;
        const auto value = rest_ / c;
        if (value < 1 || value > side_ || value * c != rest_) return false;
        return (masks[cell_[0]] &= Bits{1} << (value - 1)) != 0;
    }

    // ---- one block: sets of values ----

    bool narrow_to_sets(Bits* masks) {
        const auto c = parts_[0].coefficient;
        const auto total = rest_ / c;
        if (total * c != rest_ || total < 0 || total > sets_.largest_sum()) return false;
        return narrow_to(sets_.with_sum(open_, static_cast<int>(total)), masks);
    }

    bool narrow_to_listed(const BlockedSum& sum, Bits* masks) {
        open_ = sum.cells;
        for (int i = 0; i < open_; ++i) cell_[i] = static_cast<std::uint8_t>(i);
        return narrow_to(sum.sets, masks);
    }

    bool narrow_to(ValueSets::Range sets, Bits* masks) {
        Bits kept[most_sum_cells] = {};
        Bits all = 0;
        for (int i = 0; i < open_; ++i) all |= masks[cell_[i]];
        required = ~Bits{0};
        for (const auto* set = sets.first; set != sets.last; ++set)
            if (!(*set & ~all) && !(needed_ & ~*set)) add_set(*set, masks, kept);
        Bits once = 0, twice = 0;
        for (int i = 0; i < open_; ++i) {
            twice |= once & kept[i];
            once |= kept[i];
        }
        const auto hidden = required & once & ~twice;
        for (int i = 0; i < open_; ++i) {
            if (kept[i] & hidden) kept[i] &= hidden;
            if (!kept[i]) return false;
            masks[cell_[i]] = kept[i];
        }
        return true;
    }

    // A set of values counts if every cell can have one of them, every one of them a cell, and no two cells
    // have only the same.
    void add_set(Bits set, const Bits* masks, Bits* kept) {
        Bits met = 0, once = 0, twice = 0;
        Bits here[most_sum_cells];
        for (int i = 0; i < open_; ++i) {
            here[i] = masks[cell_[i]] & set;
            if (!here[i]) return;
            met |= here[i];
            if (one(here[i])) {
                twice |= once & here[i];
                once |= here[i];
            }
        }
        if (met != set || twice) return;
        required &= set;
        for (int i = 0; i < open_; ++i) kept[i] |= one(here[i]) ? here[i] : here[i] & ~once;
    }

    // ---- parts of one or two cells: a knapsack ----

    struct Part {
        int begin, size, coefficient;
        Bits bits;  // bit i: the sum `low + i` without the coefficient, or `low - i` where that is negative
        std::int64_t low;  // without the coefficient
        int reach() const { return (63 - __builtin_clzll(bits)) * step(); }
        int step() const { return coefficient < 0 ? -coefficient : coefficient; }
    };

    Bits reversed(Bits bits, int width) const {
        Bits out = 0;
        for (; bits; bits &= bits - 1) out |= Bits{1} << (width - 1 - __builtin_ctzll(bits));
        return out;
    }

    // Of a part: bit s stands for the sum s + 1.
    Bits sums_of(const Part& part, const Bits* masks) const {
        const auto a = masks[cell_[part.begin]];
        if (part.size == 1) return a;
        const auto b = masks[cell_[part.begin + 1]];
        Bits sums = 0;
        for (auto rest = a; rest; rest &= rest - 1) sums |= (b & ~(rest & (~rest + 1))) << first(rest);
        return sums;
    }

    bool knapsack(const BlockedSum& sum, Bits* masks) {
        std::int64_t target = rest_, reach = 0;
        for (int p = 0; p < part_count_; ++p) {
            Part& part = parts_[p];
            const auto sums = sums_of(part, masks);
            if (!sums) return false;
            const bool falls = part.coefficient < 0;
            part.low = falls ? last(sums) : first(sums);
            part.bits = falls ? reversed(sums, last(sums)) : sums >> (first(sums) - 1);
            target -= part.coefficient * part.low;
            reach += part.reach();
        }
        if (sum.relation != Relation::at_least && target < 0) return false;
        if (sum.relation != Relation::at_most && target > reach) return false;
        if (2 * side_ > 64 || reach > 127) return bounds(sum, masks);
        return reach < 64 ? meet<Bits>(sum.relation, target, masks) : meet<Wide>(sum.relation, target, masks);
    }

    template <class Reach>
    bool meet(Relation relation, std::int64_t target, Bits* masks) {
        Reach before[most_sum_cells + 1];
        before[0] = 1;
        for (int p = 0; p + 1 < part_count_; ++p) before[p + 1] = before_next(parts_[p], before[p]);
        Reach after = targets<Reach>(relation, target);
        for (int p = part_count_ - 1; p >= 0; --p) {
            Bits useful = 0;
            const int step = parts_[p].step();
            if (p == 0 && step == 1) {
                useful = parts_[p].bits & static_cast<Bits>(after);
            } else if (sizeof(Reach) == sizeof(Bits) && p + 1 == part_count_ && step == 1 &&
                       relation == Relation::equal) {
                const auto rest = 63 - static_cast<int>(target);
                useful = parts_[p].bits & (mirrored(static_cast<Bits>(before[p])) >> rest);
                after = mirrored(useful) >> rest;
            } else {
                useful = useful_sums(parts_[p], before[p], after);
            }
            if (!useful) return false;
            if (useful != parts_[p].bits && !keep_sums(parts_[p], useful, masks)) return false;
        }
        return true;
    }

    template <class Reach>
    static Reach before_next(const Part& part, Reach before) {
        const int step = part.step();
        if (step == 1 && before == 1) return part.bits;
        Reach next = 0;
        for (auto bits = part.bits; bits; bits &= bits - 1) next |= before << (__builtin_ctzll(bits) * step);
        return next;
    }

    // Those that the parts before and after complete; `after` becomes what is asked of the parts before.
    template <class Reach>
    static Bits useful_sums(const Part& part, Reach before, Reach& after) {
        Bits useful = 0;
        Reach here = 0;
        const int step = part.step();
        for (auto bits = part.bits; bits; bits &= bits - 1) {
            const int bit = __builtin_ctzll(bits);
            if (!(before & after >> (bit * step))) continue;
            useful |= Bits{1} << bit;
            here |= after >> (bit * step);
        }
        after = here;
        return useful;
    }

    static Bits mirrored(Bits bits) {
        bits = __builtin_bswap64(bits);
        bits = (bits >> 4 & 0x0F0F0F0F0F0F0F0F) | (bits & 0x0F0F0F0F0F0F0F0F) << 4;
        bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
        return (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
    }

    template <class Reach>
    static Reach targets(Relation relation, std::int64_t target) {
        constexpr int width = static_cast<int>(sizeof(Reach)) * 8;
        const Reach all = ~Reach{0};
        if (relation == Relation::equal) return Reach{1} << target;
        if (relation == Relation::at_most) return target >= width - 1 ? all : (Reach{1} << (target + 1)) - 1;
        return target <= 0 ? all : all << target;
    }

    bool keep_sums(const Part& part, Bits useful, Bits* masks) const {
        const auto low = static_cast<int>(part.low);
        const auto sums = part.coefficient < 0 ? reversed(useful, low) : useful << (low - 1);
        auto& a = masks[cell_[part.begin]];
        if (part.size == 1) return (a &= sums) != 0;
        auto& b = masks[cell_[part.begin + 1]];
        Bits kept_a = 0, kept_b = 0;
        for (auto rest = a; rest; rest &= rest - 1) {
            const auto bit = rest & (~rest + 1);
            const auto partners = sums >> first(rest) & b & ~bit;
            kept_b |= partners;
            if (partners) kept_a |= bit;
        }
        a = kept_a;
        b = kept_b;
        return kept_a != 0;
    }

    // ---- smallest and largest of each block ----

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
        for (int b = 0; b < sum.block_count; ++b)
            if (!bound_block(sum.blocks[b], above, below, masks)) return false;
        return true;
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

    const int side_;
    const ValueSets& sets_;
    std::int64_t rest_ = 0;
    int open_ = 0;
    Bits needed_ = 0;
    int longest_ = 0;  // open cells of one block
    int part_count_ = 0;
    std::uint8_t cell_[most_sum_cells];  // the open ones, block by block
    Part parts_[most_sum_cells];
};

}  // namespace sudoshiki
