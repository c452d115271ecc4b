#include "check/check.hpp"

namespace sudoshiki::check {

Check check_on(simd::InstructionSet set) { return SIMD_COMPILED_FOR(set, check_boards); }

SquareRules::SquareRules(int side, int box_height, int box_width) : side_(side) {
    add_groups(1, side);
    add_groups(side, 1);
    if (box_height) add_groups(box_height, box_width);
    for (const int step : {1, side})
        for (int cell = 0; cell + step < side * side; ++cell)
            if (step == side || (cell + 1) % side) {
                arcs_.push_back(static_cast<std::uint16_t>(cell));
                arcs_.push_back(static_cast<std::uint16_t>(cell + step));
            }
}

// Divides the board into rectangles, row by row.
void SquareRules::add_groups(int height, int width) {
    for (int top = 0; top < side_; top += height)
        for (int left = 0; left < side_; left += width)
            for (int i = 0; i < side_; ++i)
                groups_.push_back(static_cast<std::uint16_t>((top + i / width) * side_ + left + i % width));
}

Rules SquareRules::rules() const {
    return {side_, static_cast<int>(groups_.size()) / side_, groups_.data(),
            static_cast<int>(arcs_.size()) / 2, arcs_.data()};
}

}  // namespace sudoshiki::check
