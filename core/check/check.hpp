// Selects the check for an instruction set; the rules of square boards; the exception for wrong solutions.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "check/boards.hpp"
#include "simd/instruction_set.hpp"

namespace sudoshiki::check {

Check check_on(simd::InstructionSet set);

// Rows, columns and boxes (no boxes if their height is 0); arcs between all neighbours, first horizontal,
// then vertical.
class SquareRules {
public:
    SquareRules(int side, int box_height, int box_width);

    Rules rules() const;

private:
    void add_groups(int height, int width);

    int side_;
    std::vector<std::uint16_t> groups_, arcs_;
};

// An engine returned a wrong solution: a bug.
class WrongSolution : public std::logic_error {
public:
    explicit WrongSolution(const std::string& what) : std::logic_error(what) {}
};

}  // namespace sudoshiki::check
