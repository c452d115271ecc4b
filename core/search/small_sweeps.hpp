// A small board and what its houses tell, by vectors. Included by files compiled once for each instruction
// set.
#pragma once

#include <cstring>

#include "board/index.hpp"
#include "search/small_job.hpp"
#include "simd/masks.hpp"

namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET {

namespace vec = simd::SUDOSHIKI_INSTRUCTION_SET;
using vec::Vector;
using vec::width;

inline bool single(SmallMask mask) { return (mask & (mask - 1)) == 0; }
inline int count(SmallMask mask) { return __builtin_popcount(mask); }

class Sweeps {
protected:
    // What a conflict adds to the weight of the cell that had no value left or of each cell of the
    // constraint, and to that of the cell guessed.
    static constexpr float blame = 1.0F;

    Sweeps(const SmallTables& tables, SmallState& state) : t_(tables), l_(tables.lanes), s_(state) {
        here_ = board(s_.depth);
        forget_changes();
    }

    SmallMask* board(int depth) const { return s_.masks + at(depth) * l_.stride; }

    void forget_changes() {
        std::memset(changed_, 0, sizeof changed_);
        std::memset(stale_, 0, sizeof stale_);
        std::memset(dirty_, 0, sizeof dirty_);
    }

    void touch(int cell) {
        const auto bit = std::uint64_t{1} << (cell % 64);
        const bool decided = single(here_[cell]);
        const auto* heard = decided ? t_.linked : t_.paired;
        decided_ |= decided;
        changed_[cell / 64] |= heard[cell / 64] & bit;
        stale_[cell / 64] |= bit;
        houses_changed_ = overlaps_changed_ = links_changed_ = true;
        const auto* watch = t_.watch + at(cell) * at(t_.watch_words);
        for (int word = 0; word < t_.watch_words; ++word) dirty_[word] |= watch[word];
    }

    void set(int cell, SmallMask mask) {
        s_.eliminations += at(count(here_[cell]) - count(mask));
        here_[cell] = mask;
        const auto* first = l_.first_copies + at(cell) * small_houses;
        for (int i = 0; i < small_houses; ++i) here_[first[i]] = mask;
        for (auto copy = l_.copy_start[cell] + small_houses; copy < l_.overlap_copy_start[cell]; ++copy)
            here_[l_.copies[copy]] = mask;
        touch(cell);
    }

    // False when nothing is left.
    bool keep(int cell, SmallMask allowed) {
        const auto before = here_[cell];
        const auto after = static_cast<SmallMask>(before & allowed);
        if (after == before) return true;
        if (!after) {
            s_.weight[cell] += blame;
            return false;
        }
        set(cell, after);
        return true;
    }

    bool keep_in_constraint(int cell, SmallMask allowed) {
        if (keep(cell, allowed)) return true;
        by_cell_ = true;
        return false;
    }

    const Vector* lanes(std::uint32_t place) const { return reinterpret_cast<const Vector*>(here_ + place); }

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

    // Finds by lane the values with two places left in the house. Returns the lanes that have any.
    std::uint32_t find_two_places(std::uint32_t block, HouseBlock& two) const {
        std::uint32_t found = 0;
        for (int part = 0; part < block_vectors; ++part) {
            const auto* rows = house_rows(block, part);
            Vector once{}, twice{}, more{};
            for (int i = 0; i < t_.side; ++i) {
                const Vector mask = rows[at(i) * (l_.house_lanes / width)];
                more = vec::or_and(more, twice, mask);
                twice = vec::or_and(twice, once, mask);
                once |= mask;
            }
            two.vectors[part] = twice & ~more;
            found |= vec::nonzero(two.vectors[part]) << (part * width);
        }
        return found;
    }

    // Values that a cell has leave the others of its house; values with one place left go there.
    bool sweep_houses() {
        const Vector full = vec::broadcast(t_.full);
        const auto step = l_.house_lanes / width;
        for (std::uint32_t block = 0; block < l_.house_lanes; block += block_lanes) {
            HouseBlock decided, hidden;
            std::uint32_t useful = 0;
            for (int part = 0; part < block_vectors; ++part) {
                const auto* rows = house_rows(block, part);
                Vector once{}, twice{}, lone_ones{}, clash{}, open{};
                for (int i = 0; i < t_.side; ++i) {
                    const Vector mask = rows[at(i) * step], lone = vec::single(mask);
                    clash |= lone_ones & lone;
                    lone_ones |= lone;
                    open |= mask ^ lone;
                    twice = vec::or_and(twice, once, mask);
                    once |= mask;
                }
                if (const auto bad = vec::nonzero((once ^ full) | clash))
                    return blame_house(block + at(part * width + __builtin_ctz(bad)));
                decided.vectors[part] = lone_ones;
                hidden.vectors[part] = vec::without(once, twice, lone_ones);
                useful |= vec::nonzero(vec::or_and(hidden.vectors[part], open, lone_ones));
            }
            if (useful && !apply(block, decided, hidden)) return false;
        }
        return true;
    }

    // All vectors are read before the first cell is written, also because a vector that was just written to
    // in part is slow to read.
    bool apply(std::uint32_t block, const HouseBlock& decided, const HouseBlock& hidden) {
        const auto step = l_.house_lanes / width;
        std::uint32_t hits[small_side] = {};
        for (int part = 0; part < block_vectors; ++part) {
            const auto* rows = house_rows(block, part);
            const Vector told = decided.vectors[part] | hidden.vectors[part];
            for (int i = 0; i < t_.side; ++i) {
                const Vector mask = rows[at(i) * step];
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
        for (std::size_t i = 0; i < at(t_.side); ++i)
            s_.weight[l_.cell_at[l_.houses_at + i * l_.house_lanes + lane]] += blame;
        return false;
    }

    // A value of a house that stands where it overlaps another group leaves the rest of that.
    bool sweep_overlaps() {
        for (int word = 0; word < words_; ++word)
            for (; stale_[word]; stale_[word] &= stale_[word] - 1) {
                const int cell = word * 64 + __builtin_ctzll(stale_[word]);
                for (auto copy = l_.overlap_copy_start[cell]; copy < l_.copy_start[cell + 1]; ++copy)
                    here_[l_.copies[copy]] = here_[cell];
            }
        const auto step = l_.overlap_lanes / width;
        for (std::uint32_t lane = 0; lane < l_.overlap_lanes; lane += width) {
            const auto* rows = lanes(l_.overlaps_at + lane);
            Vector both{}, first{}, second{};
            for (std::uint32_t i = 0; i < l_.both_rows; ++i, rows += step) both |= *rows;
            for (std::uint32_t i = 0; i < l_.first_rows; ++i, rows += step) first |= *rows;
            for (std::uint32_t i = 0; i < l_.second_rows; ++i, rows += step) second |= *rows;
            Vector houses;
            std::memcpy(&houses, l_.second_is_house + lane, sizeof houses);
            const Vector from_second = both & ~first & second, from_first = both & ~second & first & houses;
            for (auto hits = vec::nonzero(from_second | from_first); hits; hits &= hits - 1) {
                const int hit = __builtin_ctz(hits);
                const auto row =
                    l_.overlaps_at + lane + static_cast<unsigned>(hit) + l_.both_rows * l_.overlap_lanes;
                if (!exclude(row, l_.first_rows, from_first[hit]) ||
                    !exclude(row + l_.first_rows * l_.overlap_lanes, l_.second_rows, from_second[hit]))
                    return false;
            }
        }
        return true;
    }

    bool exclude(std::uint32_t place, std::uint32_t rows, SmallMask values) {
        if (!values) return true;
        for (std::uint32_t i = 0; i < rows; ++i, place += l_.overlap_lanes)
            if ((here_[place] & values) && !keep(l_.cell_at[place], static_cast<SmallMask>(~values)))
                return false;
        return true;
    }

    // A value with two places left in a house leaves the cells that see both.
    bool sweep_links() {
        std::uint64_t places[small_side][cell_words] = {};
        for (int value = 0; value < t_.side; ++value) find_places(value, places[value]);
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

    // The cells that can have a value; `places` is empty before.
    void find_places(int value, std::uint64_t* places) const {
        const Vector bit = vec::broadcast(1U << value);
        for (int word = 0; word < words_; ++word)
            for (int part = 0; part < 64 && word * 64 + part < t_.cells; part += width)
                places[word] |=
                    std::uint64_t{vec::nonzero(*lanes(static_cast<std::uint32_t>(word * 64 + part)) & bit)}
                    << part;
        if (t_.cells % 64) places[words_ - 1] &= ~std::uint64_t{0} >> (64 - t_.cells % 64);
    }

    bool exclude_linked(const std::uint64_t* house, int value, const std::uint64_t* places) {
        std::uint64_t seen[cell_words];
        for (int word = 0; word < cell_words; ++word) seen[word] = places[word] & ~house[word];
        for (int word = 0; word < words_; ++word)
            for (auto left = places[word] & house[word]; left; left &= left - 1)
                see_from(word * 64 + __builtin_ctzll(left), value, seen);
        return exclude_seen(seen, static_cast<SmallMask>(1U << value));
    }

    // Leaves those that can't have the value if the cell has it.
    void see_from(int cell, int value, std::uint64_t* seen) const {
        const auto* from = t_.seen + at(value) * t_.seen_stride + at(cell) * cell_words;
        for (int word = 0; word < cell_words; ++word) seen[word] &= from[word];
    }

    bool any(const std::uint64_t* cells) const {
        std::uint64_t all = 0;
        for (int word = 0; word < cell_words; ++word) all |= cells[word];
        return all != 0;
    }

    bool exclude_seen(const std::uint64_t* seen, SmallMask value) {
        for (int word = 0; word < words_; ++word)
            for (auto left = seen[word]; left; left &= left - 1) {
                const int cell = word * 64 + __builtin_ctzll(left);
                if (!keep_in_constraint(cell, static_cast<SmallMask>(~value))) return false;
            }
        return true;
    }

    // Sets of cells as words: all of them even where a board has fewer cells, so that loops are unrolled.
    static constexpr int cell_words = small_cells / 64;

    const SmallTables& t_;
    const SmallLanes& l_;
    SmallState& s_;
    SmallMask* here_;
    const int words_ = (t_.cells + 63) / 64;
    bool decided_ = false;  // a cell that the houses have not heard of
    bool houses_changed_ = false, overlaps_changed_ = false, links_changed_ = false;
    bool by_cell_ = false;                     // a contradiction has been blamed on a cell already
    std::uint64_t changed_[small_cells / 64];  // cells whose pairs and far neighbours have not heard of it
    std::uint64_t stale_[small_cells / 64];    // cells whose copies for overlaps are older than their masks
    std::uint64_t dirty_[small_watch_words];   // constraints to be looked at
};

}  // namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET
