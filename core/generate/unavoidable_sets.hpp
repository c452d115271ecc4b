// Unavoidable sets: cells whose values can be exchanged to give another solution, so that one of them must be
// given. A given that is the last one in such a set is needed; that takes no proof.
#pragma once

#include <cstdint>
#include <vector>

#include "board/index.hpp"
#include "generate/board_kind.hpp"

namespace sudoshiki::generate {

// Some of the unavoidable sets of a board, as bits.
struct SetBits {
    static constexpr int max_sets = 128;

    std::uint64_t low = 0, high = 0;

    // Without branches, which could not be predicted.
    static SetBits of(int number) {
        const auto bit = std::uint64_t{1} << (number & 63), in_low = std::uint64_t{number < 64} - 1;
        return {bit & ~in_low, bit & in_low};
    }
    SetBits& operator|=(const SetBits& other) {
        low |= other.low, high |= other.high;
        return *this;
    }
    SetBits without(const SetBits& other) const { return {low & ~other.low, high & ~other.high}; }
    bool any() const { return (low | high) != 0; }
    template <class Visit>
    void each(Visit visit) const {
        for (auto bits = low; bits; bits &= bits - 1) visit(__builtin_ctzll(bits));
        for (auto bits = high; bits; bits &= bits - 1) visit(64 + __builtin_ctzll(bits));
    }
};

// Finds small sets: cells of two values, and parts of two lines. Finds none on boards larger than 9×9, where
// they rarely help, or with signs, which an exchange may break.
class UnavoidableSets {
public:
    static constexpr int largest_side = 9;
    static constexpr int max_cells = largest_side * largest_side;

    explicit UnavoidableSets(const BoardKind& kind);

    bool active() const { return active_; }
    void find(const std::uint8_t* full);
    // Of the last board: the number of sets, and the sets of a cell.
    int count() const { return count_; }
    const SetBits& of_cell(int cell) const { return of_cell_[cell]; }

private:
    static constexpr int max_groups = 4;  // of a cell, without the row: a column, a box and two diagonals
    static constexpr int max_pairs = 40;  // 36 of nine values, rounded up to whole vectors
    static constexpr int stride = 16;     // of tables by value
    static constexpr int pairs_at_once = 8;
    typedef std::uint16_t Pairs __attribute__((vector_size(2 * pairs_at_once), may_alias));

    void list_line_pairs(const lanes::Shape& shape);
    void index_board(const std::uint8_t* full);
    void link_rows();
    void add_rows(int pair, std::uint32_t rows);
    void add_line_cycles(const std::uint8_t* full, const std::uint8_t* first, const std::uint8_t* second);

    const int side_;
    const bool active_;
    struct {
        std::uint8_t a, b;
    } values_[max_pairs];  // by pair
    int pairs_ = 0;
    alignas(16) std::uint16_t linked_rows_[largest_side][max_pairs] = {};  // by row and pair: rows, as bits
    std::vector<std::uint16_t> rows_of_group_;  // by group and value: the row of the value there
    // By cell: its groups without the row; padded by repeating the first.
    std::uint8_t groups_of_[max_cells][max_groups];
    int groups_ = 0;  // maximum of groups of a cell, without the row
    // By value, row and value seen: the rows of the seen value.
    std::uint16_t seen_rows_[largest_side + 1][largest_side][stride];
    std::uint8_t cell_of_[largest_side + 1][largest_side];  // by value and row
    struct Line {
        std::uint8_t cells[largest_side];
    };
    std::vector<std::pair<Line, Line>> line_pairs_;  // that can be exchanged in part
    int count_ = 0;
    SetBits of_cell_[max_cells];
};

// Which items are needed when items are tried in a fixed order.
class OrderedSets {
public:
    explicit OrderedSets(std::size_t items) : at_place_(items), last_at_(items) {}

    // The sets with cells of the item at a place; set them before `begin`.
    SetBits& at_place(std::size_t place) { return at_place_[place]; }
    // `hit`: sets with a given that stays for certain.
    void begin(const SetBits& hit) {
        SetBits later = hit;
        for (auto place = at_place_.size(); place-- > 0;) {
            last_at_[place] = at_place_[place].without(later);
            later |= at_place_[place];
        }
        hit_ = hit;
    }
    // Whether the item is needed, if all items before it but the kept ones are removed.
    bool needs(int place) const { return last_at_[at(place)].without(hit_).any(); }
    void keep(int place) { hit_ |= at_place_[at(place)]; }

    const SetBits& hit() const { return hit_; }
    void restore(const SetBits& hit) { hit_ = hit; }

private:
    std::vector<SetBits> at_place_, last_at_;  // last_at_: sets at a place without cells at later places
    SetBits hit_;                              // sets with a given that stays for certain
};

// Which givens are needed when givens are removed in any order: counts the givens of each set.
class SetCounts {
public:
    explicit SetCounts(const BoardKind& kind) : unavoidable_(kind), sets_of_(at(kind.cells())) {}

    // Starts with all cells of this board given.
    void begin(const std::uint8_t* full);

    void remove(int cell) {
        for (const auto set : sets_of_[at(cell)]) --givens_[set];
    }
    // Whether a given is the last in one of its sets.
    bool needs(int cell) const {
        for (const auto set : sets_of_[at(cell)])
            if (givens_[set] == 1) return true;
        return false;
    }

private:
    UnavoidableSets unavoidable_;
    std::uint8_t givens_[SetBits::max_sets] = {};     // by set
    std::vector<std::vector<std::uint8_t>> sets_of_;  // by cell
};

}  // namespace sudoshiki::generate
