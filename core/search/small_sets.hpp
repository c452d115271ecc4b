// What sums of cells that all differ leave of their candidates, on small boards: the sets of values with the
// sum are lanes of vectors. Included by files compiled once for each instruction set.
#pragma once

#include "search/small_links.hpp"
#include "simd/few_masks.hpp"

namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET {

class SetSteps : protected Links {
protected:
    using Links::Links;

    // A set of values counts if every cell can have one of them, every one of them a cell, and no two cells
    // have only the same.
    bool narrow_to_sets(const SmallCell* cells, const SmallConstraint& constraint) {
        const int size = constraint.size;
        SmallMask masks[small_side];
        unsigned kept[small_side] = {};
        unsigned lacking = 0, decided = 0;
        for (int i = 0; i < size; ++i) {
            masks[i] = here_[cells[i]];
            if (single(masks[i])) decided |= masks[i];
        }
        const auto& list = t_.set_lists[constraint.number];
        const auto needed = vec::few(needed_by_houses(constraint));
        for (const auto* place = list.first; place != list.last; place += vec::few_width) {
            auto sets = vec::load_few(place);
            vec::Few met{}, once{}, unfit = needed & ~sets;
            for (int i = 0; i < size; ++i) {
                const auto here = sets & masks[i], lone = vec::few_single(here);
                unfit |= vec::few_empty(here) | (once & lone);
                once |= lone;
                met |= here;
            }
            const auto fitting = vec::few_empty(unfit | (met ^ sets));
            sets &= fitting;
            lacking |= vec::any_of(fitting & ~sets);
            for (int i = 0; i < size; ++i) {
                const auto here = sets & masks[i];
                kept[i] |= vec::any_of(vec::few_single(here) | (here & ~once));
            }
        }
        const unsigned required = t_.full & ~lacking;
        return keep_of_sets(cells, size, kept, required) &&
               exclude_required(cells, size, required & ~decided);
    }

    // A value that one of the cells must have leaves those that see all cells that can have it.
    bool exclude_required(const SmallCell* cells, int size, unsigned required) {
        return words_ <= 2 ? exclude_required<2>(cells, size, required)
                           : exclude_required<cell_words>(cells, size, required);
    }

    template <int Words>
    SIMD_INLINE bool exclude_required(const SmallCell* cells, int size, unsigned required) {
        for (auto left = required; left; left &= left - 1) {
            const int value = __builtin_ctz(left);
            auto seen = WordsOfCells<Words>::all();
            for (int i = 0; i < size; ++i) see_if(here_[cells[i]] >> value & 1, cells[i], value, seen);
            if (!seen.any()) continue;
            seen.keep(find_places<Words>(value).words);
            if (!exclude_seen(seen, static_cast<SmallMask>(1U << value))) return false;
        }
        return true;
    }

    // Values that the rest of a house around the sum can't have.
    unsigned needed_by_houses(const SmallConstraint& constraint) const {
        unsigned needed = 0;
        const int size = t_.side - constraint.size;
        const auto* end = t_.rest + t_.rest_start[constraint.number + 1];
        for (const auto* cell = t_.rest + t_.rest_start[constraint.number]; cell < end; cell += size) {
            unsigned others = 0;
            for (int i = 0; i < size; ++i) others |= here_[cell[i]];
            needed |= t_.full & ~others;
        }
        return needed;
    }

private:
    // A required value with one place left goes there.
    bool keep_of_sets(const SmallCell* cells, int size, const unsigned* kept, unsigned required) {
        unsigned once = 0, twice = 0;
        for (int i = 0; i < size; ++i) {
            twice |= once & kept[i];
            once |= kept[i];
        }
        const auto hidden = required & once & ~twice;
        for (int i = 0; i < size; ++i) {
            const auto mask = static_cast<SmallMask>(kept[i] & hidden ? kept[i] & hidden : kept[i]);
            if (!mask) return false;
            if (mask != here_[cells[i]]) set(cells[i], mask);
        }
        return true;
    }
};

}  // namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET
