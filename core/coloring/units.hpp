// Tables for counting the neighbours of a cell by value: one count for each group, not for each neighbour.
#pragma once

#include <cstdint>
#include <vector>

#include "board/kernel.hpp"

namespace sudoshiki::coloring {

// A row of counts has one byte for each value: the number of cells of a unit that hold it. A unit is a group,
// or the overlap of two groups, which is subtracted, so that a neighbour in both counts once. Offsets are
// those of rows, in bytes; 0 is a row of zeros and means none.
struct CellUnits {
    std::uint32_t groups[3];    // one for each of the first three kinds
    std::uint32_t overlaps[2];  // of two of its groups
    std::uint32_t special;      // index of the cell's SpecialUnits; 0: none
};

// What only some cells have: more groups, as on boards with diagonals, and arcs.
struct SpecialUnits {
    std::uint32_t more_begin, more_end;
    std::uint32_t bounds;  // the cell's own row: number of arcs that each value breaks
};
struct MoreUnits {
    std::uint32_t offset;
    bool overlap;
};

// Groups of one kind (rows, columns, boxes, …) have no cell in common.
struct Units {
    explicit Units(const Kernel& kernel);

    std::size_t width;           // bytes in a row of counts
    std::size_t rows = 1;        // the first has zeros only
    std::size_t group_rows;      // the number of group rows, which come first; with that of zeros
    std::size_t bound_rows = 0;  // the number of bound rows, which come last
    std::size_t kinds = 0;
    std::vector<CellUnits> of;  // by open cell
    std::vector<SpecialUnits> special{1};
    std::vector<MoreUnits> more;
    std::vector<std::int16_t> own;       // by open cell: how often it counts itself
    std::vector<std::uint8_t> group_id;  // by open cell and kind: equal within a group; 0: none

private:
    // These add to the last cell.
    void add_group(std::size_t row, std::size_t kind);
    void add_overlap(std::size_t overlap, int before);
    void add_special(std::size_t more_begin, bool bound);
    std::uint32_t offset(std::size_t row) const { return static_cast<std::uint32_t>(row * width); }
};

}  // namespace sudoshiki::coloring
