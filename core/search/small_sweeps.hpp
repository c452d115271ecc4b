// What the houses of a small board tell, by vectors. Included by files compiled once for each instruction
// set.
#pragma once

#include "search/small_board.hpp"

namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET {

class Sweeps : protected NodeBoard {
protected:
    using NodeBoard::NodeBoard;

    // Houses are looked at by blocks of lanes. All vectors of a block are read before a cell is changed, so
    // that vectors of any length lead to the same changes.
    static constexpr std::uint32_t block_lanes = small_block;
    static constexpr int block_vectors = static_cast<int>(small_block) / width;
    struct HouseBlock {
        Vector vectors[block_vectors];
        SmallMask operator[](int lane) const { return vectors[lane / width][lane % width]; }
    };

    const Vector* house_rows(std::uint32_t block, int part) const {
        return lanes(l_.houses_at + block) + part;
    }

    Vector house_row(std::uint32_t block, int part, int place) const {
#if defined(__AVX512BW__)
        if (permuted_) return PermutedCells(here_)(permutations_.cells_of_house[place]);
#endif
        return house_rows(block, part)[at(place) * (l_.house_lanes / width)];
    }

    // Finds by lane the values with two places left in the house. Returns the lanes that have any.
    std::uint32_t find_two_places(std::uint32_t block, HouseBlock& two) const {
#if defined(__AVX512BW__)
        if (permuted_) {
            const PermutedCells cells(here_);
            two.vectors[0] = with_two_places([&](int i) { return cells(permutations_.cells_of_house[i]); });
            return vec::nonzero(two.vectors[0]);
        }
#endif
        std::uint32_t found = 0;
        for (int part = 0; part < block_vectors; ++part) {
            const auto* rows = house_rows(block, part);
            two.vectors[part] =
                with_two_places([&](int i) { return rows[at(i) * (l_.house_lanes / width)]; });
            found |= vec::nonzero(two.vectors[part]) << (part * width);
        }
        return found;
    }

    template <class Row>
    SIMD_INLINE Vector with_two_places(Row&& row) const {
        Vector once{}, twice{}, more{};
        for (int i = 0; i < t_.side; ++i) {
            const Vector mask = row(i);
            more = vec::or_and(more, twice, mask);
            twice = vec::or_and(twice, once, mask);
            once |= mask;
        }
        return twice & ~more;
    }

    // By lane, what the cells of a house have: the values of any, of two or more, of those with one left, of
    // two of those.
    struct HouseValues {
        Vector once{}, twice{}, decided{}, clash{};

        SIMD_INLINE void add(Vector mask) {
            const Vector lone = vec::single(mask);
            clash |= decided & lone;
            decided |= lone;
            twice = vec::or_and(twice, once, mask);
            once |= mask;
        }
        SIMD_INLINE Vector wrong(Vector full) const { return (once ^ full) | clash; }
        SIMD_INLINE Vector hidden() const { return vec::without(once, twice, decided); }
        SIMD_INLINE Vector useful() const { return vec::or_and(hidden(), twice, decided); }
    };

    // Values that a cell has leave the others of its house; values with one place left go there.
    bool sweep_houses() {
#if defined(__AVX512BW__)
        if (permuted_) return sweep_permuted();
#endif
        const Vector full = vec::broadcast(t_.full);
        const auto step = l_.house_lanes / width;
        for (std::uint32_t block = 0; block < l_.house_lanes; block += block_lanes) {
            HouseBlock decided, hidden;
            std::uint32_t useful = 0;
            for (int part = 0; part < block_vectors; ++part) {
                const auto* rows = house_rows(block, part);
                HouseValues values;
                for (int i = 0; i < t_.side; ++i) values.add(rows[at(i) * step]);
                if (const auto bad = vec::nonzero(values.wrong(full)))
                    return blame_house(block + at(part * width + __builtin_ctz(bad)));
                decided.vectors[part] = values.decided;
                hidden.vectors[part] = values.hidden();
                useful |= vec::nonzero(values.useful());
            }
            if (useful && !apply(block, decided, hidden)) return false;
        }
        return true;
    }

#if defined(__AVX512BW__)
    // The same; and again as long as nothing but the houses has to hear of the changes.
    bool sweep_permuted() {
        const Vector full = vec::broadcast(t_.full);
        PermutedCells cells(here_);
        for (;;) {
            HouseValues values;
            for (int i = 0; i < t_.side; ++i) values.add(cells(permutations_.cells_of_house[i]));
            if (const auto bad = vec::nonzero(values.wrong(full)) & permutations_.house_lanes)
                return blame_house(static_cast<std::size_t>(__builtin_ctz(bad)));
            if (!(vec::nonzero(values.useful()) & permutations_.house_lanes)) return true;
            const HouseBlock decided{{values.decided}}, hidden{{values.hidden()}};
            if (!cells.apply(permutations_, values.decided, hidden.vectors[0]))
                return apply(0, decided, hidden);
            take_over(cells);
            if (pairs_have_to_hear() || (!decided_ && t_.constraint_count > 0)) return true;
            houses_changed_ = decided_ = false;
        }
    }
#endif

    // All vectors are read before the first cell is written, also because a vector that was just written to
    // in part is slow to read.
    bool apply(std::uint32_t block, const HouseBlock& decided, const HouseBlock& hidden) {
        std::uint32_t hits[small_side] = {};
        for (int part = 0; part < block_vectors; ++part) {
            const Vector told = decided.vectors[part] | hidden.vectors[part];
            for (int i = 0; i < t_.side; ++i) {
                const Vector mask = house_row(block, part, i);
                hits[i] |= vec::nonzero((mask ^ vec::single(mask)) & told) << (part * width);
            }
        }
        for (int i = 0; i < t_.side; ++i)
            for (; hits[i]; hits[i] &= hits[i] - 1) {
                const int hit = __builtin_ctz(hits[i]);
                const int cell = l_.cell_at[l_.houses_at + at(i) * l_.house_lanes + block + at(hit)];
                const auto only = static_cast<SmallMask>(here_[cell] & hidden[hit]);
                if (!single(only)) return blame_house(block + at(hit));
                if (!keep(cell, only ? only : static_cast<SmallMask>(~decided[hit]))) return false;
            }
        return true;
    }

    bool blame_house(std::size_t lane) {
        const auto* first = l_.cell_at + l_.houses_at + lane;
        return blame_cells(t_.side, [&](int i) { return first[at(i) * l_.house_lanes]; });
    }

    // A value of a house that stands where it overlaps another group leaves the rest of that.
    bool sweep_overlaps() {
#if defined(__AVX512BW__)
        if (permuted_) {
            const PermutedCells cells(here_);
            return sweep_overlaps([&](std::uint32_t row, std::uint32_t lane) {
                return cells(permutations_.cells_of_overlap[(row * l_.overlap_lanes + lane) / small_block]);
            });
        }
#endif
        copy_to_overlaps();
        return sweep_overlaps([&](std::uint32_t row, std::uint32_t lane) {
            return *lanes(l_.overlaps_at + row * l_.overlap_lanes + lane);
        });
    }

    void copy_to_overlaps() {
        for (int word = 0; word < words_; ++word)
            for (; stale_[word]; stale_[word] &= stale_[word] - 1) {
                const int cell = word * 64 + __builtin_ctzll(stale_[word]);
                for (auto copy = l_.overlap_copy_start[cell]; copy < l_.copy_start[cell + 1]; ++copy)
                    here_[l_.copies[copy]] = here_[cell];
            }
    }

    template <class Row>
    SIMD_INLINE bool sweep_overlaps(Row&& row_of) {
        for (std::uint32_t lane = 0; lane < l_.overlap_lanes; lane += width) {
            Vector both{}, first{}, second{};
            std::uint32_t row = 0;
            for (std::uint32_t i = 0; i < l_.both_rows; ++i) both |= row_of(row++, lane);
            for (std::uint32_t i = 0; i < l_.first_rows; ++i) first |= row_of(row++, lane);
            for (std::uint32_t i = 0; i < l_.second_rows; ++i) second |= row_of(row++, lane);
            Vector houses;
            std::memcpy(&houses, l_.second_is_house + lane, sizeof houses);
            const Vector from_second = both & ~first & second, from_first = both & ~second & first & houses;
            for (auto hits = vec::nonzero(from_second | from_first); hits; hits &= hits - 1) {
                const int hit = __builtin_ctz(hits);
                const auto place =
                    l_.overlaps_at + lane + static_cast<unsigned>(hit) + l_.both_rows * l_.overlap_lanes;
                if (!exclude(place, l_.first_rows, from_first[hit]) ||
                    !exclude(place + l_.first_rows * l_.overlap_lanes, l_.second_rows, from_second[hit]))
                    return false;
            }
        }
        return true;
    }

    // Of a cell that has a copy there.
    SmallMask mask_at(std::uint32_t place) const { return here_[permuted_ ? l_.cell_at[place] : place]; }

    bool exclude(std::uint32_t place, std::uint32_t rows, SmallMask values) {
        if (!values) return true;
        for (std::uint32_t i = 0; i < rows; ++i, place += l_.overlap_lanes)
            if ((mask_at(place) & values) && !keep(l_.cell_at[place], static_cast<SmallMask>(~values)))
                return false;
        return true;
    }
};

}  // namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET
