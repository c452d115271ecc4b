// A proof that a puzzle has no solution, or none but one.
#pragma once

#include <cstdint>
#include <string>

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::proof {

struct Proof {
    bool refused = false;                 // the formula would have more clauses than can be held
    bool too_long = false;                // the steps took more hints than allowed; nothing is known
    Stopped stopped = Stopped::finished;  // if anything else, nothing is known
    Board counterexample;                 // a solution that there should not be; else there is a proof
    std::string lrat;
    std::uint64_t variables = 0, clauses = 0;  // of the formula
    std::uint64_t conflicts = 0;
};

// Four bytes each: about as much memory as the steps may take.
inline constexpr std::uint64_t most_hints = 250'000'000;

// That there is no solution; or none but the one given.
Proof prove(const Problem& problem, const Board& solution, Control& control,
            std::uint64_t hints = most_hints);

}  // namespace sudoshiki::proof
