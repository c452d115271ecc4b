// The columns, stacks and values that are interchangeable in the rows to come.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "count/state.hpp"

namespace sudoshiki::count {

// By column, value and stack: the number of its class. Members of a class can be exchanged: columns within a
// stack, stacks as a whole.
struct Equivalence {
    std::array<std::uint8_t, largest_side> column{};
    std::array<std::uint8_t, largest_side> value{};
    std::array<std::uint8_t, largest_side> stack{};

    bool same_values(const BoxShape& shape) const {
        for (int v = 1; v < shape.side; ++v)
            if (value[static_cast<unsigned>(v)] != value[0]) return false;
        return true;
    }
};

// Removes from the cells of `rows` the values of decided cells among them. Ignores filled rows, which may
// have been exchanged with others.
std::vector<Values> remove_taken_values(const BoxShape& shape, std::vector<Values> allowed,
                                        std::span<const int> rows);

// `allowed`: the candidates of all cells, row by row; `rows`: those not filled yet.
Equivalence find_equivalence(const BoxShape& shape, const std::vector<Values>& allowed,
                             std::span<const int> rows);

}  // namespace sudoshiki::count
