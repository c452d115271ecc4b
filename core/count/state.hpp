// The state after some rows: the values that columns and open boxes have used.
#pragma once

#include <array>
#include <cstdint>

namespace sudoshiki::count {

using Values = std::uint16_t;  // a set of values as bits

inline constexpr int largest_side = 16;

// Boxes have `height` rows and `width` columns; a Latin square has height 1.
struct BoxShape {
    int side;
    int height;
    int width;

    int stacks() const { return side / width; }
    int bands() const { return side / height; }
    Values all() const { return static_cast<Values>((1u << side) - 1); }
};

struct CountState {
    std::array<Values, largest_side> columns{};
    std::array<Values, largest_side> boxes{};  // of the open band, one per stack

    friend bool operator==(const CountState&, const CountState&) = default;
};

}  // namespace sudoshiki::count
