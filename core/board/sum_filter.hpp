// Narrows the candidates of the cells of a sum, on masks of one word.
//
// The cells come in blocks: the cells of a block differ from each other and have one coefficient, so that a
// block takes up a set of values. One block is compared with the sets that have the sum. Of several blocks,
// cells are taken one by one or two by two; the sums that these parts can have are bits, and those of the
// parts before and after decide which are of use, as in a knapsack.
//
// Compiled once for each instruction set by the search on small boards: hence templates on a tag, and no
// containers.
#pragma once

#include <cstdint>

#include "board/index.hpp"
#include "board/sum_bounds.hpp"

namespace sudoshiki {

inline constexpr int most_sum_cells = 48;  // longer sums are bounded only

template <class Tag>
class SumFilter : SumBounds<Tag> {
    using Base = SumBounds<Tag>;
    using Base::bounds, Base::first, Base::last, Base::one, Base::sets_, Base::side_;
    using typename Base::Bits;
    __extension__ using Wide = unsigned __int128;

public:
    SumFilter(int side, const ValueSets& sets) : Base(side, sets) {}

    // After `narrow`: the values that the one open block must have; 0 if that is not known.
    Bits required = 0;

    // Narrows the masks; false when nothing fits. `needed` values stand in the cells in any case, where these
    // are one block.
    bool narrow(const BlockedSum& sum, Bits* masks, Bits needed = 0) {
        required = 0;
        needed_ = needed;
        return narrow_cells(sum, masks) && (!all_fixed(sum, masks) || fits(sum, masks));
    }

    // The same, less exactly and faster: by the smallest and the largest sums of the blocks.
    bool bound(const BlockedSum& sum, Bits* masks) const { return bounds(sum, masks); }

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

    // Bounds and sets are no proof that the last cells fit together, and they are not checked again.
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

    // The sums that the parts before and after complete; `after` becomes the sums needed from the parts
    // before.
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

    std::int64_t rest_ = 0;
    int open_ = 0;
    Bits needed_ = 0;
    int longest_ = 0;  // open cells of one block
    int part_count_ = 0;
    std::uint8_t cell_[most_sum_cells];  // the open ones, block by block
    Part parts_[most_sum_cells];
};

}  // namespace sudoshiki
