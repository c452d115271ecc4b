// Scales of levels, each of which allows some deductions: a puzzle's level is the first whose deductions fill
// the board. A deduction that holds stays possible when more is known, so the order in which they are made
// does not matter, and each level goes on from where the one below it came to rest.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "board/graph.hpp"
#include "board/matching.hpp"
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

// Serves many boards of one graph.
class Levels {
public:
    Levels(const Shape& shape, const Graph& graph);

    // The first of `levels` that fills the board, or their number where none does. Values are 0 for empty;
    // `candidates` (may be null) those left of each cell.
    int level_of(const std::uint8_t* values, const std::uint64_t* candidates,
                 std::span<const Deductions> levels);

private:
    void load(const std::uint8_t* values, const std::uint64_t* candidates);
    void settle(Deductions allowed);
    bool keeps_the_rules() const;
    bool step(Deductions allowed);
    bool place_in_groups(Deductions allowed);
    bool place_in(const Group& group, Bits placed);
    bool place_lone_values();
    bool tighten_signs();
    bool strike_locked();
    bool strike_pairs();
    bool strike_pairs_of(const Group& group);
    bool strike_sets();
    bool strike_fish();
    bool strike_chains();
    bool follow_chains(int from, Bits not_this);

    void place(int cell, Bits value);
    bool strike(int cell, Bits values);  // whether any of them was there
    bool open(int cell) const { return !placed_[at(cell)]; }
    Bits places_of(const Group& group, Bits value) const;
    bool filter(std::span<Mask<1>> lists, std::span<Mask<1>> before);

    const Shape& shape_;
    const std::vector<Arc>& arcs_;
    std::vector<std::pair<int, int>>
        crossings_;   // of a box with another group, more than one cell, both ways
    const Bits all_;  // values
    std::vector<Bits> masks_;
    std::vector<std::uint8_t> placed_;
    std::vector<Bits> placed_in_;  // by group: values
    int open_cells_ = 0;
    Matching<1> matching_;
    std::array<Mask<1>, largest_side> lists_, before_;
    std::vector<std::uint8_t> seen_;                // candidates on the way of a chain
    std::vector<std::pair<int, Bits>> at_the_end_;  // where it goes on
};

}  // namespace sudoshiki::logic
