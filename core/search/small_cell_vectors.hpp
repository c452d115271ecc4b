// The cells of a board in vectors, and the way from cells to houses and back by permutations, which AVX-512
// has. Included by files compiled once for each instruction set.
#pragma once

#include "search/small_job.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET {

namespace vec = simd::SUDOSHIKI_INSTRUCTION_SET;
using vec::Vector;
using vec::width;

#if defined(__AVX512BW__)
class CellVectors {
public:
    // What else stands behind the cells of a small board is kept as it is.
    SIMD_INLINE explicit CellVectors(const SmallMask* board) {
        for (int i = 0; i < crossing_parts; ++i) parts_[i] = part(board, i);
    }

    // By house: the mask of its cell at a place.
    SIMD_INLINE Vector in_houses(const SmallCrossings& crossings, std::size_t place) const {
        const auto from = vector(crossings.cells[place]);
        const auto last = vec::nonzero(from & vec::broadcast(2 * width));
        return vec::permuted(from, parts_[2], last, vec::permuted_of_two(from, parts_[0], parts_[1]));
    }

    // Removes values that a house has from its other cells; cells with a hidden one keep only that. Returns a
    // cell for which this is impossible, or -1.
    SIMD_INLINE int place(const SmallCrossings& crossings, Vector decided, Vector hidden) {
        for (int i = 0; i < crossing_parts; ++i) {
            Vector excluded{}, forced{};
            vec::LaneSet cells = 0;
            for (int j = i; j < crossings.count; j += crossing_parts) {
                const auto houses = vector(crossings.houses[j]);
                excluded |= vec::permuted(houses, decided, crossings.has_house[j]);
                forced |= vec::permuted(houses, hidden, crossings.has_house[j]);
                cells |= crossings.has_house[j];
            }
            forced &= parts_[i];
            const auto left = (vec::either(forced, parts_[i]) & ~excluded) | vec::single(parts_[i]);
            if (const auto bad = (vec::nonzero(vec::without_lowest(forced)) | ~vec::nonzero(left)) & cells)
                return i * width + __builtin_ctz(bad);
            parts_[i] = left;
        }
        return -1;
    }

    SmallMask mask(int cell) const { return parts_[cell / width][cell % width]; }

    // Writes a part to the board. Returns the lanes that change, and what they lose.
    SIMD_INLINE vec::LaneSet store(int i, SmallMask* board, SmallBlock& lost) const {
        const Vector difference = parts_[i] ^ part(board, i);
        *reinterpret_cast<Vector*>(lost.masks) = difference;
        *reinterpret_cast<Vector*>(board + i * width) = parts_[i];
        return vec::nonzero(difference);
    }

private:
    SIMD_INLINE static Vector part(const SmallMask* board, int i) {
        return *reinterpret_cast<const Vector*>(board + i * width);
    }
    SIMD_INLINE static Vector vector(const SmallBlock& block) {
        return *reinterpret_cast<const Vector*>(block.masks);
    }

    Vector parts_[crossing_parts];
};
#endif

}  // namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET
