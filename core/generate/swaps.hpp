// Sets of cells that may not all be empty: exchanging values within one of them gives another solution. A
// given that is the last one in such a set is needed; no proof has to be made for that.
#pragma once

#include <cstdint>
#include <vector>

#include "board/index.hpp"
#include "generate/kind.hpp"

namespace sudoshiki::generate {

// Some of the sets of a board, as bits.
struct Sets {
    static constexpr int most = 128;

    std::uint64_t low = 0, high = 0;

    // Where a number lies is a toss-up: no branches.
    static Sets of(int number) {
        const auto bit = std::uint64_t{1} << (number & 63), in_low = std::uint64_t{number < 64} - 1;
        return {bit & ~in_low, bit & in_low};
    }
    Sets& operator|=(const Sets& other) {
        low |= other.low, high |= other.high;
        return *this;
    }
    Sets without(const Sets& other) const { return {low & ~other.low, high & ~other.high}; }
    bool any() const { return (low | high) != 0; }
    template <class Visit>
    void each(Visit visit) const {
        for (auto bits = low; bits; bits &= bits - 1) visit(__builtin_ctzll(bits));
        for (auto bits = high; bits; bits &= bits - 1) visit(64 + __builtin_ctzll(bits));
    }
};

// Finds the small ones: cells of two values that may be exchanged, and pieces of two lines. None where the
// board is larger than 9×9 (they seldom tell anything there), or has signs, which an exchange may break.
class Swaps {
public:
    static constexpr int largest_side = 9;
    static constexpr int most_cells = largest_side * largest_side;

    explicit Swaps(const Kind& kind);

    bool active() const { return active_; }
    void find(const std::uint8_t* full);
    // Of the board that was looked at last: how many sets there are, and those that a cell belongs to.
    int count() const { return count_; }
    const Sets& with(int cell) const { return with_[cell]; }

private:
    static constexpr int most_groups = 4;  // of a cell, but the row: a column, a box and two diagonals
    static constexpr int most_pairs = 40;  // 36 of nine values, rounded up to whole vectors
    static constexpr int stride = 16;      // of tables by value
    static constexpr int pairs_at_once = 8;
    typedef std::uint16_t Pairs __attribute__((vector_size(2 * pairs_at_once), may_alias));

    void list_lines(const lanes::Shape& shape);
    void look_at(const std::uint8_t* full);
    void link_rows();
    void add_rows(int pair, std::uint32_t rows);
    void follow_lines(const std::uint8_t* full, const std::uint8_t* first, const std::uint8_t* second);

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
    std::uint8_t cell_of_[largest_side + 1][largest_side];        // by value and row
    struct Line {
        std::uint8_t cells[largest_side];
    };
    std::vector<std::pair<Line, Line>> lines_;  // whose cells may change places across
    int count_ = 0;
    Sets with_[most_cells];
};

// The sets where the items that may be taken away are tried in a certain order.
class SwapOrder {
public:
    explicit SwapOrder(std::size_t items) : at_place_(items), last_at_(items) {}

    // The sets with cells of the item at a place: to be told before it begins.
    Sets& at_place(std::size_t place) { return at_place_[place]; }
    // Sets that are `met` have a given that stays.
    void begin(const Sets& met) {
        Sets later = met;
        for (auto place = at_place_.size(); place-- > 0;) {
            last_at_[place] = at_place_[place].without(later);
            later |= at_place_[place];
        }
        met_ = met;
    }
    // Whether the item at a place is needed, when all items before it are gone but those that are kept.
    bool needs(int place) const { return last_at_[at(place)].without(met_).any(); }
    void keep(int place) { met_ |= at_place_[at(place)]; }

    const Sets& met() const { return met_; }
    void go_back_to(const Sets& met) { met_ = met; }

private:
    std::vector<Sets> at_place_, last_at_;  // last: of those at a place, the ones with no cell behind it
    Sets met_;                              // those that have a given for sure
};

// The same sets where givens go in any order: how many each has left.
class SwapCounts {
public:
    explicit SwapCounts(const Kind& kind) : swaps_(kind), sets_of_(at(kind.cells())) {}

    // All cells of this board are given.
    void begin(const std::uint8_t* full);

    void take(int cell) {
        for (const auto set : sets_of_[at(cell)]) --givens_[set];
    }
    // Whether a given is the last in one of its sets.
    bool needs(int cell) const {
        for (const auto set : sets_of_[at(cell)])
            if (givens_[set] == 1) return true;
        return false;
    }

private:
    Swaps swaps_;
    std::uint8_t givens_[Sets::most] = {};            // by set
    std::vector<std::vector<std::uint8_t>> sets_of_;  // by cell
};

}  // namespace sudoshiki::generate
