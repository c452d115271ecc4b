// Finds givens that the others imply as singles: they can be removed without a proof.
#pragma once

#include <cstdint>
#include <vector>

#include "board/index.hpp"
#include "generate/board_kind.hpp"

namespace sudoshiki::generate {

// For Sudoku with boxes up to 9×9; updated for every given that is added or removed.
class SinglesTracker {
public:
    explicit SinglesTracker(const BoardKind& kind);

    bool active() const { return !cells_.empty(); }
    // `givens`: the number of values that are not 0.
    void begin(const std::uint8_t* values, int givens);
    void add(int cell, int value) { toggle(cell, value); }
    void remove(int cell, int value) { toggle(cell, value); }
    // Whether a given is a single: its cell can have no other value, or in one of its groups no other cell
    // can have its value.
    bool follows(int number, int value) const;

private:
    static constexpr int largest_side = 9;
    // Words pack two or four masks of 16 bits, which change together.
    struct Cell {
        std::uint8_t row, column, box;
        std::uint8_t first_row, first_column;        // of its box
        std::uint8_t first_of_band, first_of_stack;  // boxes, numbered by bands or by stacks
        std::uint32_t in_row, in_column, in_box;     // its bit among the open cells of the group
        std::uint64_t positions;  // bits of its row, its column, its box in either numbering
    };

    void toggle(int number, int value) {
        const auto& cell = cells_[at(number)];
        const auto bit = 1u << value;
        rows_[cell.row] ^= cell.in_row | bit;
        columns_[cell.column] ^= cell.in_column | bit;
        boxes_[cell.box] ^= cell.in_box | bit;
        positions_[value] ^= cell.positions;
    }

    const int height_, width_, side_;  // of a box, and of the board
    std::vector<Cell> cells_;
    std::vector<std::uint16_t> box_rows_, box_columns_;  // by a mask of rows or columns of a box: its cells
    std::vector<std::uint16_t> band_columns_, stack_rows_;  // by a mask of boxes: their columns or rows
    // By group: its given values and, 16 bits higher, its open cells.
    std::uint32_t rows_[largest_side], columns_[largest_side], boxes_[largest_side];
    std::uint64_t positions_[largest_side + 1];  // by value: where it is given
};

// Makes all tests without branches, which could not be predicted.
inline bool SinglesTracker::follows(int number, int value) const {
    const auto& cell = cells_[at(number)];
    const auto row = rows_[cell.row], column = columns_[cell.column], box = boxes_[cell.box];
    const auto every_value = (1u << (side_ + 1)) - 2;
    const auto other_positions = positions_[value] ^ cell.positions;
    const auto subset = [&](int list, int first, int count) {
        return static_cast<unsigned>(other_positions >> (16 * list + first)) & ((1u << count) - 1);
    };
    const auto rows = subset(0, 0, side_), columns = subset(1, 0, side_);
    const auto seen = static_cast<unsigned>(box_rows_[subset(0, cell.first_row, height_)] |
                                            box_columns_[subset(1, cell.first_column, width_)]);
    const auto seen_in_row = columns | band_columns_[subset(2, cell.first_of_band, side_ / width_)];
    const auto seen_in_column = rows | stack_rows_[subset(3, cell.first_of_stack, side_ / height_)];
    const bool no_other_value = ((row | column | box) & every_value) == every_value;
    return no_other_value | !(box >> 16 & ~seen) | !(row >> 16 & ~seen_in_row) |
           !(column >> 16 & ~seen_in_column);
}

}  // namespace sudoshiki::generate
