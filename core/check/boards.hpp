// Checks solutions of many boards against the rules. Shares no code with the engines.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sudoshiki::check {

inline constexpr int largest_side = 16;

// The rules of all boards of a batch. Plain data: it is passed to code of several instruction sets.
struct Rules {
    int side = 0;
    int group_count = 0;
    const std::uint16_t* groups = nullptr;  // `side` cells each, concatenated
    int arc_count = 0;                      // no more than there are neighbours: 2 side (side - 1)
    const std::uint16_t* arcs = nullptr;    // two cells each; the signs of a board say which is less

    int cells() const { return side * side; }
};

// Arrays with one row per board: values by cell, signs by arc.
struct Boards {
    std::size_t count = 0;
    const std::uint8_t* solutions = nullptr;
    const std::uint8_t* givens = nullptr;  // 0 for open cells
    const std::int8_t* signs = nullptr;    // 1 first < second, -1 first > second, else 0; null: no signs
};

// Sets wrong[i] to 0 if solution i is correct: values are in 1..side and equal to the givens, each group has
// all values, and no sign is broken.
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
