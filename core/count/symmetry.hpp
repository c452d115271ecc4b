// One state for all those that differ only by the names of values, columns and stacks.
#pragma once

#include <array>
#include <cstdint>

#include "count/alike.hpp"
#include "count/state.hpp"

namespace sudoshiki::count {

// Canonical forms by individualisation and refinement (McKay 1981): columns get colours that don't depend on
// names, until all differ; where colours can't tell them apart, each is tried first, and the least form wins.
class Symmetry {
public:
    // `dense`: the columns have used more than half of the values, so those left are fewer.
    Symmetry(const Shape& shape, const Alike& alike, bool dense);

    State canonical(const State& state);

private:
    using Color = std::uint64_t;
    using Columns = std::array<std::uint8_t, largest_side>;
    struct Colors {
        std::array<Color, largest_side> column;
        std::array<Color, largest_side> value;
        std::array<Color, largest_side> stack;
    };

    static constexpr int no_return = 1 << 20;

    Colors first_colors() const;
    void refine_once(Colors& colors) const;
    bool refine(Colors& colors) const;
    unsigned smallest_cell(const Colors& colors) const;
    bool are_twins(unsigned one, unsigned other) const;
    bool seen_before(int depth, bool on_first_path, unsigned cell, unsigned column);
    int search(int depth, const Colors& colors);
    int leaf(const Colors& colors);
    Columns places_of(const Colors& colors) const;
    State form(const Columns& places) const;
    void join_orbits(int depth, const Columns& places);

    const Shape shape_;
    const Alike alike_;
    const bool dense_;
    unsigned side_, stacks_;
    Columns stack_of_{};
    Columns stack_slots_{}, value_slots_{};             // by class
    std::array<Columns, largest_side> column_slots_{};  // by stack: its columns by class

    State state_;  // that is looked at
    bool has_leaf_ = false;
    State first_form_, best_;
    Columns first_places_{}, path_{}, first_path_{};
    std::array<Columns, largest_side + 1> orbits_{};  // by depth: the leader of each column
};

}  // namespace sudoshiki::count
