// What a sum leaves of the candidates of its cells, on masks of one word.
//
// The cells come in blocks: the cells of a block differ from each other and have one coefficient, so that a
// block takes up a set of values. The sums that each block can have are bits, counted from its smallest;
// those of the blocks before and after decide which of them are of use, as in a knapsack.
//
// Compiled once for each instruction set by the search on small boards: hence templates on a tag, and no
// containers.
#pragma once

#include <cstdint>

#include "board/constraints.hpp"
#include "board/index.hpp"
#include "board/value_sets.hpp"

namespace sudoshiki {

inline constexpr int most_sum_cells = 24;  // longer sums are bounded only

struct SumBlock {
    std::int16_t first;  // of the sum's cells
    std::int16_t size;
    std::int32_t coefficient;
};

// A sum as its filter wants it. Cells stand block by block.
struct BlockedSum {
    const SumBlock* blocks;
    int block_count;
    int cells;
    Relation relation;
    std::int64_t total;
};

template <class Tag>
class SumFilter {
    __extension__ using Bits = unsigned __int128;
    static constexpr int width = 128;
    static constexpr int many_sets = 200;  // of values: beyond, cells of a block stand alone

public:
    SumFilter(int side, const ValueSets& sets) : side_(side), sets_(sets) {}

    // The values that stand in the one open block in any case; 0 where that is not known. After `narrow`.
    std::uint64_t required = 0;

    // Narrows the masks; false when nothing fits.
    bool narrow(const BlockedSum& sum, std::uint64_t* masks) {
        required = 0;
        if (sum.cells > most_sum_cells) return bounds(sum, masks);
        if (!split(sum, masks)) return settle_fixed(sum);
        if (open_blocks_ == 1 && size_[0] > 1 && sum.relation == Relation::equal)
            return narrow_single_block(masks);
        return knapsack(sum, masks);
    }

private:
    // Sets fixed cells aside; false when none is open.
    bool split(const BlockedSum& sum, const std::uint64_t* masks) {
        rest_ = sum.total;
        open_blocks_ = 0;
        int next = 0;
        const bool one_set = sum.block_count == 1 && sum.relation == Relation::equal;
        for (int b = 0; b < sum.block_count; ++b) {
            const SumBlock& block = sum.blocks[b];
            const int begin = next;
            for (int i = block.first; i < block.first + block.size; ++i) {
                if ((masks[i] & (masks[i] - 1)) == 0)
                    rest_ -= std::int64_t{block.coefficient} * (__builtin_ctzll(masks[i]) + 1);
                else
                    cell_[next++] = static_cast<std::uint8_t>(i);
            }
            if (next == begin) continue;
            const int open = next - begin;
            if (open == 1 || (one_set ? sets_.has_size(open) : sets_.few_of(open, many_sets))) {
                add_block(begin, open, block.coefficient);
            } else {
                for (int i = begin; i < next; ++i) add_block(i, 1, block.coefficient);
            }
        }
        return open_blocks_ > 0;
    }

    void add_block(int begin, int size, int coefficient) {
        begin_[open_blocks_] = begin;
        size_[open_blocks_] = size;
        coefficient_[open_blocks_++] = coefficient;
    }

    bool settle_fixed(const BlockedSum& sum) const {
        return sum.relation == Relation::equal     ? rest_ == 0
               : sum.relation == Relation::at_most ? rest_ >= 0
                                                   : rest_ <= 0;
    }

    bool narrow_single_block(std::uint64_t* masks) {
        const int coefficient = coefficient_[0], size = size_[0];
        if (rest_ % coefficient != 0) return false;
        const auto total = rest_ / coefficient;
        if (total < 0 || total > sets_.largest_sum()) return false;
        std::uint64_t kept[most_sum_cells] = {};
        std::uint64_t all = 0;
        for (int i = 0; i < size; ++i) all |= masks[cell_[i]];
        required = ~std::uint64_t{0};
        const auto sets = sets_.with_sum(size, static_cast<int>(total));
        for (const auto* set = sets.first; set != sets.last; ++set) add_set(*set, 0, size, all, masks, kept);
        for (int i = 0; i < size; ++i) {
            if (!kept[i]) return false;
            masks[cell_[i]] = kept[i];
        }
        return true;
    }

    // A set of values counts if every cell can have one of them, and every one of them a cell.
    bool fits(std::uint64_t set, int begin, int size, std::uint64_t all, const std::uint64_t* masks) const {
        if (set & ~all) return false;
        if (size == 2) {
            const auto low = set & (~set + 1), high = set ^ low;
            const auto a = masks[cell_[begin]], b = masks[cell_[begin + 1]];
            return ((a & low) && (b & high)) || ((a & high) && (b & low));
        }
        std::uint64_t met = 0, once = 0, twice = 0;
        for (int i = begin; i < begin + size; ++i) {
            const auto here = masks[cell_[i]] & set;
            if (!here) return false;
            met |= here;
            if (!(here & (here - 1))) {
                twice |= once & here;
                once |= here;
            }
        }
        return met == set && !twice;
    }

    void add_set(std::uint64_t set, int begin, int size, std::uint64_t all, const std::uint64_t* masks,
                 std::uint64_t* kept) {
        if (!fits(set, begin, size, all, masks)) return;
        required &= set;
        if (size == 2) {
            const auto low = set & (~set + 1), high = set ^ low;
            const auto a = masks[cell_[begin]], b = masks[cell_[begin + 1]];
            if ((a & low) && (b & high)) kept[begin] |= low, kept[begin + 1] |= high;
            if ((a & high) && (b & low)) kept[begin] |= high, kept[begin + 1] |= low;
            return;
        }
        for (int i = begin; i < begin + size; ++i) kept[i] |= masks[cell_[i]] & set;
    }

    // Of a block: the sums that it can have, as bits times the coefficient's size, from `base` on.
    struct Part {
        std::uint64_t bits;  // before multiplying
        int step;
        std::int64_t base;
        bool falls;  // bit i stands for the i-th largest sum
    };

    int smallest_sum(int size) const { return size * (size + 1) / 2; }
    int spread(int size) const { return size * (side_ - size); }
    int bit_of(int sum, int size, bool falls) const {
        const int up = sum - smallest_sum(size);
        return falls ? spread(size) - up : up;
    }

    Part part(int b, const std::uint64_t* masks) const {
        const int size = size_[b], coefficient = coefficient_[b];
        Part part{0, __builtin_abs(coefficient), 0, coefficient < 0};
        part.base = std::int64_t{coefficient} * (smallest_sum(size) + (part.falls ? spread(size) : 0));
        if (size == 1) {
            const auto mask = masks[cell_[begin_[b]]];
            part.bits = part.falls ? reversed(mask) : mask;
            return part;
        }
        std::uint64_t all = 0;
        for (int i = 0; i < size; ++i) all |= masks[cell_[begin_[b] + i]];
        const auto sets = sets_.of_size(size);
        for (const auto* set = sets.first; set != sets.last; ++set) {
            const auto bit = std::uint64_t{1} << bit_of(sets_.sum(*set), size, part.falls);
            if (!(part.bits & bit) && fits(*set, begin_[b], size, all, masks)) part.bits |= bit;
        }
        return part;
    }

    std::uint64_t reversed(std::uint64_t mask) const {
        std::uint64_t out = 0;
        for (; mask; mask &= mask - 1) out |= std::uint64_t{1} << (side_ - 1 - __builtin_ctzll(mask));
        return out;
    }

    // Bits that can be met at all, towards `target`; `low` and `high` bound the whole.
    bool knapsack(const BlockedSum& sum, std::uint64_t* masks) {
        int reach = 0;
        for (int b = 0; b < open_blocks_; ++b) reach += spread(size_[b]) * __builtin_abs(coefficient_[b]);
        if (reach >= width) return bounds(sum, masks);
        Part parts[most_sum_cells];
        Bits before[most_sum_cells + 1], after;
        std::int64_t target = rest_;
        before[0] = 1;
        for (int b = 0; b < open_blocks_; ++b) {
            parts[b] = part(b, masks);
            target -= parts[b].base;
            before[b + 1] = 0;
            for (auto bits = parts[b].bits; bits; bits &= bits - 1)
                before[b + 1] |= before[b] << (__builtin_ctzll(bits) * parts[b].step);
        }
        after = targets(sum.relation, target);
        if (!(before[open_blocks_] & after)) return false;
        for (int b = open_blocks_ - 1; b >= 0; --b) {
            std::uint64_t useful = 0;
            Bits here = 0;
            for (auto bits = parts[b].bits; bits; bits &= bits - 1) {
                const int bit = __builtin_ctzll(bits);
                if (!(before[b] << (bit * parts[b].step) & after)) continue;
                useful |= std::uint64_t{1} << bit;
                here |= after >> (bit * parts[b].step);
            }
            if (!useful) return false;
            after = here;
            if (!keep_useful(b, parts[b], useful, masks)) return false;
        }
        return true;
    }

    static Bits targets(Relation relation, std::int64_t target) {
        const Bits all = ~Bits{0};
        if (relation == Relation::equal) return target < 0 || target >= width ? 0 : Bits{1} << target;
        if (relation == Relation::at_most)
            return target < 0 ? 0 : target >= width - 1 ? all : (Bits{1} << (target + 1)) - 1;
        return target <= 0 ? all : target >= width ? 0 : all << target;
    }

    bool keep_useful(int b, const Part& part, std::uint64_t useful, std::uint64_t* masks) {
        const int begin = begin_[b], size = size_[b];
        if (size == 1) {
            const auto kept = part.falls ? reversed(useful) : useful;
            return (masks[cell_[begin]] &= kept) != 0;
        }
        if (useful == part.bits && open_blocks_ > 1) return true;
        std::uint64_t kept[most_sum_cells] = {};
        std::uint64_t all = 0;
        for (int i = begin; i < begin + size; ++i) all |= masks[cell_[i]];
        const auto sets = sets_.of_size(size);
        for (const auto* set = sets.first; set != sets.last; ++set)
            if (useful >> bit_of(sets_.sum(*set), size, part.falls) & 1)
                add_set(*set, begin, size, all, masks, kept);
        for (int i = begin; i < begin + size; ++i)
            if (!(masks[cell_[i]] &= kept[i])) return false;
        return true;
    }

    // Smallest and largest of each cell alone, until nothing changes.
    bool bounds(const BlockedSum& sum, std::uint64_t* masks) const {
        for (bool changed = true; changed;) {
            changed = false;
            std::int64_t least = 0, most = 0;
            each_cell(sum, [&](int cell, std::int64_t c) {
                least += c > 0 ? c * first(masks[cell]) : c * last(masks[cell]);
                most += c > 0 ? c * last(masks[cell]) : c * first(masks[cell]);
                return true;
            });
            // Room to rise above the least, to fall below the most: a cell may take no more of it.
            const auto above = sum.relation == Relation::at_least ? most - least : sum.total - least;
            const auto below = sum.relation == Relation::at_most ? most - least : most - sum.total;
            if (above < 0 || below < 0) return false;
            const bool sound = each_cell(sum, [&](int cell, std::int64_t c) {
                const auto mask = masks[cell];
                const auto step = c > 0 ? c : -c;
                const auto low = first(mask), high = last(mask);
                const auto room_up = (c > 0 ? above : below) / step,
                           room_down = (c > 0 ? below : above) / step;
                auto kept = mask;
                if (low + room_up < high) kept &= (std::uint64_t{1} << (low + room_up)) - 1;
                if (high - room_down > low) kept &= ~((std::uint64_t{1} << (high - room_down - 1)) - 1);
                changed = changed || kept != mask;
                return (masks[cell] = kept) != 0;
            });
            if (!sound) return false;
        }
        return true;
    }

    template <class Visit>
    static bool each_cell(const BlockedSum& sum, Visit&& visit) {
        for (int b = 0; b < sum.block_count; ++b)
            for (int i = 0; i < sum.blocks[b].size; ++i)
                if (!visit(sum.blocks[b].first + i, sum.blocks[b].coefficient)) return false;
        return true;
    }
    static int first(std::uint64_t mask) { return __builtin_ctzll(mask) + 1; }
    static int last(std::uint64_t mask) { return 64 - __builtin_clzll(mask); }

    const int side_;
    const ValueSets& sets_;
    std::int64_t rest_ = 0;
    int open_blocks_ = 0;
    std::uint8_t cell_[most_sum_cells];  // open cells, by block
    int begin_[most_sum_cells], size_[most_sum_cells], coefficient_[most_sum_cells];
};

}  // namespace sudoshiki
