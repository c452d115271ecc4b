// Which columns, stacks and values the rows still to come don't tell apart.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "count/state.hpp"

namespace sudoshiki::count {

// By column, value and stack the number of its class. Those of one class can change places: columns inside
// their stack, stacks as a whole.
struct Alike {
    std::array<std::uint8_t, largest_side> column{};
    std::array<std::uint8_t, largest_side> value{};
    std::array<std::uint8_t, largest_side> stack{};

    bool same_values(const Shape& shape) const {
        for (int v = 1; v < shape.side; ++v)
            if (value[static_cast<unsigned>(v)] != value[0]) return false;
        return true;
    }
};

// The candidates without the values that a cell of `rows` with one candidate takes from others of them. Rows
// that are filled are not looked at: they may have changed places with others.
std::vector<Values> narrowed(const Shape& shape, std::vector<Values> allowed, std::span<const int> rows);

// `allowed` are the candidates of all cells, row by row; `rows` those that are not filled.
Alike alike_in(const Shape& shape, const std::vector<Values>& allowed, std::span<const int> rows);

}  // namespace sudoshiki::count
