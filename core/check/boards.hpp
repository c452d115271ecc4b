// Solutions held against the rules, many boards at once. Knows nothing of what found them, and shares no code
// with it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sudoshiki::check {

inline constexpr int largest_side = 16;

// What the boards of a batch have in common. Plain data, as it is handed to code of several instruction sets.
struct Rules {
    int side = 0;
    int group_count = 0;
    const std::uint16_t* groups = nullptr;  // `side` cells each, one group after the other
    int arc_count = 0;                      // no more than there are neighbours: 2 side (side - 1)
    const std::uint16_t* arcs = nullptr;    // two cells each; which one is the lesser, a board's signs say

    int cells() const { return side * side; }
};

// A row a board, one after the other: of values by cell, and of signs by arc.
struct Boards {
    std::size_t count = 0;
    const std::uint8_t* solutions = nullptr;
    const std::uint8_t* givens = nullptr;  // 0 where the puzzle leaves the cell open
    const std::int8_t* signs = nullptr;    // 1 first < second, -1 first > second, else 0; null: no signs
};

// wrong[i] is 0 where solution i keeps all rules: each cell has a value from 1 to the side, and the one
// given; no group lacks a value; no sign is broken.
using Check = void (*)(const Rules& rules, const Boards& boards, std::uint8_t* wrong);

// One for each instruction set, from the same source.
namespace avx512 {
void check_boards(const Rules& rules, const Boards& boards, std::uint8_t* wrong);
}
namespace avx2 {
void check_boards(const Rules& rules, const Boards& boards, std::uint8_t* wrong);
}
namespace baseline {
void check_boards(const Rules& rules, const Boards& boards, std::uint8_t* wrong);
}

}  // namespace sudoshiki::check
