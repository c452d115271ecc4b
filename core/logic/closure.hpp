// What follows from clues by some deductions, and by no others. A deduction that holds stays possible when
// more is known, so the order in which they are made does not matter: clues may be added at any time, and
// what few deductions found stands when more are allowed.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "board/graph.hpp"
#include "board/matching.hpp"
#include "logic/grid.hpp"
#include "logic/shape.hpp"

namespace sudoshiki::logic {

using Deductions = std::uint32_t;  // a set of these
enum Deduction : Deductions {
    box_places = 1 << 0,   // a value with one place left in a box
    line_places = 1 << 1,  // in a row, a column, or any other group
    cell_values = 1 << 2,  // a cell with one value left
    sign_bounds = 1 << 3,  // less than the greatest there, more than the least here
    locked = 1 << 4,       // the places of a value in a group all lie in another one, one of them a box
    pairs = 1 << 5,        // two cells with two values between them, two values with two places
    sets = 1 << 6,         // any number of cells with as many values
    fish = 1 << 7,         // any number of rows with as many columns for a value
    chains = 1 << 8,       // from cell to cell of two values, until both ends say the same
};

// For boards of one shape; each board may have its own signs.
class Closure {
public:
    using GroupSet = std::vector<std::uint64_t>;
    // A snapshot of what is known.
    struct State {
        std::vector<Bits> candidates;  // by cell, none where a value is placed
        std::vector<Bits> placed;      // by cell, a value's bit
        GroupSet changed;              // not yet marked as stale
        Bits changed_values = 0;
        // What has changed since a deduction last looked at it.
        GroupSet stale_places, stale_bases, stale_pairs, stale_sets;
        Bits stale_fish = 0;  // values
        bool stale_cells = false, stale_signs = false, stale_chains = false;
        int open_cells = 0;
        std::size_t arcs = 0;
    };

    explicit Closure(const Shape& shape);

    int cells() const { return shape_.cells(); }

    // An empty board; `candidates` (may be null) are those left of each cell.
    void begin(const std::uint64_t* candidates = nullptr);
    void give(int cell, int value) {
        if (!now_.placed[at(cell)]) place(cell, bit(value));
    }
    void give(const Arc& arc);
    bool strike(int cell, Bits values);  // whether any of them was there
    void deduce(Deductions allowed);

    bool full() const { return now_.open_cells == 0; }
    bool follows(int cell) const { return now_.placed[at(cell)] != 0; }
    // Whether a sign between them would tell nothing more.
    bool follows(const Arc& arc) const { return values_of(arc.lesser) < lowest_bit(values_of(arc.greater)); }
    // Whether the board is full and correct: on a contradictory board, wrong values may be placed.
    bool keeps_the_rules() const;

    const State& state() const { return now_; }
    void go_back(const State& state) { now_ = state; }
    // What another closure of the same shape knows.
    void take_over(const Closure& other) {
        now_ = other.now_;
        arcs_ = other.arcs_;
    }

private:
    // Cells that a base shares with a cover, and the others of each.
    struct Shared {
        std::vector<int> inside, outside, targets;
    };

    static Bits lowest_bit(Bits values) { return values & (~values + 1); }
    Bits values_of(int cell) const { return now_.candidates[at(cell)] | now_.placed[at(cell)]; }

    void cross(int base, int cover);
    bool step(Deductions allowed);
    bool place_in_groups(Deductions allowed);
    bool place_in(const Group& group);
    bool place_lone_values();
    bool tighten_signs();
    bool strike_locked();
    bool strike_pairs();
    bool strike_pairs_of(const Group& group);
    bool strike_sets();
    bool strike_sets_in(const Group& group);
    bool strike_fish();
    bool strike_fish_of(Bits value);
    bool strike_chains();
    void list_places();
    bool follow_chains(int from, Bits not_this);

    void place(int cell, Bits value);
    void change(int cell) {
        for (std::size_t w = 0; w < words_; ++w) now_.changed[w] |= groups_of_[at(cell) * words_ + w];
    }
    void mark_stale();
    Bits places_of(const Group& group, Bits value) const;
    bool filter(std::span<Mask<1>> lists, std::span<Mask<1>> before);

    const Shape& shape_;
    const Bits all_;                        // values
    const std::size_t words_;               // of a set of groups
    std::vector<std::uint64_t> groups_of_;  // by cell: a set
    GroupSet every_group_;
    GroupSet boxes_, lines_;  // those in which every value has a place
    std::vector<std::vector<Shared>>
        crossings_;  // by base: of a box with another group, more than one cell, both ways
    State now_;
    std::vector<Arc> arcs_;
    Matching<1> matching_;
    std::array<Mask<1>, largest_side> lists_, before_;
    std::array<int, largest_side> listed_;          // whose lists they are
    std::vector<std::uint64_t> places_, pairs_;     // by value: sets of cells
    std::vector<std::uint64_t> followed_;           // sets of cells that a chain has reached
    std::vector<std::pair<int, Bits>> at_the_end_;  // where the chain continues
};

}  // namespace sudoshiki::logic
