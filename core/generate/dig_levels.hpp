// Clues taken away for as long as some deductions fill the board: puzzles of a level, and proofs of that.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generate/dig_many.hpp"
#include "generate/kind.hpp"
#include "logic/closure.hpp"
#include "run/control.hpp"

namespace sudoshiki::generate {

struct DigLevels {
    int count = 0;                       // boards
    const std::uint8_t* full = nullptr;  // `cells` values a board: its solution
    std::uint8_t* clues = nullptr;  // `clues` flags a board, 1 where it is there; what is left in the end
    bool unique_first = false;  // all clues are there; they go while there is one solution, then come back
    std::vector<Item> items;    // the same for all; clues of no item stay
    std::vector<logic::Deductions> levels;  // what each level allows, the easiest first
    int level = 0;                          // the one whose deductions must fill the board
    std::vector<int> keep_givens;           // by board: so many are put back where fewer are left
    std::vector<int> keep_signs;            // by board
    std::uint64_t seed = 0;                 // the order in which items are tried is drawn for each board
    std::uint64_t first = 0;                // the number of the first board, for its seed
};

enum class Fit : std::uint8_t { too_easy, level, too_hard };

// What became of each board; fewer where the control ended it.
std::vector<Fit> dig_levels(const Kind& kind, const DigLevels& dig, Control& control);

// The first of `levels` whose deductions fill each board, or their number; fewer where time was up.
std::vector<std::uint8_t> levels_of(const Kind& kind, const Questions& boards,
                                    std::span<const logic::Deductions> levels, Control& control);

}  // namespace sudoshiki::generate
