// Sets of cells that may not all be empty: exchanging two values within one of them gives another solution. A
// given that is the last one in such a set is needed; no proof has to be made for that.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "board/index.hpp"
#include "generate/kind.hpp"

namespace sudoshiki::generate {

// Some of the items that may be taken away, as bits: the one that is tried first is bit 0.
struct Places {
    std::uint64_t low = 0, high = 0;

    // Where a place lies is a toss-up: no branches.
    static Places of(int place) {
        const auto bit = std::uint64_t{1} << (place & 63), in_low = std::uint64_t{place < 64} - 1;
        return {bit & ~in_low, bit & in_low};
    }
    static Places before(int place) {
        const auto [low, high] = of(place);
        return {low - 1, high - (high != 0)};
    }
    Places& operator|=(const Places& other) {
        low |= other.low, high |= other.high;
        return *this;
    }
    Places& operator&=(const Places& other) {
        low &= other.low, high &= other.high;
        return *this;
    }
    bool meets(const Places& other) const { return ((low & other.low) | (high & other.high)) != 0; }
    int last() const { return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll(low); }
};

// The sets of one full board, in the order in which its items are tried.
class SwapSets {
public:
    static constexpr int most_places = 81;

    void clear() {
        count_ = 0;
        std::memset(first_, 0, sizeof first_);
    }
    void add(const Places& places) {
        if (count_ + 1 == most_sets) return;
        const int last = places.last();
        sets_[++count_] = {places, first_[last]};
        first_[last] = static_cast<std::uint8_t>(count_);
    }
    // Whether the item at a place is needed, when all items up to it are gone but those that are `kept`.
    bool needs(int place, const Places& kept) const {
        for (int set = first_[place]; set; set = sets_[set].next)
            if (!sets_[set].places.meets(kept)) return true;
        return false;
    }

    template <class Visit>
    void each(Visit visit) const {
        for (int set = 1; set <= count_; ++set) visit(sets_[set].places);
    }

    static constexpr int most_sets = 128;

private:
    struct {
        Places places;
        std::uint8_t next;  // one more whose last place is the same
    } sets_[most_sets];     // from 1
    int count_ = 0;
    std::uint8_t first_[most_places] = {};  // by place: a set whose last place it is; 0: none
};

// Finds the small ones. None where the board is larger than 9×9 (they seldom tell anything there), or has
// signs, which an exchange may break.
class Swaps {
public:
    static constexpr std::uint8_t stays = 127;  // instead of a place, behind all others: a clue of no item
    static constexpr std::uint8_t empty = 126;  // no clue
    static constexpr int most_cells = 81;

    explicit Swaps(const Kind& kind);

    bool active() const { return active_; }
    // The cells of a full board, and by cell the place of its item.
    void find(const std::uint8_t* full, const std::uint8_t* place, SwapSets& sets);

private:
    static constexpr int largest_side = 9;
    static constexpr int most_groups = 4;  // of a cell, but the row: a column, a box and two diagonals
    static constexpr int most_pairs = 40;  // 36 of nine values, rounded up to whole vectors
    static constexpr int stride = 16;      // of tables by value

    void look_at(const std::uint8_t* full, const std::uint8_t* place);
    static constexpr int pairs_at_once = 8;
    typedef std::uint16_t Pairs __attribute__((vector_size(2 * pairs_at_once), may_alias));

    void link_rows();
    void add(int pair, std::uint32_t rows, SwapSets& sets) const;

    const int side_;
    const bool active_;
    struct {
        std::uint8_t a, b;
    } values_[most_pairs];  // by pair
    int pairs_ = 0;
    alignas(16) std::uint16_t linked_[largest_side][most_pairs] = {};  // by row and pair: rows, as bits
    std::vector<std::uint16_t> rows_of_group_;  // by group and value: the row of the value there
    // By cell: its groups but the row, some of them more than once.
    std::uint8_t groups_of_[most_cells][most_groups];
    int groups_ = 0;                                              // of them that count, of each cell
    std::uint16_t seen_[largest_side + 1][largest_side][stride];  // by value, row and value seen: its rows
    Places cells_[most_cells];                                    // by cell: its place
    std::uint8_t cell_of_[largest_side + 1][largest_side];        // by value and row
};

// The same sets where givens come and go in any order: how many each has left.
class SwapCounts {
public:
    explicit SwapCounts(const Kind& kind) : swaps_(kind), sets_of_(at(kind.cells())) {}

    // All cells of this board are given.
    void begin(const std::uint8_t* full);

    void take(int cell) {
        for (const auto set : sets_of_[at(cell)]) --givens_[set];
    }
    void put_back(int cell) {
        for (const auto set : sets_of_[at(cell)]) ++givens_[set];
    }
    // Whether a given is the last in one of its sets.
    bool needs(int cell) const {
        for (const auto set : sets_of_[at(cell)])
            if (givens_[set] == 1) return true;
        return false;
    }

private:
    Swaps swaps_;
    SwapSets sets_;
    std::vector<std::uint8_t> givens_;                // by set
    std::vector<std::vector<std::uint8_t>> sets_of_;  // by cell
};

}  // namespace sudoshiki::generate
