// What the search on small boards is given, and its memory: plain data, since the engine is compiled once for
// each instruction set and may not share containers with other code.
#pragma once

#include <cstddef>
#include <cstdint>

#include "board/sum_filter.hpp"
#include "board/value_sets.hpp"

namespace sudoshiki::search {

inline constexpr int small_side = 16;
inline constexpr int small_cells = small_side * small_side;
inline constexpr int small_constraints = 2048;
inline constexpr int small_watch_words = small_constraints / 64;
inline constexpr int small_houses = 3;        // of most cells
inline constexpr int small_failed = 4;        // constraints that failed lately
inline constexpr int small_open = 4;          // cells with which such a constraint is looked at
inline constexpr int small_states = 1 << 14;  // of all layers of one constraint together

using SmallMask = std::uint16_t;
using SmallCell = std::uint8_t;

inline constexpr std::size_t small_block = 32;  // masks of the longest vector
struct alignas(2 * small_block) SmallBlock {
    SmallMask masks[small_block];
};

struct SmallPair {
    SmallCell other;
    SmallCell most;  // so many values of the cell, at most, exclude any of the other
    std::uint16_t table;
};

enum class SmallKind : std::uint8_t { part, sets, sum, longer_sum, tight_sum, layers };

// A numbered constraint of many cells; those that cost least come first.
struct SmallConstraint {
    SmallKind kind;
    std::uint16_t size;
    std::uint32_t first;   // of `cells`
    std::uint32_t number;  // of a sum or of layers
};

// Where AVX-512 finds the cells of houses and overlaps by permutations, which need no copies: up to 96 cells
// in three vectors, and up to 31 houses in one. Lanes without a cell or house have the number of an empty
// one.
inline constexpr int permuted_parts = 3;
inline constexpr int permuted_words = 2;  // of sets of these cells
inline constexpr std::uint32_t most_permuted_houses = small_block - 1;
struct SmallPermutations {
    const SmallBlock* cells_of_house;    // by place in the house, a lane for each house
    const SmallBlock* houses_of_cell;    // permuted_parts blocks for the first house of a cell, the second …
    const SmallBlock* cells_of_overlap;  // by row and block of lanes
    int most_houses;                     // of a cell
    std::uint32_t house_lanes;           // those with a house
};

// Behind the masks of the cells a board has copies of them, for vectors: row by row, a lane for each house.
// Lanes without a house hold a solved one. Then a lane for each two groups that overlap, the first a house:
// as many rows as there are cells in both, in the first alone and in the second alone; 0 where a lane has
// fewer.
struct SmallLanes {
    std::uint32_t stride;  // masks of a board with its copies and what layers keep there
    std::uint32_t houses_at, house_lanes, house_count;
    std::uint32_t overlaps_at, overlap_lanes, both_rows, first_rows, second_rows;
    const SmallMask* second_is_house;         // by lane of the overlaps: all bits, or none
    const std::uint32_t* copy_start;          // by cell, one more at the end
    const std::uint32_t* overlap_copy_start;  // by cell: the first of its copies that is no house's
    const std::uint32_t* copies;              // places on the board
    const std::uint32_t* first_copies;        // small_houses a cell: those of houses, else the cell itself
    const SmallMask* cell_at;                 // by place; where there is none, the number of cells
    const std::uint64_t* house_cells;         // small_cells / 64 words a house
    const SmallPermutations* permutations;    // then there are no copies; null without AVX-512, or on boards
                                              // that are too large for them
};

struct SmallStep {
    std::uint16_t to;
    std::uint8_t value;
};

// Steps once more: by value, the states from which it leads so many states further, in a ring of 32.
struct alignas(64) SmallStepLanes {
    std::uint32_t from[small_side], by[small_side];
};
struct SmallStepLaneList {
    const SmallStepLanes* first;
    const SmallStepLanes* last;
};

// The states that values still lead through are kept on the board, behind the copies: a bit for each, layer
// after layer, and the masks of the cells with which they were found.
using SmallStates [[gnu::may_alias]] = std::uint64_t;
struct SmallLayers {
    const SmallStep* const* const* from;  // by cell and state, one more at the end: its first step; or null …
    const SmallStepLaneList* lanes;       // … and by cell, where no layer has more than 32 states
    const std::uint16_t* first_word;      // of each layer, one more at the end
    std::uint32_t states_at, seen_at;     // places on the board
};

// What the values of cells that all differ may be together: sets, then as many 0 as make it a multiple of
// sixteen.
struct SmallSetList {
    const SmallMask* first;
    const SmallMask* last;
};

struct SmallTables {
    int side, cells, constraint_count, watch_words;
    SmallMask full;
    float place_weight;   // of a value with two places left in a house, beside a cell with two values
    bool far_neighbours;  // whether cells have many outside their houses
    SmallLanes lanes;
    const std::uint32_t* neighbour_start;  // by cell, one more at the end: those that share no house with it
    const SmallCell* neighbours;
    const std::uint32_t* pair_start;
    const SmallPair* pairs;    // of a cell, those that more values of it can narrow come first
    const SmallMask* telling;  // by cell: so many candidates or fewer tell the cells of its pairs anything …
    const std::uint64_t* linked;  // … and the cells that tell others when they are decided
    const SmallMask* support;     // 512 masks a table: for the lower and the upper eight values
    const SmallConstraint* constraints;
    const SmallCell* constraint_cells;
    const std::uint64_t* watch;  // watch_words a cell: the constraints that it is in
    const BlockedSum* sums;
    const SmallSetList* set_lists;    // by sum; used where it is one block
    const std::uint32_t* rest_start;  // by sum: the other cells of houses that it lies in, as many a house
    const SmallCell* rest;
    const std::uint64_t* seen;  // small_cells / 64 words a cell: those that can't have the same value …
    std::uint32_t seen_stride;  // … of each value, if that makes a difference; else 0
    const SmallLayers* layers;
    const ValueSets* sets;
};

enum class SmallStatus : std::uint8_t { unknown, solution, exhausted };

// The search as it stands; begins with the candidates in `masks`, depth 0, and everything to be looked at.
struct SmallState {
    SmallMask* masks;   // boards with their copies, by depth
    SmallCell* chosen;  // by depth: the cell …
    SmallMask* value;   // … and the value placed there
    float* weight;      // by cell: 1 + its shares of the conflicts that it took part in, the old ones decayed
    int failed_lately[small_failed];  // constraints, the last one first; -1 where there is none yet
    int depth;
    bool consistent;
    bool begun;
    std::uint64_t tried, conflicts, backtracks, eliminations, max_depth;
};

struct SmallLimits {
    std::uint64_t conflicts;  // in all
    std::uint64_t tried;
    int depth;  // as far as there is room for boards
    bool (*expired)(void* control, int cost);
    void* control;
};

}  // namespace sudoshiki::search
