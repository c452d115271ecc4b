// Codes of values, so that a group can be checked by the XOR of the codes of its cells.
//
// A group of `side` cells must have each value once. Then the XOR of its codes is that of all values. No
// other `side` values have this XOR if the codes, each with a bit 1 appended, are linearly independent over
// GF(2): the XOR then tells which values occur an odd number of times, and `side` odd numbers with the sum
// `side` are all 1. A static_assert checks the independence.
#pragma once

#include <cstdint>

namespace sudoshiki::check {

inline constexpr int factor = 19;                     // the least that works for nine values
inline constexpr int max_coded_value = 255 / factor;  // larger values have codes above a byte
inline constexpr int max_values_of_one_code = 9;      // nine dimensions: eight bits and the appended one

// With more than nine values a cell has two codes: `low` distinguishes 1 to 7, `high` 9 to 16.
enum class CodePart { whole, low, high };
inline constexpr int middle = 8;

constexpr std::uint32_t code(CodePart part, int value) {
    if (part == CodePart::low && value > middle) value = middle;
    if (part == CodePart::high) value = (value < middle ? middle : value) - (middle - 1);
    return static_cast<std::uint32_t>(value * factor);
}

// Gaussian elimination over GF(2).
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

static_assert(independent(max_values_of_one_code, [](int value) { return code(CodePart::whole, value); }));
static_assert(independent(16, [](int value) {
    return code(CodePart::low, value) << 8 | code(CodePart::high, value);
}));

}  // namespace sudoshiki::check
