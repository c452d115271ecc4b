// Givens that follow from the others at a glance: those may go, and no proof has to be made for that.
#pragma once

#include <cstdint>
#include <vector>

#include "board/index.hpp"
#include "generate/kind.hpp"

namespace sudoshiki::generate {

// Of Sudoku with boxes up to 9×9. A board is told of every given that comes and goes.
class Singles {
public:
    explicit Singles(const Kind& kind);

    bool active() const { return !cells_.empty(); }
    // `givens` of the values are not 0.
    void begin(const std::uint8_t* values, int givens);
    void put(int cell, int value) { toggle(cell, value); }
    void take(int cell, int value) { toggle(cell, value); }
    // Whether a given follows: no other value can stand in its cell, or in one of its groups the value can
    // stand nowhere else.
    bool follows(int number, int value) const;

private:
    static constexpr int largest_side = 9;
    // Four lists of 16 bits, or two, lie in one word: all of them change together.
    struct Cell {
        std::uint8_t row, column, box;
        std::uint8_t first_row, first_column;        // of its box
        std::uint8_t first_of_band, first_of_stack;  // of the boxes, counted along the bands or the stacks
        std::uint32_t in_row, in_column, in_box;     // its bit among the open cells
        std::uint64_t where;                         // its row, its column, its box in either count
    };

    void toggle(int number, int value) {
        const auto& cell = cells_[at(number)];
        const auto bit = 1u << value;
        rows_[cell.row] ^= cell.in_row | bit;
        columns_[cell.column] ^= cell.in_column | bit;
        boxes_[cell.box] ^= cell.in_box | bit;
        where_[value] ^= cell.where;
    }

    const int height_, width_, side_;  // of a box, and of the board
    std::vector<Cell> cells_;
    std::vector<std::uint16_t> box_rows_, box_columns_;     // by rows, or columns, of a box: its cells
    std::vector<std::uint16_t> band_columns_, stack_rows_;  // by boxes: their columns, or rows
    // The values that are given in each group and, 16 bits higher, its open cells.
    std::uint32_t rows_[largest_side], columns_[largest_side], boxes_[largest_side];
    std::uint64_t where_[largest_side + 1];  // each value is given
};

// Each of the tests is a toss-up: all of them are made, without branches.
inline bool Singles::follows(int number, int value) const {
    const auto& cell = cells_[at(number)];
    const auto row = rows_[cell.row], column = columns_[cell.column], box = boxes_[cell.box];
    const auto every_value = (1u << (side_ + 1)) - 2;
    const auto elsewhere = where_[value] ^ cell.where;
    const auto some = [&](int list, int first, int count) {
        return static_cast<unsigned>(elsewhere >> (16 * list + first)) & ((1u << count) - 1);
    };
    const auto rows = some(0, 0, side_), columns = some(1, 0, side_);
    const auto seen = static_cast<unsigned>(box_rows_[some(0, cell.first_row, height_)] |
                                            box_columns_[some(1, cell.first_column, width_)]);
    const auto seen_in_row = columns | band_columns_[some(2, cell.first_of_band, side_ / width_)];
    const auto seen_in_column = rows | stack_rows_[some(3, cell.first_of_stack, side_ / height_)];
    const bool no_other_value = ((row | column | box) & every_value) == every_value;
    return no_other_value | !(box >> 16 & ~seen) | !(row >> 16 & ~seen_in_row) |
           !(column >> 16 & ~seen_in_column);
}

}  // namespace sudoshiki::generate
