// How hard a puzzle with one solution is for a search that infers singles: the guesses it takes, and the
// cells that would have to be known for singles to finish.
#pragma once

#include <cstdint>
#include <vector>

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::logic {

struct SearchEffort {
    int restarts;         // proofs with guesses in random order, beside the one in fixed order
    std::uint64_t tries;  // cells made known in the search for the smallest backdoor
};

struct SearchNeeds {
    bool singles = false;  // these alone fill the board
    bool counted = false;  // whether the fixed order came to an end: then `guesses` is the least of all
    std::uint64_t guesses = 0;
    bool has_backdoor = false;  // else there was no time
    std::vector<int> backdoor;  // cells that let singles finish, once known
    int at_least = 0;           // no fewer do
};

SearchNeeds search_needs(const Problem& problem, const Board& solution, const SearchEffort& effort,
                         Control& control);

}  // namespace sudoshiki::logic
