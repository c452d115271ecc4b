// The state of tabu search, and its functions for each instruction set and row width. Plain pointers only:
// the linker could use a container's code that was compiled for one CPU on all others.
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
    // A change of the conflicts by n is stored as no_change + n; no_move: there is no move.
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

    std::uint8_t* counts;        // rows of the units
    std::uint16_t* holders;      // by group row and value: XOR of the cells that hold it
    std::uint16_t* broken;       // as the last rows of `counts`, but not cut off at 255
    std::uint32_t first_broken;  // where those rows start
    std::uint8_t* unavailable;   // by cell, a row: 255 for values that are tabu, current or no candidates
    std::uint8_t* value;         // by cell
    std::uint16_t* clashes;      // by cell: number of groups and arcs that its value breaks

    // The cells with clashes, unordered. By position in this list: the least change of the conflicts by a
    // move that is not tabu, and the ids of the cell's groups; after the last, no_move and 0.
    Index* conflicting;
    std::uint8_t* least_change;
    std::uint8_t* conflicting_id;  // by kind, each list_length long
    Index* position;               // by cell: where in the list, or -1
    Index conflicting_count = 0;
    Index list_length;

    // Ring buffer of tabu values, by the move that banned them, longer than any tenure. Bans that expire at
    // the same move are linked.
    struct TabuEntry {
        Index cell;  // or -1
        Index value;
        Index next_expiring;  // an index of `tabu_list`, or -1
    };
    TabuEntry* tabu_list;
    Index* expiring;  // by move, modulo the ring: the first ban that ends then, or -1
    std::uint64_t tabu_list_mask;

    Random random{0};
    std::uint32_t random_tenure;
    double conflict_tenure;  // longer during a perturbation
    std::int64_t conflicts = 0;
    std::int64_t best = 0;
    std::uint64_t moves = 0;
    std::uint64_t dead_ends = 0;
};

struct TabuMoves {
    // Both expect cells without values. The first places `values`; the second goes through the cells in
    // `order` and gives each the value with the fewest conflicts.
    void (*start_from)(TabuState& state, const std::uint8_t* values);
    void (*start_greedily)(TabuState& state, const TabuState::Index* order);
    // Moves until move number `end`, or until fewer conflicts than `best` are left.
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
