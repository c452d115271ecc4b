// The cells of a board in three vectors, from which permutations make the houses and back; AVX-512 has them.
// Included by files compiled once for each instruction set.
#pragma once

#include "search/small_job.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET {

namespace vec = simd::SUDOSHIKI_INSTRUCTION_SET;
using vec::Vector;
using vec::width;

#if defined(__AVX512BW__)
class PermutedCells {
public:
    SIMD_INLINE explicit PermutedCells(const SmallMask* board) {
        for (int i = 0; i < permuted_parts; ++i) parts_[i] = vector(board + i * width);
    }

    // By lane: the mask of the cell with that number.
    SIMD_INLINE Vector operator()(const SmallBlock& numbers) const {
        return vec::permuted(vector(numbers.masks), parts_[0], parts_[1], parts_[2]);
    }

    // Applies what each house tells its open cells, house by house, as Sweeps::apply does: they lose what
    // another cell has, and keep nothing but a value that has no other place. False, and nothing changes, if
    // that leaves a cell without a value or with two of those.
    SIMD_INLINE bool apply(const SmallPermutations& permutations, Vector decided, Vector hidden) {
        Vector left[permuted_parts];
        vec::LaneSet failed = 0;
        for (int i = 0; i < permuted_parts; ++i) {
            Vector mask = parts_[i];
            const auto open = vec::nonzero(vec::without_lowest(mask));
            vec::LaneSet bad = 0;
            for (int j = 0; j < permutations.most_houses; ++j) {
                const auto houses = vector(permutations.houses_of_cell[j * permuted_parts + i].masks);
                const Vector forced = mask & vec::permuted(houses, hidden);
                bad |= vec::nonzero(vec::without_lowest(forced));
                mask = vec::either(forced, mask & ~vec::permuted(houses, decided));
            }
            failed |= open & (bad | ~vec::nonzero(mask));
            left[i] = vec::LaneBlend(open)(parts_[i], mask);
        }
        if (failed) return false;
        for (int i = 0; i < permuted_parts; ++i) parts_[i] = left[i];
        return true;
    }

    struct Changes {
        std::uint64_t cells[permuted_words], decided[permuted_words], telling[permuted_words];
        std::uint64_t eliminations;
    };

    // Writes the cells to the board. Returns which change, which of these are decided now or have as few
    // candidates as `telling` says, and how many candidates they lose.
    SIMD_INLINE Changes store(SmallMask* board, const SmallMask* telling) const {
        Changes changes{};
        Vector lost_bits{};
        for (int i = 0; i < permuted_parts; ++i) {
            const Vector lost = parts_[i] ^ vector(board + i * width);
            *reinterpret_cast<Vector*>(board + i * width) = parts_[i];
            lost_bits += vec::count_bits(lost);
            const auto cells = vec::nonzero(lost);
            const auto more = vec::subtract_to_zero(vec::count_bits(parts_[i]), vector(telling + i * width));
            add(changes.cells, i, cells);
            add(changes.decided, i, cells & vec::nonzero(vec::single(parts_[i])));
            add(changes.telling, i, cells & ~vec::nonzero(more));
        }
        changes.eliminations = vec::sum_of_lanes(lost_bits);
        return changes;
    }

private:
    SIMD_INLINE static void add(std::uint64_t* cells, int part, vec::LaneSet lanes) {
        cells[part / 2] |= std::uint64_t{lanes} << part % 2 * width;
    }

    SIMD_INLINE static Vector vector(const SmallMask* masks) {
        return *reinterpret_cast<const Vector*>(masks);
    }

    Vector parts_[permuted_parts];
};
#endif

}  // namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET
