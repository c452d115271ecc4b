// Rates a puzzle with one solution by a search that infers singles: the guesses of the search, and the
// smallest backdoor, a set of cells whose values let singles fill the board.
#pragma once

#include <cstdint>
#include <vector>

#include "board/problem.hpp"
#include "run/control.hpp"

namespace sudoshiki::logic {

struct SearchEffort {
    int restarts;         // proofs with guesses in random order, after one in fixed order
    std::uint64_t tries;  // limit on placed cells in the search for the smallest backdoor
};

struct SearchNeeds {
    bool singles = false;       // whether singles alone fill the board
    bool counted = false;       // whether the proof in fixed order finished; else `guesses` is undefined
    std::uint64_t guesses = 0;  // the minimum over all proofs
    bool has_backdoor = false;  // false if time was up
    std::vector<int> backdoor;
    int min_backdoor_size = 0;  // proved lower bound
};

SearchNeeds search_needs(const Problem& problem, const Board& solution, const SearchEffort& effort,
                         Control& control);

}  // namespace sudoshiki::logic
