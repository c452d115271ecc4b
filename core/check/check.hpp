// The check for one instruction set, the rules of ordinary boards, and what a refusal is.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "check/boards.hpp"
#include "simd/instruction_set.hpp"

namespace sudoshiki::check {

Check check_on(simd::InstructionSet set);

// Rows, columns and boxes, or no boxes where their height is 0; arcs between neighbours: first those side by
// side, then those one above the other.
class SquareRules {
public:
    SquareRules(int side, int box_height, int box_width);

    Rules rules() const;

private:
    void add_groups(int height, int width);

    int side_;
    std::vector<std::uint16_t> groups_, arcs_;
};

// A fault of ours: an engine gave an answer that is none.
class WrongSolution : public std::logic_error {
public:
    explicit WrongSolution(const std::string& what) : std::logic_error(what) {}
};

}  // namespace sudoshiki::check
