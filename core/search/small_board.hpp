// The board of a node of the search, and what has to be looked at because its cells change. Included by files
// compiled once for each instruction set.
#pragma once

#include <cstring>

#include "board/index.hpp"
#include "search/small_permuted.hpp"

namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET {

inline bool single(SmallMask mask) { return (mask & (mask - 1)) == 0; }
inline int count(SmallMask mask) { return __builtin_popcount(mask); }

// A set of cells, of which boards up to 11×11 need two words.
template <int Words>
struct WordsOfCells {
    std::uint64_t words[Words];

    static WordsOfCells all() {
        WordsOfCells cells;
        for (auto& word : cells.words) word = ~std::uint64_t{0};
        return cells;
    }
    bool any() const {
        std::uint64_t any = 0;
        for (const auto word : words) any |= word;
        return any != 0;
    }
    void keep(const std::uint64_t* others) {
        for (int word = 0; word < Words; ++word) words[word] &= others[word];
    }
    void remove(const std::uint64_t* others) {
        for (int word = 0; word < Words; ++word) words[word] &= ~others[word];
    }
};

class NodeBoard {
protected:
    // What a conflict adds to the weight of the cell that had no value left or, in shares, to those of the
    // constraint's cells; and to that of the cell guessed.
    static constexpr float blame_of_cell = 1, blame_of_constraint = 4, blame_of_guess = 0.7F;

    NodeBoard(const SmallTables& tables, SmallState& state) : t_(tables), l_(tables.lanes), s_(state) {
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
        const bool decided = single(here_[cell]);
        const bool tells = count(here_[cell]) <= t_.telling[cell];
        const auto heard = (t_.linked[cell / 64] >> (cell % 64) & decided) | tells;
        decided_ |= decided;
        changed_[cell / 64] |= heard << (cell % 64);
        stale_[cell / 64] |= std::uint64_t{1} << (cell % 64);
        houses_changed_ = overlaps_changed_ = links_changed_ = true;
        make_dirty(cell);
    }

    // Has the constraints of the cell looked at.
    void make_dirty(int cell) {
        const auto* watch = t_.watch + at(cell) * at(t_.watch_words);
        for (int word = 0; word < t_.watch_words; ++word) dirty_[word] |= watch[word];
    }

    void set(int cell, SmallMask mask) {
        s_.eliminations += at(count(here_[cell]) - count(mask));
        here_[cell] = mask;
        if (!permuted_) copy_to_houses(cell, mask);
        touch(cell);
    }

    void copy_to_houses(int cell, SmallMask mask) {
        const auto* first = l_.first_copies + at(cell) * small_houses;
        for (int i = 0; i < small_houses; ++i) here_[first[i]] = mask;
        for (auto copy = l_.copy_start[cell] + small_houses; copy < l_.overlap_copy_start[cell]; ++copy)
            here_[l_.copies[copy]] = mask;
    }

    // False when nothing is left.
    bool keep(int cell, SmallMask allowed) {
        const auto before = here_[cell];
        const auto after = static_cast<SmallMask>(before & allowed);
        if (after == before) return true;
        if (!after) {
            s_.weight[cell] += blame_of_cell;
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

    // The fewer cells are open, and the fewer candidates one has, the more it had to do with the failure.
    template <class CellAt>
    bool blame_cells(int size, CellAt&& cell_at) {
        int open = 0;
        for (int i = 0; i < size; ++i) open += !single(here_[cell_at(i)]);
        const float share = blame_of_constraint / static_cast<float>(open ? open : 1);
        for (int i = 0; i < size; ++i) {
            const std::size_t cell = cell_at(i);
            s_.weight[cell] += share / static_cast<float>(count(here_[cell]));
        }
        return false;
    }

    const Vector* lanes(std::uint32_t place) const { return reinterpret_cast<const Vector*>(here_ + place); }

#if defined(__AVX512BW__)
    bool pairs_have_to_hear() const {
        std::uint64_t any = 0;
        for (int word = 0; word < words_; ++word) any |= changed_[word];
        return any != 0;
    }

    // As `set` for each cell that differs.
    void take_over(const PermutedCells& cells) {
        const auto changes = cells.store(here_, t_.telling);
        s_.eliminations += changes.eliminations;
        decided_ |= (changes.decided[0] | changes.decided[1]) != 0;
        houses_changed_ = overlaps_changed_ = links_changed_ = true;
        for (int word = 0; word < permuted_words; ++word)
            changed_[word] |= changes.telling[word] | (changes.decided[word] & t_.linked[word]);
        for (int number = 0; number < t_.watch_words; ++number) {
            std::uint64_t dirty = 0;
            for (int word = 0; word < permuted_words; ++word)
                for (auto left = changes.cells[word]; left; left &= left - 1)
                    dirty |= t_.watch[(word * 64 + __builtin_ctzll(left)) * t_.watch_words + number];
            dirty_[number] |= dirty;
        }
    }
#endif

    // The cells that can have a value.
    template <int Words>
    SIMD_INLINE WordsOfCells<Words> find_places(int value) const {
        const Vector bit = vec::broadcast(1U << value);
        WordsOfCells<Words> places{};
        for (int first = 0; first < t_.cells; first += width)
            places.words[first / 64] |=
                std::uint64_t{vec::nonzero(*lanes(static_cast<std::uint32_t>(first)) & bit)} << first % 64;
        if (t_.cells % 64) places.words[words_ - 1] &= ~std::uint64_t{0} >> (64 - t_.cells % 64);
        return places;
    }

    static constexpr int cell_words = small_cells / 64;

    const SmallTables& t_;
    const SmallLanes& l_;
    SmallState& s_;
    SmallMask* here_;
#if defined(__AVX512BW__)
    const bool permuted_ = l_.permutations;  // then nothing is copied
    const SmallPermutations permutations_ = permuted_ ? *l_.permutations : SmallPermutations{};
#else
    static constexpr bool permuted_ = false;
#endif
    const int words_ = (t_.cells + 63) / 64;
    bool decided_ = false;  // a cell that the houses have not heard of
    bool houses_changed_ = false, overlaps_changed_ = false, links_changed_ = false;
    bool by_cell_ = false;                     // a contradiction has been blamed on a cell already
    std::uint64_t changed_[small_cells / 64];  // cells whose pairs and far neighbours have not heard of it
    std::uint64_t stale_[small_cells / 64];    // cells whose copies for overlaps are older than their masks
    std::uint64_t dirty_[small_watch_words];   // constraints to be looked at
};

}  // namespace sudoshiki::search::SUDOSHIKI_INSTRUCTION_SET
