// Bytes that stand for values, so that a group can be checked by the exclusive or of its cells' codes.
//
// A group of `side` cells should hold each value once. Its codes then give the exclusive or of the codes of
// all values; no other `side` values do, if the codes, with a bit appended that is 1 in each of them, are
// linearly independent as vectors of bits: then the sum says of each value whether it is there an odd number
// of times, and `side` odd numbers that add up to `side` are all 1. The compiler makes sure.
#pragma once

#include <cstdint>

namespace sudoshiki::check {

inline constexpr int factor = 19;                    // the least that will do for nine values
inline constexpr int greatest_coded = 255 / factor;  // beyond it the code would not fit into a byte
inline constexpr int most_for_one_code = 9;  // values: eight bits and the appended one are no more than that

// Beyond nine values a cell has two codes: one tells 1 to 7 from each other, one 9 to 16.
enum class Part { whole, low, high };
inline constexpr int middle = 8;

constexpr std::uint32_t code(Part part, int value) {
    if (part == Part::low && value > middle) value = middle;
    if (part == Part::high) value = (value < middle ? middle : value) - (middle - 1);
    return static_cast<std::uint32_t>(value * factor);
}

// Gauss's elimination.
template <class Code>
constexpr bool independent(int values, Code code_of) {
    std::uint32_t kept[32] = {};  // by the highest bit
    for (int value = 1; value <= values; ++value) {
        std::uint32_t vector = code_of(value) << 1 | 1u;
        for (int bit = 31; bit >= 0; --bit) {
            if (!(vector >> bit & 1)) continue;
            if (!kept[bit]) {
                kept[bit] = vector;
                break;
            }
            vector ^= kept[bit];
        }
        if (!vector) return false;
    }
    return true;
}

static_assert(independent(most_for_one_code, [](int value) { return code(Part::whole, value); }));
static_assert(independent(16,
                          [](int value) { return code(Part::low, value) << 8 | code(Part::high, value); }));

}  // namespace sudoshiki::check
