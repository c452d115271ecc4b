// Removes clues while the deductions of a level fill the board: puzzles of a given difficulty.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "generate/board_kind.hpp"
#include "generate/dig_many.hpp"
#include "logic/closure.hpp"
#include "run/control.hpp"

namespace sudoshiki::generate {

struct LevelDigBatch {
    int count = 0;                       // boards
    const std::uint8_t* full = nullptr;  // `cells` values per board: its solution
    std::uint8_t* clues = nullptr;       // `clues` flags per board, 1 for a clue; input and output
    bool unique_first = false;  // all are clues: first remove while unique, then restore for the level
    std::vector<Item> items;    // the same for all boards; clues of no item stay
    std::vector<logic::Deductions> levels;  // deductions of each level, easiest first
    int level = 0;                          // the one whose deductions must fill the board
    std::vector<int> keep_givens;           // by board: fewer givens are filled up to this number
    std::vector<int> keep_signs;            // by board
    std::uint64_t seed = 0;                 // the order of the items is drawn for each board
    std::uint64_t first = 0;                // the number of the first board, for its seed
};

enum class Fit : std::uint8_t { too_easy, level, too_hard };

// Returns how each board fits the level; fewer if the control ended it early.
std::vector<Fit> dig_levels(const BoardKind& kind, const LevelDigBatch& dig, Control& control);

// Returns by board the index of the first level that fills it, or the number of levels; fewer if the control
// ended it early.
std::vector<std::uint8_t> levels_of(const BoardKind& kind, const BoardArrays& boards,
                                    std::span<const logic::Deductions> levels, Control& control);

}  // namespace sudoshiki::generate
