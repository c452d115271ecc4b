// What tabu search counts by, and the functions that count: one set for each instruction set and row width.
// Plain memory: containers of the standard library compiled for one CPU could be taken for those of others.
#pragma once

#include <cstdint>

#include "board/kernel.hpp"
#include "coloring/units.hpp"
#include "run/random.hpp"

namespace sudoshiki::coloring {

// Values are counted from 0 here.
struct TabuState {
    using Index = Kernel::Index;
    static constexpr std::uint8_t no_value = 255;
    // A change of the conflicts by n is kept as no_change + n; no_move is none at all.
    static constexpr std::uint8_t no_change = 64;
    static constexpr std::uint8_t no_move = 255;
    static constexpr Index list_block = 64;  // lists are padded to whole blocks

    const CellUnits* units;
    const SpecialUnits* special;
    const MoreUnits* more;
    const std::int16_t* own;
    const std::uint8_t* group_id;     // by cell and kind
    const std::uint64_t* candidates;  // by cell, a word for every 64 values
    const Index* bound_start;
    const Kernel::Bound* bounds;
    Index cells, kinds;
    Index width;  // of a row

    std::uint8_t* counts;    // rows of the units
    std::uint16_t* holders;  // by group row and value: the cells that hold it, xor'ed; so of one, that one
    std::uint16_t* broken;   // like the last rows of counts, but not cut off at 255
    std::uint32_t first_broken;  // where those rows begin
    std::uint8_t* barred;        // by cell, a row: 255 for what it can't take, holds, or may not go back to
    std::uint8_t* value;         // by cell
    std::uint16_t* clashes;      // by cell: groups and arcs in which its value clashes

    // Cells with clashes, in no order; by the same position in the list, the least change of the conflicts by
    // a move of that cell that is not tabu, and the ids of its groups (beyond the last: no_move and 0).
    Index* conflicting;
    std::uint8_t* least_change;
    std::uint8_t* conflicting_id;  // by kind, each list_length long
    Index* position;               // by cell: where in the list, or -1
    Index conflicting_count = 0;
    Index list_length;

    // Tabu values by the move that made them so; a ring longer than any tenure. Those that expire with the
    // same move are chained.
    struct Ban {
        Index cell;  // or -1
        Index value;
        Index next_expiring;  // another position in the ring, or -1
    };
    Ban* ring;
    Index* expiring;  // by move, within the ring: the first ban to end then, or -1
    std::uint64_t ring_mask;

    Random random{0};
    std::uint32_t random_tenure;
    double conflict_tenure;  // of now
    std::int64_t conflicts = 0;
    std::int64_t best = 0;
    std::uint64_t moves = 0;
    std::uint64_t dead_ends = 0;
};

struct TabuMoves {
    // Both begin with cells that have no value yet: each gets a given one, or, in the order given, the one
    // least spoken against by those before it.
    void (*start_from)(TabuState& state, const std::uint8_t* values);
    void (*start_greedily)(TabuState& state, const TabuState::Index* order);
    // Moves until `end`, or no conflict is left, or fewer than `best`.
    void (*run)(TabuState& state, std::uint64_t end);
};

namespace avx512 {
TabuMoves moves_of(std::size_t width);
}
namespace avx2 {
TabuMoves moves_of(std::size_t width);
}
namespace baseline {
TabuMoves moves_of(std::size_t width);
}

}  // namespace sudoshiki::coloring
