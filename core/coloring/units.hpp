// How the neighbours of a cell are counted: by groups as a whole, not neighbour by neighbour.
#pragma once

#include <cstdint>
#include <vector>

#include "board/kernel.hpp"

namespace sudoshiki::coloring {

// A row of counts has a byte for each value: how many cells of one unit hold it. A unit is a group, or what
// two groups have in common, which is subtracted, so that a neighbour in both counts once. All offsets are
// of rows, in bytes; 0 is a row of zeros and stands for none.
struct CellUnits {
    std::uint32_t groups[3];    // one of each of the first three kinds
    std::uint32_t overlaps[2];  // of two of its groups
    std::uint32_t special;      // which of the special ones has the rest; the first stands for none
};

// What few cells have: more groups, as in a board with diagonals, and arcs.
struct SpecialUnits {
    std::uint32_t more_begin, more_end;
    std::uint32_t bounds;  // the cell's own row: how many arcs each value would break
};
struct MoreUnits {
    std::uint32_t offset;
    bool overlap;
};

// Groups of one kind (rows, columns, boxes, …) have no cell in common.
struct Units {
    explicit Units(const Kernel& kernel);

    std::size_t width;           // bytes in a row of counts
    std::size_t rows = 1;        // the first is that of zeros
    std::size_t group_rows;      // the first so many, zeros included
    std::size_t bound_rows = 0;  // the last so many
    std::size_t kinds = 0;
    std::vector<CellUnits> of;  // by open cell
    std::vector<SpecialUnits> special{1};
    std::vector<MoreUnits> more;
    std::vector<std::int16_t> own;       // by open cell: how often it counts itself
    std::vector<std::uint8_t> group_id;  // by open cell and kind: not 0 and the same for cells of one group

private:
    // To the last cell.
    void add_group(std::size_t row, std::size_t kind);
    void add_overlap(std::size_t overlap, int before);
    void add_special(std::size_t more_begin, bool bound);
    std::uint32_t offset(std::size_t row) const { return static_cast<std::uint32_t>(row * width); }
};

}  // namespace sudoshiki::coloring
