// Deduces all that follows from clues by chosen kinds of deductions. These are monotone: what one of them
// finds is still found when more is known. So the order does not matter, clues may be added at any time, and
// results stay valid when more kinds are allowed.
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
    box_places = 1 << 0,   // hidden singles in boxes
    line_places = 1 << 1,  // hidden singles in all other groups
    cell_values = 1 << 2,  // naked singles
    sign_bounds = 1 << 3,  // the lesser cell is below the maximum of the greater, and vice versa
    locked = 1 << 4,       // pointing and claiming: all places of a value in one group lie in another one
    pairs = 1 << 5,        // naked and hidden pairs
    sets = 1 << 6,         // naked and hidden sets of any size
    fish = 1 << 7,         // fish of any size, with rows and columns
    chains = 1 << 8,       // chains of cells with two values (XY-chains)
};

// For boards of one shape; each board may have its own signs.
class Closure {
public:
    using GroupSet = std::vector<std::uint64_t>;
    // All that is known; can be saved and restored.
    struct State {
        std::vector<Bits> candidates;  // by cell; none if a value is placed
        std::vector<Bits> placed;      // by cell: the bit of the placed value, or 0
        GroupSet changed;              // groups that are not yet marked as stale
        Bits changed_values = 0;
        // By kind of deduction: what has changed since it was last tried there.
        GroupSet stale_places, stale_bases, stale_pairs, stale_sets;
        Bits stale_fish = 0;  // values
        bool stale_cells = false, stale_signs = false, stale_chains = false;
        int open_cells = 0;
        std::size_t arcs = 0;
    };

    explicit Closure(const Shape& shape);

    int cells() const { return shape_.cells(); }

    // Starts with an empty board; `candidates`: those left of each cell, or null for all.
    void begin(const std::uint64_t* candidates = nullptr);
    void add_given(int cell, int value) {
        if (!now_.placed[at(cell)]) place(cell, bit(value));
    }
    void add_sign(const Arc& arc);
    bool eliminate(int cell, Bits values);  // returns false if none of them was a candidate
    void deduce(Deductions allowed);

    bool full() const { return now_.open_cells == 0; }
    bool follows(int cell) const { return now_.placed[at(cell)] != 0; }
    // Whether a sign between these cells is implied.
    bool follows(const Arc& arc) const { return values_of(arc.lesser) < lowest_bit(values_of(arc.greater)); }
    // Whether the board is full and correct. Contradictory clues can fill a board with wrong values.
    bool is_solution() const;

    const State& state() const { return now_; }
    void restore(const State& state) { now_ = state; }
    // Copies what another closure of the same shape knows.
    void copy_from(const Closure& other) {
        now_ = other.now_;
        arcs_ = other.arcs_;
    }

private:
    // The cells of two crossing groups: those of the base inside and outside the cover, and those of the
    // cover outside the base.
    struct SplitCells {
        std::vector<int> inside, outside, targets;
    };

    static Bits lowest_bit(Bits values) { return values & (~values + 1); }
    Bits values_of(int cell) const { return now_.candidates[at(cell)] | now_.placed[at(cell)]; }

    void add_crossing(int base, int cover);
    bool step(Deductions allowed);
    bool place_in_groups(Deductions allowed);
    bool place_in(const Group& group);
    bool place_lone_values();
    bool tighten_signs();
    bool apply_locked();
    bool apply_pairs();
    bool apply_pairs_in(const Group& group);
    bool apply_sets();
    bool apply_sets_in(const Group& group);
    bool apply_fish();
    bool apply_fish_of(Bits value);
    bool apply_chains();
    void list_places();
    bool follow_chains(int start, Bits value_at_ends);

    void place(int cell, Bits value);
    void note_change(int cell) {
        for (std::size_t w = 0; w < words_; ++w) now_.changed[w] |= groups_of_[at(cell) * words_ + w];
    }
    void mark_stale();
    Bits places_of(const Group& group, Bits value) const;
    bool filter(std::span<Mask<1>> lists, std::span<Mask<1>> lists_before);

    const Shape& shape_;
    const Bits all_values_;
    const std::size_t words_;               // in a set of groups
    std::vector<std::uint64_t> groups_of_;  // by cell: the set of its groups
    GroupSet every_group_;
    GroupSet boxes_, lines_;  // groups in which every value has a place; lines: all but boxes
    // By base: crossings of a box with another group, or the reverse, that share two cells or more.
    std::vector<std::vector<SplitCells>> crossings_;
    State now_;
    std::vector<Arc> arcs_;
    Matching<1> matching_;
    std::array<Mask<1>, largest_side> lists_, lists_before_;
    std::array<int, largest_side> list_cells_;      // by list: its cell, or the first cell of its row
    std::vector<std::uint64_t> places_, pairs_;     // by value: sets of cells
    std::vector<std::uint64_t> reached_;            // cells that a chain has reached, by value of the pair
    std::vector<std::pair<int, Bits>> chain_ends_;  // where chains continue
};

}  // namespace sudoshiki::logic
