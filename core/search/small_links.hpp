// What a value with few places tells the cells that see all of them, on small boards. Included by files
// compiled once for each instruction set.
#pragma once

#include "search/small_sweeps.hpp"

namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET {

class Links : protected Sweeps {
protected:
    using Sweeps::Sweeps;

    // A value with two places left in a house leaves the cells that see both.
    bool sweep_links() { return words_ <= 2 ? sweep_links<2>() : sweep_links<cell_words>(); }

    template <int Words>
    bool sweep_links() {
        WordsOfCells<Words> places[small_side];
        for (int value = 0; value < t_.side; ++value) places[value] = find_places<Words>(value);
        for (std::uint32_t block = 0; block < l_.house_lanes; block += block_lanes) {
            HouseBlock two;
            for (auto hits = find_two_places(block, two); hits; hits &= hits - 1) {
                const int hit = __builtin_ctz(hits);
                const auto* house = l_.house_cells + (block + at(hit)) * cell_words;
                for (unsigned left = two[hit]; left; left &= left - 1)
                    if (!exclude_linked(house, __builtin_ctz(left), places[__builtin_ctz(left)]))
                        return false;
            }
        }
        return true;
    }

    template <int Words>
    SIMD_INLINE bool exclude_linked(const std::uint64_t* house, int value,
                                    const WordsOfCells<Words>& places) {
        auto seen = places;
        seen.remove(house);
        for (int word = 0; word < Words; ++word)
            for (auto left = places.words[word] & house[word]; left; left &= left - 1)
                see_if(1, word * 64 + __builtin_ctzll(left), value, seen);
        return exclude_seen(seen, static_cast<SmallMask>(1U << value));
    }

    // Leaves those that can't have the value if the cell has it; all if `has` is 0.
    template <int Words>
    SIMD_INLINE void see_if(std::uint64_t has, int cell, int value, WordsOfCells<Words>& seen) const {
        const auto* from = t_.seen + at(value) * t_.seen_stride + at(cell) * cell_words;
        for (int word = 0; word < Words; ++word) seen.words[word] &= from[word] | (has - 1);
    }

    template <int Words>
    bool exclude_seen(const WordsOfCells<Words>& seen, SmallMask value) {
        for (int word = 0; word < Words; ++word)
            for (auto left = seen.words[word]; left; left &= left - 1) {
                const int cell = word * 64 + __builtin_ctzll(left);
                if (!keep_in_constraint(cell, static_cast<SmallMask>(~value))) return false;
            }
        return true;
    }
};

}  // namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET
