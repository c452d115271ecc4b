// Propagation on small boards. Included by files compiled once for each instruction set.
#pragma once

#include "board/sum_filter.hpp"
#include "search/small_layers.hpp"

namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET {

class Propagation : protected LayerSteps {
protected:
    Propagation(const SmallTables& tables, SmallState& state)
        : LayerSteps(tables, state), sums_(tables.side, *tables.sets) {}

    // What costs least and tells most comes first: houses where a cell is decided, then sums that are one of
    // few sets, then houses again.
    bool propagate() {
        for (;;) {
            if (!follow_changes()) return false;
            const int number = decided_ ? -1 : next_constraint();
            if (number >= 0 && (!houses_changed_ || t_.constraints[number].kind == SmallKind::sets)) {
                const auto& constraint = t_.constraints[number];
                if (!look_at(constraint)) {
                    note_failure(number);
                    return blame_constraint(constraint);
                }
                // Its own changes tell it nothing new.
                dirty_[number / 64] &= ~(std::uint64_t{1} << (number % 64));
            } else if (houses_changed_) {
                houses_changed_ = decided_ = false;
                if (!sweep_houses()) return false;
            } else if (overlaps_changed_) {
                overlaps_changed_ = false;
                if (!sweep_overlaps()) return false;
            } else if (links_changed_ && t_.far_neighbours) {
                links_changed_ = false;
                if (!sweep_links()) return false;
            } else {
                return true;
            }
        }
    }

private:
    // Those that failed lately are the likeliest to fail again.
    int next_constraint() const {
        for (const int failed : s_.failed_lately)
            if (failed >= 0 && (dirty_[failed / 64] >> (failed % 64) & 1)) return failed;
        for (int word = 0; word < t_.watch_words; ++word)
            if (dirty_[word]) return word * 64 + __builtin_ctzll(dirty_[word]);
        return -1;
    }

    void note_failure(int constraint) {
        int place = 0;
        while (place < small_failed - 1 && s_.failed_lately[place] != constraint) ++place;
        for (; place > 0; --place) s_.failed_lately[place] = s_.failed_lately[place - 1];
        s_.failed_lately[0] = constraint;
    }

    bool follow_changes() {
        for (int word = 0; word < words_; ++word)
            while (changed_[word]) {
                const int cell = word * 64 + __builtin_ctzll(changed_[word]);
                changed_[word] &= changed_[word] - 1;
                if (!follow(cell)) return false;
                if (word > 0 && (changed_[0] | changed_[1] | changed_[2])) word = 0;
            }
        return true;
    }

    bool follow(int cell) {
        const auto mask = here_[cell];
        if (single(mask)) {
            const auto others = static_cast<SmallMask>(~mask);
            const auto* end = t_.neighbours + t_.neighbour_start[cell + 1];
            for (const auto* other = t_.neighbours + t_.neighbour_start[cell]; other != end; ++other)
                if ((here_[*other] & mask) && !keep(*other, others)) return false;
        }
        const auto* end = t_.pairs + t_.pair_start[cell + 1];
        const int values = count(mask);
        for (const auto* pair = t_.pairs + t_.pair_start[cell]; pair != end && pair->most >= values; ++pair) {
            const auto* table = t_.support + std::size_t{pair->table} * 512;
            if (!keep(pair->other, static_cast<SmallMask>(table[mask & 255] | table[256 + (mask >> 8)])))
                return false;
        }
        return true;
    }

    bool blame_constraint(const SmallConstraint& constraint) {
        if (by_cell_) return false;
        const auto* cells = t_.constraint_cells + constraint.first;
        return blame_cells(constraint.size, [&](int i) { return cells[i]; });
    }

    bool look_at(const SmallConstraint& constraint) {
        const auto* cells = t_.constraint_cells + constraint.first;
        switch (constraint.kind) {
            case SmallKind::part:
                return has_enough(cells, constraint.size);
            case SmallKind::sets:
                return narrow_to_sets(cells, constraint);
            case SmallKind::sum:
                return has_room(cells, constraint) || narrow_sum(cells, constraint);
            case SmallKind::longer_sum:
                return has_many_open(cells, constraint.size) || narrow_sum(cells, constraint);
            case SmallKind::tight_sum:
                return has_many_open(cells, constraint.size) ? bound_sum(cells, constraint)
                                                             : narrow_sum(cells, constraint);
            default:
                return narrow_layers(cells, constraint);
        }
    }

    bool has_enough(const SmallCell* cells, int size) {
        SmallMask all = 0;
        for (int i = 0; i < size; ++i) all |= here_[cells[i]];
        return count(all) >= size;
    }

    // A derived sum of many cells seldom tells anything as long as most of them are open.
    bool has_many_open(const SmallCell* cells, int size) const {
        int open = 0;
        for (int i = 0; i < size; ++i) open += !single(here_[cells[i]]);
        return open > small_open;
    }

    // Whether any value of a cell can be made up for by the others, and many of these are open: such a sum
    // hardly ever tells anything.
    bool has_room(const SmallCell* cells, const SmallConstraint& constraint) const {
        const auto& sum = t_.sums[constraint.number];
        if (sum.block_count == 1 || sum.relation != Relation::equal) return false;
        std::int64_t least = 0, most = 0, farthest = t_.side - 1;
        int open = 0;
        for (const auto* block = sum.blocks; block != sum.blocks + sum.block_count; ++block) {
            const int before = open;
            unsigned lowest = 0, highest = 0;  // different values
            for (int i = block->first; i < block->first + block->size; ++i) {
                const unsigned mask = here_[cells[i]];
                open += !single(here_[cells[i]]);
                const auto above = ~(lowest | ((mask & (~mask + 1)) - 1));
                const auto below = ~highest & (~0U >> __builtin_clz(mask));
                if (!below) return false;
                lowest |= above & (~above + 1);
                highest |= 1U << (31 - __builtin_clz(below));
            }
            if (lowest > t_.full) return false;
            const auto low = t_.sets->sum(lowest), high = t_.sets->sum(highest);
            const std::int64_t factor = block->coefficient, step = factor > 0 ? factor : -factor;
            least += factor * (factor > 0 ? low : high);
            most += factor * (factor > 0 ? high : low);
            if (open > before && step * (t_.side - 1) > farthest) farthest = step * (t_.side - 1);
        }
        return open >= small_open && sum.total - least >= farthest && most - sum.total >= farthest;
    }

    bool bound_sum(const SmallCell* cells, const SmallConstraint& constraint) {
        std::uint64_t masks[small_cells];
        load(cells, constraint.size, masks);
        if (!sums_.bound(t_.sums[constraint.number], masks)) return false;
        store(cells, constraint.size, masks);
        return true;
    }

    void load(const SmallCell* cells, int size, std::uint64_t* masks) const {
        for (int i = 0; i < size; ++i) masks[i] = here_[cells[i]];
    }

    void store(const SmallCell* cells, int size, const std::uint64_t* masks) {
        for (int i = 0; i < size; ++i)
            if (masks[i] != here_[cells[i]]) set(cells[i], static_cast<SmallMask>(masks[i]));
    }

    bool narrow_sum(const SmallCell* cells, const SmallConstraint& constraint) {
        std::uint64_t masks[small_cells];
        load(cells, constraint.size, masks);
        if (!sums_.narrow(t_.sums[constraint.number], masks, needed_by_houses(constraint))) return false;
        store(cells, constraint.size, masks);
        return exclude_required(cells, constraint.size, static_cast<unsigned>(sums_.required));
    }

    struct Tag {};

    SumFilter<Tag> sums_;
};

}  // namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET
