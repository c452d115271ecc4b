// Proves that a puzzle has no solution, or only the given one.
#pragma once

#include <cstdint>
#include <string>

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::proof {

struct Proof {
    bool refused = false;                 // the formula has too many clauses for memory
    bool too_long = false;                // more hints than allowed; nothing is proved
    Stopped stopped = Stopped::finished;  // otherwise nothing is proved
    Board counterexample;                 // a solution that refutes the claim; empty if there is a proof
    std::string lrat;
    std::uint64_t variables = 0, clauses = 0;  // of the formula
    std::uint64_t conflicts = 0;
};

// Limit on hints, of four bytes each, which take most of the memory.
inline constexpr std::uint64_t max_hints = 250'000'000;

// Proves that there is no solution; or, if `solution` is not empty, no other.
Proof prove(const Problem& problem, const Board& solution, Control& control, std::uint64_t hints = max_hints);

}  // namespace sudoshiki::proof
