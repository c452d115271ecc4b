// Canonical forms of states under permutations of values, columns and stacks.
#pragma once

#include <array>
#include <cstdint>

#include "count/equivalence.hpp"
#include "count/state.hpp"

namespace sudoshiki::count {

// Individualisation and refinement (McKay 1981): refines colours of columns until all differ; if they don't,
// tries each column of a colour first, and takes the least form.
class Symmetry {
public:
    // `dense`: columns have used more than half of the values, so the complements are smaller.
    Symmetry(const BoxShape& shape, const Equivalence& equivalence, bool dense);

    CountState canonical(const CountState& state);

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
    bool is_symmetric(int depth, bool on_first_path, unsigned cell, unsigned column);
    int search(int depth, const Colors& colors);
    int leaf(const Colors& colors);
    Columns column_positions(const Colors& colors) const;
    CountState form(const Columns& positions) const;
    void join_orbits(int depth, const Columns& positions);

    const BoxShape shape_;
    const Equivalence equivalence_;
    const bool dense_;
    unsigned side_, stacks_;
    Columns stack_of_{};
    Columns stack_slots_{}, value_slots_{};             // by class
    std::array<Columns, largest_side> column_slots_{};  // by stack: its columns by class

    CountState state_;  // the current one
    bool has_leaf_ = false;
    CountState first_form_, best_;
    Columns first_positions_{}, path_{}, first_path_{};
    std::array<Columns, largest_side + 1> orbits_{};  // by depth: the representative of each column
};

}  // namespace sudoshiki::count
