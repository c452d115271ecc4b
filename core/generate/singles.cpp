#include "generate/singles.hpp"

#include <algorithm>

#include "board/index.hpp"

namespace sudoshiki::generate {

namespace {

// Table by a bit mask of `count` bits: the mask with each bit repeated `size` times.
std::vector<std::uint16_t> spread(int count, int size) {
    std::vector<std::uint16_t> table(at(1 << count));
    for (int subset = 0; subset < length(table); ++subset)
        for (int bit = 0; bit < count * size; ++bit)
            if (subset >> bit / size & 1) table[at(subset)] |= static_cast<std::uint16_t>(1u << bit);
    return table;
}

// Table by a bit mask of `count` bits: the mask repeated for each of `rows` rows.
std::vector<std::uint16_t> spread_across(int rows, int count) {
    std::vector<std::uint16_t> table(at(1 << count));
    for (int subset = 0; subset < length(table); ++subset)
        for (int row = 0; row < rows; ++row)
            table[at(subset)] |= static_cast<std::uint16_t>(subset << row * count);
    return table;
}

}  // namespace

SinglesTracker::SinglesTracker(const BoardKind& kind)
    : height_(kind.shape.box_height), width_(kind.shape.box_width), side_(kind.side()) {
    if (!kind.in_lanes || kind.signs || height_ < 1 || side_ > largest_side) return;
    const int across = side_ / width_, down = side_ / height_;  // boxes
    for (int cell = 0; cell < kind.cells(); ++cell) {
        const int row = cell / side_, column = cell % side_, band = row / height_, stack = column / width_;
        const int box = band * across + stack, by_column = stack * down + band;
        const auto byte = [](int number) { return static_cast<std::uint8_t>(number); };
        const auto open = [](int place) { return std::uint32_t{1} << (16 + place); };
        const auto bit = [](int number, int list) { return std::uint64_t{1} << (16 * list + number); };
        cells_.push_back({byte(row), byte(column), byte(box), byte(band * height_), byte(stack * width_),
                          byte(band * across), byte(stack * down), open(column), open(row),
                          open(row % height_ * width_ + column % width_),
                          bit(row, 0) | bit(column, 1) | bit(box, 2) | bit(by_column, 3)});
    }
    box_rows_ = spread(height_, width_);
    box_columns_ = spread_across(height_, width_);
    band_columns_ = spread(across, width_);
    stack_rows_ = spread(down, height_);
}

void SinglesTracker::begin(const std::uint8_t* values, int givens) {
    const auto every_value = (1u << (side_ + 1)) - 2, all_open = ((1u << side_) - 1) << 16;
    const bool full = givens == length(cells_);
    for (auto* groups : {rows_, columns_, boxes_}) std::fill_n(groups, side_, full ? every_value : all_open);
    const auto everywhere = ((std::uint64_t{1} << side_) - 1) * 0x0001000100010001;
    std::fill_n(positions_, side_ + 1, full ? everywhere : 0);
    for (int cell = 0; !full && cell < length(cells_); ++cell)
        if (values[cell]) add(cell, values[cell]);
}

}  // namespace sudoshiki::generate
